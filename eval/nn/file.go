package nn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"gogo/eval/internal/seal"
)

// A network's file has the format of package seal, with the magic "gogo net"
// and this header, all numbers little-endian and each text a byte of length and
// its bytes:
//
//	4     kind: 0 float32, 1 quantized
//	8     architecture hash
//	      architecture
//	        text  features
//	        4     inputs
//	        1     layers, with 128 added if there is a skip connection
//	        5     for each layer: outputs (4), activation (1)
//	      provenance
//	        text  program
//	        8     seed
//	        8     samples
//
// The body of kind 0 is the parameters as float32, in the order of New; that of
// kind 1 is described in quantizedfile.go.
var format = seal.Format{Magic: "gogo net", Version: 1}

// The ways in which a file is refused, to be told apart by errors.Is. Other
// errors are the reader's.
var (
	ErrForeign      = seal.ErrForeign   // it is no network's file
	ErrVersion      = seal.ErrVersion   // it is of another version of the format
	ErrTruncated    = seal.ErrTruncated // it is cut short
	ErrAltered      = seal.ErrAltered   // it is not as it was written
	ErrArchitecture = errors.New("wrong architecture")
	ErrKind         = errors.New("wrong kind")
	ErrLimit        = errLimit // it asks for more than any network may
)

// Kind is the form in which a file holds a network.
type Kind uint32

const (
	// Float32 is a Network.
	Float32 Kind = iota
	// Integer is a Quantized.
	Integer
)

// String returns the kind's name.
func (k Kind) String() string {
	switch k {
	case Float32:
		return "float32"
	case Integer:
		return "quantised"
	default:
		return fmt.Sprintf("kind %d", uint32(k))
	}
}

// Info is the header of a file.
type Info struct {
	Kind         Kind
	Architecture Architecture
	Provenance   Provenance
}

// Inspect reads the header of a file. Whether the rest is whole, it does not see.
func Inspect(r io.Reader) (Info, error) {
	header, err := seal.ReadHeader(r, format)
	if err != nil {
		return Info{}, fmt.Errorf("network: %w", err)
	}
	return parseHeader(header)
}

// Writable is a network that Write writes, a *Network or a *Quantized.
type Writable interface {
	contents() (Info, []byte, error)
}

// Write writes a network as a file. Equal networks give equal bytes. It is no method, because
// the linker keeps the exported methods of what reflection may reach, and every program that
// plays would carry what packs a file.
func Write(w io.Writer, n Writable) error {
	info, body, err := n.contents()
	if err != nil {
		return err
	}
	return seal.Write(w, format, info.header(), body)
}

// contents returns what a file has of n.
func (n *Network) contents() (Info, []byte, error) {
	body := make([]byte, 0, 4*len(n.parameters))
	for _, v := range n.parameters {
		body = binary.LittleEndian.AppendUint32(body, math.Float32bits(v))
	}
	return Info{Float32, n.architecture, n.provenance}, body, nil
}

// Read reads a file that Write has written, of a network with the architecture
// want, to its end. The memory it takes is a small multiple of what such a
// network takes, whatever the file claims.
func Read(r io.Reader, want Architecture) (*Network, error) {
	info, body, err := read(r, Float32, want, func(a Architecture) int { return 4 * a.Parameters() })
	if err != nil {
		return nil, err
	}
	parameters := make([]float32, len(body)/4)
	for i := range parameters {
		parameters[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
	}
	n, err := New(info.Architecture, parameters, info.Provenance)
	if err != nil {
		return nil, fmt.Errorf("network: %w: %w", ErrAltered, err)
	}
	return n, nil
}

// read reads a file of a kind and an architecture, whose body has the length that
// size returns.
func read(r io.Reader, kind Kind, want Architecture, size func(Architecture) int) (info Info, body []byte, err error) {
	if err := want.Validate(); err != nil {
		return Info{}, nil, err
	}
	body, err = seal.Read(r, format, func(header []byte) (int, error) {
		info, err = parseHeader(header)
		switch {
		case err != nil:
			return 0, err
		case info.Kind != kind:
			return 0, fmt.Errorf("%w: it is %v, not %v", ErrKind, info.Kind, kind)
		case !info.Architecture.Equal(want):
			return 0, fmt.Errorf("%w: it is %v, hash %016x; this program needs %v, hash %016x", ErrArchitecture,
				info.Architecture, info.Architecture.Hash(), want, want.Hash())
		}
		return size(want), nil
	})
	if err != nil {
		err = fmt.Errorf("network: %w", err)
	}
	return info, body, err
}

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

// zeros is what a parser reads past the end.
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

// Load returns what read makes of the file at path. An error names the file once.
func Load[T any](path string, read func(io.Reader) (T, error)) (T, error) {
	var none T
	file, err := os.Open(path)
	if err != nil {
		return none, err
	}
	defer file.Close()
	loaded, err := read(file)
	if named := (*fs.PathError)(nil); err != nil && !errors.As(err, &named) {
		err = fmt.Errorf("%s: %w", path, err)
	}
	if err != nil {
		return none, err
	}
	return loaded, nil
}
