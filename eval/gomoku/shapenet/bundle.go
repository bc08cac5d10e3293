package shapenet

import (
	"fmt"

	"gogo/board/gomoku"
	"gogo/eval/internal/seal"
	"gogo/eval/nn"
)

// BundleName is the name of the file of a Bundle.
const BundleName = "gogo.net"

// Bundle is the networks for all rules in one file, which lies beside a compact program.
//
// The file has the files of the networks one behind the other, in the order of Files. There is nothing else
// in it: each is sealed by package seal, which says how long it is and whether it is whole.
type Bundle struct {
	networks
	files []nn.File
}

// DecodeBundle decodes the file of a Bundle, which it keeps, and checks that the networks are whole and of this
// version.
func DecodeBundle(data []byte) (*Bundle, error) {
	sealed, err := seal.Split(data, format)
	if err != nil {
		return nil, fmt.Errorf("networks: %w", err)
	}
	b := &Bundle{files: Files()}
	if len(sealed) != len(b.files) {
		return nil, fmt.Errorf("networks: %w: it has %d, not %d", seal.ErrAltered, len(sealed), len(b.files))
	}
	for i := range b.files {
		b.files[i].Embedded = sealed[i]
	}
	return b, nil
}

// Network returns the network for a rule, which is made at the first call.
func (b *Bundle) Network(rule gomoku.Rule) (*Network, error) { return b.of(rule, b.files) }
