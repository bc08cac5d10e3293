// Package gomoku is five in a row on the workbench: the referee of its matches, the
// engines that speak the Gomocup protocol, and its games as files, pages, tables
// and terminals show them. Game plays matches, TableGame is played on pages,
// TerminalGame in a terminal, and NewTuning tunes the engine.
package gomoku
