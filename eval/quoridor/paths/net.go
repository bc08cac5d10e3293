package paths

import (
	"math"
	"math/rand/v2"
)

// hidden is the number of hidden units of the network.
const hidden = 16

// Net is a network of one hidden layer, with the features leading to the output
// directly as well. Its output is the logarithm of the odds that the side to move
// wins.
type Net struct {
	Direct Features
	Bias   [1]float32
	In     [hidden]Features
	InBias [hidden]float32
	Out    [hidden]float32
}

// Logit returns the output for features.
func (n *Net) Logit(f *Features) float32 {
	out := n.Bias[0] + dot(&n.Direct, f)
	for j := range n.In {
		if sum := n.InBias[j] + dot(&n.In[j], f); sum > 0 {
			out += n.Out[j] * sum
		}
	}
	return out
}

// dot is written out in threes so that the sums do not wait for each other.
func dot(a, b *Features) float32 {
	var x, y, z float32
	for i := 0; i < featureCount; i += 3 {
		x += a[i] * b[i]
		y += a[i+1] * b[i+1]
		z += a[i+2] * b[i+2]
	}
	return x + y + z
}

// Backward adds to gradient what slope, the derivative of a loss by the output for
// features, says about each weight.
func (n *Net) Backward(f *Features, slope float32, gradient *Net) {
	gradient.Bias[0] += slope
	addScaled(&gradient.Direct, f, slope)
	for j := range n.In {
		sum := n.InBias[j] + dot(&n.In[j], f)
		if sum <= 0 {
			continue
		}
		gradient.Out[j] += slope * sum
		gradient.InBias[j] += slope * n.Out[j]
		addScaled(&gradient.In[j], f, slope*n.Out[j])
	}
}

// addScaled adds factor times f to sum.
func addScaled(sum, f *Features, factor float32) {
	for i, x := range f {
		sum[i] += factor * x
	}
}

// Weights returns all weights, which may be changed through the slices.
func (n *Net) Weights() [][]float32 {
	w := make([][]float32, 0, 4+hidden)
	w = append(w, n.Direct[:], n.Bias[:], n.InBias[:], n.Out[:])
	for j := range n.In {
		w = append(w, n.In[j][:])
	}
	return w
}

// NewNet returns a network with random weights to begin fitting with.
func NewNet(rng *rand.Rand) *Net {
	n := new(Net)
	spread := float32(math.Sqrt(2.0 / featureCount))
	for j := range n.In {
		for i := range n.In[j] {
			n.In[j][i] = float32(rng.NormFloat64()) * spread
		}
		n.Out[j] = float32(rng.NormFloat64()) / hidden
	}
	return n
}
