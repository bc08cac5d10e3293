package tables

import (
	"context"
	"errors"
	"maps"
	"time"

	"gogo/internal/words"
)

// HintRules is implemented by Rules that can say why a move is good.
type HintRules interface {
	// Why gives the reasons for a move after others, the strongest first. The lines are what a
	// program has found in the position.
	Why(moves []string, best string, lines []SearchInfo) []Sentence
}

// MoveNamer is implemented by Rules whose moves people write in another way than commands have them.
type MoveNamer interface {
	// MoveName returns a move after others as people write it.
	MoveName(moves []string, move string) string
}

// Sentence is an English sentence for people with named holes, as {side}, and what stands in them. A
// page may have it in another language.
type Sentence struct {
	Text   string            `json:"text"`
	Values map[string]string `json:"values,omitempty"`
}

// Say returns a sentence. The names and the values of its holes take turns.
func Say(text string, values ...string) Sentence { return Sentence{Text: text}.With(values...) }

// With returns the sentence with values for more of its holes.
func (s Sentence) With(values ...string) Sentence {
	if len(values) == 0 {
		return s
	}
	all := maps.Clone(s.Values)
	if all == nil {
		all = map[string]string{}
	}
	for i := 1; i < len(values); i += 2 {
		all[values[i-1]] = values[i]
	}
	return Sentence{Text: s.Text, Values: all}
}

// hint is a move shown to a person, or the question for one.
type hint struct {
	question *question // nil once it is answered
	node     *node     // the position; nil without a hint
	move     string
	name     string // of the move, for people
	why      []Sentence
	failed   string
}

// Limits of the search for a hint.
const (
	hintTime  = time.Second
	hintLines = 3
)

var errThinking = errors.New("the engine is thinking")

// doHint has the default program look for the best move, which is not played.
func (t *Table) doHint(Command) error {
	switch {
	case t.over():
		return errOver
	case t.turn != nil:
		return errThinking
	case t.hint.node == t.tree.at && t.hint.failed == "":
		return nil
	}
	if t.hinter == nil {
		engine, ok := t.hub.engineOf(t.game.Name(), "")
		if !ok {
			return errNoEngine
		}
		t.hinter = &program{engine: engine, rules: t.rules, analyzes: true}
	}
	t.askHint(t.hinter)
	t.changedState()
	return nil
}

// askHint asks a program for a hint in the position on the board.
func (t *Table) askHint(p *program) {
	t.stopReview()
	q, at := t.newQuestion(), t.tree.at
	moves := at.path()
	ctx, cancel := context.WithCancel(t.ctx)
	q.cancel = cancel
	t.hint = hint{question: q, node: at}
	t.work.Go(func() {
		defer cancel()
		var lines []SearchInfo
		answer, _, err := p.think(ctx, moves, Limits{Time: hintTime, Level: MaxLevel, Lines: hintLines}, func(h SearchInfo) {
			t.mu.Lock()
			defer t.mu.Unlock()
			if t.hint.question == q {
				q.add(h)
				lines = q.lines
			}
		})
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.hint.question != q {
			return
		}
		t.hint.question = nil
		if err != nil {
			t.hint.failed = errorLine(err)
		} else {
			t.hint.move, t.hint.name = answer.Move, answer.Move
			if r, ok := t.rules.(MoveNamer); ok {
				t.hint.name = r.MoveName(moves, answer.Move)
			}
			if r, ok := t.rules.(HintRules); ok {
				t.hint.why = r.Why(moves, answer.Move, lines)
			}
		}
		t.changedState()
	})
}

// forgetHint cancels or removes the hint. The caller must hold t.mu.
func (t *Table) forgetHint() {
	if t.hint.question != nil {
		t.hint.question.cancel()
	}
	t.hint = hint{}
}

// closeHinter ends the program that gives hints.
func (t *Table) closeHinter() {
	t.forgetHint()
	if t.hinter != nil {
		t.endInBackground(t.hinter)
		t.hinter = nil
	}
}

// hintState is what a page shows of a hint.
type hintState struct {
	Asked   bool       `json:"asked,omitempty"`
	Move    string     `json:"move,omitempty"`
	Changes string     `json:"changes,omitempty"` // on the board
	Why     []Sentence `json:"why,omitempty"`
	Failed  string     `json:"failed,omitempty"`
}

// hintState returns the state of the hint, or nil without one.
func (t *Table) hintState() *hintState {
	h := &t.hint
	if h.node == nil {
		return nil
	}
	return &hintState{
		Asked: h.question != nil, Move: words.Sanitize(h.name), Changes: t.changesOf(h.node.path(), h.move),
		Why: h.why, Failed: h.failed,
	}
}
