package lines

import (
	"fmt"
	"io"
	"math"

	"gogo/eval/nn"
)

// The inputs of the network that Weights are: the evaluation's, then the moves'.
const (
	colorInputs    = roles * Features
	threatInputs   = 2 * colorInputs // where they begin
	moveInputs     = threatInputs + ThreatMasks
	windowInputs   = moveInputs + 2*colorInputs
	replyInputs    = windowInputs + 2*Windows
	distanceInputs = replyInputs + 2*OpponentThreats*ClassPairs
	inputs         = distanceInputs + LastStones*Distances
)

// Architecture returns what Weights compute, as package nn trains it and writes it to
// files: a linear model. The inputs of a position are the counts of State.Features, its
// output is the chance that the side to move wins. The inputs of a move are those of
// State.AppendMoveInputs; over the moves of a position, the softmax of the sums is the policy.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "gomoku lines 3", Inputs: inputs,
		Layers: []nn.Layer{{Outputs: 1, Activation: nn.Sigmoid}},
	}
}

// CellInput returns the input that counts a feature of the empty cells, by a color (0
// Black, 1 White) and its role.
func CellInput(color, role int, feature uint16) int {
	return color*colorInputs + role*Features + int(feature)
}

// ThreatInput returns the input that is 1 where the threats of both sides are a mask.
func ThreatInput(mask int) int { return threatInputs + mask }

// MoveInput returns the input that is 1 for moves with a feature, by the color that
// moves and the role of the feature's color.
func MoveInput(color, role int, feature uint16) int {
	return moveInputs + CellInput(color, role, feature)
}

// WindowInput returns the input that counts a window in the lines of moves, by the color
// that moves.
func WindowInput(color int, window uint16) int { return windowInputs + color*Windows + int(window) }

// ReplyInput returns the input that is 1 for moves on a cell with a pair of classes where
// the opponent's threats are a mask, by the color that moves.
func ReplyInput(color, threats, pair int) int {
	return replyInputs + (color*OpponentThreats+threats)*ClassPairs + pair
}

// DistanceInput returns the input that is 1 for moves that lie a distance from one of the
// last stones, the last one being 0.
func DistanceInput(stone, distance int) int { return distanceInputs + stone*Distances + distance }

// The parts of a weight in 1 of the network's sums.
const (
	valueParts  = Unit * WeightScale / Sharpness
	policyParts = OrderScale
)

// parameters calls visit for every weight with its place among the parameters of a
// network and the parts in 1 there.
func (w *Weights) parameters(visit func(weight *int16, at int, parts float64)) {
	for color := range 2 {
		for role := range roles {
			for feature := range uint16(Features) {
				visit(&w.Cells[color][role][feature], CellInput(color, role, feature), valueParts)
				visit(&w.Moves[color][role][feature], MoveInput(color, role, feature), policyParts)
			}
		}
	}
	for mask := range w.Threats {
		visit(&w.Threats[mask], ThreatInput(mask), valueParts)
	}
	w.orderingParameters(visit)
}

// orderingParameters is parameters for what the ordering alone has.
func (w *Weights) orderingParameters(visit func(weight *int16, at int, parts float64)) {
	for color := range 2 {
		for window := range uint16(Windows) {
			visit(&w.Windows[color][window], WindowInput(color, window), policyParts)
		}
		for threats := range OpponentThreats {
			for pair := range ClassPairs {
				visit(&w.Replies[color][threats][pair], ReplyInput(color, threats, pair), policyParts)
			}
		}
	}
	for stone := range LastStones {
		for distance := range Distances {
			visit(&w.Distances[stone][distance], DistanceInput(stone, distance), policyParts)
		}
	}
}

// Network returns w as a network.
func (w *Weights) Network(p nn.Provenance) (*nn.Network, error) {
	parameters := make([]float32, inputs+1) // the bias is 0
	w.parameters(func(weight *int16, at int, parts float64) {
		parameters[at] = float32(float64(*weight) / parts)
	})
	return nn.New(Architecture(), parameters, p)
}

// RoundNetwork returns the Weights that are nearest to a network of the architecture
// that Architecture says. The bias becomes a part of the threats, of which every position
// has one mask.
func RoundNetwork(n *nn.Network) (*Weights, error) {
	if have, want := n.Architecture(), Architecture(); !have.Equal(want) {
		return nil, fmt.Errorf("%w: it is %v, not %v", nn.ErrArchitecture, have, want)
	}
	w, parameters := new(Weights), n.Parameters()
	bias := parameters[inputs]
	w.parameters(func(weight *int16, at int, parts float64) {
		v := float64(parameters[at])
		if at >= threatInputs && at < moveInputs {
			v += float64(bias)
		}
		*weight = int16(min(max(math.Round(v*parts), math.MinInt16), math.MaxInt16))
	})
	return w, nil
}

// ReadWeights reads the file of a network that Weights.Network has made. One whose
// parameters Weights do not have exactly is refused.
func ReadWeights(r io.Reader) (*Weights, error) {
	n, err := nn.Read(r, Architecture())
	if err != nil {
		return nil, err
	}
	w, err := RoundNetwork(n)
	if err != nil {
		return nil, err
	}
	exact, err := w.Network(n.Provenance())
	if err != nil {
		return nil, err
	}
	given := n.Parameters()
	for i, v := range exact.Parameters() {
		if math.Float32bits(v) != math.Float32bits(given[i]) {
			return nil, fmt.Errorf("network: %w: parameter %d is %v, the nearest weight is %v", nn.ErrAltered, i, given[i], v)
		}
	}
	return w, nil
}
