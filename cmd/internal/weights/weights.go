// Package weights is the flag of the programs that names a weights file.
package weights

import (
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn"
)

// File is the path of a weights file, "" for the weights built into the program.
type File string

// Load returns the weights for each rule. Those of a file serve every rule,
// whichever they were made for. An error names the file.
func (f File) Load() (func(gomoku.Rule) *lines.Weights, error) {
	if f == "" {
		return lines.Trained, nil
	}
	w, err := nn.Load(string(f), nil, lines.ReadWeights)
	if err != nil {
		return nil, err
	}
	return func(gomoku.Rule) *lines.Weights { return w }, nil
}
