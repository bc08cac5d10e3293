package lines

import (
	"bytes"
	_ "embed"
	"fmt"

	"gogo/board/gomoku"
)

// The weights built into the program: README.md says how they were made.
//
//go:embed trained.net
var trained []byte

// Trained returns the weights built into the program for a rule: one set, fitted
// to freestyle games, serves all.
func Trained(gomoku.Rule) *Weights {
	w, err := ReadWeights(bytes.NewReader(trained))
	if err != nil {
		panic(fmt.Sprintf("lines: the weights in the program: %v", err))
	}
	return w
}
