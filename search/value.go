package search

import "strconv"

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
