package record

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// NewUTF8Reader returns a reader of a file that is converted to UTF-8 if it is in UTF-16 and
// begins with a byte order mark. Any other file stays as it is. Half a surrogate pair becomes
// U+FFFD.
func NewUTF8Reader(r io.Reader) io.Reader { return &utf8Reader{src: bufio.NewReader(r)} }

// utf8Reader converts a file.
type utf8Reader struct {
	src   *bufio.Reader
	begun bool
	order binary.ByteOrder // nil if the file is not in UTF-16
	text  []byte           // converted and not yet read
}

// Read implements io.Reader.
func (u *utf8Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if !u.begun {
		u.begun, u.order = true, readMark(u.src)
	}
	if u.order == nil {
		return u.src.Read(p)
	}
	if len(u.text) == 0 {
		if err := u.convert(len(p)); err != nil {
			return 0, err
		}
	}
	n := copy(p, u.text)
	u.text = u.text[n:]
	return n, nil
}

// readMark returns the byte order of a file in UTF-16, nil for any other. It waits for a second
// byte only if the first one is that of a mark.
func readMark(r *bufio.Reader) binary.ByteOrder {
	if first, _ := r.Peek(1); len(first) < 1 || first[0] != 0xff && first[0] != 0xfe {
		return nil
	}
	switch mark, _ := r.Peek(2); string(mark) {
	case "\xff\xfe":
		return binary.LittleEndian
	case "\xfe\xff":
		return binary.BigEndian
	}
	return nil
}

// convert converts some letters: at least one, and no more than have come by then.
func (u *utf8Reader) convert(most int) error {
	u.text = u.text[:0]
	for len(u.text) == 0 || len(u.text) < most && u.src.Buffered() >= 2*unitSize {
		r, err := u.letter()
		if err != nil {
			if len(u.text) > 0 {
				return nil // the next call returns it
			}
			return err
		}
		u.text = utf8.AppendRune(u.text, r)
	}
	return nil
}

// letter reads a letter.
func (u *utf8Reader) letter() (rune, error) {
	first, err := u.unit()
	if err != nil || !utf16.IsSurrogate(first) {
		return first, err
	}
	next, _ := u.src.Peek(unitSize)
	if len(next) < unitSize {
		return utf8.RuneError, nil
	}
	both := utf16.DecodeRune(first, rune(u.order.Uint16(next)))
	if both != utf8.RuneError {
		_, err = u.unit()
	}
	return both, err
}

// unitSize is the number of bytes of a unit of UTF-16.
const unitSize = 2

// unit reads a unit. Half of one at the end of the file is U+FFFD.
func (u *utf8Reader) unit() (rune, error) {
	var b [unitSize]byte
	_, err := io.ReadFull(u.src, b[:])
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return utf8.RuneError, nil
	}
	return rune(u.order.Uint16(b[:])), err
}
