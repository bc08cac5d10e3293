package paths

import (
	"bytes"
	_ "embed"
	"sync"
)

// The network built into the programs: README.md says how it was made.
//
//go:embed trained.net
var trained []byte

// Trained returns the network that is built into the program.
var Trained = sync.OnceValue(func() *Net {
	n, err := ReadNet(bytes.NewReader(trained))
	if err != nil {
		panic(err) // a test reads the file
	}
	return n
})
