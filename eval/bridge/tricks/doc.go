// Package tricks estimates how many tricks a declarer takes if nobody makes a mistake:
// what package doubledummy finds out in milliseconds, a network guesses in microseconds.
//
//	net, err := tricks.Default()
//	e := tricks.NewEstimator(net, kernels)
//	d := e.Tricks(&deal, strain, declarer) // the chance of each number of tricks
//	points := tricks.ExpectedScore(contract, vulnerable, &d)
//
// The network sees the hands from the declarer's seat, the trump suit first and the
// others in an order of their own, so that neither turning the table nor exchanging suits
// that are equal for the rules changes the estimate. README.md says how it was made and
// how good it is.
package tricks
