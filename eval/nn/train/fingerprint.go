package train

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"gogo/eval/nn"
)

// Fingerprint returns a name for samples, for Options.Dataset: the FNV-1a hash of all their
// inputs and targets.
func Fingerprint(a nn.Architecture, samples Samples) string {
	h := fnv.New64a()
	rows := Rows{inputs: a.Inputs, outputs: a.Outputs()}
	for i := range samples.Len() {
		rows.reset()
		samples.Sample(i, &rows)
		for _, part := range []any{rows.dense, rows.sparse.ends, rows.sparse.index, rows.sparse.value, rows.target} {
			_ = binary.Write(h, binary.LittleEndian, part) // a hash takes everything
		}
	}
	return fmt.Sprintf("%d samples, hash %016x", samples.Len(), h.Sum64())
}
