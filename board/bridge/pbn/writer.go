package pbn

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge/record"
)

// Writer writes games to a file.
type Writer struct {
	// UTF8 makes Export write UTF-8, in which every name can be written. The standard has
	// Latin-1 only.
	UTF8 bool
	// Creator is the name of the exporting program for the header. It may be empty.
	Creator string

	w     io.Writer
	begun bool
	ended bool   // the last line
	eol   string // of the last game
	err   error
}

// NewWriter returns a writer of a new file.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a game as it was read, byte for byte, apart from changes. All games of a
// file, written in order, and Rest make the same file again. Between other games it inserts
// the necessary blank line.
func (w *Writer) Write(g *Game) error {
	text := g.String()
	if w.begun {
		if g.marked {
			text = strings.TrimPrefix(text, record.ByteOrderMark)
		}
		if !isBlank(&line{Text: firstLine(text)}) {
			text = g.lineEnd() + text
		}
		if !w.ended {
			text = w.eol + text
		}
	}
	w.eol = g.lineEnd()
	return w.text(text)
}

// WriteRest writes the text after the last game, as Reader.Rest returns it.
func (w *Writer) WriteRest(text string) error { return w.text(text) }

func (w *Writer) text(text string) error {
	if w.err == nil && text != "" {
		_, w.err = io.WriteString(w.w, text)
		w.begun, w.ended = true, strings.HasSuffix(text, "\n")
	}
	return w.err
}

// Export writes a game in the export format of PBN 2.1, the first one after a header: the
// mandatory tags in their order, the others by name, the auction, the play, the other
// sections by name, each tag once, nothing inherited, lines of at most 255 characters. A
// game that is an impossible board is refused and nothing is written, as is one with a
// letter that Latin-1 lacks, unless UTF8 is set. The error is a *record.Error, and other
// games can still be written.
//
// The value of an unknown mandatory tag is a question mark; the declarer and the result of a
// board that was passed out are empty. Stray text is written after a %.
func (w *Writer) Export(g *Game) error {
	e := exporter{f: g.facts(), layout: layout{length: utf8.RuneCountInString}}
	if w.UTF8 {
		e.length = func(text string) int { return len(text) }
	}
	if len(e.f.errs) > 0 {
		return e.f.errs[0]
	}
	if !w.begun {
		e.lines = w.header()
	} else {
		e.lines = []string{""}
	}
	e.game()
	text := strings.Join(e.lines, lineEnd) + lineEnd
	if !w.UTF8 {
		latin1, err := record.EncodeLatin1(text)
		if err != nil {
			return g.errorAt(g.Line(), "", fmt.Errorf("a letter is %w: it can be written in UTF-8", err))
		}
		text = latin1
	}
	if w.begun && !w.ended {
		text = lineEnd + text
	}
	w.eol = lineEnd
	return w.text(text)
}

// lineEnd is the line end of export format.
const lineEnd = "\r\n"

// header returns the header lines of an exported file.
func (w *Writer) header() []string {
	charset := "ISO-8859-1"
	if w.UTF8 {
		charset = "UTF-8"
	}
	l := newLayout()
	for _, text := range []string{"% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=" + charset} {
		l.escape(text)
	}
	if w.Creator != "" {
		l.escape("%Creator: " + w.Creator)
	}
	return l.lines
}
