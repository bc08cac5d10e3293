package hall

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// newGame adds a game with empty seats.
func (h *Hall) newGame(now time.Time) *game {
	h.numbers.Game++
	g := &game{id: "g" + strconv.Itoa(h.numbers.Game)}
	for s := range g.seats {
		g.seats[s].since = now
	}
	h.games[g.id] = g
	h.keepNumbers()
	return g
}

// tickGame does what the time has come for in a game.
func (h *Hall) tickGame(now time.Time, g *game) {
	for s := range bridge.Seat(bridge.Seats) {
		h.returnSeat(g, s)
		h.expireSeat(now, g, s)
	}
	if _, ok := h.games[g.id]; !ok {
		return
	}
	h.seatRobots(now, g)
	if !h.abandonTable(now, g) {
		h.proceed(now, g)
	}
}

// proceed deals the next hand if it is due, and asks the robot whose turn it is.
func (h *Hall) proceed(now time.Time, g *game) {
	if g.due(now) {
		h.nextHand(now, g)
	}
	h.askRobot(g)
}

// nextHand deals, or ends the table of a tournament that has played its boards.
func (h *Hall) nextHand(now time.Time, g *game) {
	if t := g.tournament; t != nil && g.sitting.over(t) {
		h.finishTable(now, t, g)
		return
	}
	h.deal(g)
}

// deal deals the next hand of a game.
func (h *Hall) deal(g *game) {
	g.boards++
	b := &board{number: g.boards, seen: map[string]bridge.Seat{}}
	if t := g.tournament; t != nil {
		t.setBoard(b, &g.sitting)
	} else {
		if g.rubber.Done() {
			g.rubber = bridge.Rubber{}
		}
		b.dealer, b.vulnerable, b.deal = bridge.BoardDealer(g.boards), g.rubber.Vulnerability(), h.cfg.Deal()
	}
	b.auction = bridge.NewAuction(b.dealer)
	g.board = b
	for s := range g.seats {
		if at := &g.seats[s]; at.waits {
			at.waits, at.robot = false, at.robot && at.player.conn == 0
		}
	}
	h.keepGame(g)
	h.tellDeal(g)
}

// bid makes a player's call.
func (h *Hall) bid(now time.Time, p *player, c bridge.Call) error {
	if err := checkInPlay(p); err != nil {
		return err
	}
	g, b := p.game, p.game.board
	if b.playing {
		return errors.New("the auction is over")
	}
	if turn := b.auction.Turn(); turn != p.seat {
		return fmt.Errorf("it is the turn of %v", turn)
	}
	if err := b.auction.Check(c); err != nil {
		return fmt.Errorf("%s is not legal: %w", darrington.CallText(c), err)
	}
	h.applyCall(now, g, c)
	h.askRobot(g)
	return nil
}

// checkInPlay returns why a player can neither call nor play.
func checkInPlay(p *player) error {
	switch {
	case p.game == nil:
		return errors.New("you sit in no game")
	case p.game.board == nil:
		return errors.New("no hand has been dealt")
	case p.game.board.over:
		return errors.New("the hand is over")
	case p.game.seats[p.seat].waits:
		return errors.New("you came in the middle of this hand, and play from the next one on")
	case p.game.board.void:
		return errors.New("somebody new sits here: a new hand is dealt when all four are here")
	}
	return nil
}

// applyCall makes a legal call.
func (h *Hall) applyCall(now time.Time, g *game, c bridge.Call) {
	b := g.board
	must(b.auction.Call(c))
	contract, over := b.auction.Contract()
	if over && !contract.IsPassedOut() {
		b.contract = contract
		b.startPlay()
	}
	h.keepGame(g)
	h.tellAuction(g)
	if over && contract.IsPassedOut() {
		h.finish(now, g)
	}
}

