package search

// ticTacToe is three in a row on three by three, for testing the driver.
type ticTacToe struct {
	stones  [2]uint16
	history []uint16
	nodes   int64
}

// ticTacToeRows are the winning rows as sets of cells.
var ticTacToeRows = []uint16{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func (g *ticTacToe) Key() uint64 {
	key := uint64(g.stones[0])<<9 | uint64(g.stones[1])
	return (key + 1) * 0x9e3779b97f4a7c15
}

func (g *ticTacToe) Side() int { return len(g.history) % 2 }

func (g *ticTacToe) Make(m Move) {
	g.stones[g.Side()] |= 1 << (m - 1)
	g.history = append(g.history, uint16(m-1))
}

func (g *ticTacToe) Undo() {
	last := len(g.history) - 1
	cell := g.history[last]
	g.history = g.history[:last]
	g.stones[g.Side()] &^= 1 << cell
}

func (g *ticTacToe) Settled(ply int) (Value, bool) {
	for _, row := range ticTacToeRows {
		if g.stones[1-g.Side()]&row == row {
			return Value(ply) - Win, true
		}
	}
	return Draw, len(g.history) == 9
}

func (*ticTacToe) Threat() Threat { return NoThreat }

func (g *ticTacToe) Evaluate() Value { return 0 }

func (*ticTacToe) Quiesce(int, Value) Value { return 0 }

func (g *ticTacToe) Generate(c *Candidates) {
	for cell := range 9 {
		if (g.stones[0]|g.stones[1])>>cell&1 == 0 {
			c.List = append(c.List, Candidate{Move: Move(cell + 1)})
		}
	}
}

func (g *ticTacToe) Nodes() int64 { return g.nodes }

// minimax returns the value of the position by trying everything.
func (g *ticTacToe) minimax(ply int) Value {
	if v, ok := g.Settled(ply); ok {
		return v
	}
	best := -infinite
	var c Candidates
	g.Generate(&c)
	for _, m := range c.List {
		g.Make(m.Move)
		best = max(best, -g.minimax(ply+1))
		g.Undo()
	}
	return best
}
