//go:build !js

package brain

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// process is a running brain.
type process struct {
	cmd    *exec.Cmd
	family *family
	ended  chan struct{} // closed when the process was reaped
	err    error         // how it ended; valid after ended is closed
}

// Start starts cmd, which has no standard input and output yet, and returns a Conn with
// it. When the brain ends, the processes that it has started are ended, too: on Windows
// all of them; on Linux also those that have left the process group, for which this
// process adopts orphans from now on; on other systems those in the group.
func Start(cmd *exec.Cmd, cfg Config) (*Conn, error) {
	// Unlike the pipes of cmd these have deadlines, and Wait does not close them under
	// the reader.
	childIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, childIn.Close(), in.Close())
	}
	cmd.Stdin, cmd.Stdout = childIn, childOut
	if cmd.WaitDelay == 0 {
		cmd.WaitDelay = defaultGrace
	}
	family := newFamily(cmd)
	err = errors.Join(cmd.Start(), childIn.Close(), childOut.Close())
	if err != nil {
		family.release()
		return nil, errors.Join(fmt.Errorf("start %s: %w", cmd.Path, err), in.Close(), out.Close())
	}
	family.started(cmd.Process)
	c := newConn(in, cfg)
	c.closer = pipes{in, out}
	c.process = &process{cmd: cmd, family: family, ended: make(chan struct{})}
	go func() {
		c.process.err = cmd.Wait()
		close(c.process.ended)
	}()
	go c.read(out)
	return c, nil
}

// pipes are the manager's ends of the two pipes.
type pipes struct{ in, out *os.File }

// Close closes both. Hangup may have closed one already.
func (p pipes) Close() error {
	err := p.in.Close()
	if errors.Is(err, os.ErrClosed) {
		err = nil
	}
	return errors.Join(err, p.out.Close())
}

// suspend stops the brain or lets it go on.
func (p *process) suspend(stopped bool) error { return p.family.suspend(stopped) }

// kill ends the brain and all processes that it has started.
func (p *process) kill() { p.family.kill() }

const (
	// sweepEvery is the interval between searches for orphans of an ending brain.
	sweepEvery = 5 * time.Millisecond
	// sweepPatience bounds the wait for orphans to end.
	sweepPatience = 2 * time.Second
)

// end ends the brain and all processes that it has started, and waits for them.
func (p *process) end() {
	p.kill()
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for ended := false; !ended; {
		select {
		case <-p.ended:
			ended = true
		case <-tick.C:
			p.family.sweep() // an orphan may hold the standard error open
		}
	}
	for deadline := time.Now().Add(sweepPatience); p.family.sweep() && time.Now().Before(deadline); {
		<-tick.C
	}
	p.family.release()
}

// pid returns the process id.
func (p *process) pid() int { return p.cmd.Process.Pid }
