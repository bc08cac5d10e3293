package hall

import (
	"errors"
	"iter"
	"maps"
	"math"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/protocol/darrington"
)

// board is the hand in progress, or the last one until the next is dealt.
type board struct {
	number     int
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
	deal       bridge.Deal
	auction    bridge.Auction
	contract   bridge.Contract
	playing    bool // the auction has ended in a contract
	play       bridge.Play
	over       bool
	void       bool                   // to be dealt anew, as somebody new sits there and no robot can finish it
	next       time.Time              // when the next hand may be dealt
	seen       map[string]bridge.Seat // by player: the hand it has seen
	asked      int                    // step at which a robot was asked, from 1
}

// step returns the number of calls and cards so far.
func (b *board) step() int { return b.auction.Len() + b.play.Len() }

// turn returns the hand whose turn it is, and the seat that acts for it.
func (b *board) turn() (hand, actor bridge.Seat) {
	if b.playing {
		return b.play.Turn(), b.play.Player()
	}
	return b.auction.Turn(), b.auction.Turn()
}

// remaining returns the cards that a hand still has.
func (b *board) remaining(s bridge.Seat) bridge.Cards {
	if b.playing {
		return b.play.Position().Deal[s]
	}
	return b.deal[s]
}

// dummyExposed reports whether dummy's hand is on the table.
func (b *board) dummyExposed() bool { return b.playing && b.play.Len() > 0 }

// tricks returns the number of tricks that declarer has won.
func (b *board) tricks() int { return b.play.Won(b.contract.Declarer.Side()) }

// startPlay begins the play of the cards.
func (b *board) startPlay() {
	play, err := bridge.NewPlay(b.deal, b.contract)
	must(err)
	b.play, b.playing = play, true
}

// must panics if the rules refuse what they have allowed.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// view returns the board as a seat sees it.
func (b *board) view(s bridge.Seat) View {
	v := View{Number: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Seat: s, Hand: b.deal[s], Auction: b.auction}
	if !b.playing {
		return v
	}
	var seen bridge.Deal
	seen[s] = b.deal[s]
	if dummy := b.contract.Dummy(); b.dummyExposed() {
		seen[dummy] = b.deal[dummy]
	}
	play, err := bridge.NewPlay(seen, b.contract)
	must(err)
	for _, c := range b.play.Cards() {
		must(play.Play(c))
	}
	v.Play = play
	return v
}

// auctionNotice returns the auction so far.
func (b *board) auctionNotice() *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.AuctionOpen, Calls: slices.Clone(b.auction.Calls())}
	if !b.auction.Done() {
		n.Position = darrington.At(b.auction.Turn())
	}
	return n
}

// contractNotice returns the contract.
func (b *board) contractNotice() *darrington.Notice {
	c := b.contract
	c.Declarer = 0
	return &darrington.Notice{Kind: darrington.AuctionClosed, Contract: c, Side: b.contract.Declarer.Side()}
}

// dummyNotice returns dummy's remaining cards.
func (b *board) dummyNotice() *darrington.Notice {
	return &darrington.Notice{Kind: darrington.DummyHand, Hand: b.remaining(b.contract.Dummy())}
}

// turnNotice returns the trick in progress and whose turn it is.
func (b *board) turnNotice() *darrington.Notice {
	trick := b.play.Position().Trick
	return &darrington.Notice{Kind: darrington.TrickSoFar, Position: darrington.At(trick.Turn()), Cards: slices.Clone(trick.Cards())}
}

// lastTrickNotice returns the last complete trick, with nobody to play.
func (b *board) lastTrickNotice() *darrington.Notice {
	trick := b.play.Trick(b.play.Tricks() - 1)
	return &darrington.Notice{Kind: darrington.TrickSoFar, Cards: slices.Clone(trick.Cards())}
}

// wonNotice returns the winners of the tricks so far.
func (b *board) wonNotice() *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.TricksWon}
	for i := range b.play.Len() / bridge.Seats {
		trick := b.play.Trick(i)
		n.Won = append(n.Won, trick.Winner(b.contract.Strain))
	}
	return n
}

