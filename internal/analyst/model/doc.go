// Package model has a language model read prompts and arrange texts, and lets nothing
// of it through that was not checked.
//
// A model reads: out of the catalogue and the prompt it makes a draft of a plan,
// which names only fields that exist; the draft becomes the same [plan.Plan] that
// the reader of words makes, validated and repaired. A model edits: of the statements
// that the report can make it chooses which, in what order, in which of our sentences,
// and which two in one ([Session.Edit]). It writes no sentence: its reply has ids,
// numbers and a few words that join, and each is looked up in a list of ours.
//
// It guarantees that no text of a model stands in a report; that what an edited report
// says the report without a model says as well; that what was asked is answered first;
// that nothing but the catalogue and aggregates is in what is sent, unless the operator
// allows samples; and that a report is whole whatever the model does.
//
// It does no I/O: a [Model] answers, and who has one gives it. It knows no
// provider, no key and no prices.
package model
