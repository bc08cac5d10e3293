package gomoku

import (
	"math"
	"slices"

	"gogo/bench/stats"
	"gogo/board/gomoku"
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
