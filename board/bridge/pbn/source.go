package pbn

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// Limits bound what a Reader takes in, and with that its time and memory. A field that is
// 0 means the value in DefaultLimits.
type Limits struct {
	Line int   // bytes of a line; the standard has 255
	Game int   // bytes of a game
	Tags int   // tag pairs of a game
	File int64 // bytes of the whole file
}

// DefaultLimits are far above what any program writes.
var DefaultLimits = Limits{Line: 1 << 16, Game: 1 << 20, Tags: 1 << 10, File: 1 << 33}

// orDefault replaces zero fields by their defaults.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Line: cmp.Or(max(l.Line, 0), d.Line),
		Game: cmp.Or(max(l.Game, 0), d.Game),
		Tags: cmp.Or(max(l.Tags, 0), d.Tags),
		File: cmp.Or(max(l.File, 0), d.File),
	}
}

// The errors for what exceeds the limits of a reader, or is not PBN at all.
var (
	ErrLongLine = errors.New("the line is too long and is left out")
	ErrLongGame = errors.New("the game is too long and is left out")
	ErrManyTags = errors.New("the game has too many tags and is left out")
	ErrLongFile = errors.New("the file is too long, the rest of it is left out")
	ErrUTF16    = errors.New("the file is in UTF-16: save it as UTF-8 or Latin-1")
)

// line is a line of a file.
type line struct {
	text   string // with what ends it
	number int    // from 1
	end    int64  // bytes of the file up to its end
	long   bool   // it was longer than the limit: text is empty
}

// blank reports whether the line ends a game.
func (l *line) blank() bool { return !l.long && strings.TrimLeft(l.text, spaces) == "" }

// spaces are the characters that count as white space. The standard names blanks, tabs and
// line ends, and mentions zero and padding bytes at the ends of lines.
const spaces = record.Spaces

// source reads the lines of a file. Lines can be put back.
type source struct {
	r      *bufio.Reader
	limits Limits
	back   []line // lines that were put back, the next one last
	number int
	end    int64
	err    error
}

// next returns the next line. At the end of the file the error is io.EOF.
func (s *source) next() (line, error) {
	if n := len(s.back); n > 0 {
		l := s.back[n-1]
		s.back = s.back[:n-1]
		return l, nil
	}
	if s.err != nil {
		return line{}, s.err
	}
	l, err := s.read()
	if errors.Is(err, io.EOF) && (l.text != "" || l.long) {
		return l, nil // the last line has no end
	}
	s.err = err
	return l, err
}

// read reads a line of the file. At the end of the file it returns what is left with
// io.EOF.
func (s *source) read() (line, error) {
	s.number++
	l := line{number: s.number}
	var text []byte
	for {
		part, err := s.r.ReadSlice('\n')
		s.end += int64(len(part))
		if s.end > s.limits.File {
			return line{}, ErrLongFile
		}
		if l.long = l.long || len(text)+len(part) > s.limits.Line; !l.long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if !l.long {
			l.text = string(text)
		}
		l.end = s.end
		return l, err
	}
}

// putBack returns lines to the source, to be read again in their order.
func (s *source) putBack(lines ...line) {
	for i := len(lines) - 1; i >= 0; i-- {
		s.back = append(s.back, lines[i])
	}
}
