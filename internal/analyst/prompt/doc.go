// Package prompt reads prompts as people write them, without a language model.
//
// [Read] finds in a prompt the fields, values, periods, aggregates,
// breakdowns, rankings and conditions of one table and makes a [plan.Plan] of
// them. The words it knows stand in data files (lexicon/en), what it knows of
// the table is the profile and what a [Lookup] answers.
//
// It guarantees the same plan for the same input, no panic on any input, and
// time that grows with the length of the prompt, not with its square. What it
// does not understand stands in the plan as missing; it makes up no answer. It
// reads no rows and knows no clock.
package prompt
