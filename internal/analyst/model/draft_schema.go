package model

import (
	"embed"
	"encoding/json"
	"strings"
)

// prompts are what a model is sent, as files that people can read.
//
//go:embed prompts
var prompts embed.FS

// text is one of the prompts.
func text(name string) string {
	out, err := prompts.ReadFile("prompts/" + name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return strings.TrimSpace(string(out))
}

// planSchema is the JSON Schema of a reply with a plan about these columns; with
// looks, of a step that may look at the data instead.
//
// It keeps to what the strict modes of the large providers take: every member is
// required, what may be absent is null or empty, at most 16 members have a union
// type, nothing is recursive, no lengths, ten levels.
func planSchema(columns []string, looks bool) json.RawMessage {
	names, err := json.Marshal(columns)
	if err != nil {
		panic(err) // texts: cannot fail
	}
	list := strings.Trim(string(names), "[]")
	defs := strings.ReplaceAll(text("draft.schema.json"), `"COLUMNS"`, list)
	defs = strings.ReplaceAll(defs, `["", ]`, `[""]`)
	root := text("plan.schema.json")
	if looks {
		root = text("explore.schema.json")
	}
	return json.RawMessage(strings.Replace(root, `"DEFS"`, defs, 1))
}
