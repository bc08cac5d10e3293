package chances

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// batch is the number of positions a network takes at once.
const batch = 128

// Estimator estimates chances. It holds the scratch, so that no call allocates,
// and serves one goroutine at a time.
type Estimator struct {
	encode func(*Input, *backgammon.Board)
	tables *bearoff.Database // nil for the networks alone
	queues [Classes]queue
	// races estimates class Race side by side, where that is what its network knows; else
	// it is nil. Behind it are the places of the races among those asked for.
	races *race.Estimator
	raced []int
}

// queue is the positions of a class that wait for its network.
type queue struct {
	net    *nn.FixedEvaluator
	n      int
	place  [batch]int   // of the positions among those asked for
	ends   [batch]int32 // of each position's inputs
	inputs *Input
	output []float32
}

// NewEstimator returns an estimator by the networks.
func NewEstimator(nets *Nets, k simd.Kernels) *Estimator {
	return newEstimator(nets, k, NewEncoder().Encode)
}

// With returns e, which from now on asks the tables first.
func (e *Estimator) With(t *bearoff.Database) *Estimator {
	e.tables = t
	if e.races != nil {
		e.races.With(t)
	}
	return e
}

// NewPruningEstimator returns an estimator by pruning networks: several times faster,
// and good enough to leave out plays that are not the best.
func NewPruningEstimator(nets *Nets, k simd.Kernels) *Estimator {
	return newEstimator(nets, k, NewEncoder().EncodeBase)
}

func newEstimator(nets *Nets, k simd.Kernels, encode func(*Input, *backgammon.Board)) *Estimator {
	e := &Estimator{encode: encode}
	for c := range e.queues {
		if c == int(Race) && nets[c].Architecture().Equal(race.Architecture()) {
			e.races, e.raced = race.NewEstimator(nets[c], bearoff.New(), k), make([]int, 0, batch)
			continue
		}
		e.queues[c] = queue{
			net:    nn.NewFixedEvaluator(nets[c], k),
			inputs: NewInput(batch),
			output: make([]float32, batch*Outputs),
		}
	}
	return e
}

// Chances returns the chances of the player on roll, before the roll.
func (e *Estimator) Chances(b *backgammon.Board) backgammon.Chances {
	boards, dst := [1]backgammon.Board{*b}, [1]backgammon.Chances{}
	e.Batch(dst[:], boards[:])
	return dst[0]
}

// Batch sets dst to the chances of the player on roll on each of the boards,
// before the roll.
func (e *Estimator) Batch(dst []backgammon.Chances, boards []backgammon.Board) {
	for i := range boards {
		b := &boards[i]
		if won := b.Won(); won != 0 {
			dst[i] = backgammon.Certain(won)
			continue
		}
		if e.tables != nil {
			if known, ok := e.tables.Chances(b); ok {
				dst[i] = known
				continue
			}
		}
		class := Classify(b)
		if class == Race && e.races != nil {
			e.race(dst, boards, i)
			continue
		}
		q := &e.queues[class]
		e.encode(q.inputs, b)
		q.add(i)
		if q.n == batch {
			q.run(dst, boards)
		}
	}
	for c := range e.queues {
		e.queues[c].run(dst, boards)
	}
	e.runRaces(dst, boards)
}

// race takes a race in by its place.
func (e *Estimator) race(dst []backgammon.Chances, boards []backgammon.Board, place int) {
	e.raced = append(e.raced, place)
	if len(e.raced) == batch {
		e.runRaces(dst, boards)
	}
}

// runRaces estimates the races that have come.
func (e *Estimator) runRaces(dst []backgammon.Chances, boards []backgammon.Board) {
	if len(e.raced) > 0 {
		e.races.Batch(dst, boards, e.raced)
		e.raced = e.raced[:0]
	}
}

// add takes a position in whose inputs are the last ones.
func (q *queue) add(place int) {
	q.place[q.n], q.ends[q.n] = place, int32(len(q.inputs.Index))
	q.n++
}

// run empties the queue.
func (q *queue) run(dst []backgammon.Chances, boards []backgammon.Board) {
	if q.n == 0 {
		return
	}
	q.net.EvaluateBatch(q.output[:q.n*Outputs], q.ends[:q.n], q.inputs.Index, q.inputs.Value)
	for i, place := range q.place[:q.n] {
		dst[place] = fromOutputs(q.output[i*Outputs:][:Outputs], &boards[place])
	}
	q.n = 0
	q.inputs.Clear()
}
