package backgammon

import (
	"errors"
	"fmt"
)

const (
	// MaxCube is the largest cube: what GNU match ids can say.
	MaxCube = 1 << 15
	// MaxPoints is the longest match and the highest score, for the same reason.
	MaxPoints = 1<<15 - 1
)

// Validate reports what keeps b from being a board, if anything: a side of more
// than 15 chequers, a point of both sides, both sides borne off, or both sides on
// the bar against closed boards. The last cannot come up in a game, and it would
// never end.
func (b *Board) Validate() error {
	for i := range b {
		if n := b[i].count(); n > Chequers {
			return fmt.Errorf("%s has %d chequers, more than %d", Owner(i+1), n, Chequers)
		}
	}
	for i, c := range b[0][:Points] {
		if c > 0 && b[1][Points-1-i] > 0 {
			return fmt.Errorf("both sides have chequers on point %d of the player on roll", i+1)
		}
	}
	if b[0].gone() && b[1].gone() {
		return errors.New("both sides have borne off all chequers")
	}
	if b[0].shutOut(&b[1]) && b[1].shutOut(&b[0]) {
		return errors.New("both sides are on the bar against closed boards")
	}
	return nil
}

// shutOut reports whether a side is on the bar against six closed points.
func (s *Side) shutOut(other *Side) bool {
	for _, c := range other[:6] {
		if c < 2 {
			return false
		}
	}
	return s[Bar] > 0
}

// Validate reports what keeps p from being a position in which there is
// something to decide, if anything. It names the field and its value.
func (p *Position) Validate() error {
	if err := p.Board.Validate(); err != nil {
		return err
	}
	if won := p.Board.Won(); won > 0 {
		return fmt.Errorf("the game is over: %s has borne off all chequers", Mover)
	} else if won < 0 {
		return fmt.Errorf("the game is over: %s has borne off all chequers", Opponent)
	}
	if err := p.Dice.Validate(); err != nil {
		return err
	}
	if err := p.Cube.Validate(); err != nil {
		return err
	}
	if err := p.Match.Validate(); err != nil {
		return err
	}
	if p.Match.Crawford && (p.Cube.Value > 1 || p.Cube.Owner != Nobody || p.Doubled) {
		return fmt.Errorf("cube %d of %s, doubled %t: there is no doubling in the Crawford game", p.Cube.Value, p.Cube.Owner, p.Doubled)
	}
	return p.validateDouble()
}

// validateDouble reports a double that cannot have been offered.
func (p *Position) validateDouble() error {
	switch {
	case !p.Doubled:
	case p.Dice.Rolled():
		return fmt.Errorf("dice %d and %d: a double is answered before the roll", p.Dice[0], p.Dice[1])
	case p.Cube.Owner == Mover:
		return fmt.Errorf("the opponent has doubled with the cube of %s", Mover)
	case p.Cube.Value >= MaxCube:
		return fmt.Errorf("cube %d is doubled, the largest is %d", p.Cube.Value, MaxCube)
	}
	return nil
}

// Validate reports a value or an owner that a cube cannot have.
func (c *Cube) Validate() error {
	if c.Value < 1 || c.Value > MaxCube || c.Value&(c.Value-1) != 0 {
		return fmt.Errorf("cube %d is not 1, 2, 4 and so on up to %d", c.Value, MaxCube)
	}
	if c.Owner > Opponent {
		return fmt.Errorf("cube owner %d is not 0, 1 or 2", c.Owner)
	}
	return nil
}

// Validate reports a score that a match cannot have.
func (m *Match) Validate() error {
	if m.Length < 0 || m.Length > MaxPoints {
		return fmt.Errorf("match length %d is not 0 to %d", m.Length, MaxPoints)
	}
	for i, score := range m.Score {
		switch who := Owner(i + 1); {
		case score < 0 || score > MaxPoints:
			return fmt.Errorf("score %d of %s is not 0 to %d", score, who, MaxPoints)
		case m.Length > 0 && score >= m.Length:
			return fmt.Errorf("score %d of %s: the match to %d is over", score, who, m.Length)
		}
	}
	return m.validateCrawford()
}

// validateCrawford reports a Crawford game at a score that cannot be that of one. In a match to
// one point every game is at such a score.
func (m *Match) validateCrawford() error {
	mover, opponent := m.Away()
	switch {
	case !m.Crawford:
		return nil
	case m.Length == 0:
		return errors.New("the Crawford game of no match: this is a game for money")
	case mover != 1 && opponent != 1:
		return fmt.Errorf("the Crawford game at %d-%d of %d, where nobody needs one point", m.Score[0], m.Score[1], m.Length)
	case mover == opponent && m.Length > 1:
		return fmt.Errorf("the Crawford game at %d-%d of %d, where both need one point: it has been played", m.Score[0], m.Score[1], m.Length)
	}
	return nil
}

// count returns how many chequers are in play, however many.
func (s *Side) count() int {
	n := 0
	for _, c := range s {
		n += int(c)
	}
	return n
}
