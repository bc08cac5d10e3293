package tables

import (
	"context"
	"errors"
	"os/exec"
	"sync"
	"time"

	"gogo/internal/words"
)

// Engine is a program that may sit at tables.
type Engine struct {
	Name    string   // display name
	Game    string   // name of the game it plays
	Command []string // command line
}

// process returns a process of the engine that is not yet started.
func (e *Engine) process() *exec.Cmd {
	return exec.Command(e.Command[0], e.Command[1:]...) //nolint:gosec,noctx // the command line's engines; their starter ends them
}

// exitTimeout is the time limit for a program to exit.
const exitTimeout = 3 * time.Second

// program is a process of an engine at a table: in a seat, or one that analyzes. It is started on
// its first question, and again on the first one after a failure.
type program struct {
	engine   Engine
	rules    Rules
	analyzes bool // asked for lines rather than to play

	mu       sync.Mutex // held during a question
	player   Player
	listener func(SearchInfo) // callback of the open question

	listenerMu sync.Mutex // guards hear
}

// think asks the program for a move and passes its search info on. It also returns the program's
// name.
func (p *program) think(ctx context.Context, moves []string, limits Limits, hear func(SearchInfo)) (answer Answer, name string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.ready(ctx); err != nil {
		return Answer{}, "", err
	}
	p.setListener(hear)
	defer p.setListener(nil)
	answer, err = p.player.Think(ctx, moves, limits)
	name = words.Sanitize(p.player.Name())
	if err != nil {
		p.close(ctx)
	}
	return answer, name, err
}

// takesLevel reports whether the running program plays at levels by itself.
func (p *program) takesLevel() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	player, ok := p.player.(LevelPlayer)
	return ok && player.TakesLevel()
}

// ready starts the process if there is none. The caller must hold p.mu.
func (p *program) ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil || p.player != nil {
		return err
	}
	return p.start(ctx)
}

// start starts the process.
func (p *program) start(ctx context.Context) error {
	begin := p.rules.Start
	if r, analyses := p.rules.(AnalystRules); analyses && p.analyzes {
		begin = r.StartAnalyst
	}
	player, err := begin(ctx, p.engine.process(), p.forward)
	if err != nil {
		return err
	}
	p.player = player
	return nil
}

// setListener sets the callback for search info.
func (p *program) setListener(hear func(SearchInfo)) {
	p.listenerMu.Lock()
	defer p.listenerMu.Unlock()
	p.listener = hear
}

// forward passes search info to the callback.
func (p *program) forward(h SearchInfo) {
	p.listenerMu.Lock()
	defer p.listenerMu.Unlock()
	if p.listener != nil {
		p.listener(h)
	}
}

// close ends the process, if there is one. The caller must hold p.mu.
func (p *program) close(ctx context.Context) {
	if p.player == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), exitTimeout)
	defer cancel()
	_ = p.player.Close(ctx) // errors at the end no longer matter
	p.player = nil
}

// end ends the process after its current question.
func (p *program) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.close(context.Background())
}

// errorLine formats the error of a program as one line for display.
func errorLine(err error) string {
	if errors.Is(err, context.Canceled) {
		return "stopped"
	}
	const most = 300
	text := []rune(words.Sanitize(err.Error()))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	return string(text)
}

// stopTimeout is the time limit for a program to answer after it was told to stop, or after its
// time.
const stopTimeout = 5 * time.Second

// Endless stands for no limit: a program thinks until it is told to stop.
const Endless = time.Hour

// Turn returns the time in which a program may answer.
func (l Limits) Turn() time.Duration {
	if l.Time == 0 {
		return Endless
	}
	return l.Time
}

// AskUntilTold asks a program a question that it is told to stop when ctx ends, or some time after
// its limit. An answer within a moment after that still counts.
func AskUntilTold[A any](ctx context.Context, l Limits, ask func(context.Context) (A, error), stop func(context.Context) error) (A, error) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	type result struct {
		answer A
		err    error
	}
	answered := make(chan result, 1)
	go func() {
		answer, err := ask(work)
		answered <- result{answer, err}
	}()
	late := time.NewTimer(l.Turn() + stopTimeout)
	defer late.Stop()
	select {
	case r := <-answered:
		return r.answer, r.err
	case <-ctx.Done():
	case <-late.C:
	}
	_ = stop(work) // the caller of ask notices a dead program
	gone := time.AfterFunc(stopTimeout, cancel)
	defer gone.Stop()
	r := <-answered
	return r.answer, r.err
}

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
			a.failed = "no engine for this game"
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
