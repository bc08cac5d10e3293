// Package quoridor lets programs that speak the Quoridor Text Protocol play
// Quoridor under the referee of package match. A Position knows the rules, a Robot
// is a player in a process of its own.
//
// The protocol knows no draw; the third occurrence of a position is one here, or
// two programs could shuffle for ever.
package quoridor
