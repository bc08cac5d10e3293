// Package race estimates races, in which the sides cannot meet any more. Each side
// then has a race of its own: a network says of one side alone how many rolls it
// takes to reach its goals, with the chance of each number, and what a pair of
// sides makes of each other's numbers is package bearoff's Meet.
//
//	e := race.NewEstimator(net, tables, kernels)
//	e.Batch(dst, boards, places)
//
// A side at home needs no network: its distributions are in the tables.
//
// A side plays for the fewest rolls in the mean, toward each goal by plays of its
// own. That is what the tables assume, too.
package race

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// group is the number of boards that are estimated at once.
const group = 64

// Estimator estimates races. It holds the scratch, so that no call allocates, and serves
// one goroutine at a time.
type Estimator struct {
	tables *bearoff.Database
	net    *nn.FixedEvaluator

	sides [2 * group]side // of the boards at hand, each once
	count int
	meet  [group][2]int // which sides each board has

	// What the network is asked.
	asked  []int   // sides
	ends   []int32 // of each one's inputs
	index  []int32
	value  []int16
	output []float32
}

// side is one side of a race and the rolls that it takes.
type side struct {
	side    backgammon.Side
	goals   bearoff.Goals
	chances [Outputs]float32 // of the goals that the network knows
}

// NewEstimator returns an estimator by a network of the architecture of this package.
func NewEstimator(n *nn.Network, tables *bearoff.Database, k simd.Kernels) *Estimator {
	return &Estimator{
		tables: tables,
		net:    nn.NewFixedEvaluator(n, k),
		asked:  make([]int, 0, 2*group),
		ends:   make([]int32, 0, 2*group),
		index:  make([]int32, 0, 2*group*maxActive),
		value:  make([]int16, 0, 2*group*maxActive),
		output: make([]float32, 2*group*Outputs),
	}
}

// With has e ask these tables from now on.
func (e *Estimator) With(t *bearoff.Database) { e.tables = t }

// Batch sets dst to the chances of the player on roll, before the roll, on those of
// the boards that places names. They must be races that are not over.
func (e *Estimator) Batch(dst []backgammon.Chances, boards []backgammon.Board, places []int) {
	for len(places) > 0 {
		now := places[:min(group, len(places))]
		places = places[len(now):]
		e.load(boards, now)
		e.ask()
		for i, place := range now {
			dst[place] = bearoff.Meet(&e.sides[e.meet[i][0]].goals, &e.sides[e.meet[i][1]].goals)
		}
	}
}

// Sides estimates sides of races and hands what each takes to a function, for which
// alone it is good.
func (e *Estimator) Sides(sides []backgammon.Side, take func(i int, g *bearoff.Goals)) {
	for from := 0; from < len(sides); from += e.count {
		e.count = min(len(e.sides), len(sides)-from)
		for i := range e.sides[:e.count] {
			e.sides[i].side = sides[from+i]
		}
		e.ask()
		for i := range e.sides[:e.count] {
			take(from+i, &e.sides[i].goals)
		}
	}
}

// load makes a list of the sides of boards. Plays of one roll leave the opponent's side
// as it is: a side that stands where it stood on the board before is listed once.
func (e *Estimator) load(boards []backgammon.Board, places []int) {
	e.count = 0
	for i, place := range places {
		for which := range 2 {
			s := &boards[place][which]
			if i > 0 && e.sides[e.meet[i-1][which]].side == *s {
				e.meet[i][which] = e.meet[i-1][which]
				continue
			}
			e.sides[e.count].side = *s
			e.meet[i][which] = e.count
			e.count++
		}
	}
}

// ask finds the goals of all sides in the list.
func (e *Estimator) ask() {
	e.asked, e.ends, e.index, e.value = e.asked[:0], e.ends[:0], e.index[:0], e.value[:0]
	for i := range e.sides[:e.count] {
		s := &e.sides[i]
		if known, ok := e.tables.Goals(&s.side); ok {
			s.goals = known
			continue
		}
		Encode(&s.side, e.set)
		e.asked, e.ends = append(e.asked, i), append(e.ends, int32(len(e.index)))
	}
	if len(e.asked) == 0 {
		return
	}
	e.net.EvaluateBatch(e.output[:len(e.asked)*Outputs], e.ends, e.index, e.value)
	for i, at := range e.asked {
		e.sides[at].read(e.output[i*Outputs:][:Outputs])
	}
}

func (e *Estimator) set(index int, value float32) {
	e.index, e.value = append(e.index, int32(index)), append(e.value, nn.Fix(value))
}

// read takes the goals from what the network says. Those that are reached it is not
// asked about.
func (s *side) read(output []float32) {
	p := pips(&s.side)
	s.goals = bearoff.Goals{Off: s.distribution(off, p[off], output), First: bearoff.Reached, Out: bearoff.Reached}
	if s.side.Off() == 0 {
		s.goals.First = s.distribution(first, p[first], output)
	}
	if p[out] > 0 {
		s.goals.Out = s.distribution(out, p[out], output)
	}
}

// distribution returns the distribution of a goal that is not reached yet: it takes a roll at least.
func (s *side) distribution(g goal, pips int, output []float32) bearoff.Distribution {
	b, least := &bins[g], g.least(pips)
	chances := s.chances[b.at:][:b.count]
	copy(chances, output[b.at:])
	if least < 1 {
		chances, least = chances[1-least:], 1
	}
	var sum, mean float32
	for i, p := range chances {
		sum += p
		mean += p * float32(least+i)
	}
	for i := range chances {
		chances[i] /= sum
	}
	return bearoff.Distribution{Mean: float64(mean / sum), First: least, Chances: chances}
}

// The inputs, all of one side: for each point one of five for one to five checkers
// or more, and a sixth for what goes beyond; one for each number of checkers borne
// off; then what the network finds hard to count.
const (
	perPoint = 6
	maxOwn   = 5 // checkers with an input of their own
	offAt    = backgammon.Points * perPoint
	restAt   = offAt + backgammon.Checkers
)

const (
	offPips   = restAt + iota // pips to bear off
	offPart                   // their part of a roll beyond whole rolls
	firstPips                 // pips to come home
	firstPart                 // their part of a roll
	outside                   // checkers not at home
	allHome                   // there are none
	outPips                   // pips to leave the opponent's home
	inTheirs                  // a checker is there
	inputCount
)

// maxActive bounds how many inputs of a side are not zero: two a point that has
// checkers, one for what is off and the rest.
const maxActive = 2*backgammon.Checkers + 1 + inputCount - restAt

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
		set(i*perPoint+min(int(n), maxOwn)-1, 1)
		if n > maxOwn {
			set(i*perPoint+maxOwn, float32(n-maxOwn)/4)
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
