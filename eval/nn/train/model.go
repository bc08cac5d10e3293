package train

// Model is what a Trainer trains: parameters, and samples whose loss has a gradient by
// them. The parameters lie in one slice, which is the trainer's.
type Model interface {
	// Describe says in words what decides the result besides Options and the first
	// parameters' seed. A checkpoint is of models that say the same.
	Describe() string
	// Samples returns how many samples there are to learn from, and how many are held out.
	Samples() (learned, heldOut int)
	// Shard returns how many samples of a batch share a gradient, which a worker computes
	// at once. The gradients of all shards of a batch are in memory.
	Shard() int
	// Groups returns the groups of parameters, in the order in which they lie.
	Groups() []Group
	// Start sets the first parameters. The slice is the one that will always hold them: the
	// model keeps it to read from.
	Start(parameters []float32)
	// Refresh brings what follows from the parameters up to date once they have changed.
	Refresh(parameters []float32) error
	// NewWorker returns the scratch of one more thread, after Start.
	NewWorker() Worker
}

// Worker computes gradients and losses of a Model for one goroutine.
type Worker interface {
	// Gradient fills g with the sum, over samples to learn from, of the gradient times scale,
	// and returns the sum of their losses.
	Gradient(g *Gradient, samples []uint32, scale float32) (loss float64, err error)
	// HeldOutLoss returns the sum of the losses of samples held out.
	HeldOutLoss(samples []uint32) (float64, error)
}

// Group is parameters that are moved alike.
type Group struct {
	Length int
	Rate   float64 // in parts of the learning rate
	Decays bool    // whether weight decay is for them
	// Row, unless it is 0, is the length of the rows of a table, few of which have a gradient
	// in a shard.
	Row int
}

// Gradient is the gradient of a shard by all parameters.
type Gradient struct {
	// Values are as many as the parameters. A worker sets them, but for tables, where it
	// adds to zeros.
	Values []float32
	// Touched has for each group that is a table which rows have been added to.
	Touched [][]bool
}

func newGradient(groups []Group, parameters int) *Gradient {
	g := &Gradient{Values: make([]float32, parameters), Touched: make([][]bool, len(groups))}
	for i, group := range groups {
		if group.Row > 0 {
			g.Touched[i] = make([]bool, group.Length/group.Row)
		}
	}
	return g
}

// addRows adds the rows of a span of a table that another gradient has touched, and clears
// them there.
func (g *Gradient) addRows(other *Gradient, s *span) {
	for row, touched := range other.rows(s) {
		if !touched {
			continue
		}
		from := s.from + row*s.row
		to, add := g.Values[from:from+s.row], other.Values[from:from+s.row]
		for k, x := range add {
			to[k] += x
		}
		clear(add)
		g.rows(s)[row], other.rows(s)[row] = true, false
	}
}

// clearRows clears the rows of a span of a table that have been touched.
func (g *Gradient) clearRows(s *span) {
	touched := g.rows(s)
	for row, is := range touched {
		if is {
			clear(g.Values[s.from+row*s.row:][:s.row])
		}
	}
	clear(touched)
}

// rows tells which rows of a span of a table have been touched.
func (g *Gradient) rows(s *span) []bool {
	return g.Touched[s.group][s.first : s.first+(s.to-s.from)/s.row]
}

// span is a run of parameters of one group that a thread moves at a time.
type span struct {
	group, from, to int
	row, first      int // length of the rows of a table, and the first of them
}

// spans cuts the parameters of groups.
func spans(groups []Group) (all []span) {
	const most = 1 << 13
	at := 0
	for i, g := range groups {
		length := most
		if g.Row > 0 {
			length = max(most/g.Row, 1) * g.Row
		}
		for begin, end := at, at+g.Length; at < end; at = all[len(all)-1].to {
			s := span{group: i, from: at, to: min(at+length, end), row: g.Row}
			if g.Row > 0 {
				s.first = (at - begin) / g.Row
			}
			all = append(all, s)
		}
	}
	return all
}

// move sums the gradients of a span up, in their order, into the first of them and moves
// the parameters.
func (t *Trainer) move(u *update, s *span, gradients []*Gradient) {
	first, k := gradients[0], t.options.Kernels
	sum := first.Values[s.from:s.to]
	for _, g := range gradients[1:] {
		if s.row > 0 {
			first.addRows(g, s)
		} else {
			k.AxpyFloat32(sum, 1, g.Values[s.from:s.to])
		}
	}
	moments := make([][]float32, len(t.moments))
	for i, m := range t.moments {
		moments[i] = m[s.from:s.to]
	}
	decays := t.groups[s.group].Decays
	if t.start != nil && decays {
		u.pull(t.parameters[s.from:s.to], t.start[s.from:s.to])
	}
	u.apply(k, t.parameters[s.from:s.to], sum, moments, decays)
	if s.row > 0 {
		first.clearRows(s)
	}
}
