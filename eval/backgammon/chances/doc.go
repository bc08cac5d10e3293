// Package chances estimates the chances of backgammon positions by neural
// networks, one a class of positions, and exact tables where they reach.
//
// A Model holds the networks and tables, which any number of goroutines share; an
// Estimator runs them for one goroutine:
//
//	model, err := chances.Open("")
//	e := chances.NewEstimator(&model.Full, kernels).With(model.Tables)
//	c := e.Chances(&board) // of the player on roll, before the roll
//
// The inputs of the networks are made by Encoder: where the chequers are, and
// measures of shots, blocks, anchors and the like.
package chances
