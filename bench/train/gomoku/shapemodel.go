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
	// Planes is its size: see shapenet.Model. A network to start from may have fewer.
	Planes int
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
	return fmt.Sprintf("shapes %d, planes %d, models %d, vector rate %v, start %016x", shapenet.Shapes, m.options.Planes, m.count(), m.options.VectorRate, start)
}

// fingerprint returns a hash of the parameters of a model, 0 for none.
func fingerprint(m *shapenet.Model) uint64 {
	if m == nil {
		return 0
	}
	h := fnv.New64a()
	for _, values := range m.Tensors() {
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
	headGroups = 3 * 2 // weights and biases of the layers of a head
	headsGroup = 2     // after the threats and the policy
	partsGroup = headsGroup + shapenet.Phases*headGroups
)

// groupsOf returns the number of groups of a model.
func (m *ShapeModel) groupsOf() int { return partsGroup + m.options.Planes*shapenet.Parts }

// inputs returns the number of inputs of the first layer.
func (m *ShapeModel) inputs() int { return 2 * m.options.Planes * shapenet.Plane }

// Groups implements train.Model.
func (m *ShapeModel) Groups() (groups []train.Group) {
	for range m.count() {
		groups = append(groups,
			train.Group{Length: lines.ThreatMasks * shapenet.Hidden, Row: shapenet.Hidden, Rate: 1, Decays: true},
			train.Group{Length: (1+shapenet.Hidden)*m.inputs() + 1, Rate: 1, Decays: true})
		for range shapenet.Phases {
			groups = append(groups,
				train.Group{Length: shapenet.Hidden * m.inputs(), Rate: 1, Decays: true}, train.Group{Length: shapenet.Hidden, Rate: 1},
				train.Group{Length: shapenet.Hidden * shapenet.Hidden, Rate: 1, Decays: true}, train.Group{Length: shapenet.Hidden, Rate: 1},
				train.Group{Length: shapenet.Hidden, Rate: 1, Decays: true}, train.Group{Length: 2, Rate: 1},
			)
		}
		for range m.options.Planes {
			for _, size := range shapenet.PartSizes() {
				groups = append(groups, train.Group{
					Length: size * shapenet.Plane, Row: shapenet.Plane, Rate: m.options.VectorRate, Decays: true,
				})
			}
		}
	}
	return groups
}

// shapeParameters are the parameters of a model, or their gradient.
type shapeParameters struct {
	parts           [][shapenet.Parts][]vector // by plane
	threats, policy []float32
	heads           [shapenet.Phases]shapenet.Head
}

// vector is a plane of the vector of a shape or of a part shared by some.
type vector [shapenet.Plane]float32

// asVectors converts consecutive values to vectors.
func asVectors(x []float32) []vector {
	return unsafe.Slice((*vector)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/shapenet.Plane)
}

// floats is the way back from asVectors.
func floats(x []vector) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(x))), len(x)*shapenet.Plane)
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
		views[i].threats, views[i].policy = take(1), take(1)
		for k := range views[i].heads {
			views[i].heads[k] = shapenet.Head{First: take(2), Second: take(2), Last: take(2)}
		}
		views[i].parts = make([][shapenet.Parts][]vector, m.options.Planes)
		for plane := range views[i].parts {
			for k := range views[i].parts[plane] {
				views[i].parts[plane][k] = asVectors(take(1))
			}
		}
	}
	return views
}

// Start implements train.Model: it copies the parameters of the start, or draws random ones.
func (m *ShapeModel) Start(parameters []float32) {
	m.parameters = m.views(parameters)
	rng := rand.New(rand.NewPCG(m.options.Seed, 18))
	for i := range m.parameters {
		p := &m.parameters[i]
		p.draw(rng, m.inputs())
		if start := m.options.Start[i]; start != nil {
			p.copy(start, m.inputs())
		}
		m.models[i] = &shapenet.Model{
			Planes: m.options.Planes, Vectors: make([]float32, m.options.Planes*shapenet.Shapes*shapenet.Plane),
			Threats: p.threats, Policy: p.policy, Heads: p.heads,
		}
	}
	if len(m.parameters) == 1 {
		m.models = shapenet.SharedModel(m.models[0])
	}
}

// copy copies the parameters of a model, whose planes may be fewer than there are: nothing uses the others at
// first. The part of each single shape then holds its whole vector.
func (p *shapeParameters) copy(from *shapenet.Model, inputs int) {
	for plane := range from.Planes {
		for _, part := range p.parts[plane][1:] {
			clear(part)
		}
		copy(p.parts[plane][0], planeOf(from.Vectors, plane))
	}
	copy(p.threats, from.Threats)
	copyRows(p.policy, inputs, from.Policy, from.Inputs(), 1+shapenet.Hidden)
	for i := range p.heads {
		copyRows(p.heads[i].First, inputs, from.Heads[i].First, from.Inputs(), shapenet.Hidden)
		copy(p.heads[i].Second, from.Heads[i].Second)
		copy(p.heads[i].Last, from.Heads[i].Last)
	}
}

// copyRows copies rows, and what lies behind them, into rows that may be longer. They have zeros there.
func copyRows(to []float32, length int, from []float32, width, rows int) {
	for i := range rows {
		clear(to[i*length:][:length])
		copy(to[i*length:], from[i*width:][:width])
	}
	copy(to[rows*length:], from[rows*width:])
}

// planeOf returns a plane of the vectors of all shapes.
func planeOf(vectors []float32, plane int) []vector {
	return asVectors(vectors)[plane*shapenet.Shapes:][:shapenet.Shapes]
}

// draw draws random parameters.
func (p *shapeParameters) draw(rng *rand.Rand, inputs int) {
	for plane := range p.parts {
		for _, part := range p.parts[plane][1:] { // shared parts start random, the parts of single shapes at 0
			for i := range part {
				fill(rng, part[i][:], .05)
			}
		}
	}
	first := &p.heads[0]
	fill(rng, first.First[:shapenet.Hidden*inputs], 1/math.Sqrt(float64(inputs)))
	fill(rng, first.Second[:shapenet.Hidden*shapenet.Hidden], math.Sqrt(2./shapenet.Hidden))
	fill(rng, first.Last[:shapenet.Hidden], .1)
	first.Last[shapenet.Hidden+1] = 1
	for _, head := range p.heads[1:] {
		copy(head.First, first.First)
		copy(head.Second, first.Second)
		copy(head.Last, first.Last)
	}
	p.policy[len(p.policy)-1] = 1
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
		for plane := range m.options.Planes {
			parts, vectors := &m.parameters[i].parts[plane], planeOf(m.models[i].Vectors, plane)
			for shape := range vectors {
				of, sum := &m.partsOf[shape], &vectors[shape]
				a, b, c, d := &parts[0][of[0]], &parts[1][of[1]], &parts[2][of[2]], &parts[3][of[3]]
				for k := range sum {
					sum[k] = a[k] + b[k] + c[k] + d[k]
				}
			}
			vectors[shapenet.None] = vector{}
		}
	}
	return nil
}
