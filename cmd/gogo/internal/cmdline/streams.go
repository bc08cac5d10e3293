package cmdline

import (
	"io"
	"os"

	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/progress"
)

// Streams are the standard streams of the program.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
}

// Steps returns what shows on a terminal how far a work is.
func (s Streams) Steps(work string, total int) *progress.Steps {
	return progress.NewSteps(s.Log, terminal.Detect(s.Log, os.Getenv).Live, work, total)
}
