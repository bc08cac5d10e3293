// Package weights is the flag of the programs that names a weights file.
package weights

import (
	"fmt"
	"os"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// File is the path of a weights file, "" for the weights built into the program.
type File string

// Load returns the weights for each rule. Those of a file serve every rule,
// whichever they were made for. An error names the file.
func (f File) Load() (func(gomoku.Rule) *lines.Weights, error) {
	if f == "" {
		return lines.Trained, nil
	}
	file, err := os.Open(string(f))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	w, _, err := lines.ReadWeights(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	return func(gomoku.Rule) *lines.Weights { return w }, nil
}
