// Package write turns findings into sentences, tables and sections, as a person
// would write them.
//
// It guarantees that sentences state nothing that is not a fact of the findings,
// that the same findings give the same text, and that no sentence has more than
// 25 words beside its names.
//
// It is pure, computes nothing but what tables show, and does not decide what is
// worth saying (internal/analyst/insight does).
package write
