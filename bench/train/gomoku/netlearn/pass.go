package netlearn

import (
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/simd"
)

// vector is that of a shape, or a sum of some.
type vector [shapenet.Width]float32

// pass takes samples forward through a network and their errors back. It belongs to one
// goroutine.
type pass struct {
	kernels simd.Kernels
	models  shapenet.Models
	twin    []uint16
	shaper  shaper
	views   [2]view // of the side to move, of its opponent
	inputs  [shapenet.Inputs]float32
	first   [shapenet.Hidden]float32
	second  [shapenet.Hidden]float32

	gradients shapenet.Models
}

// view is a position as one side sees it.
type view struct {
	shapes []uint16  // of the cells, four each
	cells  []float32 // what is above zero in their sums, a vector each
	errors []float32 // of the cells
}

// inputScale is what the sums are multiplied by.
const inputScale = 1.0 / 8

func newPass(k simd.Kernels, models shapenet.Models, twin []uint16) *pass {
	p := &pass{kernels: k, models: models, twin: twin, gradients: shapenet.SharedModel(shapenet.NewModel())}
	if models[0] != models[1] {
		p.gradients[1] = shapenet.NewModel()
	}
	return p
}

// logit returns the logarithm of the odds that a value means.
func (s *Sample) logit(value int16) float32 {
	const most = 8
	return max(-most, min(lines.Sharpness*float32(value)/lines.Unit, most))
}

// forward returns the logarithm of the odds that the side to move wins.
func (p *pass) forward(s *Sample) float32 {
	p.views[0].shapes = p.shaper.shapes(p.views[0].shapes[:0], s)
	p.sum(s.mover())
	m := p.models.Of(s.mover())
	bias, threats := m.First[shapenet.Hidden*shapenet.Inputs:], m.Threats[int(s.threats)*shapenet.Hidden:]
	for j := range p.first {
		p.first[j] = max(0, dot(m.First[j*shapenet.Inputs:], &p.inputs)+bias[j]+threats[j])
	}
	bias = m.Second[shapenet.Hidden*shapenet.Hidden:]
	for j := range p.second {
		p.second[j] = max(0, dot(m.Second[j*shapenet.Hidden:], &p.first)+bias[j])
	}
	return dot(m.Last, &p.second) + m.Last[shapenet.Hidden] + m.Last[shapenet.Hidden+1]*s.logit(s.static)
}

// dot returns the product of weights and inputs.
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

// sum adds up the vectors of all cells, as both sides see them.
func (p *pass) sum(mover gomoku.Color) {
	own, other := &p.views[0], &p.views[1]
	other.shapes = other.shapes[:0]
	for _, shape := range own.shapes {
		other.shapes = append(other.shapes, p.twin[shape])
	}
	for i, c := range [...]gomoku.Color{mover, mover.Other()} {
		v := &p.views[i]
		n := len(v.shapes) / gomoku.Directions * shapenet.Width
		v.cells = slices.Grow(v.cells[:0], n)[:n]
		var total vector
		p.kernels.GatherFloat32(v.cells, (*[simd.Gathered]float32)(&total), p.models.Of(c).Vectors, v.shapes)
		for k, x := range &total {
			p.inputs[i*shapenet.Width+k] = x * inputScale
		}
	}
}

// backward adds the gradient of the sample that went forward last, with delta the
// derivative of its loss.
func (p *pass) backward(s *Sample, delta float32) {
	m, g := p.models.Of(s.mover()), p.gradients.Of(s.mover())
	var back2, back1, back0 [shapenet.Hidden]float32
	for j, y := range &p.second {
		g.Last[j] += delta * y
		if y > 0 {
			back2[j] = delta * m.Last[j]
		}
	}
	g.Last[shapenet.Hidden] += delta
	g.Last[shapenet.Hidden+1] += delta * s.logit(s.static)
	outer(g.Second, m.Second, &back2, &p.first, &back1)
	for j, y := range &p.first {
		if y <= 0 {
			back1[j] = 0
		}
	}
	outer(g.First, m.First, &back1, &p.inputs, &back0)
	threats := g.Threats[int(s.threats)*shapenet.Hidden:][:shapenet.Hidden]
	for j, d := range &back1 {
		threats[j] += d
	}
	p.scatter(s.mover(), &back0)
}

// outer adds a layer's gradient, for the errors of its outputs, and adds the errors of its
// inputs to back.
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

// scatter adds the gradient of the vectors, for the errors of the inputs.
func (p *pass) scatter(mover gomoku.Color, inputs *[shapenet.Inputs]float32) {
	for i, c := range [...]gomoku.Color{mover, mover.Other()} {
		v := &p.views[i]
		var each vector
		for k := range each {
			each[k] = inputs[i*shapenet.Width+k] * inputScale
		}
		v.errors = v.errors[:0]
		for range len(v.cells) / shapenet.Width {
			v.errors = append(v.errors, each[:]...)
		}
		p.kernels.ScatterFloat32(p.gradients.Of(c).Vectors, v.errors, v.cells, v.shapes)
	}
}

// learn takes samples forward and back and returns the sum of their losses and of their weights.
func (p *pass) learn(samples []Sample, scale float32) (loss, weights float64) {
	for i := range samples {
		s := &samples[i]
		out := p.forward(s)
		chance := sigmoid(out)
		loss += float64(s.weight) * crossEntropy(float64(out), float64(s.target))
		weights += float64(s.weight)
		p.backward(s, scale*s.weight*(chance-s.target))
	}
	return loss, weights
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// crossEntropy returns the loss of a chance, given by the logarithm of its odds.
func crossEntropy(logit, target float64) float64 {
	return math.Max(logit, 0) - logit*target + math.Log1p(math.Exp(-math.Abs(logit)))
}
