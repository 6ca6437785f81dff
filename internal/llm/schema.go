package llm

import (
	"bytes"
	"encoding/json"
)

// member is a member of a JSON object. Objects are kept as lists, for a model
// writes the members of its reply in the order in which the schema has them.
type member struct {
	name  string
	value json.RawMessage
}

func members(object json.RawMessage) []member {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	var list []member
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return nil
		}
		list = append(list, member{name: name.(string), value: value}) // names are strings
	}
	return list
}

func object(list []member) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(m.name)
		b.Write(name)
		b.WriteByte(':')
		b.Write(m.value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// common keeps of a schema what all endpoints take that hold a model to schemas: no
// bounds, no patterns, and every object closed. What it leaves out is said in words,
// or found by who checks the reply. complete says whether all members of all objects are required, without
// which a schema is not "strict".
func common(schema json.RawMessage) (reduced json.RawMessage, complete bool) {
	list := members(schema)
	if list == nil {
		return schema, true
	}
	var kept []member
	complete = true
	for _, m := range list {
		value, ok, keep := reduce(m)
		if keep {
			kept = append(kept, member{name: m.name, value: value})
		}
		complete = complete && ok
	}
	if isObject(list) {
		kept = append(kept, member{name: "additionalProperties", value: json.RawMessage("false")})
		complete = complete && allRequired(list)
	}
	return object(kept), complete
}

// reduce reduces one member of a schema.
func reduce(m member) (value json.RawMessage, complete, keep bool) {
	switch m.name {
	case "type", "required", "enum", "const", "description", "$ref":
		return m.value, true, true
	case "items":
		value, complete = common(m.value)
		return value, complete, true
	case "properties", "$defs":
		value, complete = reduceMembers(m.value)
		return value, complete, true
	case "anyOf":
		value, complete = reduceList(m.value)
		return value, complete, true
	}
	return nil, true, false
}

func reduceMembers(value json.RawMessage) (json.RawMessage, bool) {
	list, complete := members(value), true
	for i := range list {
		var ok bool
		list[i].value, ok = common(list[i].value)
		complete = complete && ok
	}
	return object(list), complete
}

func reduceList(value json.RawMessage) (json.RawMessage, bool) {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil {
		return value, false
	}
	complete := true
	for i := range list {
		var ok bool
		list[i], ok = common(list[i])
		complete = complete && ok
	}
	reduced, err := json.Marshal(list)
	return reduced, complete && err == nil
}

func isObject(schema []member) bool {
	for _, m := range schema {
		if m.name == "properties" || m.name == "type" && bytes.Contains(m.value, []byte(`"object"`)) {
			return true
		}
	}
	return false
}

func allRequired(schema []member) bool {
	required := map[string]bool{}
	var properties []member
	for _, m := range schema {
		switch m.name {
		case "required":
			var names []string
			_ = json.Unmarshal(m.value, &names)
			for _, n := range names {
				required[n] = true
			}
		case "properties":
			properties = members(m.value)
		}
	}
	for _, p := range properties {
		if !required[p.name] {
			return false
		}
	}
	return true
}
