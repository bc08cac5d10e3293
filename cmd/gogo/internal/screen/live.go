package screen

import (
	"fmt"
	"io"
	"strings"
)

// Live draws a picture of some lines over the one before.
type Live struct {
	w     io.Writer
	drawn int // lines of the picture that is there
}

// NewLive returns a Live without a picture on the terminal w.
func NewLive(w io.Writer) *Live { return &Live{w: w} }

// Clear empties the terminal for the next picture: one of another size has moved
// the lines of the last picture to where nobody knows.
func (l *Live) Clear() error {
	l.drawn = 0
	_, err := io.WriteString(l.w, "\x1b[H\x1b[2J")
	return err
}

// Draw replaces the picture, in one Write so that it does not flicker.
func (l *Live) Draw(lines []string) error {
	var s strings.Builder
	if l.drawn > 0 {
		fmt.Fprintf(&s, "\x1b[%dA", l.drawn)
	}
	for _, line := range lines {
		s.WriteString("\r" + line + "\x1b[K\n")
	}
	s.WriteString("\x1b[J")
	l.drawn = len(lines)
	_, err := io.WriteString(l.w, s.String())
	return err
}

// Show empties the terminal but for a picture at its top. What was there is gone; see
// Scroll.
func (l *Live) Show(p *Picture, t Terminal) error {
	l.drawn = 0
	var s strings.Builder
	s.WriteString("\x1b[H")
	for _, line := range p.lines(t) {
		s.WriteString("\r" + line + "\x1b[K\n")
	}
	s.WriteString("\x1b[J")
	_, err := io.WriteString(l.w, s.String())
	return err
}

// Scroll moves what is on the terminal up and out of it, where a person can still
// scroll back to it.
func (l *Live) Scroll(t Terminal) error {
	_, err := io.WriteString(l.w, strings.Repeat("\n", t.Height))
	return err
}
