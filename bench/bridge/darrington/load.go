// Package darrington measures how well a server of Darrington's protocol runs many games at once,
// and whether they survive when it is killed and restarted: messages per second, and how long
// players wait for the answer to a call or a card; also while one address attacks it.
//
// The server is a process of its own, over loopback connections. The players are in this process,
// know only what the server tells them, and reconnect by themselves.
package darrington

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
)

// Load describes the load, and the server.
type Load struct {
	Games  int
	Boards int // per game
	Kills  int // how often the server is killed and restarted before the end
	Seed   uint64
	// Attackers is how many connections of one address try to take the server from the players
	// meanwhile. The players have addresses of their own then, as the loopback network of Linux has
	// them.
	Attackers int
	// Command starts the server, which must store its games. In its arguments {port} stands for
	// the port to listen on at 127.0.0.1, and {data} for a file that does not exist at first.
	Command []string
	// Timeout is the maximum absence of the server before its players give up. 0 means a
	// minute.
	Timeout time.Duration
}

// Report is the results.
type Report struct {
	Boards   int // finished
	Messages int // from and to the players
	Elapsed  time.Duration
	P50, P99 time.Duration // from a call or a card to its confirmation
	Memory   int64         // most bytes that a server process has had in memory; 0 if unknown
}

// Run plays all games concurrently. An error names the game that was not finished.
func Run(ctx context.Context, l Load) (*Report, error) {
	if l.Games < 1 || l.Boards < 1 {
		return nil, fmt.Errorf("%d games of %d boards: at least 1 of each is needed", l.Games, l.Boards)
	}
	p, err := start(ctx, l.Command)
	if err != nil {
		return nil, err
	}
	defer p.remove()
	r := &run{Load: l, address: p.address}
	r.Timeout = cmp.Or(l.Timeout, time.Minute)
	begun := time.Now()
	attack, end := context.WithCancel(ctx)
	a := attackers{run: r, count: l.Attackers}
	a.start(attack)
	defer a.all.Wait()
	defer end()
	all, ctx := errgroup.WithContext(ctx)
	for i := range l.Games {
		all.Go(func() error { return r.game(ctx, i) })
	}
	for kill := range l.Kills {
		if err := r.await(ctx, (kill+1)*l.Games*l.Boards/(l.Kills+1)); err != nil {
			break // all.Wait reports the error
		}
		if err := p.restart(ctx); err != nil {
			return nil, errors.Join(err, all.Wait())
		}
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	report := r.report(time.Since(begun))
	p.measure()
	report.Memory = p.memory
	return report, nil
}

// run is a load in progress.
type run struct {
	Load

	address string
	mu      sync.Mutex // guards the following fields
	boards  int
	told    int
	said    int
	waits   []time.Duration
}

// report returns the results.
func (r *run) report(elapsed time.Duration) *Report {
	slices.Sort(r.waits)
	at := func(share float64) time.Duration { return r.waits[int(share*float64(len(r.waits)-1))] }
	return &Report{Boards: r.boards, Messages: r.told + r.said, Elapsed: elapsed, P50: at(0.5), P99: at(0.99)}
}

// await waits until a number of boards are finished.
func (r *run) await(ctx context.Context, boards int) error {
	const step = 10 * time.Millisecond
	for {
		r.mu.Lock()
		done := r.boards
		r.mu.Unlock()
		if done >= boards {
			return nil
		}
		select {
		case <-time.After(step):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// game plays one game: North opens it, and the others follow.
func (r *run) game(ctx context.Context, number int) error {
	all, ctx := errgroup.WithContext(ctx)
	opened := make(chan string, bridge.Seats)
	for s := range bridge.Seat(bridge.Seats) {
		all.Go(func() error {
			g := newRandomPlayer(r, number, s, opened)
			if err := g.play(ctx); err != nil {
				return fmt.Errorf("%s at %+v: %w", g.client.Name, g.client.State.Game.Moment(), err)
			}
			return nil
		})
	}
	return all.Wait()
}

// program is a server process.
type program struct {
	words   []string
	folder  string
	address string
	cmd     *exec.Cmd
	memory  int64 // most of any process so far
}

// start starts a server, and waits until it listens.
func start(ctx context.Context, command []string) (*program, error) {
	if len(command) == 0 {
		return nil, errors.New("the command of the server is missing")
	}
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "darrington")
	if err != nil {
		return nil, err
	}
	p := &program{folder: folder, address: net.JoinHostPort("127.0.0.1", strconv.Itoa(port))}
	fill := strings.NewReplacer("{port}", strconv.Itoa(port), "{data}", filepath.Join(folder, "games.db"))
	for _, word := range command {
		p.words = append(p.words, fill.Replace(word))
	}
	if err := p.launch(ctx); err != nil {
		p.remove()
		return nil, err
	}
	return p, nil
}

// freePort returns a free port.
func freePort(ctx context.Context) (int, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	_, text, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return 0, errors.Join(err, l.Close())
	}
	port, err := strconv.Atoi(text)
	return port, errors.Join(err, l.Close())
}

// listenTimeout is the time limit for a server to listen.
const listenTimeout = time.Minute

// launch starts the process.
func (p *program) launch(ctx context.Context) error {
	p.cmd = exec.CommandContext(ctx, p.words[0], p.words[1:]...)
	p.cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	if err := p.cmd.Start(); err != nil {
		return err
	}
	for begun := time.Now(); time.Since(begun) < listenTimeout; {
		if c, err := new(net.Dialer).DialContext(ctx, "tcp", p.address); err == nil {
			return c.Close()
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return fmt.Errorf("%s does not listen", p.words[0])
}

// measure takes the memory of the process, where the system tells it.
func (p *program) measure() {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return
	}
	const kilobyte = 1024
	for line := range strings.Lines(string(status)) {
		var kilobytes int64
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kilobytes); err == nil {
			p.memory = max(p.memory, kilobytes*kilobyte)
		}
	}
}

// kill kills the process.
func (p *program) kill() {
	if p.cmd.Process != nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // reports that it was killed
	}
}

// restart kills and restarts the server.
func (p *program) restart(ctx context.Context) error {
	p.measure()
	p.kill()
	return p.launch(ctx)
}

// remove ends the server and removes its files.
func (p *program) remove() {
	if p.cmd != nil {
		p.kill()
	}
	_ = os.RemoveAll(p.folder)
}
