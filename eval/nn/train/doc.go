// Package train makes networks for package nn by gradient descent.
//
// A Trainer goes through the samples in mini-batches, in an order that the seed
// fixes, for a number of epochs:
//
//	t, err := train.New(options, samples)
//	err = t.Run(ctx)
//	net, err := t.Network()
//
// Everything that Options says, the number of threads aside, and the samples
// decide the result to the last bit, on one machine and at one level of package
// simd. A run that was interrupted goes on where Save left it and ends with the
// same bytes as one that was not.
package train
