// Package bidding bids hands by a system and says what calls mean.
//
// A Position is an auction as both sides understand it: what each player has shown, what
// is forcing, which suit is agreed. Its Options are the calls that the caller's system has
// for it, each with the limits of the hands that make it, in the order in which they
// count. The same options choose a call for a hand and give a call its meaning:
//
//	p := bidding.New(bridge.North, bridge.NoneVulnerable, ours, theirs)
//	choice := p.Choose(&measures)
//	p, err = p.After(choice.Call)
//	p.Known(bridge.North) // what the call has told
//
// Positions are shared and never change but for what they remember: one Position and all
// that comes of it belong to one goroutine.
package bidding

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// table is the part of a position that does not change during an auction.
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

// understanding is the state of a side's agreements in the auction.
type understanding struct {
	agreed     bridge.Suit // if hasAgreed
	hasAgreed  bool
	forcedGame bool
	passed     [bridge.Seats]bool // players who passed before the first bid
	last       effect             // of the side's last call
}

// effect is an effect of a call beyond what it shows.
type effect struct {
	forcing, toPlay, invites bool
	asks                     string
	about                    bridge.Suit // what it asks about, if asksSuit
	asksSuit                 bool
}

// New returns the position before the first call. The systems belong to North-South
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

// Vulnerable returns the vulnerability.
func (p *Position) Vulnerable() bridge.Vulnerability { return p.table.vulnerable }

// Agreed returns the suit that a side has agreed on.
func (p *Position) Agreed(s bridge.Side) (bridge.Suit, bool) {
	return p.sides[s].agreed, p.sides[s].hasAgreed
}

// us returns the side that is to call.
func (p *Position) us() *understanding { return &p.sides[p.auction.Turn().Side()] }

// seat returns the seat of a player as seen by the player to call.
func (p *Position) seat(w system.Who) bridge.Seat {
	return (p.auction.Turn() + behind(w)) % bridge.Seats
}

// behind returns how many seats behind the player to call a player sits.
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

// Forced reports whether the player to call may not pass.
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

// fitLength is the number of cards of a suit in two hands that want it as trumps.
const fitLength = 8

// AfterTold returns the position after a call of which its caller has said what it means.
// That takes the place of what the system says of the same: of strength, and of the
// lengths of suits. The rest of what the system says holds as far as it does not
// contradict. A meaning that tells nothing of the hand is none. The error says why the
// call is not legal.
func (p *Position) AfterTold(c bridge.Call, m meaning.Meaning) (*Position, error) {
	told := toldBy(m)
	if len(told) == 0 {
		return p.After(c)
	}
	made := p.Meanings(c)
	next, err := p.follow(c, made, believe(p.meant(c, made), told))
	if err != nil {
		return nil, err
	}
	next.told = true
	return next, nil
}

// Told reports whether the caller of the last call has said what it means.
func (p *Position) Told() bool { return p.told }

// meant returns what a call says by the system, in the system's own words: nothing that
// follows from them, which would outlive them.
func (p *Position) meant(c bridge.Call, made []Option) hand.Knowledge {
	if len(made) == 0 {
		return p.natural(c)
	}
	k := make(hand.Knowledge, len(made))
	for i := range made {
		k[i] = made[i].Limits
	}
	return k
}

// believe returns what a call says that means something by the system and was told to
// mean something else.
func believe(bySystem, told hand.Knowledge) hand.Knowledge {
	var all hand.Knowledge
	for i := range told {
		kept := make(hand.Knowledge, len(bySystem))
		for j := range bySystem {
			kept[j] = untold(&bySystem[j], &told[i])
		}
		both := kept.And(told[i : i+1])
		if len(both) == 0 {
			both = hand.Nothing().And(told[i : i+1])
		}
		all = all.Or(both)
	}
	return all
}

// untold returns limits without the quantities of which something was told: strength, or the
// lengths of suits. Who has told of one suit may have bid it by another name.
func untold(bySystem, told *hand.Limits) hand.Limits {
	kept := *bySystem
	for _, group := range [...][]hand.Quantity{strength, shape} {
		for _, q := range group {
			if told[q] != hand.Any {
				for _, q := range group {
					kept[q] = hand.Any
				}
				break
			}
		}
	}
	return kept
}

// The quantities that are told of together.
var (
	strength = ofHand(hand.HighCards, hand.Points, hand.TwoSuits, hand.Losers, hand.Controls, hand.Tricks, hand.QuickTricks).andSuits(hand.Support)
	shape    = ofHand(hand.Shape).andSuits(hand.Length, hand.Quality).andDifferences()
)

// quantities are some of a hand's.
type quantities []hand.Quantity

func ofHand(qs ...hand.Quantity) quantities { return qs }

// andSuits adds quantities of every suit.
func (qs quantities) andSuits(of ...hand.Quantity) quantities {
	for _, q := range of {
		for s := range bridge.Suit(bridge.Suits) {
			qs = append(qs, q.In(s))
		}
	}
	return qs
}

// andDifferences adds the limits on differences between the lengths of suits.
func (qs quantities) andDifferences() quantities {
	for q := hand.Difference; int(q) < hand.Quantities; q++ {
		qs = append(qs, q)
	}
	return qs
}

// toldBy returns the hands that a meaning allows, as far as it speaks of hands: none if it
// does not.
func toldBy(m meaning.Meaning) hand.Knowledge {
	var k hand.Knowledge
	for _, s := range m {
		l := limitsOf(s)
		if l == hand.Unlimited() {
			return nil
		}
		if l.Possible() {
			k = k.Or(hand.Knowledge{l})
		}
	}
	return k
}

// limitsOf returns the limits of a statement. Whoever counts points may count high cards
// alone or distribution too: a hand has the least with both, and the most without.
func limitsOf(s meaning.Statement) hand.Limits {
	l := hand.Unlimited()
	for _, e := range s {
		switch e.Kind {
		case meaning.Length:
			l.Only(hand.Length.In(e.Suit), setOf(e.Range))
		case meaning.TotalPoints:
			l.Only(hand.Points, hand.From(e.Range.Low))
			l.Only(hand.HighCards, hand.UpTo(e.Range.High))
		case meaning.SuitPoints:
			l.Only(hand.SuitPoints.In(e.Suit), setOf(e.Range))
		case meaning.TotalAces:
			l.Only(hand.Aces, setOf(e.Range))
		case meaning.TotalKings:
			l.Only(hand.Kings, setOf(e.Range))
		case meaning.AceOf:
			l.Only(hand.Ace.In(e.Suit), hand.Exactly(1))
		case meaning.KingOf:
			l.Only(hand.King.In(e.Suit), hand.Exactly(1))
		}
	}
	return l
}

// setOf returns the numbers of a range.
func setOf(r meaning.Range) hand.Set {
	if r.Or {
		return hand.Exactly(r.Low) | hand.Exactly(r.High)
	}
	return hand.Between(r.Low, r.High)
}
