package paths

// hidden is the number of hidden units of the network.
const hidden = 16

// Net is a network of one hidden layer, with the features leading to the output
// directly as well. Its output is the logarithm of the odds that the side to move
// wins.
type Net struct {
	Direct Features
	Bias   float32
	In     [hidden]Features
	InBias [hidden]float32
	Out    [hidden]float32
}

// Logit returns the output for features.
func (n *Net) Logit(f *Features) float32 {
	out := n.Bias + dot(&n.Direct, f)
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
