package train

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"gogo/eval/nn"
)

// NetworkOptions says what network of package nn to train and how.
type NetworkOptions struct {
	Options
	Architecture nn.Architecture

	// Start, unless it is nil, is a network of the same architecture whose
	// parameters are the first ones. The samples that it was trained on count in
	// the provenance of the result.
	Start *nn.Network
	// HeldOut, unless it is nil, is samples that the network does not learn from: their
	// loss is found after every epoch.
	HeldOut Samples

	Loss  Loss
	Worth Worth // counts besides the loss, which is told without it; may be empty

	// Quantization, unless it is zero, is the quantization that the network is trained for:
	// the loss is then the quantized network's, and the gradient is
	// taken as if nothing had been rounded. The inputs must be counts.
	Quantization nn.Quantization
}

// validate reports what is wrong with o, if anything.
func (o *NetworkOptions) validate() error {
	if err := o.Architecture.Validate(); err != nil {
		return err
	}
	if o.Start != nil && !o.Start.Architecture().Equal(o.Architecture) {
		return fmt.Errorf("%w: the start is %v, the training is of %v", nn.ErrArchitecture, o.Start.Architecture(), o.Architecture)
	}
	last := o.Architecture.Layers[len(o.Architecture.Layers)-1].Activation
	switch {
	case o.Loss >= losses:
		return fmt.Errorf("loss %d is not known", o.Loss)
	case o.Loss == ListCrossEntropy && o.Architecture.Outputs() != 1:
		return fmt.Errorf("the cross-entropy of lists needs one output, not %d", o.Architecture.Outputs())
	case o.DecayToStart && o.Start == nil:
		return errors.New("weight decay towards a start that is not given")
	case o.HeldOut != nil && o.HeldOut.Len() < 1:
		return errors.New("no samples are held out")
	case o.Loss == CrossEntropy && last != nn.Sigmoid && last != nn.Softmax:
		return fmt.Errorf("cross-entropy needs outputs of sigmoid or softmax, not %v", last)
	}
	return o.Worth.validate(o.Architecture.Outputs(), last, o.Loss)
}

// NetworkTrainer trains a network of package nn.
type NetworkTrainer struct {
	*Trainer
	network *networkModel
}

// NewNetwork returns a trainer at its start. It does not change the samples.
func NewNetwork(o NetworkOptions, samples Samples) (*NetworkTrainer, error) {
	return makeNetwork(o, samples, New)
}

// ResumeNetwork is Resume for a trainer that NewNetwork has made.
func ResumeNetwork(r io.Reader, o NetworkOptions, samples Samples) (*NetworkTrainer, error) {
	return makeNetwork(o, samples, func(o Options, m Model) (*Trainer, error) { return Resume(r, o, m) })
}

// makeNetwork makes a trainer of the network that the options say.
func makeNetwork(o NetworkOptions, samples Samples, trainer func(Options, Model) (*Trainer, error)) (*NetworkTrainer, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	o.Architecture.Layers = slices.Clone(o.Architecture.Layers)
	n := &networkModel{options: o, samples: samples}
	t, err := trainer(o.Options, n)
	if err != nil {
		return nil, err
	}
	return &NetworkTrainer{t, n}, nil
}

// Network returns the network as it is now.
func (t *NetworkTrainer) Network() (*nn.Network, error) {
	p := t.Provenance()
	if start := t.network.options.Start; start != nil {
		p.Samples += start.Provenance().Samples
	}
	return nn.New(t.network.options.Architecture, t.parameters, p)
}

// networkModel is the Model of a network of package nn.
type networkModel struct {
	options NetworkOptions
	samples Samples

	// What the workers read in a step.
	rounded []float32 // the parameters as a quantized network has them; nil for those that are not
	layers  []nn.View // what forward runs: of the parameters or the rounded ones
	flipped [][]float32
}

// chunk is the number of samples of a shard.
const chunk = 64

// Describe implements Model.
func (n *networkModel) Describe() string {
	o := &n.options
	text := fmt.Sprintf("architecture %v %v, loss %d, active %d", o.Architecture, o.Architecture.Layers, o.Loss, o.Quantization.Active)
	if o.Start != nil {
		text += fmt.Sprintf(", start %016x after %d samples", nn.Fingerprint(o.Start), o.Start.Provenance().Samples)
	}
	if len(o.Worth.Of) > 0 {
		text += fmt.Sprintf(", worth %v", o.Worth)
	}
	return text
}

// Samples implements Model.
func (n *networkModel) Samples() (learned, heldOut int) {
	if n.options.HeldOut != nil {
		heldOut = n.options.HeldOut.Len()
	}
	return n.samples.Len(), heldOut
}

// Shard implements Model.
func (n *networkModel) Shard() int { return chunk }

// Groups implements Model: they are the weights and the biases of each layer.
func (n *networkModel) Groups() (groups []Group) {
	a := n.options.Architecture
	inputs := a.Inputs
	for i, l := range a.Layers {
		weights := inputs * l.Outputs
		if a.Skip && i == len(a.Layers)-1 {
			weights += a.Inputs * l.Outputs
		}
		groups = append(groups, Group{Length: weights, Rate: 1, Decays: true}, Group{Length: l.Outputs, Rate: 1})
		inputs = l.Outputs
	}
	return groups
}

// Start implements Model: it sets the parameters to the start's. Without one it draws the
// weights as He et al. 2015 do for layers that cut off half of their sums, and
// with half the variance for the others. A skip connection begins with zeros, and the
// hidden layer beside it with little: the network learns first what is linear.
func (n *networkModel) Start(parameters []float32) {
	n.view(parameters)
	if n.options.Start != nil {
		copy(parameters, n.options.Start.Parameters())
		return
	}
	r := rand.New(rand.NewPCG(n.options.Seed, weightStream))
	for _, l := range n.options.Architecture.Views(parameters) {
		variance := 1 / float64(l.Inputs)
		if l.Skip != nil {
			variance /= float64(l.Inputs)
		}
		if l.Activation == nn.ReLU || l.Activation == nn.ClippedReLU {
			variance *= 2
		}
		for i := range l.Weights {
			l.Weights[i] = float32(r.NormFloat64() * math.Sqrt(variance))
		}
	}
}

// view has the layers run on parameters, or on what quantization rounds them to.
func (n *networkModel) view(parameters []float32) {
	if n.options.Quantization.Active != 0 {
		n.rounded = make([]float32, len(parameters))
		parameters = n.rounded
	}
	n.layers = n.options.Architecture.Views(parameters)
	n.flipped = make([][]float32, len(n.layers))
	for i, l := range n.layers[1:] {
		n.flipped[i+1] = make([]float32, len(l.Weights))
	}
}

// Refresh implements Model.
func (n *networkModel) Refresh(parameters []float32) error {
	if n.rounded != nil {
		if err := n.options.Quantization.Round(n.options.Architecture, n.rounded, parameters); err != nil {
			return err
		}
	}
	for i, l := range n.layers[1:] {
		flip(n.flipped[i+1], l.Weights, l.Inputs)
	}
	return nil
}
