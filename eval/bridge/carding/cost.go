package carding

// standing is who has shown a suit.
type standing uint8

const (
	unbid standing = iota
	partners
	declarers
	dummys
	trumps
	standings
)

var standingNames = [standings]string{"unbid suit", "partner's suit", "declarer's suit", "dummy's suit", "trumps"}

var costHeaders = [2]string{"cost against no trump", "cost against suits"}

// costTable has what opening leads cost on average, in tricks.
type costTable struct {
	holding  [holdings]float32
	standing [standings]float32
}
