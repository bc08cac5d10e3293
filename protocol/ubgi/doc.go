// Package ubgi is both sides of the Universal Backgammon Interface: Session is
// the engine's, Client the manager's.
//
// The interface was drafted by Øystein Schønning-Johansen (0.01, 2025). What
// programs speak is version 0.2 by bungogood (2026), whose dueller bgci plays
// engines against each other; a fork of GNU Backgammon and wildbg speak it or its
// forerunner 0.1. It has lines of text over standard input and output:
//
//	ubgi                               id ..., proto 0.2, key ..., ubgiok
//	isready                            readyok
//	newgame
//	set NAME VALUE, get NAME, keys     value NAME VALUE, key ...
//	position gnubgid ID, position xgid ID
//	dice D D
//	go                                 bestmove 8/5 6/5
//	go cube                            bestcube double or nodouble
//	go turn                            bestturn cube=nodouble move=8/5 6/5
//	stop, quit
//
// What went wrong is a line "error CODE detail", where the code is bad_command,
// bad_value, bad_state or unsupported. A command that fails changes nothing, and
// one that succeeds without having anything to say says nothing.
//
// A Session reads while the engine thinks. Where the text is silent or programs
// differ, this is our reading:
//
//   - stop ends the go under way, which answers at once: with the play that the
//     bare network prefers, a rollout with what it has found so far. Without a go
//     it does nothing, for it may have crossed with the answer.
//   - isready has the engine make the tables that it needs, so that no go does; a manager
//     that never asks has the first go make them. It is answered while a go is under way, at
//     once. Everything else waits for its
//     turn then; beyond 1000 commands the manager is kept waiting as well.
//   - quit waits for its turn as well, and so does the end of input: what was asked
//     before is answered in full, so that commands can be piped in. A stop ends the go
//     behind a quit too.
//   - A line ends in LF; CR and other control characters count as blanks. Empty
//     lines are nothing. A line longer than 1024 bytes is a bad_command as a whole.
//   - A GNU position id is a board; what else the decision depends on is in the
//     keys game.*, as the player on roll sees it. With a match id behind a colon, and
//     as an XGID, the position brings that itself, and its dice: none, where it has
//     none. A match id has beavers from the keys. An XGID whose largest cube is 1
//     is of a game without one. Answers to beavers and to resignations are
//     unsupported.
//   - dice stay until others come, or a position that brings its own; a bare
//     position id leaves them, so that the two commands may come in either order.
//   - engine.ply is the text's ply: 1 is the bare network, which GNU Backgammon
//     calls 0-ply. Ours goes down to 0, a player who is weak on purpose, and up to 7: from 5 on,
//     or by their names 1T, 2T and 3T, these are truncated rollouts. Their info lines have trials
//     and se, the standard error of the score. One that is stopped, or has used up its movetime,
//     answers with the trials it has.
//   - go cube asks before the roll and looks at no dice. If the position says that
//     the opponent has doubled it is about the answer: bestcube take, drop or
//     beaver. Whoever has no access to the cube does not double.
//   - go turn is both decisions for the dice that are there. The move after a double
//     is that for a cube which has been taken.
//   - Moves are single steps, as in "bar/20 6/off" and "6/4 6/4 6/4 6/4", the most
//     pedantic form that the texts know; without a legal one it is "pass".
//   - info lines come before the answer: multipv, depth, score (the equity) and
//     chances, then the move behind pv, as many as engine.multipv says.
//
// The key engine.level, an extension, is the strength of an engine that has levels, from 1 for
// a beginner to 10, which is full strength. Plays and cube actions are chosen at that level;
// eval and rollout answer as ever.
//
// From 0.1, because versions of bgci still send it, setoption name N value V, with
// the names Ply, Variant, EvalMode and Seed, and go role R with movetime and depth.
//
// Beyond the text there are two more questions. go eval answers with a line of 0.1,
// "eval eq ... mwc ... pwin ... pgammon ... pbg ...", and go rollout with the same
// after lines of progress, with trials and their standard error. Without dice, and
// where the player on roll may double, the numbers are those without a double now, and
// behind them come both sides of the double, played with the same dice, as equities:
// nodouble, doubletake and doubledrop with nodoublese, doubletakese and, of the
// difference, differencese, and "cube double take" or the like.
package ubgi
