package search

// Move is a move in the game's own coding.
type Move uint16

// NoMove is no move of any game.
const NoMove Move = 0

// Tension says how much choice a position leaves the side to move.
type Tension uint8

const (
	// Quiet positions leave every move open.
	Quiet Tension = iota
	// Threatened positions lose to anything but the listed defences.
	Threatened
	// Forced positions have to answer a threat that wins on the next move.
	Forced
)

// Candidate is a move to try.
type Candidate struct {
	Move  Move
	Tame  bool  // makes and stops no threat: may be pruned
	Order int32 // greater is tried earlier
}

// Candidates is what Game.Generate fills.
type Candidates struct {
	List    []Candidate
	Tension Tension
	// LostIn is after how many plies the game is lost where List is empty; 0
	// means drawn.
	LostIn int
}

// withoutMove returns the value of a position at ply whose List is empty.
func (c *Candidates) withoutMove(ply int) Value {
	if c.LostIn == 0 {
		return Draw
	}
	return Value(ply+c.LostIn) - Win
}

// Game is a position that the driver plays on. Each search thread has one.
type Game interface {
	// Key is a hash of the position, the side to move included.
	Key() uint64
	// Side is 0 or 1 for the side to move.
	Side() int
	// Make plays a move that Generate listed; Undo takes the last one back.
	Make(Move)
	Undo()
	// Settled returns the value of a position that needs no search, of a game
	// that is over above all. Proven wins count from ply.
	Settled(ply int) (Value, bool)
	// Evaluate returns a static value of a position that is not Forced.
	Evaluate() Value
	// Quiesce returns the value where the search ends, of a position that is not
	// Settled: a static one if it is at least beta, a proven one if the game's
	// own search of forcing moves finds it, else a static one again.
	Quiesce(ply int, beta Value) Value
	// Generate fills the candidates, all of them legal. List comes in empty.
	Generate(*Candidates)
	// Nodes is how many moves the game has made beside those of Make.
	Nodes() int64
}
