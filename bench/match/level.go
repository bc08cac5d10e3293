package match

import "math/rand/v2"

// MostLevel is the level of a player that plays as well as it can.
const MostLevel = 10

// Slips reports whether a player of a level from 1 to MostLevel makes a beginner's move in
// place of its own: of ten moves one of level 1 makes nine so, one of level 2 eight.
func Slips(rng *rand.Rand, level int) bool { return rng.IntN(MostLevel) >= level }
