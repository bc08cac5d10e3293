// Package bgblitz is the engine's side of the protocol that Frank Berger, the
// author of BGBlitz, proposed on the mailing list bug-gnubg on 26 November
// 2023: requests about positions of backgammon, each complete in itself, in JSON or
// in XML.
//
// Serve reads requests from an io.Reader and writes answers to an io.Writer, one
// line each, in the order of the requests; an analyst.Engine answers them.
// The first byte decides about every request: '{' begins one of JSON, '<' one of
// XML, and it is answered in the same form. A line "ubgi" hands the rest of the
// stream to another protocol. Requests are read while one is being answered; beyond
// 1000 the client is kept waiting. At the end of the input everything that was
// asked is answered. When the session ends before, as on a signal or a limit of the
// server, what was asked is answered as if it had been canceled.
//
// # Requests of the text
//
// Where the text is silent, or its samples contradict it, this is our reading:
//
//   - points[i] is green's point i+1 and red's point 24-i. Green checkers are
//     negative, on the bar and off too; the other sign is an error. Both sides have
//     15 checkers, so that off must be given where some are off.
//   - dice are the two dice of the player on roll, whichever color they stand at.
//     0 and 0, or none, is not rolled.
//   - score is points won, and matchLength 0, or none, is a game for money, in
//     which score and crawford mean nothing: a sample has both. In a match score must be
//     there, and jacoby and beaver mean nothing. crawford is an error where the score is
//     that of no Crawford game: nobody needs one point, or both do.
//   - Jacoby's rule means nothing without a cube: gammons count then.
//   - noise is up to 1, twice the text's most, and is in the equities that are told as
//     well. Chances never have any.
//   - whosOn and points have no default. The others have: cubeful, usecube, gammons
//     and backgammons are true, ply is 2, basicBet 1, noOfMoves 5, cube 1, cubeowner
//     none; jacoby, beaver, crawford and longCubeDecision are false; there is no
//     limit (nor with 0), no noise and no MoveNumber (nor with 0).
//   - ply 1 is the bare network, every further one a roll ahead, up to 4. 0, a player who is
//     weak on purpose, is for TutorRequest alone. What lies above 4 is ours: see below.
//   - An attribute may stand in position and board or beside them, and its name in
//     lower or upper case. Numbers and booleans may be in quotes; a boolean is
//     true, on, yes or 1, or else false, off, no or 0. null means missing.
//     Unknown attributes are ignored. If a name occurs twice, the last one counts.
//   - JSON lacks a comma in a sample, so that commas between members may be missing.
//   - Gammons include backgammons, and wins both. XML has chances in percent, JSON as
//     fractions; all numbers have up to six digits behind the point, in XML percent
//     four, so that both forms say the same.
//   - The equity is for the cube as it stands: 1 is a single game. It is moneyEquity
//     for money; in a match there are MWP, the chance to win it, and EMG, which is
//     the same as an equity. amountWon is in units of basicBet's currency, within
//     limit. In a match, which is for basicBet as a whole, it is (2 MWP - 1) basicBet:
//     the sample of the text comes by its amount like that.
//   - A TutorRequest with dice is answered by moves. noOfMoves changes neither the best
//     one nor its numbers. Moves that were evaluated less deeply come after the others,
//     and none is worth more than the best. Points are the mover's, as texts, with
//     "bar" and "off" among them; a player who cannot move gets a move without movePart.
//   - A TutorRequest without dice is answered by the evaluation and, where the player
//     on roll may turn the cube, by cubeDecision. owner is hold, togood, double or
//     redouble, other is accept, resign or beaver, as in the text's list, not "take"
//     as in a sample. noDouble, doubleTake and doubleDrop are what each way is worth
//     to the owner, before the double: equities for money, chances to win the match
//     in a match, as in the sample that has 0.596 for doubleDrop.
//   - In XML the same answer has the colors, as everywhere, and beside them the
//     player on roll's number alone, as the samples do: the attribute value of
//     moneyEquity, and matchWinningProb.
//   - An id may be a number too, and comes back as it was written.
//
// # What goes beyond the text
//
// A client of the plain text need not know of any of this.
//
//   - ply 5, 6 and 7, or as text 1T, 2T and 3T, are truncated rollouts: the plays that a lookahead
//     finds nearly the best are played on for some rolls, many times, until one is clearly the
//     best; cube decisions with and without the double. What was rolled out has trials and
//     standardError of its equity beside it, and with longCubeDecision there are those of noDouble,
//     doubleTake and their difference. What has no rival, or is obvious, keeps the ply of the
//     lookahead. seed determines the dice. A RolloutRequest has plies up to 4.
//   - level, from 1 for a beginner to 10, weakens the answers to a TutorRequest: the first
//     move is the choice then, and not the best.
//   - Hello is answered by HelloResult: name, version, protocolRevision, what can be
//     asked, and limits.
//   - Cancel has the id of a request, or of several, which stop and are answered by an
//     Error with the code [Canceled]. A rollout that has two trials behind it, so that it
//     has a standard error, is answered by RolloutResult instead, with the trials that it
//     has and a member named like that code, which is true. The Cancel itself is answered
//     by CancelResult in its turn. There the member is false if no such request was waiting
//     or under way, which is no error, for the two may have crossed.
//   - RolloutRequest is an EvalRequest with trials (1296, at least 2), truncation in plies (0 is
//     none), seed, varianceReduction (true), standardError of the equity at which to
//     stop (0 is never) and progress (false). Its ply, 1 if it is missing, is the one at
//     which plays are chosen; noise is left out. It is answered by RolloutResult, which has standardError
//     beside the numbers; if progress was asked for, lines RolloutProgress of the same
//     form come before it.
//   - Without dice, and where the player on roll may double, a rollout plays every trial
//     twice with the same dice: without a double now, and after double and take. The
//     numbers beside trials are those of no double; doubleTake has the same ones of the
//     other side, in units of the cube before the double. cubeDecision is that of a
//     TutorRequest with longCubeDecision, by these numbers; its standardError has those of
//     noDouble, doubleTake and their difference, which the same dice make small.
//   - In place of points, bar and off a position may have xgid, an XGID, or gnuId, the
//     position id and the match id of GNU Backgammon with a colon between, or positionId
//     and matchId apart. These say whose turn it is, dice, cube and match as well, so
//     that the text's attributes of those mean nothing. The player at the bottom
//     (capital letters, player 1) is green. A position id alone is the board, as
//     whosOn sees it, and the other attributes stand beside it. After a double that is
//     not answered yet, the player on roll is the one who answers; in the answer to a
//     TutorRequest the evaluation is then his and cubeDecision the doubler's.
//   - In evaluations and moves, ply is how deep it was looked. With longCubeDecision in
//     a match, noDoubleEMG, doubleTakeEMG and doubleDropEMG are equities.
//   - An Error has a code beside the message, and the id if it could be read.
//
// # Where a request ends
//
// A request of JSON ends with its last bracket, one of XML with its last end tag, and
// is answered then, whether or not the line ends. More may stand behind it in the line;
// what begins no request there is passed over.
//
// A line that begins with '{', "<?xml" or the start tag of a request begins a new
// request, whatever was open before it, but for a brace that stands alone in its line where a
// value of JSON is awaited. A request of JSON ends with its line, too, unless that ends
// behind a bracket that opens, a comma or a colon, as the lines of
// printed JSON do: then it may have any number of lines.
//
// # Malformed requests
//
// Every mistake is answered by one Error, and the next request is served. A malformed
// line of JSON, or junk, is skipped and answered when the line ends, with the id if the
// line has one anywhere. A malformed document of several lines, or of XML, is answered
// at once and skipped up to its end, found by its brackets or its last end tag. A
// document may have 256 KiB, 4096 values, and brackets or elements nested 16 deep. XML
// has no document types, and only the five predefined entities and numeric character
// references. A lone surrogate in an id comes back unchanged; in XML it is U+FFFD.
package bgblitz
