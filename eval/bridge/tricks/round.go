package tricks

import (
	"math"

	"gogo/eval/nn"
)

// roundBits is how many bits of a weight's 23 behind the leading one are left out.
const roundBits = 19

// Round returns a network with weights of five significant bits, which makes no
// difference to the loss and makes the file much smaller.
func Round(n *nn.Network) (*nn.Network, error) {
	parameters := n.Parameters()
	for i, w := range parameters {
		rounded := math.Float32bits(w) + 1<<(roundBits-1)
		parameters[i] = math.Float32frombits(rounded &^ (1<<roundBits - 1))
	}
	return nn.New(n.Architecture(), parameters, n.Provenance())
}
