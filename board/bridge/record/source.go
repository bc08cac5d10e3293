package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// ErrLongFile means that a file exceeds a limit.
var ErrLongFile = errors.New("the file is too long, the rest of it is left out")

// Piece is a piece of a file, such as a line.
type Piece struct {
	Text string // with what ends it, unless the file ends before
	Line int    // of its first byte, from 1
	End  int64  // bytes of the file up to its end
	Long bool   // it was longer than the limit: Text is empty
}

// Source reads the pieces of a file, whatever its notation, in bounded memory. Pieces can be put back.
type Source struct {
	Longest int   // bytes of a piece at most
	Most    int64 // bytes of the file at most

	r    *bufio.Reader
	ends byte    // what ends a piece
	back []Piece // pieces that were put back, the next one last
	line int     // of the next byte
	end  int64
	err  error
}

// NewSource returns a Source of pieces that end with a byte. Its limits are to be set before the first one is read.
// A file in UTF-16 is read as UTF-8.
func NewSource(r io.Reader, ends byte) *Source {
	return &Source{r: bufio.NewReader(NewUTF8Reader(r)), ends: ends, line: 1}
}

// Next returns the next piece. At the end of the file the error is io.EOF.
func (s *Source) Next() (Piece, error) {
	if n := len(s.back); n > 0 {
		p := s.back[n-1]
		s.back = s.back[:n-1]
		return p, nil
	}
	if s.err != nil {
		return Piece{}, s.err
	}
	p, err := s.read()
	if errors.Is(err, io.EOF) && (p.Text != "" || p.Long) {
		return p, nil // the last one has no end
	}
	s.err = err
	return p, err
}

// read reads a piece of the file. At the end of the file it returns what is left with io.EOF.
func (s *Source) read() (Piece, error) {
	p := Piece{Line: s.line}
	var text []byte
	for {
		part, err := s.r.ReadSlice(s.ends)
		s.end += int64(len(part))
		if s.end > s.Most {
			return Piece{}, ErrLongFile
		}
		s.line += bytes.Count(part, []byte{'\n'})
		if p.Long = p.Long || len(text)+len(part) > s.Longest; !p.Long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if !p.Long {
			p.Text = string(text)
		}
		p.End = s.end
		return p, err
	}
}

// PutBack returns pieces, to be read again in their order.
func (s *Source) PutBack(pieces ...Piece) {
	for i := len(pieces) - 1; i >= 0; i-- {
		s.back = append(s.back, pieces[i])
	}
}

// Offset returns how many bytes of the file have been read.
func (s *Source) Offset() int64 { return s.end }

// Line returns the line that comes next, from 1.
func (s *Source) Line() int { return s.line }
