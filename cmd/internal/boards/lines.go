package boards

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// maxLine is longer than any line with a deal and results is.
const maxLine = 1 << 16

var errLongLine = errors.New("the line is too long, the rest of the file is left out")

// lines yields the deals of a file with one a line. They are numbered from 1.
func lines(r io.Reader, name string) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		scanner := bufio.NewScanner(r)
		scanner.Buffer(nil, maxLine)
		read, line, count := int64(0), 0, 0
		for scanner.Scan() {
			line++
			read += int64(len(scanner.Bytes())) + 1
			text, _, _ := strings.Cut(scanner.Text(), "|")
			text = strings.TrimSpace(strings.TrimPrefix(text, record.ByteOrderMark))
			if text == "" || text[0] == '#' {
				continue
			}
			count++
			b := lineBoard(text, count, name, line)
			b.End = read
			if !yield(b) {
				return
			}
		}
		switch err := scanner.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			yield(&Board{Problems: []*record.Error{{File: name, Line: line + 1, Err: errLongLine}}, End: read})
		case err != nil:
			yield(&Board{Problems: []*record.Error{{File: name, Err: err}}, End: read})
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
