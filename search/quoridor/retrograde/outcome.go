package retrograde

// Outcome is the value of a position to the side to move.
type Outcome int8

const (
	// Loss says that the opponent wins whatever is done.
	Loss Outcome = iota - 1
	// Draw says that nobody can force the end of the game.
	Draw
	// Win says that the side to move wins.
	Win
)

func (o Outcome) String() string { return [...]string{"loss", "draw", "win"}[o+1] }
