package brain

import (
	"errors"
	"fmt"
	"os/exec"

	"gogo/internal/browser"
)

// process is a running brain: a worker of the page.
type process struct {
	worker *browser.Worker
	ended  chan struct{} // closed when the brain has ended
	err    error         // how it ended; valid after ended is closed
}

// Start starts the program of the site that cmd names, and returns a Conn with it.
func Start(cmd *exec.Cmd, cfg Config) (*Conn, error) {
	worker, err := browser.Start(cmd.Args)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", cmd.Args[0], err)
	}
	c := newConn(worker.In, cfg)
	c.closer = worker
	c.process = &process{worker: worker, ended: make(chan struct{})}
	go func() {
		c.process.err = worker.Wait()
		close(c.process.ended)
	}()
	go c.read(worker.Out)
	return c, nil
}

// kill ends the brain.
func (p *process) kill() { _ = p.worker.Close() } // it never fails

// end ends the brain.
func (p *process) end() {
	p.kill()
	<-p.ended
}

// suspend fails: a worker cannot be stopped for a while.
func (p *process) suspend(bool) error { return errors.ErrUnsupported }

// pid returns 0: workers have no number.
func (p *process) pid() int { return 0 }
