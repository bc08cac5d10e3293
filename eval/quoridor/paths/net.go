package paths

import (
	"fmt"
	"io"

	"gogo/board/quoridor"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Architecture returns what the network computes from the features that are on. Its output
// is the chance that the side to move wins.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "quoridor paths 2", Inputs: featureCount,
		Layers: []nn.Layer{
			{Outputs: 32, Activation: nn.ClippedReLU},
			{Outputs: 1, Activation: nn.Sigmoid},
		},
	}
}

// Quantization says for which positions the network is made in integers.
func Quantization() nn.Quantization { return nn.Quantization{Active: maxActive} }

// Net is a network in integers for usual boards and one for wide ones, which may be the same, with
// the kernels that run them. It never changes.
type Net struct {
	usual, wide *nn.Quantized
	kernels     simd.Kernels
}

// usualSide is the longest side of boards that are not wide.
const usualSide = 9

// FromNetwork returns the Net of one network for all boards, with the architecture that Architecture
// says, with the best kernels of the machine.
func FromNetwork(network *nn.Network) (*Net, error) {
	if have, want := network.Architecture(), Architecture(); !have.Equal(want) {
		return nil, fmt.Errorf("%w: it is %v, not %v", nn.ErrArchitecture, have, want)
	}
	q, err := Quantization().Quantize(network)
	if err != nil {
		return nil, err
	}
	return &Net{q, q, simd.Best()}, nil
}

// Load returns the network in a file, or without a name those built into the program. An
// error names the file.
func Load(file string, kernels simd.Kernels) (*Net, error) {
	read := readTrained
	if file != "" {
		read = func() (*Net, error) { return nn.Load(file, ReadNet) }
	}
	net, err := read()
	if err != nil {
		return nil, err
	}
	return net.On(kernels), nil
}

// ReadNet reads the file of a network with the architecture that Architecture says.
func ReadNet(r io.Reader) (*Net, error) {
	network, err := nn.Read(r, Architecture())
	if err != nil {
		return nil, err
	}
	n, err := FromNetwork(network)
	if err != nil {
		return nil, fmt.Errorf("network: %w: %w", nn.ErrAltered, err)
	}
	return n, nil
}

// On returns the same networks on other kernels.
func (n *Net) On(k simd.Kernels) *Net { return &Net{n.usual, n.wide, k} }

// Files returns the files that are built into programs.
func Files() []nn.File { return []nn.File{usualFile(), wideFile()} }

func usualFile() nn.File { return nn.File{Name: "quoridor-trained.net", Embedded: embedded} }
func wideFile() nn.File  { return nn.File{Name: "quoridor-wide.net", Embedded: embeddedWide} }

// trained are the networks built into the program, when they have been read.
var trained nn.BuiltIn[*Net]

// Trained returns the networks that are built into the program.
func Trained() *Net {
	n, err := readTrained()
	if err != nil {
		panic(fmt.Sprintf("paths: %v", err)) // a test reads the files
	}
	return n
}

// readTrained returns the networks that are built into the program. An error names the file.
func readTrained() (*Net, error) {
	return trained.Get(func() (*Net, error) {
		net, err := nn.LoadBuiltIn(usualFile(), ReadNet)
		if err != nil {
			return nil, err
		}
		wide, err := nn.LoadBuiltIn(wideFile(), ReadNet)
		if err != nil {
			return nil, err
		}
		return &Net{net.usual, wide.wide, net.kernels}, nil
	})
}

// Unit is the value of odds of e.
const Unit = 200

// Evaluator says what positions are worth. It is not safe for concurrent use.
type Evaluator struct {
	Describer
	usual, wide *nn.QuantizedEvaluator
	logit       [1]float32
	known       []evaluated
}

// evaluated is a position with its value.
type evaluated struct {
	key   uint64
	value int32
}

// knownBits is the binary logarithm of the positions remembered.
const knownBits = 15

// NewEvaluator returns an evaluator that uses networks.
func NewEvaluator(net *Net) *Evaluator {
	return &Evaluator{
		usual: nn.NewQuantizedEvaluator(net.usual, net.kernels),
		wide:  nn.NewQuantizedEvaluator(net.wide, net.kernels),
		known: make([]evaluated, 1<<knownBits),
	}
}

// Evaluate returns the worth of a position to the side to move, in Units of the
// logarithm of its odds.
func (e *Evaluator) Evaluate(b *quoridor.Board) int {
	key := b.Hash()
	known := &e.known[key>>(64-knownBits)]
	if known.key != key {
		net := e.usual
		if max(b.Width(), b.Height()) > usualSide {
			net = e.wide
		}
		net.Sums(e.logit[:], e.Features(b))
		*known = evaluated{key, int32(Unit * min(max(e.logit[0], -maxLogit), maxLogit))}
	}
	return int(known.value)
}

// maxLogit bounds the logarithm of odds, so that no network's values pass for proven ones.
const maxLogit = 30
