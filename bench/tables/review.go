package tables

import (
	"context"
	"slices"
	"time"

	"gogo/bench/match"
)

// review is the report of a game's turning points: the analyst's program looks at every
// position of a line for the same time, or judges every decision.
type review struct {
	cancel context.CancelFunc // nil when none goes on
	done   int                // positions that it has looked at
	of     int
	failed string
	line   []*node // the nodes of the line, from the root
	judges bool    // decisions are judged
	// What the decisions that were judged come to.
	summary []SummaryRow
}

// going reports whether a review goes on.
func (r *review) going() bool { return r.cancel != nil }

// startReview looks at every position of the line on the board for so long.
func (t *Table) startReview(each time.Duration) error {
	engine, ok := t.hub.engineOf(t.game.Name(), "")
	if !ok {
		return errNoEngine
	}
	t.stopReview()
	t.hush()
	t.analyst.dismiss(t)
	t.running = false
	ctx, cancel := context.WithCancel(t.ctx)
	appraiser, judges := t.rules.(Appraiser)
	t.review = review{cancel: cancel, line: line(t.tree.at), judges: judges}
	t.review.of = len(t.review.line)
	look := t.searchReview(engine, each)
	if judges {
		look = t.criticReview(engine, appraiser)
	}
	nodes := t.review.line
	t.work.Go(func() {
		defer cancel()
		err := look(ctx, nodes)
		t.mu.Lock()
		defer t.mu.Unlock()
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			t.review.failed = lastWords(err)
		}
		t.review.cancel = nil
		t.look()
	})
	t.tell()
	return nil
}

// searchReview is a review that searches every position for so long.
func (t *Table) searchReview(engine Engine, each time.Duration) func(context.Context, []*node) error {
	p := &program{engine: engine, rules: t.rules}
	return func(ctx context.Context, nodes []*node) error {
		defer p.end()
		return t.reviewAll(ctx, p, nodes, each)
	}
}

// criticReview is a review that judges every decision.
func (t *Table) criticReview(engine Engine, rules Appraiser) func(context.Context, []*node) error {
	return func(ctx context.Context, nodes []*node) error {
		c, err := rules.StartCritic(ctx, engine.process())
		if err != nil {
			return err
		}
		defer func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
			defer cancel()
			_ = c.Close(ctx) // how it ends concerns nobody any more
		}()
		return t.judgeAll(ctx, c, nodes)
	}
}

// stopReview ends a review that goes on; what it has found stays.
func (t *Table) stopReview() {
	if t.review.going() {
		t.review.cancel()
		t.review.cancel = nil
	}
}

// line returns the nodes of the line through a node, from the root to its end.
func line(n *node) []*node {
	var nodes []*node
	for n = n.end(); n != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// reviewAll looks at positions one after the other, the last first, so that what the search
// finds behind a position helps it before.
func (t *Table) reviewAll(ctx context.Context, p *program, nodes []*node, each time.Duration) error {
	for _, n := range slices.Backward(nodes) {
		t.mu.Lock()
		moves, over := n.path(), n.outcome != nil
		t.mu.Unlock()
		var best *SearchInfo
		if !over {
			answer, _, err := p.think(ctx, moves, Limits{Time: each, Level: MostLevel}, func(h SearchInfo) {
				if h.Place == 0 {
					best = &h
				}
			})
			if err != nil {
				return err
			}
			if best != nil && len(best.Moves) == 0 {
				best.Moves = []string{answer.Move}
			}
		}
		t.mu.Lock()
		if ctx.Err() != nil {
			t.mu.Unlock()
			return ctx.Err()
		}
		if best != nil {
			t.learn(n, *best)
		}
		t.review.done++
		t.tell()
		t.mu.Unlock()
	}
	return nil
}

// least is by how much the chance to win must fall for a move to be a turning point.
const leastLoss = 0.1

// turningPoint is a move after which its player stood worse than before.
type turningPoint struct {
	Node   int     `json:"node"`
	Number int     `json:"number"` // of the move in the game
	Side   int     `json:"side"`
	Played string  `json:"played"`
	Better string  `json:"better"`
	Loss   float64 `json:"loss"` // of the chance to win; of a decision that was judged, of value
	// Of a decision that was judged: see Verdict.
	Kind  string `json:"kind,omitempty"`
	Mark  string `json:"mark,omitempty"`
	About string `json:"about,omitempty"`
}

// turningPoints are those of a line, as far as what was said of its positions tells, the
// worst first; where decisions are judged, the errors in their order.
func (t *Table) turningPoints(nodes []*node) []turningPoint {
	if t.review.judges {
		return judgedPoints(nodes)
	}
	points := []turningPoint{}
	for i, n := range nodes[1:] {
		before := n.parent
		had, knownBefore := t.chanceOf(before, n.side)
		has, knownAfter := t.chanceOf(n, n.side)
		if !knownBefore || !knownAfter || had-has < leastLoss || before.heard == nil || len(before.heard.Moves) == 0 || before.heard.Moves[0] == n.move {
			continue
		}
		points = append(points, turningPoint{Node: n.id, Number: i + 1, Side: int(n.side), Played: n.move, Better: before.heard.Moves[0], Loss: had - has})
	}
	slices.SortStableFunc(points, func(a, b turningPoint) int {
		switch {
		case a.Loss > b.Loss:
			return -1
		case a.Loss < b.Loss:
			return 1
		}
		return 0
	})
	return points
}

// chanceOf is the chance of a side to win from a node on, if it is known.
func (t *Table) chanceOf(n *node, side match.Side) (chance float64, known bool) {
	const half = 0.5
	if n.outcome != nil {
		switch n.outcome.Winner {
		case side:
			return 1, true
		case match.Nobody:
			return half, true
		}
		return 0, true
	}
	if n.heard == nil {
		return 0, false
	}
	chance, known = t.rules.Chance(n.heard.Value)
	if t.toMove(n) != side {
		chance = 1 - chance
	}
	return chance, known
}

// toMove is the side to move at a node whose game goes on.
func (t *Table) toMove(n *node) match.Side {
	if n == t.tree.at {
		return t.pos.Turn()
	}
	for _, c := range n.children {
		return c.side
	}
	if pos, err := t.rules.Position(n.path()); err == nil {
		return pos.Turn()
	}
	return match.Nobody
}
