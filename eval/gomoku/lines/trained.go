package lines

import (
	"bytes"
	"embed"
	"fmt"

	"gogo/board/gomoku"
)

// The weights built into the program, a set for each family of rules: README.md says how
// they were made.
//
//go:embed freestyle.net standard.net renju.net caro.net
var trained embed.FS

// Trained returns the weights built into the program for a rule.
func Trained(rule gomoku.Rule) *Weights {
	name := family(rule) + ".net"
	data, err := trained.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("lines: %v", err))
	}
	w, err := ReadWeights(bytes.NewReader(data))
	if err != nil {
		panic(fmt.Sprintf("lines: the weights %s in the program: %v", name, err))
	}
	return w
}

// family names the family of a rule: by who may not do what, then by what wins.
func family(rule gomoku.Rule) string {
	switch {
	case rule&gomoku.Renju != 0:
		return "renju"
	case rule&gomoku.Caro != 0:
		return "caro"
	case rule&gomoku.ExactFive != 0:
		return "standard"
	}
	return "freestyle"
}
