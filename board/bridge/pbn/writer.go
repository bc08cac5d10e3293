package pbn

import (
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// Writer writes games to a file.
type Writer struct {
	// UTF8 has games exported in UTF-8, in which every name can be written. The standard
	// has Latin-1 only.
	UTF8 bool
	// Creator is the program that exports, as it calls itself in the file. It may be empty.
	Creator string

	w     io.Writer
	begun bool
	ended bool   // the last line
	eol   string // of the last game
	err   error
}

// NewWriter returns a writer of a file that has nothing yet.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game as it was read, byte for byte, but for what has been set. All games
// of a file, written in their order, and Rest are the same file again. Between games from
// elsewhere it puts the blank line that there has to be.
func (w *Writer) Write(g *Game) error {
	text := g.String()
	if w.begun {
		if g.marked {
			text = strings.TrimPrefix(text, record.ByteOrderMark)
		}
		if first := (line{text: firstLine(text)}); !first.blank() {
			text = g.lineEnd() + text
		}
		if !w.ended {
			text = w.eol + text
		}
	}
	w.eol = g.lineEnd()
	return w.text(text)
}

// WriteRest writes text behind the last game, as Reader.Rest returns it.
func (w *Writer) WriteRest(text string) error { return w.text(text) }

func (w *Writer) text(text string) error {
	if w.err == nil && text != "" {
		_, w.err = io.WriteString(w.w, text)
		w.begun, w.ended = true, strings.HasSuffix(text, "\n")
	}
	return w.err
}

// Rewrite copies a file game by game, each as edit leaves it; edit may be nil. What edit
// returns ends the copying, and so does an error of reading or writing. Errors of games
// that are left out do not: they are returned together at the end.
func Rewrite(w *Writer, r *Reader, edit func(*Game) error) error {
	var left []error
	for {
		g, err := r.Next()
		var placed *record.Error
		switch {
		case errors.Is(err, io.EOF):
			return errors.Join(append(left, w.WriteRest(r.Rest()))...)
		case errors.As(err, &placed):
			left = append(left, err)
			continue
		case err != nil:
			return err
		}
		if edit != nil {
			if err := edit(g); err != nil {
				return err
			}
		}
		if err := w.Write(g); err != nil {
			return err
		}
	}
}
