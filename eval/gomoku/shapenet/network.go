// Package shapenet evaluates positions of five in a row by a network that is added up line by line.
//
// A cell and the four cells to either side of it in a direction are a shape; there are
// Shapes of them, as a color sees them, those that mirror each other counted once. Each
// has a vector of Width numbers. Those of a cell's four directions are added up, and what
// is above zero in them is added up over the board, once as Black sees the shapes and once
// as White does: so the network is the same for a board that is turned or mirrored, and with
// the colors changed, unless they have Models of their own, as in renju, which forbids
// points to Black alone. Two small layers make of both sums, of the threats of both sides and
// of the evaluation of package lines the chance to win; which layers, the number of stones says.
// The numbers of a single cell, weighed by what the first layer sees on the board, say how good
// a move there looks.
//
// All is in integers, and the same on every machine. An Accumulator follows a board: it
// changes what the stones have changed since it was last asked, and for a position that
// comes again it has the answer.
package shapenet

import (
	"fmt"
	"math"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// lanes are both views of a plane of a cell: the numbers as Black sees it, then as White does.
const lanes = simd.ShapeLanes

// The scales of the integers: how many parts make 1.
const (
	vectorScale = 256
	sumShift    = 2
	// inputScale is the scale of the inputs, of which a Model has an eighth of the sums.
	inputScale  = vectorScale >> sumShift * 8
	weightScale = 1024
	// layerShift takes the product of an input and a weight back to inputScale.
	layerShift = 10
)

// Network is the network in integers, ready to be used. It does not change and may be shared.
type Network struct {
	shapes *[contents][masks]uint16 // the numbers of shapes as Black sees them
	rows   [][]int16                // by plane, Shapes of them, as Black sees the shape: lanes numbers
	sides  [2]*side                 // by the color to move
}

// side is what judges where a color is to move.
type side struct {
	layers [Phases]layers
	policy policy
}

// layers make of the sums the worth to a side to move.
type layers struct {
	threats [][lanes]int32         // what the threats add to the first layer, its biases included
	first   [][lanes * lanes]int16 // by plane
	second  [lanes * lanes]int16
	bias    [lanes]int32 // of the second layer
	last    [lanes]int32
	offset  int64
	static  int64 // the weight of the evaluation by patterns
}

// Quantize returns the network of models.
func Quantize(m Models) *Network {
	// The table is made here, not by the first position, whose clock runs.
	n := &Network{shapes: ShapeTable(gomoku.Black)}
	for plane := range m[0].Planes {
		n.rows = append(n.rows, quantizeRows(m, plane))
	}
	n.sides[0] = quantizeSide(m[0])
	n.sides[1] = n.sides[0]
	if m[1] != m[0] {
		n.sides[1] = quantizeSide(m[1])
	}
	return n
}

// quantizeRows returns a plane of the rows.
func quantizeRows(m Models, plane int) []int16 {
	rows := make([]int16, Shapes*lanes)
	swapped := SwapColors()
	black, white := m[0].Vectors[plane*Shapes*Plane:], m[1].Vectors[plane*Shapes*Plane:]
	for shape := 1; shape < Shapes; shape++ {
		for k := range Plane {
			rows[shape*lanes+k] = round16(black[shape*Plane+k], vectorScale)
			rows[shape*lanes+Plane+k] = round16(white[int(swapped[shape])*Plane+k], vectorScale)
		}
	}
	return rows
}

// quantizeSide returns the layers and the policy of a model.
func quantizeSide(m *Model) *side {
	s := &side{policy: quantizePolicy(m)}
	for i := range s.layers {
		s.layers[i].quantize(m, &m.Heads[i])
	}
	return s
}

// quantize takes the layers from a head of a model.
func (n *layers) quantize(m *Model, h *Head) {
	n.threats, n.first = make([][lanes]int32, lines.ThreatMasks), make([][lanes * lanes]int16, m.Planes)
	for i := range n.threats {
		for j := range Hidden {
			n.threats[i][j] = round32(m.Threats[i*Hidden+j]+h.First[Hidden*m.Inputs()+j], inputScale*weightScale)
		}
	}
	for j := range Hidden {
		for plane := range n.first {
			for i := range lanes {
				n.first[plane][pair(i, j)] = round16(h.First[j*m.Inputs()+plane*lanes+i], weightScale)
			}
		}
		for i := range Hidden {
			n.second[pair(i, j)] = round16(h.Second[j*Hidden+i], weightScale)
		}
		n.bias[j] = round32(h.Second[Hidden*Hidden+j], inputScale*weightScale)
		n.last[j] = round32(h.Last[j], weightScale)
	}
	n.offset = int64(round32(h.Last[Hidden], inputScale*weightScale))
	n.static = int64(round32(h.Last[Hidden+1], weightScale))
}

// pair returns where the weight of input i for output j lies: see simd.PairsInt16.
func pair(i, j int) int { return i/2*2*lanes + 2*j + i%2 }

func round16(x float32, scale float64) int16 {
	return int16(math.Round(max(-math.MaxInt16, min(float64(x)*scale, math.MaxInt16))))
}

func clamp16(x int32) int16 { return int16(max(-math.MaxInt16, min(x, math.MaxInt16))) }

func round32(x float32, scale float64) int32 {
	return int32(math.Round(max(-math.MaxInt32, min(float64(x)*scale, math.MaxInt32))))
}

// sums are a position as two sides see it, plane by plane: the sums as the side to move sees the board, then
// as its opponent does.
type sums [MaxPlanes][lanes]int16

// firstLayer sets hidden to the first layer of the sums and the threats.
func (n *layers) firstLayer(k simd.Kernels, hidden *[lanes]int16, inputs *sums, threats int) {
	total := n.threats[threats]
	for plane := range n.first {
		k.PairsInt16(&total, &total, &n.first[plane], &inputs[plane])
	}
	rectify(hidden, &total)
}

// value returns the worth to the side to move, in units of lines.Unit, that the sums and the threats say.
func (n *layers) value(k simd.Kernels, inputs *sums, threats int) int64 {
	var total [lanes]int32
	var hidden [lanes]int16
	n.firstLayer(k, &hidden, inputs, threats)
	k.PairsInt16(&total, &n.bias, &n.second, &hidden)
	rectify(&hidden, &total)
	out := n.offset
	for j, h := range hidden {
		out += int64(h) * int64(n.last[j])
	}
	return out * (lines.Unit * 10) / (lines.Sharpness * 10 * inputScale * weightScale)
}

// patterns returns what the evaluation by patterns adds to the value, in units of lines.Unit.
func (n *layers) patterns(static int) int64 {
	return n.static * int64(max(-maxStatic, min(static, maxStatic))) / weightScale
}

// maxStatic bounds the evaluation by patterns as the training does: odds of e^8.
const maxStatic = 1143

// rectify sets hidden to the positive parts of sums.
func rectify(hidden *[lanes]int16, sums *[lanes]int32) {
	for i, s := range sums {
		hidden[i] = int16(max(0, min(s>>layerShift, math.MaxInt16)))
	}
}

// Parts are the vectors that add up to the vector of a shape while it is learned: one of its own, the vectors
// of the shorter windows in it, and one of its class. Shapes that are seldom seen get
// most of theirs from parts that they share with others.
const Parts = 4

// PartSizes returns the number of vectors of each part.
func PartSizes() [Parts]int {
	return [Parts]int{Shapes, contents * windows(3), contents * windows(2), contents * classes}
}

// PartsOf returns for each shape the numbers of its parts. The shapes are as Black
// sees them, which is as each color sees its own.
func PartsOf() [][Parts]uint16 {
	parts := make([][Parts]uint16, Shapes)
	for cell := range contents {
		what := content(gomoku.Color(cell), gomoku.Black)
		for mask := range uint32(masks) {
			shape := what*windows(reach) + window(mask, reach, gomoku.Black)
			parts[shape] = [Parts]uint16{
				uint16(shape),
				uint16(what*windows(3) + window(mask, 3, gomoku.Black)),
				uint16(what*windows(2) + window(mask, 2, gomoku.Black)),
				uint16(what*classes + class(mask, what)),
			}
		}
	}
	return parts
}

// SwapColors returns the number of each shape that has a vector as the opponent sees it.
func SwapColors() []uint16 {
	swapped := make([]uint16, Shapes)
	black, white := ShapeTable(gomoku.Black), ShapeTable(gomoku.White)
	for cell := range black {
		for mask, shape := range &black[cell] {
			swapped[shape] = white[cell][mask]
		}
	}
	return swapped
}

const (
	five = 5
	// classes is the number of classes: for either side the most stones that a five in sight
	// has, and in how many fives.
	classes = (five + 1) * (five + 1) * (five + 1) * (five + 1)
)

// class returns the class of a shape with a content of its cell.
func class(mask uint32, what int) int {
	var line [2*reach + 1]int
	line[reach] = what
	for k := 1; k <= reach; k++ {
		line[reach-k] = content3(cellAt(mask, -k))
		line[reach+k] = content3(cellAt(mask, k))
	}
	var most, times [2]int
	for start := range five {
		var n [4]int
		for _, c := range line[start : start+five] {
			n[c]++
		}
		for side := range most {
			switch own := n[1+side]; {
			case n[2-side]+n[3] > 0:
			case own > most[side]:
				most[side], times[side] = own, 1
			case own == most[side]:
				times[side]++
			}
		}
	}
	number := 0
	for side := range most {
		number = (number*(five+1)+most[side])*(five+1) + times[side]
	}
	return number
}

// content3 is content with a number for a wall: 3.
func content3(cell gomoku.Color) int {
	if cell == gomoku.Wall {
		return 3
	}
	return content(cell, gomoku.Black)
}

// Files returns the files that are built into programs: the network for all rules but renju, and that for renju.
func Files() []nn.File {
	shapes, renju := embedded()
	return []nn.File{{Name: "gomoku-shapes.net", Embedded: shapes}, {Name: "gomoku-renju.net", Embedded: renju}}
}

// networks are the networks for all rules, each read when it is first asked for.
type networks struct{ shapes, renju nn.BuiltIn[*Network] }

// of returns the network for a rule, from files in the order of Files.
func (n *networks) of(rule gomoku.Rule, files []nn.File) (*Network, error) {
	network, file := &n.shapes, files[0]
	if rule&gomoku.Renju != 0 {
		network, file = &n.renju, files[1]
	}
	return network.Get(func() (*Network, error) {
		m, err := nn.LoadBuiltIn(file, ReadModels)
		if err != nil {
			return nil, err
		}
		return Quantize(m), nil
	})
}

// builtIn are the networks built into the program.
var builtIn networks

// Trained returns the network built into the program for a rule.
func Trained(rule gomoku.Rule) *Network {
	n, err := builtIn.of(rule, Files())
	if err != nil {
		panic(fmt.Sprintf("shapenet: %v", err)) // a test reads the files
	}
	return n
}
