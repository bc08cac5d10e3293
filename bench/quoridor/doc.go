// Package quoridor adapts Quoridor to the workbench: the referee of its matches, the engines that
// speak the Quoridor Text Protocol, and its games in files, on pages, at tables and in terminals.
// Game plays matches, TableGame is played on pages, TerminalGame in a terminal, and NewTuning tunes
// the engine.
//
// The protocol knows no draw. Here threefold repetition is one, since two engines could otherwise
// shuffle forever.
package quoridor
