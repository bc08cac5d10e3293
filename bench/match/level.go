package match

import (
	"context"
	"math/rand/v2"

	"gogo/protocol/brain"
)

// MaxLevel is the level of a player at full strength.
const MaxLevel = brain.MaxLevel

// MiddleLevel is the level of a newcomer's opponent.
const MiddleLevel = 5

// LevelNames returns the names of the levels from 1.
func LevelNames() [MaxLevel]string {
	return [MaxLevel]string{
		"Beginner", "Novice", "Casual player", "Regular player", "Club player",
		"Strong club player", "Expert", "Master", "Grandmaster", "Full strength",
	}
}

// BeginnerRating is the rating of level 1 in every game. Ratings of two games cannot be compared.
const BeginnerRating = 1000

// Leveled is implemented by Players that may be able to play at levels.
type Leveled interface {
	// TakesLevel reports whether the program plays at levels by itself.
	TakesLevel() bool
	// SetLevel sets the level of a program that does for the following moves.
	SetLevel(ctx context.Context, level int) error
}

// TakesLevel reports whether a player plays at levels by itself.
func TakesLevel(player any) bool {
	leveled, ok := player.(Leveled)
	return ok && leveled.TakesLevel()
}

// Level is the state of a program's level.
type Level struct {
	Known bool // whether the program plays at levels by itself
	told  int  // 0 is nothing yet: the level of its command line holds
}

// Tell calls tell if a program that plays at levels must be told another one.
func (l *Level) Tell(level int, tell func() error) error {
	if !l.Known || level == l.told || level == MaxLevel && l.told == 0 || level == 0 {
		return nil
	}
	if err := tell(); err != nil {
		return err
	}
	l.told = level
	return nil
}

// Blunders reports whether a player of a level from 1 to MaxLevel that knows no levels makes a
// beginner's move instead of its own: at level 1 nine moves of ten, at level 2 eight.
func Blunders(rng *rand.Rand, level int) bool { return rng.IntN(MaxLevel) >= level }
