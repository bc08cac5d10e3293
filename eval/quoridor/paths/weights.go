package paths

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
)

//go:embed weights.txt
var trained string

// Trained returns the network that is built into the program.
var Trained = sync.OnceValue(func() *Net {
	n, err := ReadNet(strings.NewReader(trained))
	if err != nil {
		panic(err) // a test reads the file
	}
	return n
})

// magic is the first line of a file of weights.
const magic = "gogo quoridor paths 1"

// Write writes the network as text: a line that names the format, one with the
// number of features and of hidden units, then the weights.
func (n *Net) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n%d %d\n", magic, featureCount, hidden)
	for _, row := range n.Weights() {
		for i, x := range row {
			if i > 0 {
				fmt.Fprint(out, " ")
			}
			fmt.Fprintf(out, "%.6g", x)
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// ReadNet reads what Write has written.
func ReadNet(r io.Reader) (*Net, error) {
	in := bufio.NewReader(io.LimitReader(r, 1<<20))
	head, err := in.ReadString('\n')
	if err != nil || strings.TrimSpace(head) != magic {
		return nil, fmt.Errorf("weights begin with %.40q, not %q", head, magic)
	}
	var features, units int
	if _, err := fmt.Fscan(in, &features, &units); err != nil || features != featureCount || units != hidden {
		return nil, fmt.Errorf("weights of %d features and %d units: %d and %d are needed", features, units, featureCount, hidden)
	}
	n := new(Net)
	for _, row := range n.Weights() {
		for i := range row {
			if _, err := fmt.Fscan(in, &row[i]); err != nil {
				return nil, fmt.Errorf("weights end too early: %w", err)
			}
			if math.IsNaN(float64(row[i])) || math.Abs(float64(row[i])) > 1e6 {
				return nil, fmt.Errorf("weight %v: it must be a number of less than a million", row[i])
			}
		}
	}
	var rest string
	if _, err := fmt.Fscan(in, &rest); err == nil {
		return nil, fmt.Errorf("weights are followed by %.20q", rest)
	}
	return n, nil
}
