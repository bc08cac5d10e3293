package nn

import (
	"encoding/binary"
	"fmt"

	"gogo/eval/internal/seal"
)

// header returns the header that describes i.
func (i Info) header() []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(i.Kind))
	b = binary.LittleEndian.AppendUint64(b, i.Architecture.Hash())
	b = i.Architecture.append(b)
	b = appendText(b, i.Provenance.Program)
	b = binary.LittleEndian.AppendUint64(b, i.Provenance.Seed)
	return binary.LittleEndian.AppendUint64(b, i.Provenance.Samples)
}

func (a Architecture) append(b []byte) []byte {
	b = appendText(b, a.Features)
	b = binary.LittleEndian.AppendUint32(b, uint32(a.Inputs))
	layers := byte(len(a.Layers))
	if a.Skip {
		layers |= skipBit
	}
	b = append(b, layers)
	for _, l := range a.Layers {
		b = binary.LittleEndian.AppendUint32(b, uint32(l.Outputs))
		b = append(b, byte(l.Activation))
	}
	return b
}

// skipBit is added to the number of layers of an architecture with a skip
// connection.
const skipBit = 1 << 7

// appendText appends a text of at most MaxName bytes.
func appendText(b []byte, text string) []byte {
	return append(append(b, byte(len(text))), text...)
}

// parseHeader is the inverse of Info.header.
func parseHeader(header []byte) (Info, error) {
	p := parser{rest: header}
	info := Info{Kind: Kind(p.uint32())}
	hash := p.uint64()
	a := &info.Architecture
	a.Features, a.Inputs = p.text(), p.int()
	layers := p.byte()
	a.Skip = layers&skipBit != 0
	for range layers &^ skipBit {
		if p.short {
			break
		}
		a.Layers = append(a.Layers, Layer{p.int(), Activation(p.byte())})
	}
	info.Provenance = Provenance{p.text(), p.uint64(), p.uint64()}
	if p.short || len(p.rest) > 0 {
		return Info{}, fmt.Errorf("%w: its header has a wrong length", seal.ErrAltered)
	}
	if hash != a.Hash() {
		return Info{}, fmt.Errorf("%w: its architecture hash is %016x, its shape has %016x", seal.ErrAltered, hash, a.Hash())
	}
	if len(info.Provenance.Program) > MaxName {
		return Info{}, fmt.Errorf("%w: a program's name of %d bytes, the most is %d", errLimit, len(info.Provenance.Program), MaxName)
	}
	return info, a.Validate()
}

// parser takes a header apart; short says that it ended too early.
type parser struct {
	rest  []byte
	short bool
}

// zeros is what a parser reads when there is too little.
var zeros [255]byte

func (p *parser) next(n int) []byte {
	if len(p.rest) < n {
		p.short, p.rest = true, nil
		return zeros[:n]
	}
	b := p.rest[:n]
	p.rest = p.rest[n:]
	return b
}

func (p *parser) byte() byte     { return p.next(1)[0] }
func (p *parser) uint32() uint32 { return binary.LittleEndian.Uint32(p.next(4)) }
func (p *parser) uint64() uint64 { return binary.LittleEndian.Uint64(p.next(8)) }
func (p *parser) text() string   { return string(p.next(int(p.byte()))) }

// int returns a size. One that an int cannot hold is as wrong as the largest.
func (p *parser) int() int { return int(min(p.uint32(), 1<<31-1)) }
