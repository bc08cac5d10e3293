// Package access bounds what a stranger can take of a server that others use too.
//
// A Gate stands in front of a listener: it bounds the connections, those of each address, and how
// fast an address may open them, and it knows who has been banned. When it is full, a newcomer
// takes the place of the connection that has gone longest without saying who it is. Serve accepts
// connections from it until a context ends.
//
// A Meter bounds how often something may happen for a key, such as new names for an address; a
// Bucket does so for a single one. Delays makes guessing slow: every failure doubles the time until
// the next try.
//
// All of them keep a bounded number of keys and may be used by several goroutines at once.
package access
