// Package ask reads prompts as people write them, without a language model.
//
// Words become candidates (a column, a value, a period, a word of the lexicon),
// rules combine candidates to readings, and a linear score with learned weights
// chooses among them: [Reader.Read]. Nothing is decided before the choice, and no
// rule knows another.
//
// It guarantees the same plan for the same input, no panic on any input, and
// bounded time. It reads no rows and knows no clock.
package ask
