package lines

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"gogo/board/gomoku"
)

// A weights file is this magic, the rule, the weights in the order of the
// Weights type, little-endian, and the CRC-32 (IEEE) of all before it.
const weightsMagic = "gogo lines 2\n"

// Write writes the weights for a rule as a file.
func (w *Weights) Write(to io.Writer, rule gomoku.Rule) error {
	var file bytes.Buffer
	file.WriteString(weightsMagic)
	file.WriteByte(byte(rule))
	if err := binary.Write(&file, binary.LittleEndian, w); err != nil {
		return err
	}
	sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(file.Bytes()))
	file.Write(sum)
	_, err := to.Write(file.Bytes())
	return err
}

// ReadWeights reads a weights file and says for which rule it was made.
func ReadWeights(from io.Reader) (*Weights, gomoku.Rule, error) {
	w := new(Weights)
	size := len(weightsMagic) + 1 + binary.Size(w) + crc32.Size
	file := make([]byte, size+1)
	n, err := io.ReadFull(from, file)
	switch {
	case err == nil:
		return nil, 0, fmt.Errorf("weights: more than the %d bytes of a weights file", size)
	case !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		return nil, 0, fmt.Errorf("weights: %w", err)
	case n < len(weightsMagic) || string(file[:len(weightsMagic)]) != weightsMagic:
		return nil, 0, errors.New("weights: not a weights file of this version")
	case n < size:
		return nil, 0, fmt.Errorf("weights: cut short after %d of %d bytes", n, size)
	}
	body, sum := file[:size-crc32.Size], file[size-crc32.Size:size]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(sum) {
		return nil, 0, errors.New("weights: the checksum does not match")
	}
	rule := gomoku.Rule(body[len(weightsMagic)])
	if err := rule.Check(); err != nil {
		return nil, 0, fmt.Errorf("weights: %w", err)
	}
	if _, err := binary.Decode(body[len(weightsMagic)+1:], binary.LittleEndian, w); err != nil {
		return nil, 0, fmt.Errorf("weights: %w", err)
	}
	return w, rule, nil
}
