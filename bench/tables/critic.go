package tables

import (
	"context"
	"os/exec"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/internal/words"
)

// CriticRules is implemented by Rules of games of luck, in which a drop in value does not show that
// the move was at fault: their programs assess every decision by itself.
type CriticRules interface {
	// StartCritic starts a program that assesses decisions.
	StartCritic(ctx context.Context, cmd *exec.Cmd) (Critic, error)
}

// Critic is a program that assesses decisions. Its methods are called one at a time.
type Critic interface {
	// Name returns the program's name.
	Name() string
	// Assess assesses the decision played after moves, or only evaluates the position if played
	// is empty.
	Assess(ctx context.Context, moves []string, played string) (*Verdict, error)
	// Summary summarizes the decisions assessed so far.
	Summary() []SummaryRow
	// Close ends the program.
	Close(ctx context.Context) error
}

// Verdict is the assessment of a decision.
type Verdict struct {
	Value   string       `json:"v,omitempty"` // of the position for the player on turn; empty if unknown
	Loss    float64      `json:"l,omitempty"` // in the unit of Value
	Kind    string       `json:"k,omitempty"` // of the error, in words; empty if there was none worth mentioning
	Mark    string       `json:"m,omitempty"` // annotation symbol of the kind
	About   string       `json:"a,omitempty"` // the mistake, as in "missed double"
	Did     string       `json:"d,omitempty"` // the decision, in words
	Right   string       `json:"r,omitempty"` // the better decision, in words; empty if there is none
	Says    []string     `json:"s,omitempty"` // the assessment in sentences
	Unknown string       `json:"u,omitempty"` // the missing information, if the loss is unknown
	Better  string       `json:"b,omitempty"` // the better decision, in the notation of Position; empty if there is none
	Lines   []SearchInfo `json:"i,omitempty"` // the alternatives, the best first
}

// SummaryRow is a row of a summary with a value for each side.
type SummaryRow struct {
	Label  string    `json:"label"`
	Values [2]string `json:"values"`
}

// assessAll has a critic assess the decisions of a line, and evaluate its end.
func (t *Table) assessAll(ctx context.Context, c Critic, nodes []*node) error {
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
			if v, err = c.Assess(ctx, moves, played); err != nil {
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
				nodes[i+1].verdict, nodes[i+1].toldVerdict = v, nil
			}
		}
		t.review.done++
		t.review.summary = c.Summary()
		t.changedState()
		t.mu.Unlock()
	}
	return nil
}

// takeVerdict stores a critic's verdict on a position.
func (t *Table) takeVerdict(n *node, v *Verdict) {
	h := SearchInfo{Value: v.Value}
	if len(v.Lines) > 0 {
		h.Depth, h.Moves = v.Lines[0].Depth, v.Lines[0].Moves
	}
	t.storeInfo(n, h)
}

// changesOf returns the changes on the board by a move after others.
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

// assessedErrors returns the errors of an assessed line, in order.
func assessedErrors(nodes []*node) []turningPoint {
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

// unknownDecisions counts the decisions of a line with an unknown loss, and returns the reason of
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

// verdictState is the verdict on the decision made on the board.
type verdictState struct {
	Side   int         `json:"side"`
	Kind   string      `json:"kind"`
	Says   []string    `json:"says"`
	Better string      `json:"better"` // as changes on the board
	Lines  []lineState `json:"lines"`
}

// currentVerdict returns the verdict on the line's decision on the board, or nil.
func (t *Table) currentVerdict() *verdictState {
	made := t.tree.at.line
	if made == nil || made.verdict == nil {
		return nil
	}
	if made.toldVerdict == nil {
		made.toldVerdict = t.verdictOn(made)
	}
	return made.toldVerdict
}

// verdictOn returns the verdict on the move to a node after the one on the board.
func (t *Table) verdictOn(made *node) *verdictState {
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

// equityOf returns the equity of a node for the first side, in games whose values are equities.
func (t *Table) equityOf(n *node) *float64 {
	if n.info == nil || n.outcome != nil {
		return nil
	}
	value, ok := numberOf(n.info.Value)
	if !ok {
		return nil
	}
	if t.toMove(n) != match.First {
		value = -value
	}
	return &value
}
