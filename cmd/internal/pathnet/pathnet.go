// Package pathnet is the flag of the programs that names a file with a network
// for Quoridor.
package pathnet

import (
	"os"

	"gogo/eval/nn"
	"gogo/eval/quoridor/paths"
	"gogo/eval/simd"
)

// File is the path of a file with a network, "" for the one built into the
// program.
type File string

// Load returns the network. An error names the file.
func (f File) Load() (*paths.Net, error) {
	kernels, err := simd.Select(os.Getenv(simd.Env))
	if err != nil {
		return nil, err
	}
	net := paths.Trained()
	if f != "" {
		if net, err = nn.Load(string(f), nil, paths.ReadNet); err != nil {
			return nil, err
		}
	}
	return net.On(kernels), nil
}
