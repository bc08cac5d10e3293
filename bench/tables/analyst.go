package tables

import (
	"context"
)

// analyst is the program that analyzes the position on the board while it is switched on.
type analyst struct {
	on       bool
	program  *program
	name     string
	question *question
	failed   string
}

// analysisLines is the number of best lines requested.
const analysisLines = 3

// ask asks the analyst about the position on the board in place of the previous one.
func (a *analyst) ask(t *Table) {
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
		a.program = &program{engine: engine, rules: t.rules, analyzes: true}
	}
	q, at, p := t.newQuestion(), t.tree.at, a.program
	moves := at.path()
	ctx, cancel := context.WithCancel(t.ctx)
	q.cancel, a.question = cancel, q
	t.work.Go(func() {
		defer cancel()
		_, name, err := p.think(ctx, moves, Limits{Level: MaxLevel, Lines: analysisLines}, t.analystListener(q, at))
		t.mu.Lock()
		defer t.mu.Unlock()
		if a.question != q {
			return
		}
		a.name = name
		if err != nil {
			a.failed, a.question = errorLine(err), nil
		}
		t.changedState()
	})
}

// analystListener returns the callback for the search info of a position.
func (t *Table) analystListener(q *question, at *node) func(SearchInfo) {
	hear := t.listener(q)
	return func(h SearchInfo) {
		hear(h)
		if h.Place != 0 {
			return
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.analyst.question == q {
			t.storeInfo(at, h)
		}
	}
}

// pause cancels the analyst's question.
func (a *analyst) pause() {
	if a.question != nil {
		a.question.cancel()
		a.question = nil
	}
}

// closeProgram closes the analyst's program; a new one starts on demand.
func (a *analyst) closeProgram(t *Table) {
	a.pause()
	if a.program != nil {
		t.endInBackground(a.program)
	}
	a.program, a.name, a.failed = nil, "", ""
}
