package tables

import (
	"context"
)

// analyst is the program that analyses what is on the board, for as long as people look.
type analyst struct {
	on       bool
	program  *program
	name     string
	question *question
	failed   string
}

// analysedLines is how many of the best lines are asked for.
const analysedLines = 3

// follow asks the analyst about the position on the board in place of what it was asked
// before.
func (a *analyst) follow(t *Table) {
	a.pause()
	if !a.on || a.failed != "" || t.over() || t.review.going() {
		return
	}
	if a.program == nil {
		engine, ok := t.hub.engineOf(t.game.Name(), "")
		if !ok {
			a.failed = "no program knows this game"
			return
		}
		a.program = &program{engine: engine, rules: t.rules, analyses: true}
	}
	q, at, p := t.ask(), t.tree.at, a.program
	moves := at.path()
	ctx, cancel := context.WithCancel(t.ctx)
	q.cancel, a.question = cancel, q
	t.work.Go(func() {
		defer cancel()
		_, name, err := p.think(ctx, moves, Limits{Level: MostLevel, Lines: analysedLines}, t.learner(q, at))
		t.mu.Lock()
		defer t.mu.Unlock()
		if a.question != q {
			return
		}
		a.name = name
		if err != nil {
			a.failed, a.question = lastWords(err), nil
		}
		t.tell()
	})
}

// learner returns what takes what the analyst says of a position.
func (t *Table) learner(q *question, at *node) func(SearchInfo) {
	hear := t.hearer(q)
	return func(h SearchInfo) {
		hear(h)
		if h.Place != 0 {
			return
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.analyst.question == q {
			t.learn(at, h)
		}
	}
}

// pause ends the question to the analyst.
func (a *analyst) pause() {
	if a.question != nil {
		a.question.cancel()
		a.question = nil
	}
}

// dismiss ends the analyst's program; another one begins when it is wanted.
func (a *analyst) dismiss(t *Table) {
	a.pause()
	if a.program != nil {
		t.leave(a.program)
	}
	a.program, a.name, a.failed = nil, "", ""
}
