package match

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"gogo/protocol/brain"
)

// Program is what a player in a process of its own has beside its protocol: a
// name, the end of what it wrote to its standard error, and its memory.
type Program struct {
	name   string
	stderr Tail
	memory *MemoryWatch
}

// NewProgram prepares cmd, which is not yet started: its standard error is
// remembered unless it goes elsewhere. The name is that of its file.
func NewProgram(cmd *exec.Cmd) *Program {
	p := &Program{name: filepath.Base(cmd.Path)}
	if cmd.Stderr == nil {
		cmd.Stderr = &p.stderr
	}
	return p
}

// Name returns how people call the program.
func (p *Program) Name() string { return p.name }

// SetName takes the name and the version that the program gives itself. Either
// may be empty.
func (p *Program) SetName(name, version string) {
	if name == "" {
		return
	}
	p.name = name
	if version != "" {
		p.name += " " + version
	}
}

// Watch begins to watch the memory of the running process; a limit of 0 is
// none. A watch before it ends.
func (p *Program) Watch(ctx context.Context, pid int, limit int64) {
	p.Unwatch()
	p.memory = WatchMemory(ctx, pid, limit)
}

// Unwatch ends the watch, if there is one.
func (p *Program) Unwatch() {
	if p.memory != nil {
		p.memory.Stop()
	}
}

// Memory returns the most bytes that the program was seen to use.
func (p *Program) Memory() int64 {
	if p.memory == nil {
		return 0
	}
	return p.memory.Peak()
}

// Ask asks the program something, for as long as it keeps to its memory.
func (p *Program) Ask(ctx context.Context, ask func(context.Context) error) error {
	if p.memory == nil {
		return ask(ctx)
	}
	bound, cancel := p.memory.Bound(ctx)
	defer cancel()
	err := ask(bound)
	if over := p.memory.Err(); over != nil && ctx.Err() == nil {
		return over
	}
	return err
}

// Fault turns a failure of the conversation into one of the match, with the last
// line that the program wrote to its standard error if it has ended. Other errors
// stay as they are.
func (p *Program) Fault(err error) error {
	var fault *brain.Error
	if !errors.As(err, &fault) {
		return err
	}
	reason := map[brain.Fault]Reason{
		brain.Timeout: Silence,
		brain.Exit:    Exit,
		brain.Crash:   Crash,
		brain.Garbage: Garbage,
		brain.Syntax:  Syntax,
		brain.Refused: Refused,
	}[fault.Fault]
	if last := p.stderr.Line(); last != "" && (reason == Exit || reason == Crash) {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return &PlayerError{Reason: reason, Err: err}
}

// EndedByForce reports whether err says only that a program had to be ended by
// force, which is no failure of the game that it has played.
func EndedByForce(err error) bool {
	var fault *PlayerError
	return errors.As(err, &fault) && fault.Reason == Silence
}

// tailSize is how much is remembered.
const tailSize = 4 << 10

// Tail is a writer that remembers the end of what was written, as a program's last words. It is safe for concurrent
// use.
type Tail struct {
	mu   sync.Mutex
	data []byte
}

// Write implements io.Writer.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, p...)
	if over := len(t.data) - tailSize; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(p), nil
}

// Line returns the line that says most about a failure: the one that begins a
// Go panic, else the last.
func (t *Tail) Line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.data)), "\n")
	for _, l := range lines {
		if strings.HasPrefix(l, "panic: ") || strings.HasPrefix(l, "fatal error: ") {
			return strings.TrimSpace(l)
		}
	}
	return strings.TrimSpace(lines[len(lines)-1])
}

const (
	// memoryEvery is how often the memory of a program is looked at.
	memoryEvery = 100 * time.Millisecond
	// familyEvery is how often its child processes are looked for, which takes
	// a look at every process of the machine.
	familyEvery = 20 * memoryEvery
)

// MemoryWatch watches the resident memory of a program and of its children.
type MemoryWatch struct {
	limit  int64
	leader *process.Process
	cancel context.CancelFunc
	ended  chan struct{}

	exceeded chan struct{} // closed when the limit was passed

	mu   sync.Mutex
	peak int64
}

// WatchMemory begins to watch a process. A limit of 0 is none. Stop ends it, not
// the end of ctx.
func WatchMemory(ctx context.Context, pid int, limit int64) *MemoryWatch {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	w := &MemoryWatch{limit: limit, cancel: cancel, ended: make(chan struct{}), exceeded: make(chan struct{})}
	// A process that has ended already uses no memory: nothing to watch.
	w.leader, _ = process.NewProcessWithContext(ctx, int32(pid))
	go w.run(ctx)
	return w
}

func (w *MemoryWatch) run(ctx context.Context) {
	defer close(w.ended)
	if w.leader == nil {
		return
	}
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	var family []*process.Process
	for looks := 0; ; looks++ {
		if looks%int(familyEvery/memoryEvery) == 1 {
			family, _ = w.leader.ChildrenWithContext(ctx)
		}
		if w.note(resident(ctx, w.leader, family)) {
			close(w.exceeded)
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// note keeps the peak and reports whether the limit is passed.
func (w *MemoryWatch) note(bytes int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.peak = max(w.peak, bytes)
	return w.limit > 0 && bytes > w.limit
}

// resident adds up the memory of processes. One that has ended counts nothing.
func resident(ctx context.Context, leader *process.Process, family []*process.Process) int64 {
	total := int64(0)
	for _, p := range append([]*process.Process{leader}, family...) {
		if info, err := p.MemoryInfoWithContext(ctx); err == nil {
			total += int64(info.RSS)
		}
	}
	return total
}

// Peak returns the most bytes seen.
func (w *MemoryWatch) Peak() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.peak
}

// Bound returns a context that ends when the limit is passed.
func (w *MemoryWatch) Bound(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-w.exceeded:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// Err returns a *PlayerError if the limit was passed.
func (w *MemoryWatch) Err() error {
	select {
	case <-w.exceeded:
		const mega = 1 << 20
		return &PlayerError{
			Reason: Memory,
			Err:    fmt.Errorf("%d MB of %d MB", w.Peak()/mega, w.limit/mega),
		}
	default:
		return nil
	}
}

// Stop ends the watch.
func (w *MemoryWatch) Stop() {
	w.cancel()
	<-w.ended
}
