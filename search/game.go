package search

import "strconv"

// Move is a move in the game's own coding.
type Move uint16

// NoMove is no move of any game.
const NoMove Move = 0

// Threat is how soon the opponent of the side to move threatens to win.
type Threat uint8

const (
	// NoThreat leaves every move open.
	NoThreat Threat = iota
	// Threatened positions are lost without one of the defenses that Generate lists.
	Threatened
	// InCheck positions have to answer a threat to win on the next move, as a check
	// in chess.
	InCheck
)

// Candidate is a move to try.
type Candidate struct {
	Move  Move
	Quiet bool  // makes and stops no threat: may be pruned and reduced
	Order int32 // its score for move ordering: greater is tried earlier
}

// Candidates are the moves of a position, filled by Game.Generate.
type Candidates struct {
	List []Candidate
	// LostIn is the mate distance of a position whose List is empty: it is lost in so
	// many plies, or drawn if 0.
	LostIn int
}

// withoutMove returns the value of a position at ply whose List is empty.
func (c *Candidates) withoutMove(ply int) Value {
	if c.LostIn == 0 {
		return Draw
	}
	return LossIn(ply + c.LostIn)
}

// Game is a position that the driver plays on. Each search thread has one. A game with forcing
// moves is a Forcer too.
type Game interface {
	// Key is a hash of the position, the side to move included.
	Key() uint64
	// Side is 0 or 1 for the side to move.
	Side() int
	// Make plays a move that Generate listed; Undo takes the last one back.
	Make(Move)
	Undo()
	// Nodes returns the number of moves that the game has made beside those of Make.
	Nodes() int64

	Evaluator
	Generator
}

// Evaluator values a position for the side to move.
type Evaluator interface {
	// Settled returns the value of a terminal position, and of any other that needs
	// no search. Mate distances count from ply.
	Settled(ply int) (Value, bool)
	// Evaluate returns the static evaluation of a position that is not InCheck.
	Evaluate() Value
	// Quiesce returns the value of a leaf that is not Settled by the game's own
	// quiescence search: the static evaluation if it is at least beta (stand pat), or
	// if the search of forcing moves proves nothing, and else the proven value.
	Quiesce(ply int, beta Value) Value
}

// Generator lists the moves of a position.
type Generator interface {
	// Threat says what the opponent threatens, without a list of the moves.
	Threat() Threat
	// Generate fills the candidates, all of them legal. List comes in empty.
	Generate(*Candidates)
}

// Forcer is a Game in which a win can be forced by moves that leave no choice, as by checks in
// chess.
type Forcer interface {
	// ForcedWin looks for a win of the side to move by forcing moves, with more effort than
	// Quiesce, and returns in how many plies it comes; 0 if it finds none.
	ForcedWin() (plies int)
	// Refutation is ForcedWin with as much effort as so many nodes allow, and returns the
	// moves. It goes on where it stopped if it is asked about the same position again.
	// Only the game of the first thread is asked.
	Refutation(nodes int64) []Move
}

// Value is the worth of a position to the side to move.
type Value int32

const (
	// Win is the value of having won.
	Win Value = 30000
	// MaxPly bounds how deep a line of play may get.
	MaxPly = 256
	// Proven is the least value of a proven win, a mate score.
	Proven = Win - 2*MaxPly
	// Draw is the value of a drawn game.
	Draw Value = 0

	infinite = Win + 1
)

// WinIn returns the value of a win in so many plies from the root.
func WinIn(plies int) Value { return Win - Value(plies) }

// LossIn returns the value of a loss in so many plies from the root.
func LossIn(plies int) Value { return Value(plies) - Win }

// staticLimit keeps static evaluations apart from proven values.
const staticLimit Value = 10000

// Static returns the value of a static evaluation, which proves nothing.
func Static(evaluation int) Value {
	return Value(min(max(evaluation, -int(staticLimit)), int(staticLimit)))
}

// IsProven reports whether v is a proven win or loss.
func (v Value) IsProven() bool { return v >= Proven || v <= -Proven }

// MateDistance returns in how many plies from the root a proven value ends the game.
func (v Value) MateDistance() int { return int(Win - max(v, -v)) }

// String writes a proven value as +M7 or -M8, seven and eight plies from the
// end, and any other as a number.
func (v Value) String() string {
	switch {
	case v >= Proven:
		return "+M" + strconv.Itoa(v.MateDistance())
	case v <= -Proven:
		return "-M" + strconv.Itoa(v.MateDistance())
	}
	return strconv.Itoa(int(v))
}

// FromNode makes a proven value count from the node at ply instead of the root,
// as it holds wherever the position comes up again; fromRoot takes it back.
func (v Value) FromNode(ply int) Value {
	switch {
	case v >= Proven:
		return v + Value(ply)
	case v <= -Proven:
		return v - Value(ply)
	}
	return v
}

func (v Value) fromRoot(ply int) Value {
	switch {
	case v >= Proven:
		return v - Value(ply)
	case v <= -Proven:
		return v + Value(ply)
	}
	return v
}
