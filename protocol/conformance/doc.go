// Package conformance examines programs of others by numbered cases: does an engine, a client or a
// server do what the text of its protocol says?
//
// A Suite is the cases of one protocol, a Subject is what is examined, and Run examines it case by
// case, each with a fresh start of the program, so that no case can spoil the next one. A case talks
// with the program by a Peer, which keeps every line with its time; it ends by itself, by T.Fail or by
// T.Skip. Every wait is bounded, and the program is ended and waited for after each case: a program that
// hangs or crashes fails one case and no more.
//
// A case has a number that never changes, a level, and its words: what the text says, what is sent
// and what is expected. Must is what the text requires; Should is what it recommends, or what managers in
// use rely on where it is silent; May is optional. Only Must fails a program: at the other levels
// a case that does not hold is a warning. What a program does not offer is skipped.
//
// The Subject for programs on standard streams is Command. Another one, for a server or for a program that
// connects by itself, opens its connections in Open, for each call of T.Open one.
package conformance
