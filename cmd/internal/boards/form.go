package boards

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"regexp"
	"strings"

	"gogo/board/bridge/record"
)

// head is in how many bytes a file must show what it is.
const head = 1 << 12

// Read yields the boards of a file in any form. The name is for the errors.
func Read(r io.Reader, name string) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		buffered := bufio.NewReaderSize(r, head)
		text := begin(buffered)
		if strings.Contains(text, "\r") && !strings.Contains(text, "\n") {
			buffered = bufio.NewReaderSize(lineFeeds{buffered}, head)
			text = strings.ReplaceAll(text, "\r", "\n")
		}
		read := form(text)
		if read == nil {
			err := errors.New("neither PBN, nor LIN, nor lines with a deal each")
			yield(&Board{Problems: []*record.Error{{File: name, Err: err}}})
			return
		}
		found := false
		for b := range again(read(buffered, name)) {
			found = found || b.Solvable || len(b.Problems) > 0
			if !yield(b) {
				return
			}
		}
		if !found {
			err := errors.New("there is no deal in it")
			yield(&Board{Problems: []*record.Error{{File: name, Err: err}}})
		}
	}
}

// lineFeeds reads a file whose lines end with a carriage return alone, as they did on the
// first Macintoshes, with line feeds in their place.
type lineFeeds struct{ r io.Reader }

// Read replaces what ends the lines.
func (l lineFeeds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, c := range p[:n] {
		if c == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

// begin returns what a file begins with: as much as has come up to the end of the first
// line that says what it is, so that nobody who types has to type more.
func begin(r *bufio.Reader) string {
	for {
		_, err := r.Peek(min(r.Buffered()+1, head))
		bytes, _ := r.Peek(r.Buffered())
		text := string(bytes)
		if err != nil || len(text) == head || strings.HasSuffix(telling(text), "\n") {
			return text
		}
	}
}

// telling returns the first line that says what a file is: neither blank nor one that
// begins with #, which nothing but lines of deals have.
func telling(text string) string {
	for line := range strings.Lines(strings.TrimPrefix(text, record.ByteOrderMark)) {
		if t := strings.TrimSpace(line); t != "" && t[0] != '#' {
			return line
		}
	}
	return ""
}

// forms are the forms by what their first line begins with.
var forms = []struct {
	begins *regexp.Regexp
	read   func(io.Reader, string) iter.Seq[*Board]
}{
	{regexp.MustCompile(`^\s*(?:[NESWnesw]:|$)`), lines},
	{regexp.MustCompile(`^\s*[A-Za-z]{2}\|`), matches},
	{regexp.MustCompile(`^\s*[\[%;{]`), games},
	{regexp.MustCompile(`^(?:\xff\xfe|\xfe\xff)`), games}, // which says what is wrong with it
}

// form returns what reads a file that begins with a text, nil if nothing does.
func form(text string) func(io.Reader, string) iter.Seq[*Board] {
	line := telling(text)
	for _, f := range forms {
		if f.begins.MatchString(line) {
			return f.read
		}
	}
	return nil
}
