package tricks

import (
	"bytes"
	_ "embed"
	"io"

	"gogo/eval/nn"
)

// The network built into the programs: README.md says how it was made.
//
//go:embed tricks.net
var embedded []byte

// Default returns the network that is built into the program.
func Default() (*nn.Network, error) { return Read(bytes.NewReader(embedded)) }

// Read reads the file of a network of Architecture.
func Read(r io.Reader) (*nn.Network, error) { return nn.Read(r, Architecture()) }
