// Package web is the service as pages for people: sign-in with a key or a provider, reports and
// what they say, datasets, deliveries, the key, and the settings for operators.
//
// The pages are made here and work without JavaScript: one script moves the bar of a run
// that is under way, and no other may run. They load nothing from elsewhere, and a policy
// keeps what got into them from running, fetching or being framed. Every form carries a
// token of its session; whoever is signed in is looked up for every request, so that a key
// which is revoked is out.
//
// It has no rules of its own about reports: those are in internal/reports and in the
// store, for the API and for the pages alike. Each page is one request of the key's
// quota, creating and running a report one of its creations.
package web
