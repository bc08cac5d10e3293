package cmdline

import "io"

// Streams are the standard streams of the program.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
}
