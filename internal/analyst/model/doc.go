// Package model has a language model read prompts and write sentences, and lets
// nothing of it through that was not checked.
//
// A model reads: out of the catalogue and the prompt it makes a draft of a plan,
// which names only fields that exist; the draft becomes the same [plan.Plan] that
// the reader of words makes, validated and repaired. A model writes: out of
// statements that were found and checked it makes other sentences with the same
// tokens, each of which has to pass the checks V1 to V9 or goes. The check is a
// grammar, in the folder vocabulary: by the shape of a finding, all that it may be said
// as, with a place for each of its facts. A sentence passes when it is read to its end
// as what the statements that it names say; no word is passed over, so there is no list
// of words that are forbidden.
//
// It guarantees that no number, name, date or claim of a model stands in a report
// that does not follow from a statement of the report without it; that nothing but
// the catalogue and aggregates is in what is sent, unless the operator allows
// samples; and that a report is whole whatever the model does: what fails is
// replaced by what would have been there without it.
//
// It does no I/O: a [Model] answers, and who has one gives it. It knows no
// provider, no key and no prices.
package model
