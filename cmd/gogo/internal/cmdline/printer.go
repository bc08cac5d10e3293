package cmdline

import (
	"fmt"
	"io"
)

// Printer prints until the first error.
type Printer struct {
	W   io.Writer
	Err error
}

func (p *Printer) F(format string, args ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintf(p.W, format, args...)
	}
}
