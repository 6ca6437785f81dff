// Package llmtest is a server of language models for tests: real HTTP on loopback,
// with the interface of OpenAI and of Anthropic, well-behaved or hostile as a script
// says.
//
// It holds requests to the rules that the real servers have, answers those that break
// one as they do, and records all of them. It has no model: what is said is scripted.
package llmtest
