package netlearn

import (
	"math"
	"math/rand/v2"

	"gogo/eval/gomoku/shapenet"
	"gogo/eval/simd"
)

// tensor is parameters that are learnt at one rate, with the means of Adam.
type tensor struct {
	values, gradient, mean, square []float32
	rate                           float64
}

func newTensor(values []float32) *tensor {
	n := len(values)
	return &tensor{values: values, gradient: make([]float32, n), mean: make([]float32, n), square: make([]float32, n)}
}

// parameters are what is learnt of a model: the parts of the vectors of shapes, and the layers.
type parameters struct {
	model   *shapenet.Model
	parts   [shapenet.Parts]*tensor
	layers  []*tensor
	partsOf [][shapenet.Parts]uint16
	steps   int
}

// newParameters returns the first parameters: those of the model to start with, or random ones.
func newParameters(rng *rand.Rand, o *Options, start *shapenet.Model) *parameters {
	p := &parameters{model: shapenet.NewModel(), partsOf: shapenet.PartsOf()}
	if start == nil {
		p.draw(rng)
	} else {
		p.copy(start)
	}
	for _, t := range p.parts {
		t.rate = o.VectorRate
	}
	for _, values := range p.layersOf(p.model) {
		t := newTensor(values)
		t.rate = o.Rate
		p.layers = append(p.layers, t)
	}
	p.merge()
	return p
}

// copy takes the parameters of a model. What is a shape's own is all of its vector then.
func (p *parameters) copy(from *shapenet.Model) {
	for i, size := range shapenet.PartSizes() {
		p.parts[i] = newTensor(make([]float32, size*shapenet.Width))
	}
	copy(p.parts[0].values, from.Vectors)
	to := p.layersOf(p.model)
	for i, values := range p.layersOf(from) {
		copy(to[i], values)
	}
}

// draw draws parameters.
func (p *parameters) draw(rng *rand.Rand) {
	for i, size := range shapenet.PartSizes() {
		values := make([]float32, size*shapenet.Width)
		if i > 0 { // what shapes share comes first, what is their own from nothing
			fill(rng, values, .05)
		}
		p.parts[i] = newTensor(values)
	}
	m := p.model
	fill(rng, m.First[:shapenet.Hidden*shapenet.Inputs], 1/math.Sqrt(shapenet.Inputs))
	fill(rng, m.Second[:shapenet.Hidden*shapenet.Hidden], math.Sqrt(2./shapenet.Hidden))
	fill(rng, m.Last[:shapenet.Hidden], .1)
	m.Last[shapenet.Hidden+1] = 1
}

// fill sets values to draws from a normal distribution.
func fill(rng *rand.Rand, values []float32, deviation float64) {
	for i := range values {
		values[i] = float32(rng.NormFloat64() * deviation)
	}
}

func (p *parameters) layersOf(m *shapenet.Model) [][]float32 {
	return [][]float32{m.Threats, m.First, m.Second, m.Last}
}

// merge sums the parts of the vectors in the model.
func (p *parameters) merge() {
	vectors := asVectors(p.model.Vectors)
	var parts [shapenet.Parts][]vector
	for i, t := range p.parts {
		parts[i] = asVectors(t.values)
	}
	for shape := range vectors {
		of := &p.partsOf[shape]
		a, b, c, d := &parts[0][of[0]], &parts[1][of[1]], &parts[2][of[2]], &parts[3][of[3]]
		for k := range vectors[shape] {
			vectors[shape][k] = a[k] + b[k] + c[k] + d[k]
		}
	}
	vectors[shapenet.None] = vector{}
}

// collect takes the gradients that passes, in their order, have gathered of a model of theirs,
// and clears them.
func (p *parameters) collect(passes []*pass, model int) {
	for _, t := range p.parts {
		clear(t.gradient)
	}
	for _, t := range p.layers {
		clear(t.gradient)
	}
	for _, pass := range passes {
		from := pass.gradients[model]
		for i, gradient := range p.layersOf(from) {
			sum := p.layers[i].gradient
			for k, g := range gradient {
				sum[k] += g
			}
			clear(gradient)
		}
		p.collectVectors(asVectors(from.Vectors))
	}
}

// collectVectors adds the gradients of vectors to those of their parts and clears them.
func (p *parameters) collectVectors(sums []vector) {
	var parts [shapenet.Parts][]vector
	for i, t := range p.parts {
		parts[i] = asVectors(t.gradient)
	}
	sums[shapenet.None] = vector{}
	for shape := range sums {
		g := &sums[shape]
		if *g == (vector{}) {
			continue
		}
		for i, of := range &p.partsOf[shape] {
			sum := &parts[i][of]
			for k, x := range g {
				sum[k] += x
			}
		}
		*g = vector{}
	}
}

// step moves the parameters down their gradients, at a share of the rates.
func (p *parameters) step(k simd.Kernels, share float64) {
	const first, second, epsilon = .9, .999, 1e-8
	p.steps++
	t := float64(p.steps)
	correction := math.Sqrt(1-math.Pow(second, t)) / (1 - math.Pow(first, t))
	for _, t := range append(p.parts[:], p.layers...) {
		k.AdamFloat32(t.values, t.gradient, t.mean, t.square, simd.AdamStep{
			First: first, Second: second, Rate: float32(t.rate * share * correction), Epsilon: epsilon, Keep: 1,
		})
	}
	p.merge()
}
