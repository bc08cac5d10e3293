// Package gnuexternal serves the protocol of GNU Backgammon's external players: the
// program connects over TCP, sends a line with a position whenever the player has to
// decide, and reads a line with the decision.
//
//	board:FIELDS [OPTION ...]                        8/5 6/5, roll, double, take, drop, beaver, accept, reject
//	evaluation fibsboard board:FIELDS [OPTION ...]   five chances and the equity
//	version                                          name and version
//	exit                                             the session ends
//
// The protocol is not documented. This is our reading of what GNU Backgammon 1.07.001
// sends:
//
//   - Requests are answered in full and in order. exit and the end of the input wait for
//     what was asked before; nothing cuts a thought short but the end of the context.
//   - A line ends in LF with a NUL behind it, which means nothing. The answer ends in LF.
//   - Words are in small letters or capitals.
//   - The position is a board of the server FIBS, 52 fields behind the word board, of which
//     the first two, the names, may have blanks and colons in them. Checkers, cube
//     and turn are as "you" see them, who are player 1 whoever is asked. The two scores are in
//     that order after a double only: else player 0's comes first, and so does the name. Boards
//     of FIBS itself have their own first always; no program sends those here.
//   - Without dice the question is whether to double: double or roll. GNU Backgammon asks only
//     where the player may. With a double offered it is the answer: take, drop, beaver.
//     With dice it is the play, single steps as in "bar/20 6/off"; an empty line
//     says that there is none.
//   - In the Crawford game, one player needs a point and the last two fields are 0.
//   - Beavers and the Jacoby rule are not told: the session has them from its options. Neither
//     is a resignation told; with the option resignation N behind the board, of
//     single games, gammons or backgammons, the answer is accept or reject.
//   - Options are those of GNU Backgammon's own server, jacobyrule, crawfordrule, beavers and cube
//     with on or off, plies N, resignation N, cubeful, cubeless, prune and noise 0.
//   - A wrong request is answered by a line "Error: ...", which GNU Backgammon shows; the
//     next request is served.
package gnuexternal
