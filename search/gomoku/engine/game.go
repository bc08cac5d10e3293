package engine

import (
	"slices"
	"sync"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/simd"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// game lets the shared driver play on a lines.State.
type game struct {
	state     *lines.State
	eval      *ruleEval
	net       *shapenet.Accumulator // nil where the patterns evaluate alone
	vcf       *threats.VCF
	vct       *threats.VCT // of refutations, nil where none are asked for
	freestyle bool
	caro      bool
	renju     bool
	sight     sight
	buf       []gomoku.Point

	points []gomoku.Point // room for order
	orders []int32
}

// sight is how much of what threats win is seen without a search of its own. The zero value is all.
type sight uint8

const (
	seesAll   sight = iota
	seesFours       // an open four and two fours, but no wins by three and four, and no chains of fours
	seesFives       // no open four before it is there
)

// leafBudget bounds the stones that a search of fours may place at a leaf or in a node of
// the search.
const leafBudget = 100

// newGame returns a game on the position of board, which it keeps.
func newGame(board *gomoku.Board, r *ruleEval, vcf *threats.VCF) *game {
	return &game{
		state:     lines.NewState(board, r.tables),
		eval:      r,
		net:       r.accumulator(),
		vcf:       vcf,
		freestyle: board.Rule() == gomoku.Freestyle,
		caro:      board.Rule()&gomoku.Caro != 0,
		renju:     board.Rule()&gomoku.Renju != 0,
		buf:       make([]gomoku.Point, 0, gomoku.MaxPoints),
	}
}

// Key implements search.Game.
func (g *game) Key() uint64 { return g.state.Board().Hash() }

// Side implements search.Game.
func (g *game) Side() int { return int(g.state.Board().ToMove() - gomoku.Black) }

// Make implements search.Game.
func (g *game) Make(m search.Move) { g.state.Place(gomoku.Point(m), g.state.Board().ToMove()) }

// Undo implements search.Game.
func (g *game) Undo() { g.state.Undo() }

// Nodes implements search.Game.
func (g *game) Nodes() int64 { return g.vcf.Nodes }

// Evaluate implements search.Game.
func (g *game) Evaluate() search.Value {
	if g.net == nil {
		return search.Static(g.state.Evaluate())
	}
	return search.Static(g.net.Evaluate(g.state))
}

// Settled implements search.Game: a point for a five, an open four or a double four
// wins, two points for a five of the opponent lose.
func (g *game) Settled(ply int) (search.Value, bool) {
	s := g.state
	us := s.Board().ToMove()
	them := us.Other()
	switch {
	case s.Board().Full():
		return search.Draw, true
	case s.Count(us, lines.Wins) > 0:
		return search.WinIn(ply + 1), true
	case s.Count(them, lines.Wins) > 1 && !g.caro:
		return search.LossIn(ply + 2), true
	case g.sight != seesFives && s.Count(us, lines.WinningFour) > 0 && s.Count(them, lines.Wins) == 0:
		return search.WinIn(ply + 3), true
	case g.sight == seesAll && g.winsInFive(us):
		return search.WinIn(ply + 5), true
	}
	return 0, false
}

// winsInFive reports whether us, to move, wins by a four with an open three or by two
// open threes because the opponent cannot make a four meanwhile: at last an open four
// comes. Renju forbids Black double threes, and in Caro a four need not win.
func (g *game) winsInFive(us gomoku.Color) bool {
	s := g.state
	if s.Count(us, lines.FourThree)+s.Count(us, lines.DoubleThree) == 0 || g.caro || g.renju && us == gomoku.Black {
		return false
	}
	return !g.hasFours(us.Other()) && s.Count(us.Other(), lines.Wins)+s.Count(us.Other(), lines.WinningFour) == 0
}

// Quiesce implements search.Game: threats of a five are answered, then the side
// to move may win by fours.
func (g *game) Quiesce(ply int, beta search.Value) search.Value {
	s := g.state
	us := s.Board().ToMove()
	if s.Count(us.Other(), lines.Wins) > 0 {
		return g.defendFive(ply, us)
	}
	static := g.Evaluate()
	if static < beta && g.sight == seesAll && g.hasFours(us) {
		if length := g.winByFours(); length > 0 {
			return search.WinIn(ply + length)
		}
	}
	return static
}

// winByFours returns in how many plies the side to move wins by fours, 0 if it does not
// or the win does not follow from its last move.
func (g *game) winByFours() int {
	moves := g.state.Board().Moves()
	if len(moves) < 2 {
		return 0
	}
	return g.vcf.FindAfter(g.state, moves[len(moves)-2].Point, leafBudget)
}

// ForcedWin implements search.Game: fours anywhere may win. In freestyle games show no gain
// by it.
func (g *game) ForcedWin() int {
	if g.freestyle || g.sight != seesAll || !g.hasFours(g.state.Board().ToMove()) {
		return 0
	}
	plies, _ := g.vcf.Find(g.state, threats.Unlimited, leafBudget)
	return plies
}

// Refutation implements search.Game: threats may win.
func (g *game) Refutation(nodes int64) []search.Move {
	if g.vct == nil {
		return nil
	}
	line, _ := g.vct.Solve(g.state, int(nodes))
	moves := make([]search.Move, len(line))
	for i, p := range line {
		moves[i] = search.Move(p)
	}
	return moves
}

// leaf returns the value of a position without a search of its moves.
func (g *game) leaf(ply int, beta search.Value) search.Value {
	if value, settled := g.Settled(ply); settled {
		return value
	}
	return g.Quiesce(ply, beta)
}

// hasFours reports whether us can make a four.
func (g *game) hasFours(us gomoku.Color) bool {
	s := g.state
	return s.Count(us, lines.SimpleFour)+s.Count(us, lines.FourPlus)+s.Count(us, lines.FourThree)+s.Count(us, lines.MaybeForbidden) > 0
}

// defendFive returns the value of a position in which the opponent threatens a five.
func (g *game) defendFive(ply int, us gomoku.Color) search.Value {
	s := g.state
	best := search.LossIn(ply + 2)
	var buf [64]gomoku.Point
	for _, p := range threats.FiveDefenses(buf[:0], s, us.Other()) {
		if !threats.Allowed(s, p, us) {
			continue
		}
		s.Place(p, us)
		g.vcf.Nodes++
		best = max(best, -g.leaf(ply+1, -best))
		s.Undo()
	}
	return best
}

// Threat implements search.Game: a five that the opponent can make is a check, an open
// four or a double four a threat.
func (g *game) Threat() search.Threat {
	s := g.state
	us := s.Board().ToMove()
	them := us.Other()
	switch {
	case s.Count(us, lines.Wins) > 0:
		return search.NoThreat
	case s.Count(them, lines.Wins) > 0:
		return search.InCheck
	case s.Count(them, lines.WinningFour) > 0 && s.Count(us, lines.WinningFour) == 0:
		return search.Threatened
	}
	return search.NoThreat
}

// Generate implements search.Game.
func (g *game) Generate(c *search.Candidates) {
	s := g.state
	us := s.Board().ToMove()
	them := us.Other()
	switch g.Threat() {
	case search.InCheck:
		c.LostIn = 2
		g.buf = threats.FiveDefenses(g.buf[:0], s, them)
		g.add(c, g.buf, us, false)
	case search.Threatened:
		c.LostIn = 4
		g.buf = threats.CommonDefenses(g.buf[:0], s, them, lines.WinningFour)
		g.add(c, g.buf, us, false)
		g.addFours(c, us)
	case search.NoThreat:
		if !g.generateFourThreeDefenses(c, us) {
			g.buf = s.AppendNear(g.buf[:0])
			g.add(c, g.buf, us, true)
		}
	}
}

// generateFourThreeDefenses fills the candidates where the opponent has a four-three and
// us nothing better, and reports whether that restricts them.
func (g *game) generateFourThreeDefenses(c *search.Candidates, us gomoku.Color) bool {
	s := g.state
	if s.Count(us.Other(), lines.FourThree) == 0 || s.Count(us, lines.Wins)+s.Count(us, lines.WinningFour) > 0 {
		return false
	}
	defenses, ok := threats.FourThreeDefenses(g.buf[:0], s, us.Other())
	if !ok {
		return false
	}
	c.LostIn = 6
	g.add(c, defenses, us, true)
	g.addFours(c, us)
	return true
}

// add lists the points that us may play. Without choice none of them is quiet, and the patterns order them.
func (g *game) add(c *search.Candidates, points []gomoku.Point, us gomoku.Color, choice bool) {
	s := g.state
	first := len(c.List)
	for _, p := range points {
		if threats.Allowed(s, p, us) {
			c.List = append(c.List, search.Candidate{
				Move:  search.Move(p),
				Quiet: choice && quiet(s.Class(p, us)) && quiet(s.Class(p, us.Other())),
			})
		}
	}
	g.order(c.List[first:], us, choice)
}

// order says how promising moves of us look, as the network sees them if it has one and they are a choice.
func (g *game) order(list []search.Candidate, us gomoku.Color, choice bool) {
	if !choice || g.net == nil {
		order := g.state.Ordering(us)
		for i := range list {
			list[i].Order = int32(order.Of(gomoku.Point(list[i].Move)))
		}
		return
	}
	g.points = g.points[:0]
	for i := range list {
		g.points = append(g.points, gomoku.Point(list[i].Move))
	}
	g.orders = g.net.AppendOrders(g.orders[:0], g.state, g.points)
	for i, order := range g.orders {
		list[i].Order = order
	}
}

// addFours lists the fours of us that are not listed yet.
func (g *game) addFours(c *search.Candidates, us gomoku.Color) {
	listed := c.List
	g.buf = threats.AppendFours(g.buf[:0], g.state, us)
	fresh := g.buf[:0]
	for _, p := range g.buf {
		if !slices.ContainsFunc(listed, func(l search.Candidate) bool { return l.Move == search.Move(p) }) {
			fresh = append(fresh, p)
		}
	}
	g.add(c, fresh, us, true)
}

// quiet reports whether a move of the class is no tactical one. Simple fours are quiet:
// they are left to the search of fours.
func quiet(class lines.Class) bool { return class < lines.SimpleThree || class == lines.SimpleFour }

// EvalConfig says how an engine evaluates positions.
type EvalConfig struct {
	// Weights returns the patterns of a rule.
	Weights func(gomoku.Rule) *lines.Weights
	// Network returns the network of a rule. Without one, or where it is nil, the patterns
	// evaluate alone.
	Network func(gomoku.Rule) *shapenet.Network
	Kernels simd.Kernels
}

// Trained returns the judgment built into the program, with the best kernels of the machine.
func Trained() EvalConfig { return EvalConfig{lines.Trained, shapenet.Trained, simd.Best()} }

// Load returns how to evaluate by the files of weights and of a network, under every rule,
// whichever they were made for; empty names are what is built into the program. Weights without
// a network evaluate alone. An error names the file.
func Load(weights, network string, kernels simd.Kernels) (EvalConfig, error) {
	c := Trained()
	c.Kernels = kernels
	if weights != "" {
		w, err := nn.Load(weights, lines.ReadWeights)
		if err != nil {
			return c, err
		}
		c.Weights, c.Network = func(gomoku.Rule) *lines.Weights { return w }, nil
	}
	if network != "" {
		m, err := nn.Load(network, shapenet.ReadModels)
		if err != nil {
			return c, err
		}
		n := shapenet.Quantize(m)
		c.Network = func(gomoku.Rule) *shapenet.Network { return n }
	}
	return c, nil
}

// ruleEval is the evaluation of positions of one rule. It may be shared.
type ruleEval struct {
	tables  *lines.Tables
	network *shapenet.Network // nil where the patterns evaluate alone
	kernels simd.Kernels
}

// forRule returns the judgment of positions of a rule. Its two halves take a twentieth of a
// second together and are made at the same time.
func (j *EvalConfig) forRule(rule gomoku.Rule) *ruleEval {
	r := &ruleEval{kernels: j.Kernels}
	var work sync.WaitGroup
	if j.Network != nil {
		work.Go(func() { r.network = j.Network(rule) })
	}
	r.tables = lines.NewTables(rule, j.Weights(rule))
	work.Wait()
	return r
}

// accumulator returns an accumulator of the network, nil where the patterns evaluate alone.
func (r *ruleEval) accumulator() *shapenet.Accumulator {
	if r.network == nil {
		return nil
	}
	return shapenet.NewAccumulator(r.network, r.kernels)
}
