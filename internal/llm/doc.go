// Package llm speaks to the servers of language models: those with the interface
// of OpenAI, of which there are many, and Anthropic's.
//
// A [Client] answers calls of internal/analyst/model. It guarantees that nothing
// is sent but to the one host that the operator named and that may be spoken to,
// never over plain http except where that was allowed, never after a redirect; that
// a call ends with its context, whatever the server does; that what a reply holds is
// bounded; that the key stands in no error and no log line; and that each error says
// what happened in words that may stand in a report after "because".
//
// How a server is to be asked, by a schema, for JSON, or in words alone, is found out
// at the first call and remembered as long as the process lives.
//
// It does not look at what a model said, keeps no transcript, counts no money and
// caches nothing: those are for the rooms above.
package llm
