package leads

import (
	"context"
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/doubledummy"
)

// Board is a contract before the opening lead, with what every card is worth.
type Board struct {
	Play  bridge.Play
	Heard carding.Heard
	Hand  bridge.Cards        // of the leader
	Loss  map[bridge.Card]int // tricks against the best card
}

// memory is what the solver may take, in bytes.
const memory = 256 << 20

// Deal deals boards of a seed, bids them by a system and solves them for each lead.
// Those that are passed out are left out.
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

// bid bids a board by its number and returns the end of the auction.
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
