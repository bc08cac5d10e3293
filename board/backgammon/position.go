package backgammon

import (
	"errors"
	"fmt"
)

// Owner says who owns the cube, or who is meant, as the player on roll sees it.
type Owner uint8

const (
	Nobody   Owner = iota // as of a centered cube
	Mover                 // the player on roll
	Opponent              // the other one
)

// String returns the owner's name.
func (o Owner) String() string {
	switch o {
	case Nobody:
		return "nobody"
	case Mover:
		return "the player on roll"
	case Opponent:
		return "the opponent"
	}
	return "owner?"
}

// Swap returns the owner as the other player sees it.
func (o Owner) Swap() Owner {
	switch o {
	case Mover:
		return Opponent
	case Opponent:
		return Mover
	}
	return o
}

// Cube is the doubling cube.
type Cube struct {
	Value int // 1, 2, 4, ...
	Owner Owner
}

// Match is the match or the kind of money game that a game belongs to.
type Match struct {
	Length   int    // points to win; 0 for a money game
	Score    [2]int // points won, of the player on roll first
	Crawford bool   // this is the Crawford game
	Jacoby   bool   // money: gammons count only once the cube was turned
	Beavers  bool   // money: a player who takes may redouble at once
}

// Away returns how many points the player on roll and the opponent need, zeros in a
// money game.
func (m *Match) Away() (mover, opponent int) {
	return max(m.Length-m.Score[0], 0), max(m.Length-m.Score[1], 0)
}

// PostCrawford reports whether the Crawford game is over.
func (m *Match) PostCrawford() bool {
	mover, opponent := m.Away()
	return m.Length > 1 && !m.Crawford && (mover == 1 || opponent == 1)
}

// Position is everything that a decision depends on, as the player on roll sees it.
type Position struct {
	Board   Board
	Dice    Dice // zero: the player on roll may double before the roll
	Cube    Cube
	Match   Match
	Doubled bool // the opponent has doubled, and the player must answer
}

// MayDouble reports whether the player on roll may double now, be it with a dead cube.
func (p *Position) MayDouble() bool {
	return !p.Dice.Rolled() && !p.Doubled && p.Cube.Owner != Opponent && !p.Match.Crawford
}

// Swap returns the position with the other player on roll, whose dice have not been
// rolled.
func (p *Position) Swap() Position {
	q := *p
	q.Board = p.Board.Swap()
	q.Dice = Dice{}
	q.Doubled = false
	q.Cube.Owner = p.Cube.Owner.Swap()
	q.Match.Score = [2]int{p.Match.Score[1], p.Match.Score[0]}
	return q
}

const (
	// MaxCube is the largest cube that GNU match ids can express.
	MaxCube = 1 << 15
	// MaxPoints is the longest match and the highest score, for the same reason.
	MaxPoints = 1<<15 - 1
)

// Validate returns an error unless p is a position with a decision. The error names
// the field and its value.
func (p *Position) Validate() error {
	if err := p.Board.Validate(); err != nil {
		return err
	}
	if won := p.Board.Won(); won > 0 {
		return fmt.Errorf("the game is over: %s has borne off all checkers", Mover)
	} else if won < 0 {
		return fmt.Errorf("the game is over: %s has borne off all checkers", Opponent)
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

// validateDouble returns an error for a double that cannot have been offered.
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

// Validate returns an error for an impossible value or owner.
func (c *Cube) Validate() error {
	if c.Value < 1 || c.Value > MaxCube || c.Value&(c.Value-1) != 0 {
		return fmt.Errorf("cube %d is not 1, 2, 4 and so on up to %d", c.Value, MaxCube)
	}
	if c.Owner > Opponent {
		return fmt.Errorf("cube owner %d is not 0, 1 or 2", c.Owner)
	}
	return nil
}

// Validate returns an error for an impossible length or score.
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

// validateCrawford returns an error for a Crawford game at a score that rules it out. In
// a match to one point every score allows it.
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

// Chances are the probabilities of the results for the player on roll. Gammons include
// backgammons, and wins include both.
type Chances struct {
	Win            float32
	WinGammon      float32
	WinBackgammon  float32
	LoseGammon     float32
	LoseBackgammon float32
}

// Swap returns the chances of the opponent.
func (c Chances) Swap() Chances {
	return Chances{1 - c.Win, c.LoseGammon, c.LoseBackgammon, c.WinGammon, c.WinBackgammon}
}

// Equity returns the cubeless equity.
func (c Chances) Equity() float32 {
	return 2*c.Win - 1 + c.WinGammon - c.LoseGammon + c.WinBackgammon - c.LoseBackgammon
}

// Add adds share times x, as for a mean.
func (c *Chances) Add(x Chances, share float32) {
	c.Win += share * x.Win
	c.WinGammon += share * x.WinGammon
	c.WinBackgammon += share * x.WinBackgammon
	c.LoseGammon += share * x.LoseGammon
	c.LoseBackgammon += share * x.LoseBackgammon
}

// Certain returns the chances at the end of a game with the result won of Board.Won.
func Certain(won int) Chances {
	var c Chances
	switch won {
	case 3:
		c.WinBackgammon = 1
		fallthrough
	case 2:
		c.WinGammon = 1
		fallthrough
	case 1:
		c.Win = 1
	case -3:
		c.LoseBackgammon = 1
		fallthrough
	case -2:
		c.LoseGammon = 1
	}
	return c
}