// playCard plays a card from the player's hand or, for declarer, from dummy's.
func (h *Hall) playCard(now time.Time, p *player, c bridge.Card) error {
	if err := checkInPlay(p); err != nil {
		return err
	}
	g, b := p.game, p.game.board
	if !b.playing {
		return errors.New("the auction is not over")
	}
	if hand, actor := b.turn(); actor != p.seat {
		return fmt.Errorf("it is the turn of %v, whose cards %v plays", hand, actor)
	}
	if err := b.play.Check(c); err != nil {
		return fmt.Errorf("%s cannot be played by %v: %w", darrington.CardText(c), b.play.Turn(), err)
	}
	h.applyCard(now, g, c)
	h.askRobot(g)
	return nil
}

// applyCard plays a legal card.
func (h *Hall) applyCard(now time.Time, g *game, c bridge.Card) {
	hand := g.board.play.Turn()
	must(g.board.play.Play(c))
	h.keepGame(g)
	h.tellCard(g, hand)
	if g.board.play.Done() {
		h.finish(now, g)
	}
}

// finish scores a hand that is over.
func (h *Hall) finish(now time.Time, g *game) {
	b := g.board
	b.over, b.next = true, now.Add(h.cfg.Pause)
	if t := g.tournament; t != nil {
		h.enterResult(t, g)
	} else {
		must(g.rubber.Add(b.contract, b.tricks()))
		g.rubber.AddHonors(bridge.Honors(&b.deal, b.contract))
	}
	for s := range g.seats {
		if p := g.seats[s].player; p != nil && !p.played {
			h.markPlayed(p)
		}
	}
	h.keepGame(g)
	h.tellResult(g)
	h.cfg.Log.Info("hand is over", "game", g.id, "board", b.number, "contract", b.contract, "declarer", b.contract.Declarer, "tricks", b.tricks())
	if g.due(now) {
		h.nextHand(now, g)
	}
}

// seatRobots gives empty seats to robots, and has them act for disconnected players,
// after a wait. In a rubber game they only do so while some player is connected.
func (h *Hall) seatRobots(now time.Time, g *game) {
	if h.cfg.Ask == nil || g.tournament == nil && !g.attended() {
		return
	}
	for s := range bridge.Seat(bridge.Seats) {
		at := &g.seats[s]
		if at.player != nil {
			at.since = at.player.since
		}
		if at.robot || at.player != nil && at.player.conn != 0 || now.Sub(at.since) < h.cfg.RobotWait {
			continue
		}
		at.robot = true
		if g.board != nil {
			g.board.asked = 0
		}
		h.keepGame(g)
		h.cfg.Log.Debug("a robot sits down", "game", g.id, "seat", s)
		if at.player == nil {
			h.tellGame(g, h.joined(g, s))
		}
	}
}

// removeRobot lets the player of a seat act again.
func (h *Hall) removeRobot(g *game, s bridge.Seat) {
	if g.seats[s].robot {
		g.seats[s].robot = false
		h.keepGame(g)
	}
}

// returnSeat lets a player act again who came back while nothing could change.
func (h *Hall) returnSeat(g *game, s bridge.Seat) {
	if at := &g.seats[s]; at.player != nil && at.player.conn != 0 && !at.waits {
		h.removeRobot(g, s)
	}
}

// askRobot asks the robot whose turn it is, once a turn.
func (h *Hall) askRobot(g *game) {
	b := g.board
	if h.cfg.Ask == nil || b == nil || b.over || b.void || b.asked == b.step()+1 || g.tournament == nil && !g.attended() {
		return
	}
	if _, actor := b.turn(); g.seats[actor].robot {
		b.asked = b.step() + 1
		h.cfg.Ask(&Task{Game: g.id, Board: g.boards, Step: b.step(), View: b.view(actor)})
	}
}

