package train

import (
	"math/rand/v2"

	"gogo/eval/nn"
)

// table is samples in memory.
type table struct{ inputs, targets [][]float32 }

func (t *table) Len() int { return len(t.inputs) }

func (t *table) Sample(i int, rows *Rows) {
	inputs, target := rows.Dense()
	copy(inputs, t.inputs[i])
	copy(target, t.targets[i])
}

// sparseTable is samples in memory that come as sparse rows, some inputs in two parts.
type sparseTable struct{ *table }

func (t sparseTable) Sample(i int, rows *Rows) {
	for at := len(t.inputs[i]) - 1; at >= 0; at-- {
		if v := t.inputs[i][at]; v != 0 && at%2 == 0 {
			rows.Input(at, v)
		} else if v != 0 {
			rows.Input(at, v/2)
			rows.Input(at, v/2)
		}
	}
	copy(rows.Sparse(), t.targets[i])
}

// lists takes the samples of a table together, one to five in turn, as the candidates of
// one. Their targets add up to 1.
type lists struct {
	rows  Samples
	table *table
	ends  []int
}

func newLists(t *table, rows Samples) *lists {
	l := &lists{rows: rows, table: t}
	for from := 0; from < len(t.inputs); {
		end := min(from+1+len(l.ends)%5, len(t.inputs))
		n := float32(end - from)
		for k, target := range t.targets[from:end] {
			target[0] = float32(k+1) / (n * (n + 1) / 2)
		}
		l.ends = append(l.ends, end)
		from = end
	}
	return l
}

func (l *lists) Len() int { return len(l.ends) }

// span returns the rows of a sample.
func (l *lists) span(i int) (from, end int) {
	if i > 0 {
		from = l.ends[i-1]
	}
	return from, l.ends[i]
}

func (l *lists) Sample(i int, rows *Rows) {
	from, end := l.span(i)
	for row := from; row < end; row++ {
		l.rows.Sample(row, rows)
	}
}

// randomSamples returns samples with a share of inputs other than zero and
// targets that add up to 1.
func randomSamples(n int, a nn.Architecture, share float64) *table {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	t := new(table)
	for range n {
		x, y := make([]float32, a.Inputs), make([]float32, a.Outputs())
		for i := range x {
			if r.Float64() < share {
				x[i] = float32(r.NormFloat64())
			}
		}
		var sum float32
		for j := range y {
			y[j] = r.Float32()
			sum += y[j]
		}
		for j := range y {
			y[j] /= sum
		}
		t.inputs, t.targets = append(t.inputs, x), append(t.targets, y)
	}
	return t
}

// countedSamples returns samples of at most active features, each 1 or 2.
func countedSamples(n int, a nn.Architecture, active int) *table {
	r := rand.New(rand.NewPCG(2, uint64(n)))
	t := randomSamples(n, a, 0)
	for i, x := range t.inputs {
		for range active / 2 {
			x[r.IntN(len(x))] = float32(1 + i%2)
		}
	}
	return t
}
