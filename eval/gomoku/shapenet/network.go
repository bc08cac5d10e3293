package shapenet

import (
	"math"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/simd"
)

// lanes are both views of a cell: the vector as Black sees it, then as White does.
const lanes = simd.ShapeLanes

// The scales of the integers: how many parts make 1.
const (
	vectorScale = 256
	sumShift    = 2
	// inputScale is that of the inputs, of which a Model has an eighth of the sums.
	inputScale  = vectorScale >> sumShift * 8
	weightScale = 1024
	// layerShift takes the product of an input and a weight back to inputScale.
	layerShift = 10
)

// Network is the network in integers, ready to be used. It does not change and may be shared.
type Network struct {
	shapes *[contents][masks]uint16 // the numbers of shapes as Black sees them
	rows   []int16                  // Shapes of them, as Black sees the shape: lanes numbers
	head   [2]*layers               // by the colour to move
}

// layers make of the sums the worth to a side to move.
type layers struct {
	threats [][lanes]int32 // what the threats add to the first layer, its biases included
	first   [lanes * lanes]int16
	second  [lanes * lanes]int16
	bias    [lanes]int32 // of the second layer
	last    [lanes]int32
	offset  int64
	static  int64 // the weight of the evaluation by patterns
}

// Quantise returns the network of models.
func Quantise(m Models) *Network {
	// The table is made here, not by the first position, whose clock runs.
	n := &Network{shapes: ShapeTable(gomoku.Black), rows: make([]int16, Shapes*lanes)}
	twin := Twin()
	for shape := 1; shape < Shapes; shape++ {
		for k := range Width {
			n.rows[shape*lanes+k] = round16(m[0].Vectors[shape*Width+k], vectorScale)
			n.rows[shape*lanes+Width+k] = round16(m[1].Vectors[int(twin[shape])*Width+k], vectorScale)
		}
	}
	n.head[0] = quantiseLayers(m[0])
	n.head[1] = n.head[0]
	if m[1] != m[0] {
		n.head[1] = quantiseLayers(m[1])
	}
	return n
}

// quantiseLayers returns the layers of a model.
func quantiseLayers(m *Model) *layers {
	n := &layers{threats: make([][lanes]int32, lines.ThreatMasks)}
	for i := range n.threats {
		for j := range Hidden {
			n.threats[i][j] = round32(m.Threats[i*Hidden+j]+m.First[Hidden*Inputs+j], inputScale*weightScale)
		}
	}
	for j := range Hidden {
		for i := range Inputs {
			n.first[pair(i, j)] = round16(m.First[j*Inputs+i], weightScale)
			n.second[pair(i, j)] = round16(m.Second[j*Hidden+i], weightScale)
		}
		n.bias[j] = round32(m.Second[Hidden*Hidden+j], inputScale*weightScale)
		n.last[j] = round32(m.Last[j], weightScale)
	}
	n.offset = int64(round32(m.Last[Hidden], inputScale*weightScale))
	n.static = int64(round32(m.Last[Hidden+1], weightScale))
	return n
}

// pair returns where the weight of input i for output j lies: see simd.PairsInt16.
func pair(i, j int) int { return i/2*2*lanes + 2*j + i%2 }

func round16(x float32, scale float64) int16 {
	return int16(math.Round(max(-math.MaxInt16, min(float64(x)*scale, math.MaxInt16))))
}

func round32(x float32, scale float64) int32 {
	return int32(math.Round(max(-math.MaxInt32, min(float64(x)*scale, math.MaxInt32))))
}

// value returns the worth to the side to move, in lines.Units, that the sums and the threats
// say: inputs are the sums as the side to move sees the board, then as its opponent does.
func (n *layers) value(k simd.Kernels, inputs *[lanes]int16, threats int) int64 {
	var sums [lanes]int32
	var hidden [lanes]int16
	k.PairsInt16(&sums, &n.threats[threats], &n.first, inputs)
	rectify(&hidden, &sums)
	k.PairsInt16(&sums, &n.bias, &n.second, &hidden)
	rectify(&hidden, &sums)
	out := n.offset
	for j, h := range hidden {
		out += int64(h) * int64(n.last[j])
	}
	return out * (lines.Unit * 10) / (lines.Sharpness * 10 * inputScale * weightScale)
}

// patterns returns what the evaluation by patterns adds to the value, in lines.Units.
func (n *layers) patterns(static int) int64 {
	return n.static * int64(max(-mostStatic, min(static, mostStatic))) / weightScale
}

// mostStatic bounds the evaluation by patterns as the training does: odds of e^8.
const mostStatic = 1143

// rectify sets hidden to what is above zero in sums.
func rectify(hidden *[lanes]int16, sums *[lanes]int32) {
	for i, s := range sums {
		hidden[i] = int16(max(0, min(s>>layerShift, math.MaxInt16)))
	}
}
