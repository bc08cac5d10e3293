package source

import "fmt"

// Place is where in a file something stands.
type Place struct {
	File string
	Line int // from 1, 0 for the whole file
}

// String returns the place as compilers write it: file:line.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
