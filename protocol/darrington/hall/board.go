package hall

import (
	"errors"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/protocol/darrington"
)

// board is a hand that is played, or was until the next is dealt.
type board struct {
	number     int
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
	deal       bridge.Deal
	auction    bridge.Auction
	contract   bridge.Contract
	playing    bool // the auction has come to a contract
	play       bridge.Play
	over       bool
	next       time.Time              // when the next one may be dealt
	seen       map[string]bridge.Seat // who has seen which hand
	asked      int                    // step at which a robot was asked, counted from 1
}

// step returns how many calls and cards there were.
func (b *board) step() int { return b.auction.Len() + b.play.Len() }

// turn returns the hand that is to call or play, and who acts for it.
func (b *board) turn() (hand, actor bridge.Seat) {
	if b.playing {
		return b.play.Turn(), b.play.Player()
	}
	return b.auction.Turn(), b.auction.Turn()
}

// left returns the cards that a hand still has.
func (b *board) left(s bridge.Seat) bridge.Cards {
	if b.playing {
		return b.play.Position().Deal[s]
	}
	return b.deal[s]
}

// dummyLies reports whether dummy's hand is on the table.
func (b *board) dummyLies() bool { return b.playing && b.play.Len() > 0 }

// tricks returns how many tricks the declarer has won.
func (b *board) tricks() int { return b.play.Won(b.contract.Declarer.Side()) }

// begin begins the play.
func (b *board) begin() {
	play, err := bridge.NewPlay(b.deal, b.contract)
	must(err)
	b.play, b.playing = play, true
}

// must panics at what cannot be: rules that refuse what they have allowed.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// view returns what is seen from a seat.
func (b *board) view(s bridge.Seat) View {
	v := View{Number: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Seat: s, Hand: b.deal[s], Auction: b.auction}
	if !b.playing {
		return v
	}
	var seen bridge.Deal
	seen[s] = b.deal[s]
	if dummy := b.contract.Dummy(); b.dummyLies() {
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

// auctionNotice is the auction so far.
func (b *board) auctionNotice() *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.AuctionOpen, Calls: slices.Clone(b.auction.Calls())}
	if !b.auction.Done() {
		n.Position = darrington.At(b.auction.Turn())
	}
	return n
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

// resultNotice is what a hand has come to.
func (b *board) resultNotice() *darrington.Notice {
	return &darrington.Notice{
		Kind: darrington.BoardOver, Number: b.number, Contract: b.contract, Tricks: b.tricks(),
		Points: b.contract.ScoreFor(bridge.NorthSouth, b.vulnerable, b.tricks()),
	}
}

// written returns the hand as it is recorded.
func (b *board) written(players [bridge.Seats]string) *record.Record {
	r := &record.Record{Board: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Deal: b.deal, Players: players}
	for _, c := range b.auction.Calls() {
		r.Calls = append(r.Calls, record.Call{Call: c})
	}
	for _, c := range b.play.Cards() {
		r.Cards = append(r.Cards, record.Card{Card: c})
	}
	return r
}

// boardRecord is a hand. What it has come to follows from the calls and the cards.
type boardRecord struct {
	Number     int                    `json:"number"`
	Dealer     bridge.Seat            `json:"dealer"`
	Vulnerable bridge.Vulnerability   `json:"vulnerable"`
	Deal       bridge.Deal            `json:"deal"`
	Calls      []int                  `json:"calls,omitempty"`
	Cards      []int                  `json:"cards,omitempty"`
	Seen       map[string]bridge.Seat `json:"seen,omitempty"`
	Next       time.Time              `json:"next,omitzero"`
}

// record returns what is kept of a hand.
func (b *board) record() *boardRecord {
	return &boardRecord{
		Number: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Deal: b.deal,
		Calls: ints(b.auction.Calls()), Cards: ints(b.play.Cards()), Seen: b.seen, Next: b.next,
	}
}

// ints returns calls or cards as numbers.
func ints[V ~uint8](all []V) []int {
	numbers := make([]int, len(all))
	for i, v := range all {
		numbers[i] = int(v)
	}
	return numbers
}

// board returns the hand with its calls and cards.
func (r *boardRecord) board() (*board, error) {
	if !r.Deal.Complete() {
		return nil, errors.New("a hand is not complete")
	}
	b := &board{
		number: r.Number, dealer: r.Dealer, vulnerable: r.Vulnerable, deal: r.Deal,
		auction: bridge.NewAuction(r.Dealer), seen: r.Seen, next: r.Next,
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
	b.begin()
	for _, c := range r.Cards {
		if err := b.play.Play(bridge.Card(c)); err != nil {
			return nil, err
		}
	}
	b.over = b.play.Done()
	return b, nil
}
