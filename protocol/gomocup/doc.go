// Package gomocup is both sides of the Gomocup protocol ("new protocol"), which
// Piskvork, c-gomoku-cli, Yixin-Board and the referee of the Gomocup speak: Session
// is the brain's, Client the manager's. README.md lists the commands and their answers.
//
// A Session reads commands from an io.Reader and writes answers to an
// io.Writer; the moves come from an Engine. Input is read while the brain
// thinks. INFO limits then take effect at once. YXSTOP makes the brain play
// the best move that it has. START, RECTSTART and RESTART abandon the turn
// without an answer to it and are then answered themselves; END ends the session, and
// nothing is written any more. Everything else waits for the end of the turn, in
// order; beyond 1100 commands the manager is kept waiting as well.
//
// Every command but INFO, END and YXSTOP gets exactly one line besides MESSAGE
// and DEBUG, and what INFO show_detail asks for. A command that is refused changes nothing.
//
// Where the text is silent or managers differ, this is our reading:
//
//   - A line ends in LF, CR or CRLF; empty lines and lines of blanks are nothing, and
//     so is what stands behind the last line end when the input ends. A line longer than
//     8192 bytes is refused whole. Commands and INFO keys may be in any case, with
//     blanks around them and around a comma.
//   - The answers are the bare OK and the bare x,y: Piskvork and c-gomoku-cli
//     accept nothing else.
//   - END cuts a turn short: the text wants the brain to end as soon as possible and to
//     write nothing more, and managers kill one that has not after half a second or one.
//     The end of input waits for the turn and all that was asked: it is what remains where
//     lines are piped in from a file. A manager that has died over a turn has closed the
//     output as well, which whoever runs the session says by the end of the context.
//   - INFO is never answered. An unknown key is ignored; a known key with a value
//     that makes no sense keeps its old value, and the log says so. A limit that
//     cannot be met is a MESSAGE line before the first move that it concerns, and
//     the move follows. The text would allow ERROR in place of the move; but then
//     Piskvork stops the brain, and the referee waits until the time is over.
//   - INFO holds from one game to the next, and is as good before START as after
//     it. What the rule and the limits need is made before the OK of START, or
//     while the INFO is read that comes after it: no turn waits for it. What the engine then lacks
//     is a MESSAGE before that OK. INFO rule takes effect at once, also on the stones that are on the
//     board. If timeout_match was sent and time_left never, what is left follows
//     from the brain's own turns. A time_left of 0 in a match that timeout_match
//     says has no limit is no limit. Where the turn and the match are limited, a turn
//     takes the smaller of timeout_turn and what is left. A negative memory, node, depth or thread
//     limit is no limit.
//   - The clock of a turn starts when the line of the command has arrived, for
//     BOARD the BOARD line itself.
//   - The protocol has no colors. The side that moves first is Black. After BOARD
//     the brain is to move: as Black if both have as many stones, as White if the
//     opponent has one more; otherwise the first stone of the list is Black's. The
//     stones of field 3 count as moves then.
//   - Field 3 is accepted under every rule and blocks both sides. In a continuous
//     game the session turns the stones of a finished row into such stones
//     itself, and TAKEBACK of the last of them back again.
//   - A wrong line between BOARD and DONE is reported at once, the rest of the
//     lines is swallowed, and the board before BOARD stands. Any other command in
//     place of DONE ends the BOARD with one ERROR and is then served; INFO may
//     stand between the stones.
//   - BOARD and TURN are answered as long as a cell is empty, also when a row is
//     finished already: a manager that asks waits for a move, and it may play by
//     another rule than the one it sent. A TURN that fills the board is refused.
//   - TURN is the opponent's move, whoever moved last. BEGIN asks for a move when it
//     is not the opponent's turn: on the empty board, or after TAKEBACK of the
//     brain's own stone. So does PLAY, with or without a SUGGEST before it; after a
//     SUGGEST, TURN is refused until PLAY, BOARD or TAKEBACK has come.
//   - TAKEBACK removes any stone, not only the last.
//   - SWAP2BOARD is as the referee sends it: stones without a color up to DONE,
//     answered by three moves on one line, SWAP, one move or two moves. It leaves
//     the board of the game alone, for the manager sends BOARD next.
//   - Yixin-Board: START with two numbers is width and height where the first
//     coordinate is the row; and after such a START INFO rule 2 is renju, instead of
//     the continuous game, and 5 and 6, freestyle with a swap of the colors that
//     its user carries out, are freestyle. YXBOARD sets the board without a move. YXSHOWFORBID
//     answers FORBID with Black's forbidden points. YXSHOWINFO, YXHASHCLEAR,
//     YXBLOCKRESET and YXBLOCKPATHRESET are known. YXSWAP2STEP1 to 3 ask for the same
//     as SWAP2BOARD, on the empty board or about the stones that are there; the answer is
//     lines of MESSAGE SWAP2, of which the step with one move of White has "SWAP1 NO" or
//     "SWAP2 NO" alone, for Yixin-Board asks for that move with BOARD. After INFO
//     show_detail 1 each report also comes as lines MESSAGE REALTIME with BEST, VAL and PV; a
//     win in n plies has the value 30000-n there. A move being searched is POS, then DONE, or
//     LOSE if it is proven to lose; REFRESH begins an iteration. A search that ends within a
//     fifth of a second sends none of these. The levels of INFO show_detail are bits, as in
//     Rapfi: 2 writes each report as lines of INFO, 3 does both.
//   - YXNBEST is BEGIN with this number of lines, two without a number. YXBALANCEONE and
//     YXBALANCETWO take the value that the position should have afterwards for the side that
//     makes the first move, 0 without a number. Their moves are made, as with BEGIN; the two
//     stand on two lines, for Yixin-Board makes a move of the first two numbers of a line.
//     YXSEARCHDEFEND makes no move, since Yixin-Board forgets its marks with one: it answers with
//     LOSE for each move after which the opponent was found to win by fours or by threats,
//     and with lines MESSAGE that have the threat and the other moves.
//   - INFO level, an extension, sets the strength, from 1 for a beginner to 10, which is full
//     strength. An engine with levels has levels="10" in its answer to ABOUT. Other engines ignore
//     the key, as any that they do not know, so a manager may always send it.
//   - The rest of Yixin's commands, which are for databases, blocked points and the Soosorv
//     opening, are answered with one ERROR, and the lines that belong to them, up to DONE or
//     one with a file, are skipped.
//   - An engine that fails or answers a move that cannot be played is replaced by
//     any move, and a MESSAGE says so.
package gomocup
