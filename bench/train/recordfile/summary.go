package recordfile

// Summary is what every game's records have in common.
type Summary struct {
	// Number is that of the game: with the seed of the file it says what was drawn.
	Number uint64
	// Opening and End are keys of the position that the game began with and of the last
	// one, which those have in common that are alike up to symmetry.
	Opening, End uint64
	// Positions counts those of the game with a value, Strays those beside it.
	Positions, Strays int
}
