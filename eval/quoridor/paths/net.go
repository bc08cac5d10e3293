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

// Net is a network in integers with the kernels that run it. It never changes.
type Net struct {
	quantized *nn.Quantized
	kernels   simd.Kernels
}

// FromNetwork returns the Net of a network with the architecture that Architecture says,
// with the best kernels of the machine.
func FromNetwork(network *nn.Network) (*Net, error) {
	if have, want := network.Architecture(), Architecture(); !have.Equal(want) {
		return nil, fmt.Errorf("%w: it is %v, not %v", nn.ErrArchitecture, have, want)
	}
	q, err := Quantization().Quantize(network)
	if err != nil {
		return nil, err
	}
	return &Net{q, simd.Best()}, nil
}

// Load returns the network in a file, or without a name the one built into the program. An
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

// On returns the same network on other kernels.
func (n *Net) On(k simd.Kernels) *Net { return &Net{n.quantized, k} }

// File returns the file that is built into programs.
func File() nn.File { return nn.File{Name: "quoridor-trained.net", Embedded: embedded} }

// trained is the network built into the program, when it has been read.
var trained nn.BuiltIn[*Net]

// Trained returns the network that is built into the program.
func Trained() *Net {
	n, err := readTrained()
	if err != nil {
		panic(fmt.Sprintf("paths: %v", err)) // a test reads the file
	}
	return n
}

// readTrained returns the network that is built into the program. An error names the file.
func readTrained() (*Net, error) {
	return trained.Get(func() (*Net, error) { return nn.LoadBuiltIn(File(), ReadNet) })
}

// Unit is the value of odds of e.
const Unit = 200

// Evaluator says what positions are worth. It is not safe for concurrent use.
type Evaluator struct {
	Describer
	net   *nn.QuantizedEvaluator
	logit [1]float32
	known []evaluated
}

// evaluated is a position with its value.
type evaluated struct {
	key   uint64
	value int32
}

// knownBits is the binary logarithm of the positions remembered.
const knownBits = 15

// NewEvaluator returns an evaluator that uses a network.
func NewEvaluator(net *Net) *Evaluator {
	return &Evaluator{
		net:   nn.NewQuantizedEvaluator(net.quantized, net.kernels),
		known: make([]evaluated, 1<<knownBits),
	}
}

// Evaluate returns the worth of a position to the side to move, in Units of the
// logarithm of its odds.
func (e *Evaluator) Evaluate(b *quoridor.Board) int {
	key := b.Hash()
	known := &e.known[key>>(64-knownBits)]
	if known.key != key {
		e.net.Sums(e.logit[:], e.Features(b))
		*known = evaluated{key, int32(Unit * min(max(e.logit[0], -maxLogit), maxLogit))}
	}
	return int(known.value)
}

// maxLogit bounds the logarithm of odds, so that no network's values pass for proven ones.
const maxLogit = 30
