package stats

// Result is how one game ended for A: its value is the half points of A.
type Result int

// The results of a game.
const (
	Loss Result = iota
	Draw
	Win
)

// Reversed returns the result as B sees it.
func (r Result) Reversed() Result { return Win - r }

// Pentanomial counts complete pairs by the half points of A in both games:
// LL, LD, DD or WL, WD, WW.
type Pentanomial [5]int

// N returns the number of pairs.
func (p Pentanomial) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Reversed returns the pairs as B sees them.
func (p Pentanomial) Reversed() Pentanomial { return Pentanomial{p[4], p[3], p[2], p[1], p[0]} }

// Tally counts what A reached against B. The games of complete pairs are in
// Wins, Draws and Losses as well; a game whose pair is not complete is only
// there.
type Tally struct {
	Wins, Draws, Losses int
	Pairs               Pentanomial
}

// AddGame counts a game that belongs to no complete pair.
func (t *Tally) AddGame(r Result) {
	switch r {
	case Win:
		t.Wins++
	case Draw:
		t.Draws++
	default:
		t.Losses++
	}
}

// AddPair counts a complete pair: both games and the pair. The order of the
// games does not matter.
func (t *Tally) AddPair(first, second Result) {
	t.AddGame(first)
	t.AddGame(second)
	t.Pairs[first+second]++
}

// Add counts everything that the other tally has counted.
func (t *Tally) Add(other Tally) {
	t.Wins += other.Wins
	t.Draws += other.Draws
	t.Losses += other.Losses
	for i, n := range other.Pairs {
		t.Pairs[i] += n
	}
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns the points of A: 1 for a win, 1/2 for a draw.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Reversed returns the tally as B sees it.
func (t Tally) Reversed() Tally {
	return Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins, Pairs: t.Pairs.Reversed()}
}
