// Package gtp is the engine's side of the Go Text Protocol in its version 2, and of the
// extensions by which GoGui and its tools play and show games other than Go.
//
// A Session has the framing, the clock and the commands that every engine knows; a
// dialect adds its own. A Board is a Session that plays a Game, which is what the rules of
// a game and an engine come to on the points of a grid.
//
// A Session reads commands from an io.Reader and writes responses to an io.Writer. Input
// is read while the engine thinks, and every command waits for its turn, quit as well: a
// controller may send ahead, and its commands are answered in full and in order before the
// session ends. The same holds at the end of input: commands piped in are all answered. A
// controller that has gone has closed the output too, and the caller cancels the context. An
// interrupt ends the
// command in progress alone, behind a quit as well. Beyond 1000 commands the controller is
// kept waiting, and so is an interrupt. When the context ends nothing more is answered.
//
// Every command gets exactly one response. A command that fails changes nothing. The
// failures that the text names have its words alone: unknown command, unacceptable size,
// illegal move, cannot undo. Arguments that make no sense are a "syntax error: " with what
// is wrong.
//
// Where the text is silent, or controllers differ, this is our reading:
//
//   - A command may have an id: an int before it, with or without a space between, which
//     the response repeats as it was written.
//   - A line ends in LF; CR and other control characters are dropped, a tab is a space. A
//     line longer than Options.MaxLine, comments not counted, is refused whole. What stands
//     behind the last LF when the input ends is a command.
//   - Names of commands are case-sensitive; colors and vertices are not. Behind column Z
//     come AA, AB and so on, as GoGui writes them. A vertex off the board is an illegal
//     move; what has not the form of a vertex is a syntax error.
//   - Commands without arguments ignore any that are sent, and known_command without a name
//     is false.
//   - Moves of one color in a row are legal, and so is a pass.
//   - The line "# interrupt" is GoGui's way to stop the command in progress: a genmove
//     answers with the best move so far. It is a comment where nothing is in progress. A
//     line that begins with it will do. GoGui looks for the command gogui-interrupt before
//     it sends one; that command does nothing.
//   - time_settings and time_left are in seconds, with Canadian byo-yomi of a time for a
//     number of moves. A byo-yomi time of 0 is none; a time with 0 moves is no limit at all.
//     Between two time_left the session counts by itself. A turn's clock starts when its
//     line has arrived, or when the response before it was sent. Without a clock the engine
//     keeps its own limits; a limit that its command line sets for a turn holds beside a clock
//     as well, and the smaller of the two counts.
//   - reg_genmove and the commands for analysis think for as long as a genmove would, and
//     leave the board and the clock as they are.
//   - cputime is the processor time of the program in seconds.
//   - An engine that fails or answers a move that is not legal is replaced by any legal
//     move, and the log says so; with Options.Unreplaced the command fails.
package gtp
