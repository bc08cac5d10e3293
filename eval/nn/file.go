package nn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"gogo/eval/internal/seal"
)

// A network's file is what package seal describes, with the magic "gogo net"
// and this header, all numbers little-endian and each text a byte of length and
// its bytes:
//
//	4     kind: 0 float32, 1 quantised
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
// kind 1 is described in quantisedfile.go.
var format = seal.Format{Magic: "gogo net", Version: 1}

// The ways in which a file is refused, to be told apart by errors.Is. Other
// errors are those of the reader.
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
	// Integer is a Quantised.
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

// Info is what the header of a file says.
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

// Write writes n as a file. Equal networks give equal bytes.
func (n *Network) Write(w io.Writer) error {
	header := Info{Float32, n.architecture, n.provenance}.header()
	body := make([]byte, 0, 4*len(n.parameters))
	for _, v := range n.parameters {
		body = binary.LittleEndian.AppendUint32(body, math.Float32bits(v))
	}
	return seal.Write(w, format, header, body)
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
