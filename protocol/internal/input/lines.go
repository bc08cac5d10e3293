// Package input reads what the other side of a protocol of lines says: lines of
// bounded length, one request after the other beside a session that is busy.
package input

import (
	"bufio"
	"io"
	"strings"
)

// Format is what a line is in a protocol.
type Format struct {
	// Max is how many bytes of a line are kept.
	Max int
	// Ends are the bytes that end a line.
	Ends string
	// Rest makes a line of what stands behind the last end as well.
	Rest bool
	// Comment is the byte that begins a comment, which lasts until the line ends.
	// 0 is none.
	Comment byte
	// Signal is what a comment begins with that counts as a line if nothing else
	// stands on its line: then the line is this text. "" is none.
	Signal string
	// Keep says what becomes of a byte behind those of the line that were kept. One
	// that is not ok means nothing and takes no room. nil keeps every byte.
	Keep func(line []byte, c byte) (kept byte, ok bool)
}

// Lines cuts input into lines. It holds at most Max bytes of one, however long it
// is.
type Lines struct {
	format Format
	in     *bufio.Reader
	line   []byte
	remark []byte // the beginning of a comment with nothing before it
}

// NewLines returns a reader of the lines of in.
func NewLines(in io.Reader, format Format) *Lines {
	return &Lines{format: format, in: bufio.NewReader(in), line: make([]byte, 0, format.Max)}
}

// Next returns the next line of which anything was kept. It holds until the next
// call. A line longer than Max is cut there and reported as long, unless nothing
// but spaces is missing.
func (l *Lines) Next() (line []byte, long bool, err error) {
	l.line, l.remark = l.line[:0], l.remark[:0]
	comment := false
	for {
		c, err := l.in.ReadByte()
		switch {
		case err == nil && strings.IndexByte(l.format.Ends, c) < 0:
			comment = comment || c == l.format.Comment && c != 0
			if comment {
				l.note(c)
			} else {
				long = !l.keep(c) || long
			}
		case len(l.line) > 0 && (err == nil || l.format.Rest):
			return l.line, long, nil
		case len(l.remark) > 0 && string(l.remark) == l.format.Signal && (err == nil || l.format.Rest):
			return l.remark, false, nil
		case err != nil:
			return nil, false, err
		default:
			comment = false
			l.remark = l.remark[:0]
		}
	}
}

// note takes in a byte of a comment that may be the signal.
func (l *Lines) note(c byte) {
	if len(l.line) > 0 || len(l.remark) == len(l.format.Signal) {
		return
	}
	if l.format.Keep != nil {
		var ok bool
		if c, ok = l.format.Keep(l.remark, c); !ok {
			return
		}
	}
	l.remark = append(l.remark, c)
}

// keep appends one byte if it means something. It reports false if there is no
// room for it.
func (l *Lines) keep(c byte) bool {
	if l.format.Keep != nil {
		var ok bool
		if c, ok = l.format.Keep(l.line, c); !ok {
			return true
		}
	}
	if len(l.line) == l.format.Max {
		return c == ' '
	}
	l.line = append(l.line, c)
	return true
}

// Requests calls read beside the session, until stop is called or a request is the
// last: nothing is read behind it. No request is read before the one ahead of it
// was taken. After stop the goroutine lives on until read returns: then ended is closed.
func Requests[R any](read func() (request R, last bool)) (requests <-chan R, stop func() (ended <-chan struct{})) {
	taken, gone, ended := make(chan R), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			request, last := read()
			select {
			case taken <- request:
			case <-gone:
				return
			}
			if last {
				return
			}
		}
	}()
	return taken, func() <-chan struct{} {
		close(gone)
		return ended
	}
}
