package llmtest

import "fmt"

// taken are the words of JSON Schema that servers take which hold a model to one.
var taken = map[string]bool{
	"type": true, "properties": true, "required": true, "additionalProperties": true, "items": true, "enum": true, "const": true,
	"anyOf": true, "$ref": true, "$defs": true, "description": true, "title": true,
}

// closedFault says what is wrong with a schema that must be strict, in the words of the
// provider.
func (k Kind) closedFault(schema any, r Request) string {
	before, object := "Invalid schema for response_format 'answer': In context=(), ", "'additionalProperties' is required to be supplied and to be false."
	if r.Protocol == Anthropic {
		before, object = "output_config.format.schema: ", "For 'object' type, 'additionalProperties' must be explicitly set to false"
	}
	fault := k.walk(schema, object, r.Protocol)
	if fault == "" {
		return ""
	}
	return before + fault
}

func (k Kind) walk(schema any, open string, p Protocol) string {
	s, ok := schema.(map[string]any)
	if !ok {
		return ""
	}
	for word := range s {
		if !taken[word] && !k.Bounds {
			return fmt.Sprintf("For '%v' type, property '%s' is not supported", s["type"], word)
		}
	}
	properties, _ := s["properties"].(map[string]any)
	if closed, is := s["additionalProperties"].(bool); (properties != nil || s["type"] == "object") && (!is || closed) {
		return open
	}
	if required, _ := s["required"].([]any); p == OpenAI && len(required) != len(properties) {
		return "'required' is required to be supplied and to be an array including every key in properties."
	}
	return k.walkAll(s, open, p)
}

// walkAll looks into the schemas within a schema.
func (k Kind) walkAll(s map[string]any, open string, p Protocol) string {
	inner := []any{s["items"]}
	for _, word := range []string{"properties", "$defs"} {
		named, _ := s[word].(map[string]any)
		for _, v := range named {
			inner = append(inner, v)
		}
	}
	if any, _ := s["anyOf"].([]any); any != nil {
		inner = append(inner, any...)
	}
	for _, v := range inner {
		if fault := k.walk(v, open, p); fault != "" {
			return fault
		}
	}
	return ""
}
