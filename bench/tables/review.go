package tables

import (
	"context"
	"slices"
	"time"

	"gogo/bench/match"
)

// review is a report of a game's turning points: the analyst's program searches every position of a
// line for the same time, or assesses every decision.
type review struct {
	cancel   context.CancelFunc // nil when none is in progress
	done     int                // positions finished
	of       int
	failed   string
	line     []*node // the nodes of the line, from the root
	assesses bool    // decisions are assessed
	// The summary of the assessed decisions.
	summary []SummaryRow
}

// going reports whether a review is in progress.
func (r *review) going() bool { return r.cancel != nil }

// startReview reviews the line on the board, with a time per position.
func (t *Table) startReview(each time.Duration) error {
	engine, ok := t.hub.engineOf(t.game.Name(), "")
	if !ok {
		return errNoEngine
	}
	t.stopReview()
	t.cancelThinking()
	t.analyst.closeProgram(t)
	t.halt()
	ctx, cancel := context.WithCancel(t.ctx)
	critic, assesses := t.rules.(CriticRules)
	t.review = review{cancel: cancel, line: line(t.tree.at), assesses: assesses}
	t.review.of = len(t.review.line)
	look := t.searchReview(engine, each)
	if assesses {
		look = t.criticReview(engine, critic)
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
			t.review.failed = errorLine(err)
		}
		t.review.cancel = nil
		t.positionChanged()
	})
	t.changedState()
	return nil
}

// searchReview returns a review that searches every position for some time.
func (t *Table) searchReview(engine Engine, each time.Duration) func(context.Context, []*node) error {
	p := &program{engine: engine, rules: t.rules}
	return func(ctx context.Context, nodes []*node) error {
		defer p.end()
		return t.reviewAll(ctx, p, nodes, each)
	}
}

// criticReview returns a review that assesses every decision.
func (t *Table) criticReview(engine Engine, rules CriticRules) func(context.Context, []*node) error {
	return func(ctx context.Context, nodes []*node) error {
		c, err := rules.StartCritic(ctx, engine.process())
		if err != nil {
			return err
		}
		defer func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), exitTimeout)
			defer cancel()
			_ = c.Close(ctx) // errors at the end no longer matter
		}()
		return t.assessAll(ctx, c, nodes)
	}
}

// stopReview cancels a review in progress, keeping its findings.
func (t *Table) stopReview() {
	if t.review.going() {
		t.review.cancel()
		t.review.cancel = nil
	}
}

// line returns the nodes of the line through a node, from the root to its end.
func line(n *node) []*node { return pathTo(n.end()) }

// pathTo returns the nodes from the root to a node.
func pathTo(n *node) []*node {
	var nodes []*node
	for ; n != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// reviewAll searches the positions one after the other, the last first, so that search results of
// later positions help earlier ones.
func (t *Table) reviewAll(ctx context.Context, p *program, nodes []*node, each time.Duration) error {
	for _, n := range slices.Backward(nodes) {
		t.mu.Lock()
		moves, over := n.path(), n.outcome != nil
		t.mu.Unlock()
		var best *SearchInfo
		if !over {
			answer, _, err := p.think(ctx, moves, Limits{Time: each, Level: MaxLevel}, func(h SearchInfo) {
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
			t.storeInfo(n, *best)
		}
		t.review.done++
		t.changedState()
		t.mu.Unlock()
	}
	return nil
}

// minLoss is the drop in winning chance that makes a move a turning point.
const minLoss = 0.1

// turningPoint is a move that worsened its player's chances.
type turningPoint struct {
	Node   int     `json:"node"`
	Number int     `json:"number"` // of the move in the game
	Side   int     `json:"side"`
	Played string  `json:"played"`
	Better string  `json:"better"`
	Loss   float64 `json:"loss"` // of winning chance; of an assessed decision, of value
	// For an assessed decision: see Verdict.
	Kind  string `json:"kind,omitempty"`
	Mark  string `json:"mark,omitempty"`
	About string `json:"about,omitempty"`
}

// turningPoints returns the known turning points of a line, the worst first, or the errors in order
// if decisions are assessed.
func (t *Table) turningPoints(nodes []*node) []turningPoint {
	if t.review.assesses {
		return assessedErrors(nodes)
	}
	points := []turningPoint{}
	for i, n := range nodes[1:] {
		before := n.parent
		had, knownBefore := t.chanceOf(before, n.side)
		has, knownAfter := t.chanceOf(n, n.side)
		if !knownBefore || !knownAfter || had-has < minLoss || before.info == nil || len(before.info.Moves) == 0 || before.info.Moves[0] == n.move {
			continue
		}
		points = append(points, turningPoint{Node: n.id, Number: i + 1, Side: int(n.side), Played: n.move, Better: before.info.Moves[0], Loss: had - has})
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

// chanceOf returns the winning chance of a side from a node on, if known.
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
	if n.info == nil {
		return 0, false
	}
	chance, known = t.rules.Chance(n.info.Value)
	if t.toMove(n) != side {
		chance = 1 - chance
	}
	return chance, known
}

// toMove returns the side to move at a node whose game is not over.
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
