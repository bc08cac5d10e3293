// Package quoridor is Quoridor on the workbench: the referee of its matches, the
// engines that speak the Quoridor Text Protocol, and its games as files, pages,
// tables and terminals show them. Game plays matches, TableGame is played on pages,
// TerminalGame in a terminal, and NewTuning tunes the engine.
//
// The protocol knows no draw. The third occurrence of a position is one here, or
// two engines could shuffle for ever.
package quoridor
