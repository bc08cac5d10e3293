// Package qtp is both sides of the Quoridor Text Protocol, a dialect of the Go
// Text Protocol (GTP) in its version 2: Session is the engine's, Client the
// controller's. README.md lists the commands and their answers.
//
// A Session is one of package gtp, which has the framing, the clock and how input is
// read while the engine thinks. The moves come from an Engine. An interrupt makes a
// genmove answer with the best move so far, and a count fail as "interrupted".
//
// Every command gets exactly one response. A command that fails changes
// nothing. The four failures that the text names have its words alone: unknown
// command, unacceptable size, illegal move, cannot undo. Arguments that make no
// sense fail with "syntax error: " and the reason.
//
// Where the text is silent, contradicts itself, or controllers differ, this is
// our reading:
//
//   - A command may have an id as in GTP. The text has none, but GoGui's tools send
//     them. A line may have 1024 bytes.
//   - Names of commands are case-sensitive; colors, vertices and orientations
//     are not. Responses have capital letters and whole words, as in
//     "C3 horizontal".
//   - "Fails never" is kept where it can be: commands without arguments ignore
//     any that are sent, and known_command without a name is false. But walls and
//     genmove need their argument, so they fail without it.
//   - There is a position from the start: the one after boardsize and walls with
//     the values of Options. What the text calls arbitrary is the start of a game
//     of the same walls.
//   - walls fills both hands at once, with moves on the board too, and is the
//     number for later games until the next walls. It leaves the history alone:
//     undo takes walls placed before it back into the hand as well.
//   - A vertex off the board, also one for a wall at the edge, is an illegal
//     move. Only what has not the form of a vertex is a syntax error.
//   - Moves of one color in a row are legal. A game ends when a pawn reaches its
//     goal row: then every move is illegal until undo, boardsize or clear_board,
//     and genmove, which never fails, answers pass, GTP's word for no move, and
//     moves nothing.
//   - undo of 0 moves does nothing, but fails too while no move is played.
//   - winner answers "false" alone, or "true" and the color.
//   - protocol_version is 2, that of GTP. cputime is the processor time of the
//     program in seconds.
//   - time_settings and time_left are GTP's. The text has no clock and so says of none that it
//     replaces something: see package gtp.
//   - An engine that fails or answers a move that is not legal is replaced by any
//     legal move, and the log says so.
//
// The private commands are gogo-legal_moves [color], gogo-eval [color], gogo-walls color number
// (how many walls one color has in hand from now on in this game), gogo-lines number
// (how many of the best moves every later genmove looks for, each with its line), gogo-pv
// (what the engine found for the last genmove: a line of text for each line of play,
// the second and the others with "line 2 " and so on before them), gogo-perft depth [color],
// gogo-hint [color] (a move that is not played, with the reasons for it), gogo-record [notation] (the
// game as package record writes it), gogo-save file [notation] and gogo-load file (the same in a
// file; the commands of a game and a list of moves are loaded too), gogo-repetition number and gogo-move-limit number (at which
// occurrence of a position and after how many moves this game, counted from here, and later ones are
// drawn; 0 for never, as at the start). In a drawn game every move is illegal and genmove passes, as after a win; nobody is
// the winner.
package qtp
