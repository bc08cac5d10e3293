package leads

import (
	"context"
	"fmt"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/doubledummy"
)

// Board is a contract before the opening lead, with the loss of every card.
type Board struct {
	Play  bridge.Play
	Heard carding.Heard
	Hand  bridge.Cards        // of the leader
	Loss  map[bridge.Card]int // tricks compared with the best card
}

// memory is the memory limit of the solver, in bytes.
const memory = 256 << 20

// Deal deals boards from a seed, bids them by a system and solves them for each lead. Passed-out
// boards are left out.
func Deal(ctx context.Context, deals int, seed uint64, s *system.System, observe func()) ([]Board, error) {
	var all []Board
	solver := doubledummy.NewSolver(memory)
	for i := range deals {
		d := dealing.Deal(seed, uint64(i))
		p, err := bid(ctx, i+1, &d, s)
		if err != nil {
			return all, err
		}
		if c, _ := p.Auction().Contract(); !c.IsPassedOut() {
			b, err := solve(ctx, solver, &d, p, c)
			if err != nil {
				return all, err
			}
			all = append(all, b)
		}
		if observe != nil {
			observe()
		}
	}
	return all, nil
}

// bid bids a board and returns the end of the auction.
func bid(ctx context.Context, number int, d *bridge.Deal, s *system.System) (*bidding.Position, error) {
	rules := bidder.NewRules(s)
	p := bidding.New(bridge.BoardDealer(number), bridge.BoardVulnerability(number), s, s)
	for !p.Auction().Done() {
		choice, err := rules.Choose(ctx, p, d[p.Auction().Turn()])
		if err != nil {
			return nil, err
		}
		next, err := p.After(choice.Call)
		if err != nil {
			return nil, fmt.Errorf("board %d after %q: %w", number, p.Auction(), err)
		}
		p = next
	}
	return p, nil
}

// solve solves a contract for each lead.
func solve(ctx context.Context, solver *doubledummy.Solver, d *bridge.Deal, p *bidding.Position, c bridge.Contract) (Board, error) {
	var known [bridge.Seats]hand.Knowledge
	for s := range known {
		known[s] = p.Known(bridge.Seat(s))
	}
	play, err := bridge.NewPlay(*d, c)
	if err != nil {
		return Board{}, err
	}
	b := Board{Play: play, Heard: carding.Listen(p.Auction(), &known), Hand: d[c.Leader()], Loss: map[bridge.Card]int{}}
	position := play.Position()
	cards, err := solver.Cards(ctx, &position)
	if err != nil {
		return Board{}, err
	}
	best := 0
	for _, card := range cards {
		best = max(best, card.Tricks)
	}
	for _, card := range cards {
		b.Loss[card.Card] = best - card.Tricks
	}
	return b, nil
}

// Trial is the losses of opening leads compared with the best card, in tricks.
type Trial struct {
	Cheapest stats.Points // from the cheapest suit by the agreement
	Any      stats.Points // from every suit equally often
	Best     stats.Points // from the best suit, by the agreement's card
}

// Try leads on boards.
func Try(a *carding.Agreement, boards []Board) *Trial {
	var t Trial
	for i := range boards {
		b := &boards[i]
		s := a.At(&b.Play, b.Heard)
		leads := s.Leads(b.Hand)
		cheapest, least, sum, n := carding.Lead{Usual: -1}, bridge.HandSize, 0, 0
		for _, l := range leads {
			if l.Card == bridge.NoCard {
				continue
			}
			loss := b.Loss[l.Card]
			least, sum, n = min(least, loss), sum+loss, n+1
			if l.Usual > cheapest.Usual {
				cheapest = l
			}
		}
		add(&t.Cheapest, float64(b.Loss[cheapest.Card]))
		add(&t.Any, float64(sum)/float64(n))
		add(&t.Best, float64(least))
	}
	return &t
}

func add(p *stats.Points, loss float64) { p.AddPair(loss, loss) }

// Cost is the estimate of a line of costs.
type Cost struct {
	Line  carding.Line
	Value float64 // tricks
	Leads int     // number of observations
}

// Fit estimates the cost of the lines of each kind, from the agreement's leads from all suits of
// the leaders: the average loss of a lead is the sum of its lines. Lines are compared within the
// same hand, so that hands without a good lead, or with only good ones, do not distort the result.
func Fit(a *carding.Agreement, boards []Board) (all [carding.CostKinds][]Cost) {
	f := newFit(a)
	for i := range boards {
		f.observe(a, &boards[i])
	}
	f.solve()
	for kind := range all {
		for i, l := range a.Costs(carding.CostKind(kind)).Lines {
			t := f.terms[f.first[kind]+i]
			all[kind] = append(all[kind], Cost{l, t.value, t.leads})
		}
	}
	return all
}

// The components of the cost of a lead: by holding, by who has shown the suit, and by board.
const (
	byHolding = iota
	byStanding
	byBoard
	parts
)

// priors are the numbers of leads at average cost that are mixed into the terms of a component,
// since few leads say little.
var priors = [parts]float64{10, 10, 1}

// rounds is the number of iterations.
const rounds = 200

// term is a component of the cost of a lead.
type term struct {
	part  int
	value float64
	sum   float64 // of the residuals without this term
	leads int
}

// fit finds the least-squares costs.
type fit struct {
	terms    []term
	first    [carding.CostKinds]int // term of a kind
	observed []observation
}

// observation is the loss of one lead.
type observation struct {
	terms [parts]int // -1 for none
	loss  float64
}

func newFit(a *carding.Agreement) *fit {
	f := &fit{}
	for kind := range f.first {
		f.first[kind] = len(f.terms)
		for range a.Costs(carding.CostKind(kind)).Lines {
			f.terms = append(f.terms, term{})
		}
	}
	return f
}

// observe adds the losses of the agreement's leads on a board.
func (f *fit) observe(a *carding.Agreement, b *Board) {
	s := a.At(&b.Play, b.Heard)
	board := len(f.terms)
	f.terms = append(f.terms, term{part: byBoard})
	for suit, lead := range s.Leads(b.Hand) {
		if lead.Card == bridge.NoCard {
			continue
		}
		kind, held, shown := s.CostLines(b.Hand, bridge.Suit(suit))
		o := observation{[parts]int{f.first[kind] + held, -1, board}, float64(b.Loss[lead.Card])}
		if shown >= 0 {
			o.terms[byStanding] = f.first[kind] + shown
			f.terms[o.terms[byStanding]].part = byStanding
		}
		for _, t := range o.terms {
			if t >= 0 {
				f.terms[t].leads++
			}
		}
		f.observed = append(f.observed, o)
	}
}

// solve improves the terms of one component after another.
func (f *fit) solve() {
	mean := 0.0
	for _, o := range f.observed {
		mean += o.loss / float64(len(f.observed))
	}
	for range rounds {
		f.improve(byHolding, mean)
		f.improve(byStanding, 0)
		f.improve(byBoard, 0)
	}
}

// improve sets the terms of a component to the mean residuals, mixed with a cost.
func (f *fit) improve(part int, toward float64) {
	for _, o := range f.observed {
		at := o.terms[part]
		if at < 0 {
			continue
		}
		left := o.loss
		for other, t := range o.terms {
			if other != part && t >= 0 {
				left -= f.terms[t].value
			}
		}
		f.terms[at].sum += left
	}
	for i := range f.terms {
		if t := &f.terms[i]; t.part == part && t.leads > 0 {
			t.value = (t.sum + priors[part]*toward) / (float64(t.leads) + priors[part])
			t.sum = 0
		}
	}
}
