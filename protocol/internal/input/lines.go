// Package input reads lines of bounded length from the other side of a protocol, and
// requests in the background while a session is busy.
package input

import (
	"bufio"
	"io"
	"strings"
)

// Format is the line format of a protocol.
type Format struct {
	// Max bounds the bytes kept of a line.
	Max int
	// Ends are the bytes that end a line.
	Ends string
	// Rest makes bytes behind the last line end a line, too.
	Rest bool
	// Comment is the byte that begins a comment up to the end of the line; 0 means none.
	Comment byte
	// Signal is the beginning of a comment that counts as a line if there is nothing
	// before it: then the line is this text. "" means none.
	Signal string
	// Keep maps a byte that follows the kept bytes of the line. The byte is dropped if ok
	// is false. nil keeps every byte.
	Keep func(line []byte, c byte) (kept byte, ok bool)
}

// Lines splits input into lines. It holds at most Max bytes of a line, however long that
// is.
type Lines struct {
	format Format
	in     *bufio.Reader
	line   []byte
	remark []byte // the beginning of a comment with nothing before it
}

// NewLines returns the lines of in.
func NewLines(in io.Reader, format Format) *Lines {
	return &Lines{format: format, in: bufio.NewReader(in), line: make([]byte, 0, format.Max)}
}

// Next returns the next line with any bytes kept. It is valid until the next call. A line
// longer than Max is cut and reported as long, unless only spaces are missing.
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

// note keeps a byte of a comment that may be the signal.
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

// keep appends a byte unless it is dropped. It reports false if there is no room for it.
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

// Requests calls read in a goroutine, until stop is called or a request is the last. It
// reads a request only after the one before was received. After stop the goroutine lives
// on until read returns: then ended is closed.
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