// Answer makes a robot's call or plays its card, unless that comes too late or a player
// has come back to the seat. If the answer is illegal or comes with an error, a pass or
// the lowest legal card takes its place.
func (h *Hall) Answer(now time.Time, t *Task, a Answer, err error) {
	g, ok := h.games[t.Game]
	if h.frozen || !ok || g.board == nil || g.boards != t.Board || g.board.over || g.board.void || g.board.step() != t.Step {
		return
	}
	b := g.board
	_, actor := b.turn()
	if !g.seats[actor].robot {
		return
	}
	if err != nil {
		h.cfg.Log.Error("a robot does not know what to do", "game", g.id, "seat", actor, "err", err)
	}
	if b.playing {
		if err != nil || b.play.Check(a.Card) != nil {
			a.Card = b.play.Legal().Lowest()
		}
		h.applyCard(now, g, a.Card)
	} else {
		if err != nil || b.auction.Check(a.Call) != nil {
			a.Call = bridge.Pass
		}
		h.applyCall(now, g, a.Call)
	}
	h.askRobot(g)
}

// keepAlone is how long a seat is kept at most in a game that no second player has joined.
const keepAlone = 15 * time.Minute

// expireSeat vacates the seat of a rubber game whose player has been disconnected for too
// long.
func (h *Hall) expireSeat(now time.Time, g *game, s bridge.Seat) {
	p := g.seats[s].player
	keep := h.cfg.KeepSeat
	if !g.shared {
		keep = min(keep, keepAlone)
	}
	if g.tournament != nil || p == nil || p.conn != 0 || keep == 0 || now.Sub(p.since) < keep {
		return
	}
	h.vacate(now, g, s)
	h.forget(p)
}

// vacate removes a player from a seat, and closes the game if no player is left.
func (h *Hall) vacate(now time.Time, g *game, s bridge.Seat) {
	h.tellGame(g, &darrington.Notice{Kind: darrington.SeatLeft, ID: g.id, Position: darrington.At(s)})
	g.seats[s].player.game = nil
	g.seats[s] = seat{since: now}
	if g.humans() == 0 {
		h.closeGame(g, "nobody sits there any more")
		return
	}
	h.keepGame(g)
}

// closeGame ends a game and tells its players why.
func (h *Hall) closeGame(g *game, why string) {
	h.tellGame(g, &darrington.Notice{Kind: darrington.GameClosed, ID: g.id, Text: why})
	for s := range g.seats {
		if p := g.seats[s].player; p != nil {
			p.game = nil
		}
	}
	for _, p := range g.watchers {
		p.watches = nil
	}
	delete(h.games, g.id)
	h.dropGame(g)
	h.cfg.Log.Debug("game is closed", "game", g.id, "why", why)
}

// stopWatching removes a player from the watchers of a game.
func (h *Hall) stopWatching(p *player) {
	if g := p.watches; g != nil {
		g.watchers = slices.DeleteFunc(g.watchers, func(other *player) bool { return other == p })
		p.watches = nil
	}
}

// tell sends a notice to a player that is connected.
func (h *Hall) tell(p *player, n *darrington.Notice) {
	if p != nil && p.conn != 0 {
		h.cfg.Send(p.conn, n)
	}
}

// tellGame sends a notice to all who play in a game or watch it.
func (h *Hall) tellGame(g *game, n *darrington.Notice) { h.tellOthers(g, nil, n) }

// tellOthers sends a notice to all of a game but one player.
func (h *Hall) tellOthers(g *game, but *player, n *darrington.Notice) {
	for s := range g.seats {
		if p := g.seats[s].player; p != nil && p != but {
			h.tell(p, n)
		}
	}
	for _, p := range g.watchers {
		h.tell(p, n)
	}
}

// waits returns the notice that the player on a seat plays from the next board on.
func (g *game) waits(s bridge.Seat) *darrington.Notice {
	return &darrington.Notice{Kind: darrington.SeatWaits, ID: g.id, Position: darrington.At(s)}
}

// joined returns the notice of the player on a seat.
func (h *Hall) joined(g *game, s bridge.Seat) *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.Joined, ID: g.id, Position: darrington.At(s), Name: robotName}
	if p := g.seats[s].player; p != nil {
		n.Name = p.name
	}
	return n
}

