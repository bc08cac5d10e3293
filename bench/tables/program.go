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
	Name    string   // what people choose it by
	Game    string   // the name of the game that it plays
	Command []string // its command line
}

// process is a process of the engine that has not begun.
func (e *Engine) process() *exec.Cmd {
	return exec.Command(e.Command[0], e.Command[1:]...) //nolint:gosec,noctx // the command line's engines; who starts them ends them
}

// farewell is how long a program may take to end.
const farewell = 3 * time.Second

// program is a process of an engine at a table: in a seat, or one that analyses. It is
// started when it is first asked, and again when it is asked after it has failed.
type program struct {
	engine   Engine
	rules    Rules
	analyses bool // it is asked for lines, and not to play

	mu     sync.Mutex // held while it is asked
	player Player
	hear   func(SearchInfo) // of the question that is open

	hearing sync.Mutex // over hear
}

// think asks the program for a move and hands on what it says meanwhile. The name is what
// the program calls itself.
func (p *program) think(ctx context.Context, moves []string, limits Limits, hear func(SearchInfo)) (answer Answer, name string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.ready(ctx); err != nil {
		return Answer{}, "", err
	}
	p.listen(hear)
	defer p.listen(nil)
	answer, err = p.player.Think(ctx, moves, limits)
	name = words.Sanitize(p.player.Name())
	if err != nil {
		p.close(ctx)
	}
	return answer, name, err
}

// ready starts the process if there is none. Whoever calls it holds p.mu.
func (p *program) ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil || p.player != nil {
		return err
	}
	return p.start(ctx)
}

// start starts the process.
func (p *program) start(ctx context.Context) error {
	begin := p.rules.Start
	if r, analyses := p.rules.(AnalystRules); analyses && p.analyses {
		begin = r.StartAnalyst
	}
	player, err := begin(ctx, p.engine.process(), p.heard)
	if err != nil {
		return err
	}
	p.player = player
	return nil
}

// listen sets who hears the program.
func (p *program) listen(hear func(SearchInfo)) {
	p.hearing.Lock()
	defer p.hearing.Unlock()
	p.hear = hear
}

// heard hands on what the program says.
func (p *program) heard(h SearchInfo) {
	p.hearing.Lock()
	defer p.hearing.Unlock()
	if p.hear != nil {
		p.hear(h)
	}
}

// close ends the process, if there is one. Whoever calls it holds p.mu.
func (p *program) close(ctx context.Context) {
	if p.player == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	_ = p.player.Close(ctx) // how it ends concerns nobody any more
	p.player = nil
}

// end ends the process when nobody asks it any more.
func (p *program) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.close(context.Background())
}

// lastWords says why a program has failed, in one line that can be shown.
func lastWords(err error) string {
	if errors.Is(err, context.Canceled) {
		return "stopped"
	}
	const most = 300
	words := []rune(words.Sanitize(err.Error()))
	if len(words) > most {
		words = append(words[:most], '…')
	}
	return string(words)
}
