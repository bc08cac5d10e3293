package lines

import (
	"bytes"
	"embed"
	"fmt"

	"gogo/board/gomoku"
)

// The weights built into the program, one file a family of rules. Each was
// fitted to games of the engine against itself: see the README.
//
//go:embed weights/*.weights
var trained embed.FS

// Trained returns the weights built into the program for a rule.
func Trained(rule gomoku.Rule) *Weights {
	name := "weights/" + trainedName(rule) + ".weights"
	file, err := trained.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("lines: %v", err)) // a file is missing from the build
	}
	w, _, err := ReadWeights(bytes.NewReader(file))
	if err != nil {
		panic(fmt.Sprintf("lines: %s: %v", name, err))
	}
	return w
}

// trainedName returns the file of a rule. Caro is played with the weights of
// the rule that has its overlines.
func trainedName(rule gomoku.Rule) string {
	switch {
	case rule&gomoku.Renju != 0:
		return "renju"
	case rule&gomoku.ExactFive != 0:
		return "exact"
	}
	return "freestyle"
}
