package tables

import (
	"context"
	"os/exec"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/internal/words"
)

// Appraiser is Rules of a game in which a value that has fallen does not tell that the move was at fault,
// as in games of luck: its programs judge every decision by itself.
type Appraiser interface {
	// StartCritic starts a program that judges.
	StartCritic(ctx context.Context, cmd *exec.Cmd) (Critic, error)
}

// Critic is a program that judges decisions. Its methods are called one at a time.
type Critic interface {
	// Name is what the program calls itself.
	Name() string
	// Judge judges what was decided after moves, or values the position alone if that is empty.
	Judge(ctx context.Context, moves []string, played string) (*Verdict, error)
	// Summary sums up what has been judged.
	Summary() []SummaryRow
	// Close ends the program.
	Close(ctx context.Context) error
}

// Verdict is what is said of a decision.
type Verdict struct {
	Value   string       // of the position for who decides; empty if not known
	Loss    float64      // in the unit of Value
	Kind    string       // of the error in words; empty if there was none to speak of
	Mark    string       // of the kind, as in annotated games
	About   string       // what was wrong, as in "missed double"
	Did     string       // what was decided, in words
	Right   string       // what would have been better, in words; empty if nothing
	Says    []string     // the whole in sentences
	Unknown string       // what is not known, if nothing is said of the loss
	Better  string       // what would have been better, as Position has it; empty if nothing
	Lines   []SearchInfo // what could have been decided, the best first
}

// SummaryRow is something that is said of both sides.
type SummaryRow struct {
	Label  string    `json:"label"`
	Values [2]string `json:"values"`
}

// judgeAll has a critic judge the decisions of a line, and value its end.
func (t *Table) judgeAll(ctx context.Context, c Critic, nodes []*node) error {
	for i, n := range nodes {
		t.mu.Lock()
		moves, over, played := n.path(), n.outcome != nil, ""
		if i+1 < len(nodes) {
			played = nodes[i+1].move
		}
		t.mu.Unlock()
		var v *Verdict
		if !over {
			var err error
			if v, err = c.Judge(ctx, moves, played); err != nil {
				return err
			}
		}
		t.mu.Lock()
		if ctx.Err() != nil {
			t.mu.Unlock()
			return ctx.Err()
		}
		if v != nil {
			t.takeVerdict(n, v)
			if played != "" {
				nodes[i+1].verdict, nodes[i+1].told = v, nil
			}
		}
		t.review.done++
		t.review.summary = c.Summary()
		t.tell()
		t.mu.Unlock()
	}
	return nil
}

// takeVerdict keeps what a critic has found of a position.
func (t *Table) takeVerdict(n *node, v *Verdict) {
	h := SearchInfo{Value: v.Value}
	if len(v.Lines) > 0 {
		h.Depth, h.Moves = v.Lines[0].Depth, v.Lines[0].Moves
	}
	t.learn(n, h)
}

// changesOf are what a move after others would change on the board.
func (t *Table) changesOf(moves []string, move string) string {
	if move == "" {
		return ""
	}
	steps, err := t.rules.Draw("", pages.Named(append(moves, move)...))
	if err != nil {
		return ""
	}
	return steps[len(steps)-1].Changes.String()
}

// judgedPoints are the errors of a line whose decisions were judged, in their order.
func judgedPoints(nodes []*node) []turningPoint {
	points := []turningPoint{}
	for i, n := range nodes[1:] {
		if v := n.verdict; v != nil && v.Kind != "" {
			points = append(points, turningPoint{
				Node: n.id, Number: i + 1, Side: int(n.side), Played: v.Did, Better: v.Right, Loss: v.Loss, Kind: v.Kind, Mark: v.Mark, About: v.About,
			})
		}
	}
	return points
}

// unknownDecisions counts the decisions of a line that were judged in vain, with what is not known of
// the first.
func unknownDecisions(nodes []*node) (n int, why string) {
	for _, at := range nodes {
		if v := at.verdict; v != nil && v.Unknown != "" {
			n++
			if why == "" {
				why = v.Unknown
			}
		}
	}
	return n, why
}

// verdictState is what is said of the decision that was made on the board.
type verdictState struct {
	Side   int         `json:"side"`
	Kind   string      `json:"kind"`
	Says   []string    `json:"says"`
	Better string      `json:"better"` // what it changes on the board
	Lines  []lineState `json:"lines"`
}

// verdictOf makes what is said of the decision that the line makes on the board, or nil.
func (t *Table) verdictOf() *verdictState {
	made := t.tree.at.line
	if made == nil || made.verdict == nil {
		return nil
	}
	if made.told == nil {
		made.told = t.tellVerdict(made)
	}
	return made.told
}

// tellVerdict makes what is said of the move to a node behind the one on the board.
func (t *Table) tellVerdict(made *node) *verdictState {
	v := made.verdict
	s := &verdictState{Side: int(made.side), Kind: v.Kind, Better: t.changesOf(t.tree.at.path(), v.Better), Says: []string{}, Lines: []lineState{}}
	for _, text := range v.Says {
		s.Says = append(s.Says, words.Sanitize(text))
	}
	for _, h := range v.Lines {
		s.Lines = append(s.Lines, t.lineOf(h))
	}
	return s
}

// equityOf is the value of a node for the first side, where values are equities.
func (t *Table) equityOf(n *node) *float64 {
	if n.heard == nil || n.outcome != nil {
		return nil
	}
	value, ok := numberOf(n.heard.Value)
	if !ok {
		return nil
	}
	if t.toMove(n) != match.First {
		value = -value
	}
	return &value
}
