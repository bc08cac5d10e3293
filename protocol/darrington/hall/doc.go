// Package hall holds the state of a server of Darrington's protocol: the players, the
// games with their auctions and play, the scores, and the tournaments. It does no input
// or output and starts no goroutines: it is told what players say and that time passes,
// and returns the notices to send.
//
//	h := hall.New(hall.Config{Send: send, Close: hangUp, Deal: deal})
//	h.Enter(1)
//	h.Receive(now, 1, &message)
//	...
//	for _, c := range h.Changes() { ... } // to be kept before anything is sent
//
// A message that is refused gets one NAK and changes nothing. A player is only told cards
// that it may see: its own hand, dummy's once the opening lead was made, and the cards
// played. Names are free, so a newcomer may be somebody who has seen another hand of the
// board: who takes a seat in the middle of a board waits for the next one, unless it has
// seen this hand and no other. A robot finishes the board for it; without robots the board
// is dealt anew once four players sit.
//
// Changes returns all that happened as records, from which Load restores a Hall. Nobody
// is connected then; a player who says HELLO gets its seat back.
//
// # Names
//
// A name belongs to the player connected under it. A token, sent before HELLO or later,
// reserves the name while the player is disconnected, and lets the player replace an old
// connection that has not ended yet. Without a token anybody can take the name of a
// disconnected player, together with the seat, because that is how a plain client comes
// back. Names that look alike cannot both be taken. A name with a token is kept for
// Config.KeepName after its player has left, or Config.KeepNewName if it has never
// finished a hand.
//
// # Limits
//
// Config.PerAddress bounds what the connections from one address may take. Wrong tokens
// make an address wait longer and longer.
//
// # Storage
//
// When changes cannot be saved, Freeze goes back to what was saved, and refuses whatever
// would change it until Thaw.
//
// # Games
//
// A game begins when its four seats are taken. One that never had a second player or a
// hand ends when its player disconnects. The server deals, and deals again when a
// hand is over, rubber after rubber. The seat of a disconnected player is kept for
// Config.KeepSeat. A game ends when no player has a seat any more.
//
// # Tournaments
//
// A tournament waits for players. It begins when it is full, or when the wait is over and
// there are enough players; later ones are refused. Players who asked for each other, or
// of whom one asked for the other and that one for nobody else, become partners; the rest
// are paired in the order of entry. All tables play the same boards in a round, and a
// round begins when all tables have finished the one before. Nobody can leave a
// tournament that has begun, and its games cannot be watched. Without robots, the boards
// of a player who is disconnected for longer than Config.KeepSeat are not played: the
// opponents score an average plus for them.
package hall
