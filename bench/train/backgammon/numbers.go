package backgammon

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"gogo/eval/nn"
)

// maxNumber is the largest number in a checkpoint.
const maxNumber = math.MaxInt32

func writeNumbers(w io.Writer, numbers ...int) error {
	var b []byte
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	_, err := w.Write(b)
	return err
}

func readNumbers(r io.Reader, numbers ...*int) error {
	var b [8]byte
	for _, n := range numbers {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return err
		}
		v := binary.LittleEndian.Uint64(b[:])
		if v > maxNumber {
			return fmt.Errorf("%w: a number of %d, the most is %d", nn.ErrAltered, v, maxNumber)
		}
		*n = int(v)
	}
	return nil
}
