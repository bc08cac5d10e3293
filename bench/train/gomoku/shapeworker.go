package gomoku

import (
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// shapeWorker computes losses and gradients of a ShapeModel: a train.Worker.
type shapeWorker struct {
	m      *ShapeModel
	shaper shaper
	stones []uint16
	views  [2]view // of the side to move, of its opponent
	inputs [shapenet.Inputs]float32
	first  [shapenet.Hidden]float32
	second [shapenet.Hidden]float32

	vectors [2][]float32 // gradients of the vectors of each model; zeros between shards
}

// view is a position as seen by one side.
type view struct {
	shapes []uint16  // four per cell
	cells  []float32 // the positive parts of their sums, a vector each
	errors []float32 // of the cells
}

// inputScale is the factor of the sums.
const inputScale = 1.0 / 8

// NewWorker implements train.Model.
func (m *ShapeModel) NewWorker() train.Worker { return m.newWorker() }

func (m *ShapeModel) newWorker() *shapeWorker {
	w := &shapeWorker{m: m}
	for i := range m.parameters {
		w.vectors[i] = make([]float32, shapenet.Shapes*shapenet.Width)
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
	bias, threats := m.First[shapenet.Hidden*shapenet.Inputs:], m.Threats[int(s.threats)*shapenet.Hidden:]
	for j := range w.first {
		w.first[j] = max(0, dot(m.First[j*shapenet.Inputs:], &w.inputs)+bias[j]+threats[j])
	}
	bias = m.Second[shapenet.Hidden*shapenet.Hidden:]
	for j := range w.second {
		w.second[j] = max(0, dot(m.Second[j*shapenet.Hidden:], &w.first)+bias[j])
	}
	return dot(m.Last, &w.second) + m.Last[shapenet.Hidden] + m.Last[shapenet.Hidden+1]*logit(s.static)
}

// dot returns the dot product of weights and inputs.
func dot(weights []float32, x *[shapenet.Hidden]float32) float32 {
	w := (*[shapenet.Hidden]float32)(weights)
	var a, b, c, d float32
	for i := 0; i < len(x); i += 4 {
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
		n := len(v.shapes) / gomoku.Directions * shapenet.Width
		v.cells = slices.Grow(v.cells[:0], n)[:n]
		var total vector
		w.m.options.Kernels.GatherFloat32(v.cells, (*[simd.Gathered]float32)(&total), w.m.models.Of(c).Vectors, v.shapes)
		for k, x := range &total {
			w.inputs[i*shapenet.Width+k] = x * inputScale
		}
	}
}

// Gradient implements train.Worker.
func (w *shapeWorker) Gradient(g *train.Gradient, samples []uint32, scale float32) (loss float64, err error) {
	views := w.m.views(g.Values)
	for i := range views {
		clear(views[i].first)
		clear(views[i].second)
		clear(views[i].last)
	}
	of := &w.m.data.Train
	for _, i := range samples {
		s := &of.all[i]
		out, weight := w.forward(of, s), of.weight(s)
		loss += float64(weight) * crossEntropy(float64(out), float64(s.target))
		model := w.m.index(s.mover())
		w.backward(s, &views[model], scale*weight*(sigmoid(out)-s.target))
		g.Touched[model*shapeGroups+threatGroup][s.threats] = true
	}
	for i := range views {
		w.collect(asVectors(w.vectors[i]), &views[i].parts, g.Touched[i*shapeGroups:])
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
		loss += float64(of.weight(s)) * crossEntropy(float64(w.forward(of, s)), float64(s.target))
	}
	return loss, nil
}

// backward adds the gradient of the last sample passed to forward, given the derivative delta of
// its loss: the layers' to g, the vectors' to w.vectors.
func (w *shapeWorker) backward(s *shapeSample, g *shapeParameters, delta float32) {
	m := w.m.models.Of(s.mover())
	var back2, back1, back0 [shapenet.Hidden]float32
	for j, y := range &w.second {
		g.last[j] += delta * y
		if y > 0 {
			back2[j] = delta * m.Last[j]
		}
	}
	g.last[shapenet.Hidden] += delta
	g.last[shapenet.Hidden+1] += delta * logit(s.static)
	outer(g.second, m.Second, &back2, &w.first, &back1)
	for j, y := range &w.first {
		if y <= 0 {
			back1[j] = 0
		}
	}
	outer(g.first, m.First, &back1, &w.inputs, &back0)
	threats := g.threats[int(s.threats)*shapenet.Hidden:][:shapenet.Hidden]
	for j, d := range &back1 {
		threats[j] += d
	}
	w.scatter(s.mover(), &back0)
}

// outer adds a layer's gradient, given the errors of its outputs, and adds the errors of its inputs
// to back.
func outer(gradient, weights []float32, errors, x, back *[shapenet.Hidden]float32) {
	bias := gradient[shapenet.Hidden*shapenet.Hidden:]
	for j, d := range errors {
		if d == 0 {
			continue
		}
		bias[j] += d
		g, w := (*[shapenet.Hidden]float32)(gradient[j*shapenet.Hidden:]), (*[shapenet.Hidden]float32)(weights[j*shapenet.Hidden:])
		for i := range x {
			g[i] += d * x[i]
			back[i] += d * w[i]
		}
	}
}

// scatter adds the gradient of the vectors, given the errors of the inputs.
func (w *shapeWorker) scatter(mover gomoku.Color, inputs *[shapenet.Inputs]float32) {
	for i, c := range [...]gomoku.Color{mover, mover.Other()} {
		v := &w.views[i]
		var each vector
		for k := range each {
			each[k] = inputs[i*shapenet.Width+k] * inputScale
		}
		v.errors = v.errors[:0]
		for range len(v.cells) / shapenet.Width {
			v.errors = append(v.errors, each[:]...)
		}
		w.m.options.Kernels.ScatterFloat32(w.vectors[w.m.index(c)], v.errors, v.cells, v.shapes)
	}
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
