package gomoku

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"unsafe"

	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// ShapeModel is the network of package shapenet as a train.Model. The vectors of shapes are learned
// as sums of parts (shapenet.Parts), tables of which a shard touches few rows.
type ShapeModel struct {
	options ShapeModelOptions
	data    *ShapeDataset
	partsOf [][shapenet.Parts]uint16
	swapped []uint16 // of each shape, the same as seen by the opponent

	models     shapenet.Models   // the vectors are the sums, the rest are the trainer's parameters
	parameters []shapeParameters // of each model
}

// ShapeModelOptions configure the network.
type ShapeModelOptions struct {
	// Start is the network to start from; nil models start from random weights.
	Start shapenet.Models
	// Colors trains a model for each color, even if Start shares one.
	Colors bool
	Seed   uint64 // of random parameters
	// VectorRate is the learning rate of the vectors relative to that of the layers.
	VectorRate float64
	Kernels    simd.Kernels
}

// NewShapeModel returns a model that learns from the samples of a dataset, which must not change.
func NewShapeModel(o ShapeModelOptions, data *ShapeDataset) *ShapeModel {
	return &ShapeModel{options: o, data: data, partsOf: shapenet.PartsOf(), swapped: shapenet.SwapColors()}
}

// Models returns the current network.
func (m *ShapeModel) Models() shapenet.Models { return m.models }

// Describe implements train.Model.
func (m *ShapeModel) Describe() string {
	var start [len(m.options.Start)]uint64
	for i, model := range m.options.Start {
		start[i] = fingerprint(model)
	}
	return fmt.Sprintf("shapes %d, models %d, vector rate %v, start %016x", shapenet.Shapes, m.count(), m.options.VectorRate, start)
}

// fingerprint returns a hash of the parameters of a model, 0 for none.
func fingerprint(m *shapenet.Model) uint64 {
	if m == nil {
		return 0
	}
	h := fnv.New64a()
	for _, values := range [][]float32{m.Vectors, m.Threats, m.First, m.Second, m.Last} {
		_ = binary.Write(h, binary.LittleEndian, values) // a hash never fails
	}
	return h.Sum64()
}

// Samples implements train.Model.
func (m *ShapeModel) Samples() (learned, heldOut int) {
	return m.data.Train.Len(), m.data.HeldOut.Len()
}

// Shard implements train.Model. A larger shard touches few more shapes, and each shard costs a pass
// over all shapes.
func (m *ShapeModel) Shard() int { return 256 }

// count returns the number of models.
func (m *ShapeModel) count() int {
	if m.options.Colors || m.options.Start[0] != m.options.Start[1] {
		return 2
	}
	return 1
}

// Indices of the groups of parameters of a model.
const (
	threatGroup = shapenet.Parts           // after the parts of the vectors
	shapeGroups = shapenet.Parts + 1 + 3*2 // the others are the weights and biases of the layers
)

// Groups implements train.Model.
func (m *ShapeModel) Groups() (groups []train.Group) {
	for range m.count() {
		for _, size := range shapenet.PartSizes() {
			groups = append(groups, train.Group{
				Length: size * shapenet.Width, Row: shapenet.Width, Rate: m.options.VectorRate, Decays: true,
			})
		}
		groups = append(groups,
			train.Group{Length: lines.ThreatMasks * shapenet.Hidden, Row: shapenet.Hidden, Rate: 1, Decays: true},
			train.Group{Length: shapenet.Hidden * shapenet.Inputs, Rate: 1, Decays: true}, train.Group{Length: shapenet.Hidden, Rate: 1},
			train.Group{Length: shapenet.Hidden * shapenet.Hidden, Rate: 1, Decays: true}, train.Group{Length: shapenet.Hidden, Rate: 1},
			train.Group{Length: shapenet.Hidden, Rate: 1, Decays: true}, train.Group{Length: 2, Rate: 1},
		)
	}
	return groups
}

// shapeParameters are the parameters of a model, or their gradient.
type shapeParameters struct {
	parts                        [shapenet.Parts][]vector
	threats, first, second, last []float32 // as in shapenet.Model
}

// vector is the vector of a shape or of a part shared by some.
type vector [shapenet.Width]float32

// asVectors converts consecutive values to vectors.
func asVectors(x []float32) []vector {
	return unsafe.Slice((*vector)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/shapenet.Width)
}

// views slices the parameters of all models, or their gradient.
func (m *ShapeModel) views(all []float32) []shapeParameters {
	groups, at := m.Groups(), 0
	take := func(n int) []float32 { // the next groups
		from := at
		for _, g := range groups[:n] {
			at += g.Length
		}
		groups = groups[n:]
		return all[from:at]
	}
	views := make([]shapeParameters, m.count())
	for i := range views {
		for k := range views[i].parts {
			views[i].parts[k] = asVectors(take(1))
		}
		views[i].threats, views[i].first, views[i].second, views[i].last = take(1), take(2), take(2), take(2)
	}
	return views
}

// Start implements train.Model: it copies the parameters of the start, or draws random ones.
func (m *ShapeModel) Start(parameters []float32) {
	m.parameters = m.views(parameters)
	rng := rand.New(rand.NewPCG(m.options.Seed, 18))
	for i := range m.parameters {
		p := &m.parameters[i]
		if start := m.options.Start[i]; start != nil {
			p.copy(start)
		} else {
			p.draw(rng)
		}
		m.models[i] = &shapenet.Model{
			Vectors: make([]float32, shapenet.Shapes*shapenet.Width),
			Threats: p.threats, First: p.first, Second: p.second, Last: p.last,
		}
	}
	if len(m.parameters) == 1 {
		m.models = shapenet.SharedModel(m.models[0])
	}
}

// copy copies the parameters of a model. The part of each single shape then holds its whole vector.
func (p *shapeParameters) copy(from *shapenet.Model) {
	copy(p.parts[0], asVectors(from.Vectors))
	copy(p.threats, from.Threats)
	copy(p.first, from.First)
	copy(p.second, from.Second)
	copy(p.last, from.Last)
}

// draw draws random parameters.
func (p *shapeParameters) draw(rng *rand.Rand) {
	for _, part := range p.parts[1:] { // shared parts start random, the parts of single shapes at 0
		for i := range part {
			fill(rng, part[i][:], .05)
		}
	}
	fill(rng, p.first[:shapenet.Hidden*shapenet.Inputs], 1/math.Sqrt(shapenet.Inputs))
	fill(rng, p.second[:shapenet.Hidden*shapenet.Hidden], math.Sqrt(2./shapenet.Hidden))
	fill(rng, p.last[:shapenet.Hidden], .1)
	p.last[shapenet.Hidden+1] = 1
}

// fill fills values from a normal distribution.
func fill(rng *rand.Rand, values []float32, deviation float64) {
	for i := range values {
		values[i] = float32(rng.NormFloat64() * deviation)
	}
}

// Refresh implements train.Model: it sums the parts of the vectors.
func (m *ShapeModel) Refresh(_ []float32) error {
	for i := range m.parameters {
		parts, vectors := &m.parameters[i].parts, asVectors(m.models[i].Vectors)
		for shape := range vectors {
			of, sum := &m.partsOf[shape], &vectors[shape]
			a, b, c, d := &parts[0][of[0]], &parts[1][of[1]], &parts[2][of[2]], &parts[3][of[3]]
			for k := range sum {
				sum[k] = a[k] + b[k] + c[k] + d[k]
			}
		}
		vectors[shapenet.None] = vector{}
	}
	return nil
}