// resultNotice returns the result of the hand.
func (b *board) resultNotice() *darrington.Notice {
	return &darrington.Notice{
		Kind: darrington.BoardOver, Number: b.number, Contract: b.contract, Tricks: b.tricks(),
		Points: b.contract.ScoreFor(bridge.NorthSouth, b.vulnerable, b.tricks()),
	}
}

// handRecord returns the hand in the form of package record.
func (b *board) handRecord(players [bridge.Seats]string) *record.Record {
	r := &record.Record{Board: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Deal: b.deal, Players: players}
	for _, c := range b.auction.Calls() {
		r.Calls = append(r.Calls, record.Call{Call: c})
	}
	for _, c := range b.play.Cards() {
		r.Cards = append(r.Cards, record.Card{Card: c})
	}
	return r
}

// boardRecord is the saved form of a board. Contract and tricks follow from the calls and
// cards.
type boardRecord struct {
	Number     int                    `json:"number"`
	Dealer     bridge.Seat            `json:"dealer"`
	Vulnerable bridge.Vulnerability   `json:"vulnerable"`
	Deal       bridge.Deal            `json:"deal"`
	Calls      []int                  `json:"calls,omitempty"`
	Cards      []int                  `json:"cards,omitempty"`
	Seen       map[string]bridge.Seat `json:"seen,omitempty"`
	Next       time.Time              `json:"next,omitzero"`
	Void       bool                   `json:"void,omitempty"`
}

// record returns the saved form of the board.
func (b *board) record() *boardRecord {
	return &boardRecord{
		Number: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Deal: b.deal,
		Calls: ints(b.auction.Calls()), Cards: ints(b.play.Cards()), Seen: b.seen, Next: b.next, Void: b.void,
	}
}

// ints converts calls or cards to numbers.
func ints[V ~uint8](all []V) []int {
	numbers := make([]int, len(all))
	for i, v := range all {
		numbers[i] = int(v)
	}
	return numbers
}

// check returns an error if a number is out of range.
func (r *boardRecord) check() error {
	seat := func(s bridge.Seat) bool { return s < bridge.Seats }
	byteRange := func(n int) bool { return n >= 0 && n <= math.MaxUint8 }
	switch {
	case !r.Deal.Complete():
		return errors.New("a hand is not complete")
	case !seat(r.Dealer) || !all(maps.Values(r.Seen), seat) || r.Vulnerable > bridge.AllVulnerable || r.Number < 1:
		return errors.New("there is no such board")
	case !all(slices.Values(r.Calls), byteRange) || !all(slices.Values(r.Cards), byteRange):
		return errors.New("there is no such call or card")
	}
	return nil
}

// all reports whether all values of a sequence are right.
func all[V any](values iter.Seq[V], right func(V) bool) bool {
	for v := range values {
		if !right(v) {
			return false
		}
	}
	return true
}

// board restores a hand by making its calls and playing its cards.
func (r *boardRecord) board() (*board, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	b := &board{
		number: r.Number, dealer: r.Dealer, vulnerable: r.Vulnerable, deal: r.Deal,
		auction: bridge.NewAuction(r.Dealer), seen: r.Seen, next: r.Next, void: r.Void,
	}
	if b.seen == nil {
		b.seen = map[string]bridge.Seat{}
	}
	for _, c := range r.Calls {
		if err := b.auction.Call(bridge.Call(c)); err != nil {
			return nil, err
		}
	}
	contract, over := b.auction.Contract()
	if !over {
		return b, nil
	}
	if b.over = contract.IsPassedOut(); b.over {
		return b, nil
	}
	b.contract = contract
	b.startPlay()
	for _, c := range r.Cards {
		if err := b.play.Play(bridge.Card(c)); err != nil {
			return nil, err
		}
	}
	b.over = b.play.Done()
	return b, nil
}
