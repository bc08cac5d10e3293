package shapenet

import (
	"bytes"
	_ "embed" // for the network
	"fmt"
	"sync"

	"gogo/board/gomoku"
)

// The network built into the program, which serves all rules: README.md says how it was made.
//
//go:embed shapes.net
var builtIn []byte

var network = sync.OnceValue(func() *Network {
	m, err := ReadModel(bytes.NewReader(builtIn))
	if err != nil {
		panic(fmt.Sprintf("shapenet: the network in the program: %v", err))
	}
	return Quantise(m)
})

// Trained returns the network built into the program for a rule, nil if there is none.
func Trained(gomoku.Rule) *Network { return network() }
