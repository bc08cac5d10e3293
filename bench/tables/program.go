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
	return exec.Command(e.Command[0], e.Command[1:]...) //nolint:gosec,noctx // the command line's engines; who starts them ends them
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
