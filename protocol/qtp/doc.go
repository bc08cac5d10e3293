// Package qtp is both sides of the Quoridor Text Protocol, a dialect of the Go
// Text Protocol (GTP) in its version 2: Session is the engine's, Client the
// controller's.
//
// A Session reads commands from an io.Reader and writes responses to an
// io.Writer; the moves come from an Engine. Input is read while the engine
// thinks. A quit or the end of input ends a search at once: the genmove gets
// the best move so far for its answer, what was asked before the end is answered
// in order, searches taking no time any more, and the session ends. An interrupt
// ends the command in progress alone. Everything else waits for its turn; beyond
// 1000 commands the controller is kept waiting as well, and so is an interrupt.
// When the context ends nothing more is answered.
//
// Every command gets exactly one response. A command that fails changes
// nothing. The four failures that the text names have its words alone: unknown
// command, unacceptable size, illegal move, cannot undo. Arguments that make no
// sense are a "syntax error: " with what is wrong.
//
// Where the text is silent, contradicts itself, or controllers differ, this is
// our reading:
//
//   - A command may have an id as in GTP: an int before it, with or without a
//     space between, which the response repeats as it was written. The text has
//     none, but GoGui's tools send them.
//   - A line ends in LF; CR and other control characters are dropped, a tab is a
//     space. A line longer than 1024 bytes, comments not counted, is refused
//     whole. What stands behind the last LF when the input ends is a command.
//   - Names of commands are case-sensitive; colours, vertices and orientations
//     are not. Responses have capital letters and whole words, as in
//     "C3 horizontal".
//   - "Fails never" is kept where it can be: commands without arguments ignore
//     what is sent with them, and known_command without a name is false. But walls
//     and genmove cannot do without their argument, so that they fail without it.
//   - There is a position from the start: the one after boardsize and walls with
//     the values of Options. What the text calls arbitrary is the start of a game
//     of the same walls.
//   - walls fills both hands at once, with moves on the board too, and is the
//     number for later games until the next walls. It leaves the history alone:
//     undo takes walls placed before it back into the hand as well.
//   - A vertex off the board, also one for a wall at the edge, is an illegal
//     move. Only what has not the form of a vertex is a syntax error.
//   - Moves of one colour in a row are legal. A game ends when a pawn reaches its
//     goal row: then every move is illegal until undo, boardsize or clear_board,
//     and genmove, which never fails, answers pass, GTP's word for no move, and
//     moves nothing.
//   - undo of 0 moves does nothing, but fails too while no move is played.
//   - winner answers "false" alone, or "true" and the colour.
//   - protocol_version is 2, that of GTP. cputime is the processor time of the
//     program in seconds.
//   - The line "# interrupt" is GoGui's way to stop the command in progress: a
//     genmove answers with the best move so far, a count fails as "interrupted".
//     It is a comment for everyone else, and for us where nothing is in progress. A
//     line that begins with it will do. GoGui looks for the command gogui-interrupt
//     before it sends one; that command does nothing.
//   - time_settings and time_left are GTP's: seconds, and Canadian byo-yomi of a
//     time for a number of moves. A byo-yomi time of 0 is none; a time with 0 moves
//     is no limit at all. Between two time_left the session counts by itself. A
//     turn's clock starts when its line has arrived, or when the response before
//     it was sent. Without a clock the engine keeps its own limits.
//   - An engine that fails or answers a move that is not legal is replaced by any
//     legal move, and the log says so.
//
// The private commands are gogo-legal_moves [color], gogo-eval [color], gogo-pv
// (what the engine found for the last genmove) and gogo-perft depth [color].
package qtp
