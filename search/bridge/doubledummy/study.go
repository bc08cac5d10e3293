package doubledummy

import (
	"context"

	"gogo/board/bridge"
)

// Study solves several positions of one play: each of them serves the others. Plays that
// are studied one after the other in one strain serve each other too, since what the
// tables have is true of every deal. A study ends when its solver is used otherwise.
type Study struct{ solver *Solver }

// Study opens the play that goes on from a position.
func (s *Solver) Study(ctx context.Context, from *bridge.Position) (Study, error) {
	kept := s.studied && s.search.trump == int(from.Trump)
	if err := s.learn(ctx, from); err != nil {
		return Study{}, err
	}
	if !kept {
		s.forget()
	}
	s.studied = true
	return Study{s}, ctx.Err()
}

// Tricks solves a position of the play, as Solver.Tricks does. The closer the guess, the
// sooner.
func (st Study) Tricks(ctx context.Context, p *bridge.Position, guess int) (int, error) {
	n, turn := p.Tricks(), int(p.Turn())
	north, err := st.solver.tricks(ctx, p, forNorth(guess, turn, n))
	return forNorth(north, turn, n), err
}

// Cards solves a position of the play for some of the cards that may be played next, and
// writes to tricks, in the order from spades to clubs and from the highest down, how many
// of the tricks left each of them keeps. What the position is worth is known: best.
func (st Study) Cards(ctx context.Context, p *bridge.Position, cards bridge.Cards, best int, tricks []int) error {
	s := st.solver
	n, turn := p.Tricks(), int(p.Turn())
	i := 0
	for card := range cards.Down {
		next, won := after(p, card)
		least, most := 0, next.Tricks()
		if north := forNorth(best, turn, n) - won; turn&1 == 0 {
			most = min(most, north)
		} else {
			least = max(least, north)
		}
		north, err := s.between(ctx, &next, least, most, forNorth(best, turn, n)-won)
		if err != nil {
			return err
		}
		tricks[i] = forNorth(north+won, turn, n)
		i++
	}
	return nil
}
