// Package nn has small feed-forward networks: dense layers, of which the first
// knows how to skip inputs that are zero.
//
// A Network holds float32 parameters and never changes; an Evaluator runs it, for
// one position or a batch, without an allocation. There is one Evaluator for each
// goroutine:
//
//	net, err := nn.Read(file, architecture)
//	e := nn.NewEvaluator(net, kernels, 1)
//	e.Evaluate(outputs, inputs)
//
// A search that changes few inputs a move keeps accumulators: see Update. A FixedEvaluator
// runs the same network in fixed-point numbers: it is faster, most of all without vectors, gives the
// same bits at every level of package simd, and its error is far below that of what networks
// estimate. Quantise makes the same network of small integers, a Quantised, which is several times
// faster still and takes features that are counted, from a network that was trained for that.
//
// A program embeds its network's file and lets a flag name another:
//
//	//go:embed race.net
//	var embedded []byte
//	net, err := nn.Load(path, embedded, read)
//
// The format is described in file.go. Package train makes networks.
package nn
