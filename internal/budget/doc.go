// Package budget keeps what a language model costs within what its operator allows,
// and pays for nothing twice.
//
// A [Budget] stands before a model. It guarantees that a call is counted with the most
// that it can cost before it is made, and not made beyond a limit, on any number of
// nodes; that what was answered once is not asked again, not by another run of the same
// report, not by the same after its process died, not by a twin at the same time; and
// that each call is told to whoever watches, without a word of what was said.
//
// It also takes calls across the pipe from a child process to its parent ([Parent],
// [Answer]), so that keys, the network and the accounts stay in the parent.
//
// It speaks to no provider, and does not know what is asked. A limit may be passed by
// what a provider counts beyond our estimate alone: a token is taken to be two bytes or
// more of a request.
package budget
