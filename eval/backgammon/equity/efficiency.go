package equity

// The efficiency of the cube is the weight of a live cube in the equity of a
// position, by class of position. The figures are those that are in common use.
const (
	ContactEfficiency float32 = 0.68 // crashed positions as well
	BearoffEfficiency float32 = 0.6  // where each side's bear-off is known by itself
)

// RaceEfficiency returns the efficiency of the cube in a race in which the player
// on roll has so many pips to go: the longer the race, the smaller its steps, and
// the nearer can a double be to the right moment.
func RaceEfficiency(pips int) float32 {
	return min(max(0.55+0.00125*float32(pips), 0.6), 0.7)
}
