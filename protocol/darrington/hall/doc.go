// Package hall is what a server of Darrington's protocol decides: who is there, the games,
// their auctions and play, the scores, and the tournaments. It does no input or output and
// starts nothing: it is told what players say and that time passes, and hands on what they
// are to be told.
//
//	h := hall.New(hall.Config{Send: send, Close: hangUp, Deal: deal})
//	h.Enter(1)
//	h.Receive(now, 1, &message)
//	...
//	for _, c := range h.Changes() { ... } // to be kept before anything is sent
//
// A message that is refused gets one NAK and changes nothing. What a player is told never
// has a card that it may not see: its own hand, dummy's once the opening lead was made, and
// what was played. Who has left a seat cannot take another one of the same game before the
// hand is over.
//
// Everything that happened is in Changes, as records by which Load goes on where another Hall
// has stopped. Nobody has a connection then; who says HELLO has its seat back.
//
// # Names
//
// A name belongs to who is connected under it. Who has gone keeps it by a token, sent before
// HELLO or later: nobody else can take it then, and who has the token can also come in while
// an old connection has not ended yet, which it ends. The name of one who has no token can be
// taken by anybody while it is away, with its seat, for that is how a plain client comes back.
//
// # Games
//
// A game begins when four sit at it. The server deals, and deals anew when a hand is over,
// rubber after rubber. A seat is kept for who has gone as long as KeepSeat says. A game ends
// when nobody sits there any more.
//
// # Tournaments
//
// A tournament waits for players, and begins when it is full or the wait is over and there are
// enough; who comes later is refused. Who has asked for a partner that has come, and has not
// asked for another, gets that one; the others are paired in the order in which they came. All
// tables play the same boards in a round, and a round begins when all tables have played the
// one before. Nobody can leave a tournament that has begun, and its games cannot be watched.
// Where there are no robots, the boards of a player who is away for longer than KeepSeat are not
// played: the others get an average plus for them.
package hall
