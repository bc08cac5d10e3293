package shapenet

import (
	"bytes"
	_ "embed" // for the networks
	"fmt"
	"sync"

	"gogo/board/gomoku"
)

// The networks built into the program, one for renju, whose colours are not alike, and one for
// all other rules: README.md says how they were made.
var (
	//go:embed shapes.net
	shapesFile []byte
	//go:embed renju.net
	renjuFile []byte

	shapesNetwork = sync.OnceValue(func() *Network { return builtIn("shapes.net", shapesFile) })
	renjuNetwork  = sync.OnceValue(func() *Network { return builtIn("renju.net", renjuFile) })
)

// builtIn returns the network of a file in the program.
func builtIn(name string, file []byte) *Network {
	m, err := ReadModels(bytes.NewReader(file))
	if err != nil {
		panic(fmt.Sprintf("shapenet: %s in the program: %v", name, err))
	}
	return Quantise(m)
}

// Trained returns the network built into the program for a rule.
func Trained(rule gomoku.Rule) *Network {
	if rule&gomoku.Renju != 0 {
		return renjuNetwork()
	}
	return shapesNetwork()
}
