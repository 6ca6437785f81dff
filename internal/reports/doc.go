// Package reports is what an owner does with reports, however it is asked: what a
// creation and a change may say, what a report is made of them, who may read it, and
// how many requests a key has left.
//
// The API and the pages for people both call it, so that no rule is written twice. A
// rule about one value stands in the root package; one that only the database can hold
// stands in internal/store. This room decodes and renders nothing.
package reports
