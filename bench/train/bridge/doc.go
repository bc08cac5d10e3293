// Package bridge makes training samples for the networks of bridge; package train does the rest.
//
// For package tricks, each declarer in each strain of a deal that was solved double dummy is a sample. For
// package policy, deals are bid: wherever a system has more than one call for a hand, each call but the rules'
// is a sample, with what it gains when the auction goes on from there.
package bridge
