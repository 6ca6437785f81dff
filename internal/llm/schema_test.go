package llm

import (
	"encoding/json"
	"testing"
)

// TestASchemaIsReducedToWhatEndpointsTake: in the order in which it was written, for
// that is the order in which a model writes its reply.
func TestASchemaIsReducedToWhatEndpointsTake(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		schema, want string
		complete     bool
	}{
		{`true`, `true`, true},
		{`{"type":"string","minLength":1,"maxLength":80,"pattern":"^a","format":"date"}`, `{"type":"string"}`, true},
		{`{"type":"integer","minimum":0,"maximum":9,"multipleOf":3}`, `{"type":"integer"}`, true},
		{`{"enum":["b","a"],"description":"which"}`, `{"enum":["b","a"],"description":"which"}`, true},
		{
			`{"$schema":"x","$id":"y","title":"T","type":"object","properties":{"why":{"type":"string"},"a":{"type":"null"}},"required":["why","a"]}`,
			`{"type":"object","properties":{"why":{"type":"string"},"a":{"type":"null"}},"required":["why","a"],"additionalProperties":false}`, true,
		},
		{`{"type":["object","null"],"properties":{},"additionalProperties":{"type":"string"}}`, `{"type":["object","null"],"properties":{},"additionalProperties":false}`, true},
		{`{"properties":{"a":{"maxLength":1}},"required":[]}`, `{"properties":{"a":{}},"required":[],"additionalProperties":false}`, false},
		{
			`{"type":"array","minItems":2,"maxItems":3,"uniqueItems":true,"items":{"type":"object","properties":{"a":{"minimum":1}}}}`,
			`{"type":"array","items":{"type":"object","properties":{"a":{}},"additionalProperties":false}}`, false,
		},
		{
			`{"anyOf":[{"type":"object","properties":{"b":{"$ref":"#/$defs/d"}},"required":["b"]},{"type":"null"}],"$defs":{"d":{"const":1,"default":2}}}`,
			`{"anyOf":[{"type":"object","properties":{"b":{"$ref":"#/$defs/d"}},"required":["b"],"additionalProperties":false},{"type":"null"}],"$defs":{"d":{"const":1}}}`, true,
		},
		{
			`{"properties":{"maxLength":{"type":"string"},"pattern":{"type":"string"}},"required":["pattern","maxLength"]}`,
			`{"properties":{"maxLength":{"type":"string"},"pattern":{"type":"string"}},"required":["pattern","maxLength"],"additionalProperties":false}`, true,
		},
	} {
		got, complete := common(json.RawMessage(c.schema))
		if string(got) != c.want || complete != c.complete {
			t.Errorf("%s became %s, complete: %v; want %s, %v", c.schema, got, complete, c.want, c.complete)
		}
	}
}
