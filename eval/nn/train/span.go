package train

import (
	"sync"
	"sync/atomic"

	"gogo/eval/nn"
)

// span is a run of parameters that one thread moves at a time: weights of one
// layer or its biases.
type span struct {
	from, to int
	weights  bool
}

// spans cuts the parameters of an architecture.
func spans(a nn.Architecture) (all []span) {
	const most = 1 << 13
	at, inputs := 0, a.Inputs
	cut := func(n int, weights bool) {
		for end := at + n; at < end; at = all[len(all)-1].to {
			all = append(all, span{at, min(at+most, end), weights})
		}
	}
	for i, l := range a.Layers {
		cut(inputs*l.Outputs, true)
		if a.Skip && i == len(a.Layers)-1 {
			cut(a.Inputs*l.Outputs, true)
		}
		cut(l.Outputs, false)
		inputs = l.Outputs
	}
	return all
}

// move sums the chunks' gradients of a span up, in their order, into the first of
// them and moves the parameters.
func (t *Trainer) move(u *update, s span, chunks int) {
	sum := t.gradients[0][s.from:s.to]
	for _, g := range t.gradients[1:chunks] {
		t.options.Kernels.AxpyFloat32(sum, 1, g[s.from:s.to])
	}
	moments := make([][]float32, len(t.moments))
	for i, m := range t.moments {
		moments[i] = m[s.from:s.to]
	}
	if t.start != nil && s.weights {
		u.pull(t.parameters[s.from:s.to], t.start[s.from:s.to])
	}
	u.apply(t.options.Kernels, t.parameters[s.from:s.to], sum, moments, s.weights)
}

// parallel calls work for every item below items, on all workers.
func (t *Trainer) parallel(items int, work func(w *worker, item int)) {
	var next atomic.Int64
	take := func(w *worker) {
		for i := int(next.Add(1)) - 1; i < items; i = int(next.Add(1)) - 1 {
			work(w, i)
		}
	}
	var wait sync.WaitGroup
	for _, w := range t.workers[1:] {
		wait.Go(func() { take(w) })
	}
	take(t.workers[0])
	wait.Wait()
}
