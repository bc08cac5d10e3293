// Package pathnet is the flag of the programs that names a file with a network
// for Quoridor.
package pathnet

import (
	"gogo/eval/nn"
	"gogo/eval/quoridor/paths"
)

// File is the path of a file with a network, "" for the one built into the
// program.
type File string

// Load returns the network. An error names the file.
func (f File) Load() (*paths.Net, error) {
	if f == "" {
		return paths.Trained(), nil
	}
	return nn.Load(string(f), nil, paths.ReadNet)
}
