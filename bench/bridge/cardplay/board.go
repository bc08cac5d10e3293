package cardplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"gogo/bench/bridge/auctions"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/splitmix"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
	"gogo/search/bridge/layouts"
)

// board is a deal with its auction.
type board struct {
	number   int // of the deal, from 1
	deal     bridge.Deal
	contract bridge.Contract
	end      *bidding.Position
	calls    *layouts.Calls
	heard    carding.Heard
}

// deviationChance is the assumed probability of a call outside the system.
const deviationChance = 0.02

// bid bids a deal with one bidder in all seats.
func bid(ctx context.Context, seed uint64, number int, bidder bidding.Bidder) (*board, error) {
	b := &board{number: number, deal: dealing.Deal(seed, uint64(number-1))}
	at := auctions.Board{Number: number, Deal: b.deal}
	auction, err := auctions.Bid(ctx, &at, bidder, bidder)
	if err != nil {
		return nil, err
	}
	b.contract = auction.Contract
	calls := make([]bridge.Call, len(auction.Calls))
	for i, c := range auction.Calls {
		calls[i] = c.Choice.Call
	}
	err = b.listen(bidding.New(at.Dealer(), at.Vulnerable(), bidder.System(), bidder.System()), calls)
	return b, err
}

// listen sets what the calls of an auction tell.
func (b *board) listen(start *bidding.Position, calls []bridge.Call) (err error) {
	b.end = start
	for _, c := range calls {
		if b.end, err = b.end.After(c); err != nil {
			return err
		}
	}
	known := b.known()
	b.heard = carding.Listen(b.end.Auction(), &known)
	b.calls, err = layouts.NewCalls(start, calls, deviationChance)
	return err
}

// known returns what all seats have shown.
func (b *board) known() (known [bridge.Seats]hand.Knowledge) {
	for s := range known {
		known[s] = b.end.Known(bridge.Seat(s))
	}
	return known
}

// question returns the knowledge of a seat that is to play a card.
func (b *board) question(seat bridge.Seat, play *bridge.Play) *cardplay.Question {
	return &cardplay.Question{
		Seat: seat, Play: *play, Vulnerable: b.end.Vulnerable(), Known: b.known(), Heard: b.heard, Calls: b.calls,
	}
}

// Played is a board that was played.
type Played struct {
	Board    int // number of the deal, from 1
	Contract bridge.Contract
	Play     bridge.Play
	Lost     int               // tricks of the player's side, in total
	By       [bridge.Ranks]int // by trick
	Lead     int               // by the opening lead
	IMPs     int               // below the result of perfect play
	Slowest  time.Duration     // for a card
	Time     time.Duration     // for all cards of the slower player
}

// room is a board in play.
type room struct {
	*board
	role    Role
	carding *carding.Agreement
	players [bridge.Seats]*cardplay.Player
	took    [bridge.Seats]time.Duration
	solver  *doubledummy.Solver
	random  *rand.Rand
	out     Played
}

// play plays a board to its end.
func (r *room) play(ctx context.Context) (*Played, error) {
	play, err := bridge.NewPlay(r.deal, r.contract)
	if err != nil {
		return nil, err
	}
	for s := range r.players {
		if r.players[s] != nil {
			r.players[s].Begin()
		}
	}
	for !play.Done() {
		card, err := r.choose(ctx, &play)
		if err == nil {
			err = play.Play(card)
		}
		if err != nil {
			return nil, fmt.Errorf("board %d, card %d: %w", r.number, play.Len()+1, err)
		}
	}
	r.out.Board, r.out.Contract, r.out.Play = r.number, r.contract, play
	return &r.out, r.count(ctx, &play)
}

// choose returns the next card, the player's or an opponent's.
func (r *room) choose(ctx context.Context, play *bridge.Play) (bridge.Card, error) {
	seat := play.Player()
	if !r.plays(seat, play) {
		return r.anyBest(ctx, play)
	}
	q := r.question(seat, play)
	q.Carding[seat.Side()] = r.carding
	start := time.Now()
	answer, err := r.players[seat].Choose(ctx, q)
	took := time.Since(start)
	r.out.Slowest = max(r.out.Slowest, took)
	r.took[seat] += took
	r.out.Time = max(r.out.Time, r.took[seat])
	return answer.Card, err
}

// plays reports whether a card is the player's to choose.
func (r *room) plays(seat bridge.Seat, play *bridge.Play) bool {
	switch {
	case r.role == Declare:
		return seat == r.contract.Declarer
	case r.role == Lead && play.Len() > 0, r.role == Follow && play.Len() == 0:
		return false
	}
	return seat != r.contract.Declarer
}

// anyBest returns a random card among those that cost nothing.
func (r *room) anyBest(ctx context.Context, play *bridge.Play) (bridge.Card, error) {
	position := play.Position()
	cards, err := r.solver.Cards(ctx, &position)
	if err != nil {
		return bridge.NoCard, err
	}
	most := -1
	var best []bridge.Card
	for _, c := range cards {
		if c.Tricks > most {
			most, best = c.Tricks, best[:0]
		}
		if c.Tricks == most {
			best = append(best, c.Card)
		}
	}
	return best[r.random.IntN(len(best))], nil
}

// count counts the tricks that the player's side has lost.
func (r *room) count(ctx context.Context, play *bridge.Play) error {
	a, err := r.solver.Analyze(ctx, play)
	if err != nil {
		return err
	}
	for i := range a.Cards {
		cost := a.Cost(i)
		if i == 0 {
			r.out.Lead = cost
		}
		r.out.Lost += cost
		r.out.By[i/bridge.Seats] += cost
	}
	side := r.contract.Declarer.Side()
	if r.role != Declare {
		side = side.Other()
	}
	score := func(tricks int) int { return r.contract.ScoreFor(side, r.end.Vulnerable(), tricks) }
	r.out.IMPs = bridge.IMPs(score(a.Declarer[0]) - score(a.Declarer[len(a.Cards)]))
	return nil
}

// newRoom returns a room for a board.
func newRoom(b *board, o *Options, solver *doubledummy.Solver, players [2]*cardplay.Player) *room {
	r := &room{board: b, role: o.Role, carding: o.Carding, solver: solver}
	pcg := splitmix.Source(o.Seed, uint64(b.number))
	r.random = rand.New(&pcg)
	if o.Role == Declare {
		r.players[b.contract.Declarer] = players[0]
		return r
	}
	r.players[b.contract.Leader()] = players[0]
	r.players[b.contract.Leader().Partner()] = players[1]
	return r
}
