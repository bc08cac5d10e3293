package lin

import (
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// Writer writes boards to a file.
type Writer struct {
	w     io.Writer
	begun bool
	ended bool // the last line
	open  bool // the last pair
	err   error
}

// NewWriter returns a writer of a file that has nothing yet.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a board as it was read, byte for byte. All boards of a file, written in
// their order, and Rest are the same file again. A board of a record begins a line.
func (w *Writer) Write(b *Board) error {
	text := b.String()
	if w.begun {
		if b.first {
			text = strings.TrimPrefix(text, record.ByteOrderMark)
		}
		if b.match == nil && !w.ended {
			text = "\n" + text
		}
		if w.open {
			text = "|" + text
		}
	}
	w.open = b.open()
	return w.text(text)
}

// open reports whether the last pair has no bar at its end, nor a line end that is taken
// for one, so that what comes after it would belong to it.
func (b *Board) open() bool {
	if len(b.pairs) == 0 {
		return false
	}
	p := &b.pairs[len(b.pairs)-1]
	made := oneLine[p.tag] && strings.HasSuffix(p.text, "\n")
	return !made && !strings.HasSuffix(p.text, "|") && trim(p.text) != ""
}

// WriteRest writes text after the last board, as Reader.Rest returns it.
func (w *Writer) WriteRest(text string) error { return w.text(text) }

func (w *Writer) text(text string) error {
	if w.err == nil && text != "" {
		_, w.err = io.WriteString(w.w, text)
		w.begun, w.ended = true, strings.HasSuffix(text, "\n")
	}
	return w.err
}
