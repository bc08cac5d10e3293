package gomoku

import (
	"bytes"
	"errors"
	"io"

	"gogo/bench/boundedfile"
)

// MaxBytes bounds a file that is read whole.
const MaxBytes = 64 << 20

// Form is a form that games are written in.
type Form uint8

const (
	// Unknown is anything else.
	Unknown Form = iota
	// Psq is the form of Piskvork.
	Psq
	// SGF is the Smart Game Format.
	SGF
)

// Recognise tells the form of a file from its beginning.
func Recognise(data []byte) Form {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	game, isGame := bytes.CutPrefix(data, []byte("("))
	switch {
	case psqHeader.Match(data):
		return Psq
	case isGame && bytes.HasPrefix(bytes.TrimLeft(game, " \t\r\n"), []byte(";")):
		return SGF
	}
	return Unknown
}

// Parse reads the games of a file in whichever form it is.
func Parse(data []byte) ([]*Game, error) { return Recognise(data).Parse(data) }

// Parse reads the games of a file in this form.
func (f Form) Parse(data []byte) ([]*Game, error) {
	switch f {
	case Psq:
		g, err := ParsePsq(data)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	case SGF:
		return ParseSGF(data)
	case Unknown:
	}
	return nil, errors.New("neither a .psq file nor SGF")
}

// ReadAll is io.ReadAll that refuses more than MaxBytes.
func ReadAll(r io.Reader) ([]byte, error) { return boundedfile.ReadAll(r, MaxBytes) }
