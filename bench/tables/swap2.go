package tables

import (
	"context"
	"errors"
	"fmt"

	"gogo/bench/match"
)

// In the swap2 opening the first player, who sits at the side that begins, places three stones of
// both colors in turn. The second takes one of the colors, or places two more and leaves the choice
// to the first. A player who takes the other color changes seats.

// Swap2Rules is implemented by Rules that may have this opening.
type Swap2Rules interface {
	Rules
	// Swap2 reports whether these rules do.
	Swap2() bool
}

// Swap2Player is implemented by Players that know this opening.
type Swap2Player interface {
	// Swap2 answers an opening with 0, 3 or 5 stones as in the Gomocup protocol: with three
	// stones; with a swap, one stone or two; with a swap or one stone.
	Swap2(ctx context.Context, moves []string, limits Limits) (swap bool, placed []string, err error)
}

// The numbers of stones of the opening, and with two more.
const (
	swap2Stones = 3
	swap2More   = 5
)

// opening is a swap2 opening in which the colors are not chosen yet.
type opening struct {
	more bool // the second player places two more
}

// newOpening returns the opening of a new game, or nil.
func newOpening(rules Rules) *opening {
	if r, ok := rules.(Swap2Rules); ok && r.Swap2() {
		return &opening{}
	}
	return nil
}

// actor returns the side whose player decides: the side to move, except in an opening.
func (t *Table) actor() match.Side {
	if t.opening == nil {
		return t.pos.Turn()
	}
	if n := len(t.tree.at.path()); n == swap2Stones || t.opening.more && n > swap2Stones && n < swap2More {
		return match.Second
	}
	return match.First
}

// The choices of an opening.
const (
	takeBlack = "black"
	takeWhite = "white"
	placeMore = "two more"
)

// choices returns the player's choices in the opening, none where a stone is to be placed.
func (t *Table) choices() []string {
	if t.opening == nil {
		return nil
	}
	switch n := len(t.tree.at.path()); {
	case n == swap2Stones && !t.opening.more:
		return []string{takeBlack, takeWhite, placeMore}
	case n == swap2More:
		return []string{takeBlack, takeWhite}
	}
	return nil
}

// doChoose takes a color for the player who decides, or has them place two more stones.
func (t *Table) doChoose(c Command) error {
	for _, choice := range t.choices() {
		if c.Text != choice {
			continue
		}
		t.choose(choice)
		t.running = true
		t.positionChanged()
		return nil
	}
	return fmt.Errorf("there is no choice %.20q here", c.Text)
}

// choose executes a choice.
func (t *Table) choose(choice string) {
	if choice == placeMore {
		t.opening.more = true
		return
	}
	wanted := match.First
	if choice == takeWhite {
		wanted = match.Second
	}
	if t.actor() != wanted {
		t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
	}
	t.opening = nil
}

// settleColors must be called before a stone is placed: whoever places the stone after the opening
// thereby takes White.
func (t *Table) settleColors() {
	if len(t.choices()) > 0 {
		t.choose(takeWhite)
	}
}

// errNoSwap2 is the error of a program that does not know the opening.
var errNoSwap2 = errors.New("it does not know the swap2 opening")

// swap2 asks the program about an opening. It also returns the program's name.
func (p *program) swap2(ctx context.Context, moves []string, limits Limits) (swap bool, placed []string, name string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.ready(ctx); err != nil {
		return false, nil, "", err
	}
	swapper, ok := p.player.(Swap2Player)
	if !ok {
		return false, nil, p.player.Name(), errNoSwap2
	}
	swap, placed, err = swapper.Swap2(ctx, moves, limits)
	name = p.player.Name()
	if err != nil {
		p.close(ctx)
	}
	return swap, placed, name, err
}

// asksOpening reports whether the opening is at a point where programs answer it as a whole.
func (t *Table) asksOpening() bool {
	return t.opening != nil && (t.tree.at.parent == nil || len(t.choices()) > 0)
}

// askOpening asks the program that decides about the opening.
func (t *Table) askOpening(s *seat) {
	q, moves, side, p, limits := t.newQuestion(), t.tree.at.path(), t.actor(), s.program, s.limits
	ctx, cancel := context.WithCancel(t.ctx)
	q.cancel, t.turn = cancel, q
	t.work.Go(func() {
		defer cancel()
		swap, placed, name, err := p.swap2(ctx, moves, limits)
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.turn != q {
			return
		}
		t.turn = nil
		s := &t.seats[side.Index()]
		s.name = name
		if err == nil {
			err = t.answerOpening(swap, placed)
		}
		if err != nil {
			t.fail(s, err)
			return
		}
		t.running = true
		t.positionChanged()
	})
}

// answerOpening executes a program's answer.
func (t *Table) answerOpening(swap bool, placed []string) error {
	n := len(t.tree.at.path())
	wanted := map[int][]int{0: {swap2Stones}, swap2Stones: {1, swap2More - swap2Stones}, swap2More: {1}}[n]
	if swap && n > 0 {
		t.choose(takeBlack)
		return nil
	}
	fits := false
	for _, stones := range wanted {
		fits = fits || stones == len(placed)
	}
	if !fits {
		return fmt.Errorf("answers the opening of %d stones with %d", n, len(placed))
	}
	if n == swap2Stones && len(placed) > 1 {
		t.choose(placeMore)
	}
	for _, move := range placed {
		next, err := t.advance(move)
		if err != nil {
			return err
		}
		t.pos.Play(move)
		t.tree.show(next)
	}
	return nil
}
