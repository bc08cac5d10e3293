// Package gomoku adapts gomoku to the workbench: the referee of its matches, the engines that speak
// the Gomocup protocol, and its games in files, on pages, at tables and in terminals. Game plays
// matches, TableGame is played on pages, TerminalGame in a terminal, and NewTuning tunes the
// engine.
package gomoku
