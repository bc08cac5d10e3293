package race

import (
	"gogo/board/backgammon"
	"gogo/eval/nn"
)

// The inputs, all of one side: for each point one of five for one to five chequers
// or more, and a sixth for what goes beyond; one for each number of chequers borne
// off; then what the network finds hard to count.
const (
	perPoint = 6
	mostOwn  = 5 // chequers with an input of their own
	offAt    = backgammon.Points * perPoint
	restAt   = offAt + backgammon.Checkers
)

const (
	offPips   = restAt + iota // pips to bear off
	offPart                   // their part of a roll beyond whole rolls
	firstPips                 // pips to come home
	firstPart                 // their part of a roll
	outside                   // chequers not at home
	allHome                   // there are none
	outPips                   // pips to leave the opponent's home
	inTheirs                  // a chequer is there
	inputCount
)

// mostActive bounds how many inputs of a side are not zero: two a point that has
// chequers, one for what is off and the rest.
const mostActive = 2*backgammon.Checkers + 1 + inputCount - restAt

// Architecture returns the architecture of the network.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "backgammon one side of a race 1",
		Inputs:   inputCount,
		Layers: []nn.Layer{
			{Outputs: 256, Activation: nn.ReLU},
			{Outputs: 48, Activation: nn.ReLU},
			{Outputs: Outputs, Activation: nn.Softmax},
		},
	}
}

// Encode sets the inputs of a side that are not zero.
func Encode(s *backgammon.Side, set func(index int, value float32)) {
	left, away := 0, 0
	for i, n := range s[:backgammon.Points] {
		if n == 0 {
			continue
		}
		left += int(n)
		if i >= behind[first] {
			away += int(n)
		}
		set(i*perPoint+min(int(n), mostOwn)-1, 1)
		if n > mostOwn {
			set(i*perPoint+mostOwn, float32(n-mostOwn)/4)
		}
	}
	if gone := backgammon.Checkers - left; gone > 0 {
		set(offAt+gone-1, 1)
	}
	p := pips(s)
	set(offPips, float32(p[off])/100)
	set(offPart, part(p[off]))
	set(firstPips, float32(p[first])/60)
	set(firstPart, part(p[first]))
	set(outside, float32(away)/8)
	if away == 0 {
		set(allHome, 1)
	}
	if p[out] > 0 {
		set(outPips, float32(p[out])/10)
		set(inTheirs, 1)
	}
}

// part returns by how much pips go beyond whole rolls.
func part(pips int) float32 {
	return float32(pips*rollsOfPips%pipsOfRolls) / pipsOfRolls
}
