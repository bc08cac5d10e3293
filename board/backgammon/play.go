package backgammon

// Step is the way of one chequer by one die: From is Bar or the index of a
// point, To the index of a point or Off.
type Step struct {
	From, To int8
}

// Off is where chequers are borne off to.
const Off = -1

// Play is the steps of a turn, none if there is no legal one. They stand in an
// order in which they can be made.
type Play struct {
	Steps [4]Step
	N     uint8 // number of steps
}
