// Package gomoku lets brains that speak the Gomocup protocol play games of
// five in a row under the referee of package match. A Position knows the rules, a
// Brain is a player in a process of its own.
package gomoku
