package search

// Move is a move in the game's own coding.
type Move uint16

// NoMove is no move of any game.
const NoMove Move = 0

// Threat is how soon the opponent of the side to move threatens to win.
type Threat uint8

const (
	// NoThreat leaves every move open.
	NoThreat Threat = iota
	// Threatened positions are lost without one of the defences that Generate lists.
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

// Candidates is what Game.Generate fills.
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

// Game is a position that the driver plays on. Each search thread has one.
type Game interface {
	// Key is a hash of the position, the side to move included.
	Key() uint64
	// Side is 0 or 1 for the side to move.
	Side() int
	// Make plays a move that Generate listed; Undo takes the last one back.
	Make(Move)
	Undo()
	// Settled returns the value of a terminal position, and of any other that needs
	// no search. Mate distances count from ply.
	Settled(ply int) (Value, bool)
	// Evaluate returns the static evaluation of a position that is not InCheck.
	Evaluate() Value
	// Quiesce returns the value of a leaf that is not Settled by the game's own
	// quiescence search: the static evaluation if it is at least beta (stand pat), or
	// if the search of forcing moves proves nothing, and else the proven value.
	Quiesce(ply int, beta Value) Value
	// ForcedWin looks for a win of the side to move by forcing moves, with more effort than
	// Quiesce, and returns in how many plies it comes; 0 if it finds none.
	ForcedWin() (plies int)
	// Refutation is ForcedWin with as much effort as so many nodes allow, and returns the
	// moves. It goes on where it stopped if it is asked about the same position again.
	// Only the game of the first thread is asked.
	Refutation(nodes int64) []Move
	// Threat says what the opponent threatens, without a list of the moves.
	Threat() Threat
	// Generate fills the candidates, all of them legal. List comes in empty.
	Generate(*Candidates)
	// Nodes is how many moves the game has made beside those of Make.
	Nodes() int64
}
