package screen

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Terminal is what the output can do.
type Terminal struct {
	// Live is a terminal on which lines can be drawn anew.
	Live bool
	// Color is a terminal on which colours are wanted.
	Color bool
	// Width and Height are its size in characters, if Live.
	Width, Height int

	file *os.File // to measure anew
}

// Detect looks at w, and at the environment variables TERM and NO_COLOR.
func Detect(w io.Writer, getenv func(string) string) Terminal {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || getenv("TERM") == "dumb" || !understandsEscapes(f) {
		return Terminal{}
	}
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return Terminal{}
	}
	return Terminal{Live: true, Color: getenv("NO_COLOR") == "", Width: width, Height: height, file: f}
}

// Measured returns the terminal with the size that it has at the moment.
func (t Terminal) Measured() Terminal {
	if t.file == nil {
		return t
	}
	if width, height, err := term.GetSize(int(t.file.Fd())); err == nil {
		t.Width, t.Height = width, height
	}
	return t
}

// IsTerminal reports whether somebody types at r.
func IsTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
