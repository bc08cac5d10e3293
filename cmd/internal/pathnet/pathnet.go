// Package pathnet is the flag of the programs that names a file with a network
// for Quoridor.
package pathnet

import (
	"fmt"
	"os"

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
	file, err := os.Open(string(f))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	net, err := paths.ReadNet(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	return net, nil
}
