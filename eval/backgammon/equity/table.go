package equity

import (
	"bytes"
	_ "embed"
	"sync"
)

// MaxAway is the most points that a player may need.
const MaxAway = 64

// Table has the chances to win a match at each score, between two games of equal
// players.
type Table struct {
	name string
	// pre is by the points that the player and the opponent need, up to the
	// Crawford game, which a 1 on either side makes the next one.
	pre [MaxAway + 1][MaxAway + 1]float64
	// post is by the points that the trailer needs after the Crawford game.
	post [MaxAway + 1]float64
}

//go:embed kazaross.txt
var kazaross []byte

// Kazaross returns the table Kazaross-XG2: 25 points by rollouts of strong programs,
// the rest by extension, see ReadTable.
var Kazaross = sync.OnceValue(func() *Table {
	t, err := ReadTable(bytes.NewReader(kazaross))
	if err != nil {
		panic(err) // a test reads the file
	}
	t.name = "Kazaross-XG2"
	return t
})

// Name returns what the table is called: by its file, or by itself. It may be empty
// where a table was read from a file that has no name for it.
func (t *Table) Name() string { return t.name }

// Chance returns the match winning chance of a player who needs own points
// against one who needs other points, up to MaxAway. Who needs none has won. After
// the Crawford game one of the two needs 1 point; before it, the next game is the
// Crawford game if one does.
func (t *Table) Chance(own, other int, crawfordOver bool) float64 {
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	case !crawfordOver:
		return t.pre[own][other]
	case other == 1:
		return t.post[own]
	}
	return 1 - t.post[other]
}

// After returns the match winning chance of the player on roll once the game
// in state s is over: won points are the player's, and negative ones the
// opponent's.
func (t *Table) After(s State, won int) float64 {
	own, other := s.Away[0]-max(won, 0), s.Away[1]+min(won, 0)
	return t.Chance(own, other, s.Away[0] == 1 || s.Away[1] == 1)
}
