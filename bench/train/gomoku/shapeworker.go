package gomoku

import (
	"math"
	"slices"

	"gogo/bench/stats"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// shapeWorker computes losses and gradients of a ShapeModel: a train.Worker.
type shapeWorker struct {
	m       *ShapeModel
	kernels simd.Kernels
	shaper  shaper
	stones  []uint16
	views   [2]view // of the side to move, of its opponent
	inputs  []float32
	first   [shapenet.Hidden]float32
	second  [shapenet.Hidden]float32
	policy  policy

	back    []float32    // errors of the inputs
	vectors [2][]float32 // gradients of the vectors of each model; zeros between shards
}

// view is a position as seen by one side.
type view struct {
	shapes []uint16    // four per cell
	cells  [][]float32 // by plane the positive parts of their sums, a vector each
	errors [][]float32 // of the cells
}

// inputScale is the factor of the sums.
const inputScale = 1.0 / 8

// policyShare is the weight of the loss of the policy.
const policyShare = .2

// NewWorker implements train.Model.
func (m *ShapeModel) NewWorker() train.Worker { return m.newWorker() }

func (m *ShapeModel) newWorker() *shapeWorker {
	planes := m.options.Planes
	w := &shapeWorker{m: m, kernels: m.options.Kernels, inputs: make([]float32, m.inputs())}
	w.policy.weights, w.policy.dynamic, w.back = make([]float32, m.inputs()), make([]float32, m.inputs()), make([]float32, m.inputs())
	for i := range w.views {
		w.views[i].cells, w.views[i].errors = make([][]float32, planes), make([][]float32, planes)
	}
	for i := range m.parameters {
		w.vectors[i] = make([]float32, planes*shapenet.Shapes*shapenet.Plane)
	}
	return w
}

// index returns the index of the model of a color.
func (m *ShapeModel) index(c gomoku.Color) int {
	return min(int(c-gomoku.Black), len(m.parameters)-1)
}

// forward returns the log-odds of a win of the side to move.
func (w *shapeWorker) forward(of *ShapeSamples, s *shapeSample) float32 {
	w.stones = of.appendStones(w.stones[:0], s)
	w.views[0].shapes = w.shaper.shapes(w.views[0].shapes[:0], s.width, s.height, w.stones)
	w.sum(s.mover())
	m := w.m.models.Of(s.mover())
	head := &m.Heads[s.phase()]
	w.layer(&w.first, head.First, w.inputs)
	for j, t := range m.Threats[int(s.threats)*shapenet.Hidden:][:shapenet.Hidden] {
		w.first[j] += t
	}
	rectify(&w.first)
	w.layer(&w.second, head.Second, w.first[:])
	rectify(&w.second)
	return dot(head.Last[:shapenet.Hidden], w.second[:]) + head.Last[shapenet.Hidden] + head.Last[shapenet.Hidden+1]*logit(s.static)
}

// layer sets y to the product of weights, a row for each of y, with x, and adds the biases that follow them.
func (w *shapeWorker) layer(y *[shapenet.Hidden]float32, weights, x []float32) {
	size := shapenet.Hidden * len(x)
	w.kernels.TransposedFloat32(y[:], weights[:size], x)
	for j, bias := range weights[size:] {
		y[j] += bias
	}
}

func rectify(x *[shapenet.Hidden]float32) {
	for i := range x {
		x[i] = max(0, x[i])
	}
}

// dot returns the dot product of weights and as many inputs, a multiple of four.
func dot(w, x []float32) float32 {
	var a, b, c, d float32
	w = w[:len(x)]
	for i := 0; i+3 < len(x); i += 4 {
		a += w[i] * x[i]
		b += w[i+1] * x[i+1]
		c += w[i+2] * x[i+2]
		d += w[i+3] * x[i+3]
	}
	return a + b + c + d
}

// sum adds up the vectors of all cells, as seen by both sides.
func (w *shapeWorker) sum(mover gomoku.Color) {
	own, other := &w.views[0], &w.views[1]
	other.shapes = other.shapes[:0]
	for _, shape := range own.shapes {
		other.shapes = append(other.shapes, w.m.swapped[shape])
	}
	for i, c := range [...]gomoku.Color{mover, mover.Other()} {
		v := &w.views[i]
		n := len(v.shapes) / gomoku.Directions * shapenet.Plane
		for plane := range v.cells {
			v.cells[plane] = slices.Grow(v.cells[plane][:0], n)[:n]
			var total vector
			w.kernels.GatherFloat32(v.cells[plane], (*[simd.Gathered]float32)(&total), floats(planeOf(w.m.models.Of(c).Vectors, plane)), v.shapes)
			for k, x := range &total {
				w.inputs[(2*plane+i)*shapenet.Plane+k] = x * inputScale
			}
		}
	}
}

// Gradient implements train.Worker.
func (w *shapeWorker) Gradient(g *train.Gradient, samples []uint32, scale float32) (loss float64, err error) {
	views := w.m.views(g.Values)
	for i := range views {
		clear(views[i].policy)
		for k := range views[i].heads {
			h := &views[i].heads[k]
			clear(h.First)
			clear(h.Second)
			clear(h.Last)
		}
	}
	of := &w.m.data.Train
	for _, i := range samples {
		s := &of.all[i]
		out, weight := w.forward(of, s), of.weight(s)
		loss += float64(weight) * (stats.LogLoss(float64(out), float64(s.target)) + policyShare*w.choose(of, s))
		model := w.m.index(s.mover())
		w.backward(s, &views[model], scale*weight*(sigmoid(out)-s.target), scale*weight*policyShare)
		g.Touched[model*w.m.groupsOf()][s.threats] = true
	}
	for i := range views {
		for plane := range w.m.options.Planes {
			w.collect(planeOf(w.vectors[i], plane), &views[i].parts[plane], g.Touched[i*w.m.groupsOf()+partsGroup+plane*shapenet.Parts:])
		}
	}
	return loss, nil
}

// collect adds the gradients of vectors to those of their parts and clears them.
func (w *shapeWorker) collect(sums []vector, parts *[shapenet.Parts][]vector, touched [][]bool) {
	sums[shapenet.None] = vector{}
	for shape := range sums {
		sum := &sums[shape]
		if *sum == (vector{}) {
			continue
		}
		for i, of := range &w.m.partsOf[shape] {
			part := &parts[i][of]
			for k, x := range sum {
				part[k] += x
			}
			touched[i][of] = true
		}
		*sum = vector{}
	}
}

// HeldOutLoss implements train.Worker.
func (w *shapeWorker) HeldOutLoss(samples []uint32) (loss float64, err error) {
	of := &w.m.data.HeldOut
	for _, i := range samples {
		s := &of.all[i]
		loss += float64(of.weight(s)) * (stats.LogLoss(float64(w.forward(of, s)), float64(s.target)) + policyShare*w.choose(of, s))
	}
	return loss, nil
}

// backward adds the gradient of the last sample passed to forward and choose, given the derivative delta of
// the loss of its value and the weight of that of its policy: the layers' to g, the vectors' to w.vectors.
func (w *shapeWorker) backward(s *shapeSample, g *shapeParameters, delta, policyWeight float32) {
	m := w.m.models.Of(s.mover())
	head, of := &g.heads[s.phase()], &m.Heads[s.phase()]
	var back2, back1 [shapenet.Hidden]float32
	back0 := w.back
	clear(back0)
	for j, y := range &w.second {
		head.Last[j] += delta * y
		if y > 0 {
			back2[j] = delta * of.Last[j]
		}
	}
	head.Last[shapenet.Hidden] += delta
	head.Last[shapenet.Hidden+1] += delta * logit(s.static)
	w.outer(head.Second, of.Second, &back2, w.first[:], back1[:])
	w.clearErrors()
	w.backwardPolicy(m.Policy, g.policy, policyWeight, &back1)
	for j, y := range &w.first {
		if y <= 0 {
			back1[j] = 0
		}
	}
	w.outer(head.First, of.First, &back1, w.inputs, back0)
	threats := g.threats[int(s.threats)*shapenet.Hidden:][:shapenet.Hidden]
	for j, d := range &back1 {
		threats[j] += d
	}
	w.scatter(s.mover(), back0)
}

// outer adds a layer's gradient, given the errors of its outputs, and adds the errors of its inputs
// to back.
func (w *shapeWorker) outer(gradient, weights []float32, errors *[shapenet.Hidden]float32, x, back []float32) {
	bias := gradient[shapenet.Hidden*len(x):]
	for j, d := range errors {
		if d == 0 {
			continue
		}
		bias[j] += d
		w.kernels.AxpyFloat32(gradient[j*len(x):][:len(x)], d, x)
		w.kernels.AxpyFloat32(back, d, weights[j*len(x):][:len(x)])
	}
}

// clearErrors makes the errors of all cells zero.
func (w *shapeWorker) clearErrors() {
	for i := range w.views {
		v := &w.views[i]
		for plane := range v.errors {
			n := len(v.cells[plane])
			v.errors[plane] = slices.Grow(v.errors[plane][:0], n)[:n]
			clear(v.errors[plane])
		}
	}
}

// scatter adds the gradient of the vectors, given the errors of the inputs beside those of the cells.
func (w *shapeWorker) scatter(mover gomoku.Color, inputs []float32) {
	for i, c := range [...]gomoku.Color{mover, mover.Other()} {
		v := &w.views[i]
		for plane := range v.errors {
			each := inputs[(2*plane+i)*shapenet.Plane:][:shapenet.Plane]
			errors := asVectors(v.errors[plane])
			for cell := range errors {
				for k := range each {
					errors[cell][k] += each[k] * inputScale
				}
			}
			w.kernels.ScatterFloat32(floats(planeOf(w.vectors[w.m.index(c)], plane)), v.errors[plane], v.cells[plane], v.shapes)
		}
	}
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

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
