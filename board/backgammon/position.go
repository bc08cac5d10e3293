package backgammon

// Owner is whose something is, as the player on roll sees it.
type Owner uint8

const (
	Nobody   Owner = iota // a centred cube
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

// Match says what a game is played for.
type Match struct {
	Length   int    // points to win; 0 is a game for money
	Score    [2]int // points won, of the player on roll first
	Crawford bool   // this is the game without a cube
	Jacoby   bool   // money: gammons count only once the cube was turned
	Beavers  bool   // money: who is doubled may double again at once
}

// Away returns how many points the player on roll and the opponent need. In a
// game for money it returns zeros.
func (m *Match) Away() (mover, opponent int) {
	return max(m.Length-m.Score[0], 0), max(m.Length-m.Score[1], 0)
}

// PostCrawford reports whether the Crawford game is over.
func (m *Match) PostCrawford() bool {
	mover, opponent := m.Away()
	return m.Length > 1 && !m.Crawford && (mover == 1 || opponent == 1)
}

// Position is all that a decision depends on, as the player on roll sees it.
type Position struct {
	Board   Board
	Dice    Dice // zero: the player on roll may double before the roll
	Cube    Cube
	Match   Match
	Doubled bool // the opponent has doubled, and the player must answer
}

// MayDouble reports whether the player on roll may turn the cube now. A dead
// cube counts as one that may be turned.
func (p *Position) MayDouble() bool {
	return !p.Dice.Rolled() && !p.Doubled && p.Cube.Owner != Opponent && !p.Match.Crawford
}

// Swap returns the position as the other player sees it, who is now on roll
// with dice that are still to be thrown.
func (p *Position) Swap() Position {
	q := *p
	q.Board = p.Board.Swap()
	q.Dice = Dice{}
	q.Doubled = false
	q.Cube.Owner = p.Cube.Owner.Swap()
	q.Match.Score = [2]int{p.Match.Score[1], p.Match.Score[0]}
	return q
}
