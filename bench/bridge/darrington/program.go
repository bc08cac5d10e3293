package darrington

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// program is a server process.
type program struct {
	words   []string
	folder  string
	address string
	cmd     *exec.Cmd
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

// kill kills the process.
func (p *program) kill() {
	if p.cmd.Process != nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // reports that it was killed
	}
}

// restart kills and restarts the server.
func (p *program) restart(ctx context.Context) error {
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
