package bidding

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// table is what does not change in an auction.
type table struct {
	vulnerable bridge.Vulnerability
	systems    [2]*system.System // of the sides
}

// Position is an auction so far, as everybody at the table understands it.
type Position struct {
	table   *table
	auction bridge.Auction
	known   [bridge.Seats]hand.Knowledge
	sides   [2]understanding
	before  *Position // the last call, nil if there was none
	made    []Option  // what the last call was, nil if nobody's system has it
	told    bool      // by its caller

	compiled bool
	options  []Option
	after    map[bridge.Call]*Position
}

// understanding is what a side has come to.
type understanding struct {
	agreed     bridge.Suit // if hasAgreed
	hasAgreed  bool
	forcedGame bool
	passed     [bridge.Seats]bool // who passed when nobody had bid
	last       effect             // of the side's last call
}

// effect is what a call does beyond what it shows.
type effect struct {
	forcing, toPlay, invites bool
	asks                     string
	about                    bridge.Suit // what it asks about, if asksSuit
	asksSuit                 bool
}

// New returns the position before the first call. The systems are those of North-South
// and East-West.
func New(dealer bridge.Seat, v bridge.Vulnerability, northSouth, eastWest *system.System) *Position {
	p := &Position{
		table:   &table{vulnerable: v, systems: [2]*system.System{northSouth, eastWest}},
		auction: bridge.NewAuction(dealer),
	}
	for s := range p.known {
		p.known[s] = hand.Nothing()
	}
	return p
}

// Auction returns the calls so far.
func (p *Position) Auction() *bridge.Auction { return &p.auction }

// Known returns what a player has shown. It may not be changed.
func (p *Position) Known(s bridge.Seat) hand.Knowledge { return p.known[s] }

// Made returns the meanings of the last call, none if the system of its caller has none.
func (p *Position) Made() []Option { return p.made }

// Vulnerable returns who is vulnerable.
func (p *Position) Vulnerable() bridge.Vulnerability { return p.table.vulnerable }

// Agreed returns the suit that a side has agreed on.
func (p *Position) Agreed(s bridge.Side) (bridge.Suit, bool) {
	return p.sides[s].agreed, p.sides[s].hasAgreed
}

// us returns the side that is to call.
func (p *Position) us() *understanding { return &p.sides[p.auction.Turn().Side()] }

// seat returns the seat of a player as the one who is to call sees it.
func (p *Position) seat(w system.Who) bridge.Seat {
	return (p.auction.Turn() + behind(w)) % bridge.Seats
}

// behind returns how many seats behind the one who is to call a player sits.
func behind(w system.Who) bridge.Seat {
	switch w {
	case system.Me:
		return 0
	case system.LeftOpponent:
		return 1
	case system.Partner:
		return 2
	case system.RightOpponent:
		return 3
	}
	panic(fmt.Sprintf("bidding: player %d has no seat", w))
}

// ago returns the call that was made n calls before the next one, from 1.
func (p *Position) ago(n int) (bridge.Call, bool) {
	if i := p.auction.Len() - n; i >= 0 {
		return p.auction.At(i), true
	}
	return 0, false
}

// Forced reports whether the one who is to call may not pass.
func (p *Position) Forced() bool {
	right, ok := p.ago(1)
	if !ok {
		return false
	}
	us := p.us()
	if us.last.forcing && right == bridge.Pass {
		return true
	}
	return us.forcedGame && p.mustGoOn(right)
}

// mustGoOn reports whether a side that is forced to game may not let the last bid stand.
func (p *Position) mustGoOn(right bridge.Call) bool {
	bid, bidder, ok := p.auction.LastBid()
	switch {
	case !ok || p.auction.Doubled() != bridge.Undoubled:
		return false
	case bidder.Side() == p.auction.Turn().Side():
		return right == bridge.Pass && !isGame(bid)
	}
	return p.balancing()
}

// MayLeaveIn reports whether the last bid is the opponents' and we have doubled it: even
// where partner's double is forcing a hand may pass that wants to play against it.
func (p *Position) MayLeaveIn() bool {
	_, bidder, ok := p.auction.LastBid()
	return ok && bidder.Side() != p.auction.Turn().Side() && p.auction.Doubled() == bridge.IsDoubled
}

// isGame reports whether a bid is enough for game.
func isGame(bid bridge.Call) bool {
	return bridge.Contract{Level: bid.Level(), Strain: bid.Strain()}.IsGame()
}

// balancing reports whether a pass would end the auction.
func (p *Position) balancing() bool {
	last := p.auction
	return last.Call(bridge.Pass) == nil && last.Done()
}

// After returns the position after a call. The error says why it is not legal.
func (p *Position) After(c bridge.Call) (*Position, error) {
	if next, ok := p.after[c]; ok {
		return next, nil
	}
	made := p.Meanings(c)
	next, err := p.follow(c, made, p.knowledge(c, made))
	if err != nil {
		return nil, err
	}
	if p.after == nil {
		p.after = map[bridge.Call]*Position{}
	}
	p.after[c] = next
	return next, nil
}

// follow returns the position after a call with its meanings and what it says.
func (p *Position) follow(c bridge.Call, made []Option, said hand.Knowledge) (*Position, error) {
	next := &Position{table: p.table, before: p, auction: p.auction, known: p.known, sides: p.sides, made: made}
	if err := next.auction.Call(c); err != nil {
		return nil, err
	}
	caller := p.auction.Turn()
	next.known[caller] = learn(p.known[caller], said)
	next.understand(caller, c)
	return next, nil
}

// learn adds what a call says to what was known. A call that contradicts what came before
// is believed, as the newer.
func learn(known, said hand.Knowledge) hand.Knowledge {
	if both := known.And(said); len(both) > 0 {
		return both
	}
	return said
}

// understand draws the consequences of a call.
func (p *Position) understand(caller bridge.Seat, c bridge.Call) {
	u := &p.sides[caller.Side()]
	u.last = effect{}
	if _, _, ok := p.auction.LastBid(); !ok && c == bridge.Pass {
		u.passed[caller] = true
	}
	for i := range p.made {
		p.made[i].does(u)
	}
	p.findFit(u, caller)
}

// findFit takes the suit in which a side is known to have eight cards as agreed.
func (p *Position) findFit(u *understanding, caller bridge.Seat) {
	if u.hasAgreed {
		return
	}
	most := fitLength - 1
	for s := range bridge.Suit(bridge.Suits) {
		q := hand.Length.In(s)
		if n := p.known[caller].Bounds(q).Low() + p.known[caller.Partner()].Bounds(q).Low(); n > most {
			most = n
			u.agreed, u.hasAgreed = s, true
		}
	}
}

// fitLength is how many cards of a suit two hands have that want it as trumps.
const fitLength = 8