// tellDeal announces a new hand: the board, each player's cards, and whose turn it is.
func (h *Hall) tellDeal(g *game) {
	for _, n := range g.boardNotices() {
		h.tellGame(g, n)
	}
	h.tellGame(g, g.board.wonNotice()) // so that a client without a memory shows no old tricks
	for s := range bridge.Seat(bridge.Seats) {
		h.tellHand(g, s)
	}
	h.tellGame(g, g.board.auctionNotice())
}

// tellHand sends a player its remaining cards, and records that it has seen the hand.
func (h *Hall) tellHand(g *game, s bridge.Seat) {
	p := g.seats[s].player
	if p == nil || g.seats[s].waits {
		return
	}
	if _, known := g.board.seen[p.key]; !known && p.conn != 0 && !g.board.over {
		g.board.seen[p.key] = s
		h.keepGame(g)
	}
	h.tell(p, &darrington.Notice{Kind: darrington.HandOf, Hand: g.board.remaining(s)})
}

// tellAuction sends the auction after a call.
func (h *Hall) tellAuction(g *game) {
	h.tellGame(g, g.board.auctionNotice())
	if g.board.playing {
		h.tellGame(g, g.board.contractNotice())
		h.tellGame(g, g.board.turnNotice())
	}
}

// tellCard announces a card that was played: first what has changed, then whose turn it
// is.
func (h *Hall) tellCard(g *game, hand bridge.Seat) {
	b := g.board
	h.tellHand(g, hand)
	if b.play.Len() == 1 || hand == b.contract.Dummy() {
		h.tellGame(g, b.dummyNotice())
	}
	if b.play.Len()%bridge.Seats == 0 {
		h.tellGame(g, b.lastTrickNotice())
		h.tellGame(g, b.wonNotice())
	}
	if !b.play.Done() {
		h.tellGame(g, b.turnNotice())
	}
}

// tellResult sends the result of a hand, and the score.
func (h *Hall) tellResult(g *game) {
	h.tellGame(g, g.board.resultNotice())
	for _, n := range g.scoreNotices() {
		h.tellGame(g, n)
	}
}

// tellState sends the whole state of a game to a player who joins, comes back or watches.
func (h *Hall) tellState(p *player, g *game) {
	if p.game != g {
		h.tell(p, &darrington.Notice{Kind: darrington.Watching, ID: g.id})
	}
	for s := range bridge.Seat(bridge.Seats) {
		if g.seats[s].empty() {
			continue
		}
		h.tell(p, h.joined(g, s))
		if sitter := g.seats[s].player; sitter != nil && sitter.conn == 0 {
			h.tell(p, &darrington.Notice{Kind: darrington.SeatAway, ID: g.id, Position: darrington.At(s)})
		}
		if g.seats[s].waits {
			h.tell(p, g.waits(s))
		}
	}
	if g.board == nil {
		for _, n := range g.scoreNotices() {
			h.tell(p, n)
		}
		return
	}
	for _, n := range g.boardNotices() {
		h.tell(p, n)
	}
	if p.game == g {
		h.tellHand(g, p.seat)
	}
	h.tell(p, g.board.auctionNotice())
	if g.board.playing {
		h.tellPlay(p, g.board)
	} else {
		h.tell(p, g.board.wonNotice())
	}
	if g.board.over {
		h.tell(p, g.board.resultNotice())
	}
}

// tellPlay sends the state of the play to a player.
func (h *Hall) tellPlay(p *player, b *board) {
	h.tell(p, b.contractNotice())
	h.tell(p, &darrington.Notice{Kind: darrington.CardsPlayed, Cards: slices.Clone(b.play.Cards())})
	if b.dummyExposed() {
		h.tell(p, b.dummyNotice())
	}
	h.tell(p, b.wonNotice())
	if b.play.Done() {
		h.tell(p, b.lastTrickNotice())
		return
	}
	h.tell(p, b.turnNotice())
}
