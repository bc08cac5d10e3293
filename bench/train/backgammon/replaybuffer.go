package backgammon

import (
	"math/rand/v2"
	"sync"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn/train"
)

// replayBuffer is the latest samples of a class. It is what a network learns from.
type replayBuffer struct {
	class   chances.Class
	encode  func(*chances.Input, *backgammon.Board)
	samples []Sample
	filled  int       // how many there have been, up to all
	next    int       // is replaced next
	fresh   int       // are of the round at hand
	inputs  sync.Pool // of *chances.Input
}

func newReplayBuffer(c chances.Class, samples int, encode func(*chances.Input, *backgammon.Board)) *replayBuffer {
	return &replayBuffer{class: c, encode: encode, samples: make([]Sample, samples)}
}

// add replaces the oldest sample.
func (b *replayBuffer) add(s Sample) {
	b.samples[b.next] = s
	b.next = (b.next + 1) % len(b.samples)
	b.filled = min(b.filled+1, len(b.samples))
	b.fresh++
}

// draw returns any of the samples, of which there must be one.
func (b *replayBuffer) draw(r *rand.Rand) *Sample { return &b.samples[r.IntN(b.filled)] }

func (b *replayBuffer) full() bool { return b.filled == len(b.samples) }

// Len returns how many samples there are once the buffer is full.
func (b *replayBuffer) Len() int { return len(b.samples) }

// Sample adds a sample and its siblings as dense rows, and nothing for a sibling of
// the one before it. Several goroutines may call it as long as none is added.
func (b *replayBuffer) Sample(i int, rows *train.Rows) {
	for n := range b.siblings(i) {
		inputs, target := rows.Dense()
		b.fill((i+n)%len(b.samples), inputs, target)
	}
}

// siblings returns how many samples from one on are siblings, 0 if the first of them lies before it.
func (b *replayBuffer) siblings(i int) int {
	if b.samples[i].Sibling && i != b.oldest() {
		return 0
	}
	n := 1
	for next := (i + 1) % len(b.samples); b.samples[next].Sibling && next != b.oldest(); n++ {
		next = (next + 1) % len(b.samples)
	}
	return n
}

// oldest returns the place of the oldest sample: those that it is a sibling of are gone.
func (b *replayBuffer) oldest() int { return b.next % b.filled }

// fill sets inputs, which are zero before, and target to those of a sample.
func (b *replayBuffer) fill(i int, inputs, target []float32) {
	in, ok := b.inputs.Get().(*chances.Input)
	if !ok {
		in = chances.NewInput(1)
	}
	defer b.inputs.Put(in)
	in.Clear()
	b.encode(in, &b.samples[i].Board)
	in.Scatter(inputs)
	chances.Target(target, b.samples[i].Target)
}
