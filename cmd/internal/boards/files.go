// Package boards reads files of boards in one of four formats, which it detects by their first
// characters: PBN, LIN, lines with an address of Bridge Base Online's hand viewer each, and lines
// with a deal each, as in
//
//	N:62.JT765.AKJ5.Q3 KQ85.Q9.Q876.J75 J9743.K84.T2.K84 AT.A32.943.AT962|6 7 6 7
//
// where the text after a bar is ignored. Among such lines one that begins with # is ignored, too.
//
// A board comes with its problems. A board that cannot be parsed does not keep the later ones
// from being read.
package boards

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"os"
	"regexp"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/lin"
	"gogo/board/bridge/record"
)

// Stdin names the standard input on the command line.
const Stdin = "-"

// Files is the sequence of files on a command line.
type Files struct {
	Names []string // none is the standard input
	In    io.Reader
}

// names returns the names of the files.
func (f Files) names() []string {
	if len(f.Names) == 0 {
		return []string{Stdin}
	}
	return f.Names
}

// Size returns the bytes of all files, 0 if unknown.
func (f Files) Size() int64 {
	var sum int64
	for _, name := range f.names() {
		info, err := os.Stat(name)
		if name == Stdin || err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// Boards yields the boards of all files. A file that cannot be opened is a problem.
func (f Files) Boards() iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		var before int64 // of the files already read
		for _, name := range f.names() {
			var end int64
			for b := range f.read(name) {
				end = max(end, b.End)
				b.End = before + end
				if !yield(b) {
					return
				}
			}
			before += end
		}
	}
}

// Open opens a file of boards. An address of a hand viewer in the place of a name is the file.
func Open(name string) (io.ReadCloser, error) {
	if lin.IsAddress(name) {
		return io.NopCloser(strings.NewReader(name)), nil
	}
	return os.Open(name)
}

// read yields the boards of a file.
func (f Files) read(name string) iter.Seq[*Board] {
	if name == Stdin {
		return Read(f.In, "stdin")
	}
	return func(yield func(*Board) bool) {
		file, err := Open(name)
		if err != nil {
			yield(&Board{Problems: []*record.Error{{Err: err}}})
			return
		}
		defer func() { _ = file.Close() }() // it was only read
		for b := range Read(file, Label(name)) {
			if !yield(b) {
				return
			}
		}
	}
}

// Label returns the name of a file for errors.
func Label(name string) string {
	if lin.IsAddress(name) {
		return "address"
	}
	return name
}

// head is the number of bytes in which the format of a file must show.
const head = 1 << 12

// Read yields the boards of a file in any format. The name is for errors.
func Read(r io.Reader, name string) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		buffered := bufio.NewReaderSize(record.NewUTF8Reader(r), head)
		text := begin(buffered)
		if strings.Contains(text, "\r") && !strings.Contains(text, "\n") {
			buffered = bufio.NewReaderSize(lineFeeds{buffered}, head)
			text = strings.ReplaceAll(text, "\r", "\n")
		}
		read := format(text)
		if read == nil {
			err := errors.New("neither PBN, nor LIN, nor lines with an address or a deal each")
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

// lineFeeds replaces carriage returns by line feeds in a file of the classic Mac OS.
type lineFeeds struct{ r io.Reader }

// Read implements io.Reader.
func (l lineFeeds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, c := range p[:n] {
		if c == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

// begin returns the beginning of a file up to the first line that shows the format, so that a
// person at a terminal is not kept waiting.
func begin(r *bufio.Reader) string {
	for {
		_, err := r.Peek(min(r.Buffered()+1, head))
		bytes, _ := r.Peek(r.Buffered())
		text := string(bytes)
		if err != nil || len(text) == head || strings.HasSuffix(firstLine(text), "\n") {
			return text
		}
	}
}

// firstLine returns the first line that shows the format of a file: neither blank nor beginning
// with #, as only lines of deals may.
func firstLine(text string) string {
	for line := range strings.Lines(strings.TrimPrefix(text, record.ByteOrderMark)) {
		if t := strings.TrimSpace(line); t != "" && t[0] != '#' {
			return line
		}
	}
	return ""
}

// formats has the formats by the beginning of their first line.
var formats = []struct {
	begins *regexp.Regexp
	read   func(io.Reader, string) iter.Seq[*Board]
}{
	{regexp.MustCompile(`^\s*(?:[NESWnesw]:|$)`), lines},
	{regexp.MustCompile(`^\s*[A-Za-z]{2}\|`), matches},
	{regexp.MustCompile(`^\s*[\[%;{]`), games},
	{regexp.MustCompile(`^\s*(?i:(?:https?:)?//|www\.|[a-z.]*bridgebase\.com/)`), addresses},
}

// format returns the reader of a file that begins with a text, nil for an unknown format.
func format(text string) func(io.Reader, string) iter.Seq[*Board] {
	line := firstLine(text)
	for _, f := range formats {
		if f.begins.MatchString(line) {
			return f.read
		}
	}
	return nil
}

// maxLine bounds a line with a board.
const maxLine = 1 << 16

var errLongLine = errors.New("the line is too long, the rest of the file is left out")

// lines yields the deals of a file with one a line. They are numbered from 1.
func lines(r io.Reader, name string) iter.Seq[*Board] {
	count := 0
	return eachLine(r, name, func(text string, line int, yield func(*Board) bool) bool {
		text, _, _ = strings.Cut(text, "|")
		count++
		return yield(lineBoard(strings.TrimSpace(text), count, name, line))
	})
}

// addresses yields the boards of a file with an address of a hand viewer a line.
func addresses(r io.Reader, name string) iter.Seq[*Board] {
	return eachLine(r, name, func(address string, line int, yield func(*Board) bool) bool {
		text, err := lin.FromAddress(address)
		if err != nil {
			return yield(&Board{Problems: []*record.Error{{File: name, Line: line, Err: err}}})
		}
		for b := range matches(strings.NewReader(text), name) {
			for _, p := range b.Problems {
				p.Line = line
			}
			if !yield(b) {
				return false
			}
		}
		return true
	})
}

// eachLine yields the boards that a function finds in the lines of a file, which gets the number of
// the line, too. Blank lines and those that begin with # are ignored.
func eachLine(r io.Reader, name string, read func(text string, line int, yield func(*Board) bool) bool) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		scanner := bufio.NewScanner(r)
		scanner.Buffer(nil, maxLine)
		end, line := int64(0), 0
		for scanner.Scan() {
			line++
			end += int64(len(scanner.Bytes())) + 1
			text := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), record.ByteOrderMark))
			if text == "" || text[0] == '#' {
				continue
			}
			if !read(text, line, func(b *Board) bool { b.End = end; return yield(b) }) {
				return
			}
		}
		switch err := scanner.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			yield(&Board{Problems: []*record.Error{{File: name, Line: line + 1, Err: errLongLine}}, End: end})
		case err != nil:
			yield(&Board{Problems: []*record.Error{{File: name, Err: err}}, End: end})
		}
	}
}

// lineBoard returns the board of a line with a deal.
func lineBoard(text string, number int, file string, line int) *Board {
	b := new(Board)
	b.number(number)
	d, err := bridge.ParseDeal(text)
	if err != nil {
		b.refuse(err, file, line)
		return b
	}
	b.Record.Deal = d
	b.settle(file, line)
	if !b.Solvable && len(b.Problems) == 0 {
		b.refuse(errors.New("the deal has no cards"), file, line)
	}
	return b
}
