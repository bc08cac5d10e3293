package gomoku

import (
	"math"

	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
)

// policyShare is the weight of the loss of the policy: .2 and 1 make networks whose values and moves are as good.
const policyShare = .5

// policy is the choice of a move in a position.
type policy struct {
	candidates []candidate
	best       int
	at         []int // of each candidate the number of its cell in the views, -1 for one without a shape
	chances    []float32
	weights    []float32
	dynamic    []float32 // the gradient by the weights
	where      []int     // by cell of the grid the number in the views, from 1; zeros between samples
}

// choose returns the loss of the choice among the candidates of the sample last passed to forward, 0 without
// any.
func (w *shapeWorker) choose(of *ShapeSamples, s *shapeSample) (loss float64) {
	p := &w.policy
	p.candidates, p.best = of.candidatesOf(s), int(s.best)
	if len(p.candidates) == 0 {
		return 0
	}
	w.locate()
	policy := w.m.models.Of(s.mover()).Policy
	inputs := w.m.inputs()
	copy(p.weights, policy)
	for j, y := range &w.first {
		if y > 0 {
			w.kernels.AxpyFloat32(p.weights, y, policy[(1+j)*inputs:][:inputs])
		}
	}
	p.chances = p.chances[:0]
	most := float32(math.Inf(-1))
	for i := range p.candidates {
		odds := policy[len(policy)-1] * float32(p.candidates[i].order) / lines.OrderScale
		if at := p.at[i]; at >= 0 {
			w.eachPart(at, func(input int, cell, _ []float32) { odds += dot(p.weights[input:][:shapenet.Plane], cell) })
		}
		p.chances = append(p.chances, odds)
		most = max(most, odds)
	}
	var sum float32
	for i, odds := range p.chances {
		p.chances[i] = float32(math.Exp(float64(odds - most)))
		sum += p.chances[i]
	}
	for i := range p.chances {
		p.chances[i] /= sum
	}
	return -math.Log(max(float64(p.chances[p.best]), 1e-30))
}

// eachPart calls visit with the numbers of a cell, a plane of a view at a time: its first input, the numbers
// and their errors.
func (w *shapeWorker) eachPart(at int, visit func(input int, cell, errors []float32)) {
	from, to := at*shapenet.Plane, (at+1)*shapenet.Plane
	for plane := range w.m.options.Planes {
		for i := range w.views {
			v := &w.views[i]
			var errors []float32
			if len(v.errors[plane]) >= to {
				errors = v.errors[plane][from:to]
			}
			visit((2*plane+i)*shapenet.Plane, v.cells[plane][from:to], errors)
		}
	}
}

// locate finds the cells of the candidates in the views.
func (w *shapeWorker) locate() {
	p := &w.policy
	if n := len(w.shaper.cells); len(p.where) < n {
		p.where = make([]int, n)
	}
	for i, at := range w.shaper.listed {
		p.where[at] = i + 1
	}
	p.at = p.at[:0]
	for _, c := range p.candidates {
		p.at = append(p.at, p.where[w.shaper.at(c.cell)]-1)
	}
	for _, at := range w.shaper.listed {
		p.where[at] = 0
	}
}

// backwardPolicy adds the gradient of the policy's loss times a weight, and the errors of the first layer and
// of the cells.
func (w *shapeWorker) backwardPolicy(weights, gradient []float32, weight float32, first *[shapenet.Hidden]float32) {
	p := &w.policy
	if len(p.candidates) == 0 {
		return
	}
	inputs, dynamic := w.m.inputs(), p.dynamic
	clear(dynamic)
	var order float32
	for i, chance := range p.chances {
		d := weight * chance
		if i == p.best {
			d -= weight
		}
		order += d * float32(p.candidates[i].order) / lines.OrderScale
		if at := p.at[i]; at >= 0 {
			w.eachPart(at, func(input int, cell, errors []float32) {
				for k, x := range cell {
					dynamic[input+k] += d * x
					errors[k] += d * p.weights[input+k]
				}
			})
		}
	}
	gradient[len(gradient)-1] += order
	w.kernels.AxpyFloat32(gradient[:inputs], 1, dynamic)
	for j, y := range &w.first {
		if y > 0 {
			row := (1 + j) * inputs
			w.kernels.AxpyFloat32(gradient[row:][:inputs], y, dynamic)
			first[j] += dot(weights[row:][:inputs], dynamic)
		}
	}
}
