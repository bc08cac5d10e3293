package hall

import (
	"slices"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// tellGame tells all who play in a game or watch it.
func (h *Hall) tellGame(g *game, n *darrington.Notice) { h.tellOthers(g, nil, n) }

// tellOthers tells all but one.
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

// joined returns who sits on a seat.
func (h *Hall) joined(g *game, s bridge.Seat) *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.Joined, ID: g.id, Position: darrington.At(s), Name: robotName}
	if p := g.seats[s].player; p != nil {
		n.Name = p.name
	}
	return n
}

// tellDeal tells of a hand that was dealt: what it is last, whose turn it is.
func (h *Hall) tellDeal(g *game) {
	for _, n := range g.boardNotices() {
		h.tellGame(g, n)
	}
	for s := range bridge.Seat(bridge.Seats) {
		h.tellHand(g, s)
	}
	h.tellGame(g, g.board.auctionNotice())
}

// boardNotices are what a hand begins with: the score, and the board.
func (g *game) boardNotices() []*darrington.Notice {
	b := g.board
	return append(g.scoreNotices(), &darrington.Notice{Kind: darrington.BoardBegins, Number: b.number, Seat: b.dealer, Vulnerable: b.vulnerable})
}

// scoreNotices are the score of a rubber, none in a tournament.
func (g *game) scoreNotices() []*darrington.Notice {
	if g.tournament != nil {
		return nil
	}
	var scores [2]darrington.Score
	for s := range scores {
		side := bridge.Side(s)
		scores[s] = darrington.Score{
			Above: g.rubber.Above(side), Below: g.rubber.Below(side), Vulnerable: g.rubber.Vulnerability().Has(side),
			Games: g.rubber.Games(side), PartScore: g.rubber.PartScore(side),
		}
	}
	return []*darrington.Notice{{Kind: darrington.RubberScore, Scores: scores}, {Kind: darrington.RubberState, Scores: scores}}
}

// tellHand tells a player what it holds, and remembers that it has seen it.
func (h *Hall) tellHand(g *game, s bridge.Seat) {
	p := g.seats[s].player
	if p == nil {
		return
	}
	if _, known := g.board.seen[p.key]; !known && p.conn != 0 && !g.board.over {
		g.board.seen[p.key] = s
		h.keepGame(g)
	}
	h.tell(p, &darrington.Notice{Kind: darrington.HandOf, Hand: g.board.left(s)})
}

// auctionNotice is the auction so far.
func (b *board) auctionNotice() *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.AuctionOpen, Calls: slices.Clone(b.auction.Calls())}
	if !b.auction.Done() {
		n.Position = darrington.At(b.auction.Turn())
	}
	return n
}

// tellAuction tells of a call that was made.
func (h *Hall) tellAuction(g *game) {
	h.tellGame(g, g.board.auctionNotice())
	if g.board.playing {
		h.tellGame(g, g.board.contractNotice())
		h.tellGame(g, g.board.turnNotice())
	}
}

// contractNotice is what an auction has come to.
func (b *board) contractNotice() *darrington.Notice {
	c := b.contract
	c.Declarer = 0
	return &darrington.Notice{Kind: darrington.AuctionClosed, Contract: c, Side: b.contract.Declarer.Side()}
}

// dummyNotice is what dummy still has.
func (b *board) dummyNotice() *darrington.Notice {
	return &darrington.Notice{Kind: darrington.DummyHand, Hand: b.left(b.contract.Dummy())}
}

// turnNotice is the trick in progress and whose turn it is.
func (b *board) turnNotice() *darrington.Notice {
	trick := b.play.Position().Trick
	return &darrington.Notice{Kind: darrington.TrickSoFar, Position: darrington.At(trick.Turn()), Cards: slices.Clone(trick.Cards())}
}

// lastTrickNotice is the trick that is complete, and nobody's turn.
func (b *board) lastTrickNotice() *darrington.Notice {
	trick := b.play.Trick(b.play.Tricks() - 1)
	return &darrington.Notice{Kind: darrington.TrickSoFar, Cards: slices.Clone(trick.Cards())}
}

// wonNotice is who has won the tricks so far.
func (b *board) wonNotice() *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.TricksWon}
	for i := range b.play.Len() / bridge.Seats {
		trick := b.play.Trick(i)
		n.Won = append(n.Won, trick.Winner(b.contract.Strain).Side())
	}
	return n
}

// tellCard tells of a card that a hand has played: what is there first, and then whose turn
// it is.
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

// tellResult tells what a hand has come to.
func (h *Hall) tellResult(g *game) {
	h.tellGame(g, g.board.resultNotice())
	for _, n := range g.scoreNotices() {
		h.tellGame(g, n)
	}
}

// resultNotice is what a hand has come to.
func (b *board) resultNotice() *darrington.Notice {
	return &darrington.Notice{
		Kind: darrington.BoardOver, Number: b.number, Contract: b.contract, Tricks: b.tricks(),
		Points: b.contract.ScoreFor(bridge.NorthSouth, b.vulnerable, b.tricks()),
	}
}

// tellState tells all of a game to a player who has come, or comes back, to play or to watch.
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
	}
	if g.board.over {
		h.tell(p, g.board.resultNotice())
	}
}

// tellPlay tells all of a play to a player.
func (h *Hall) tellPlay(p *player, b *board) {
	h.tell(p, b.contractNotice())
	h.tell(p, &darrington.Notice{Kind: darrington.CardsPlayed, Cards: slices.Clone(b.play.Cards())})
	if b.dummyLies() {
		h.tell(p, b.dummyNotice())
	}
	h.tell(p, b.wonNotice())
	if b.play.Done() {
		h.tell(p, b.lastTrickNotice())
		return
	}
	h.tell(p, b.turnNotice())
}
