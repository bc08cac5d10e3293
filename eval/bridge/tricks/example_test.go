package tricks_test

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/eval/bridge/tricks"
	"gogo/eval/simd"
)

// Example estimates a deal on which North and South can take eleven tricks in spades.
func Example() {
	net, err := tricks.Default()
	if err != nil {
		fmt.Println(err)
		return
	}
	kernels, err := simd.Select("")
	if err != nil {
		fmt.Println(err)
		return
	}
	deal, err := bridge.ParseDeal("N:AKQJ2.A32.KQ2.32 43.QJ6.JT98.KQJ5 T9876.K54.A43.A4 5.T987.765.T9876")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := tricks.NewEstimator(net, kernels)
	d := e.Tricks(&deal, bridge.Spades.Strain(), bridge.North)
	game := bridge.Contract{Level: 4, Strain: bridge.Spades.Strain(), Declarer: bridge.North}
	fmt.Println("a game is likely:", d.AtLeast(game.Needed()) > 0.5)
	// Output:
	// a game is likely: true
}
