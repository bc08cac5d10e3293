package bluechip

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// openOwn opens a table of our own server.
func (l *Load) openOwn(ctx context.Context, number int) (*runningTable, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	next := 0
	s := server.New(server.Config{Table: table.Config{
		TrickPause: l.TrickPause,
		Next: func() *table.Board {
			if next == l.Boards {
				return nil
			}
			next++
			return l.board(number, next)
		},
	}})
	gone := make(chan struct{})
	return &runningTable{
		address: listener.Addr().String(), gone: gone,
		serve: func() error {
			defer close(gone)
			if err := s.Run(ctx, server.Listener{Listener: listener}); err != nil && ctx.Err() == nil {
				return fmt.Errorf("table %d: %w", number+1, err)
			}
			return nil
		},
	}, nil
}

// memory returns the memory of this process in bytes.
func memory() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

// foreignOpener returns a function that starts the process of a table.
func (l *Load) foreignOpener(ctx context.Context) (open func(ctx context.Context, number int) (*runningTable, error), tidy func() error, err error) {
	if len(l.Foreign) == 0 {
		return nil, nil, errors.New("the command of the table server is empty")
	}
	ports, err := freePorts(ctx, l.Tables)
	if err != nil {
		return nil, nil, err
	}
	root, err := os.MkdirTemp("", "tables")
	if err != nil {
		return nil, nil, err
	}
	open = func(ctx context.Context, number int) (*runningTable, error) {
		v, err := l.openForeign(ctx, number, ports[number], filepath.Join(root, strconv.Itoa(number+1)))
		if err != nil {
			return nil, fmt.Errorf("table %d: %w", number+1, err)
		}
		return v, nil
	}
	return open, func() error { return os.RemoveAll(root) }, nil
}

// freePorts returns distinct free ports. Others may take them before they are used.
func freePorts(ctx context.Context, n int) (ports []string, err error) {
	var listeners []net.Listener
	for len(ports) < n && err == nil {
		var l net.Listener
		if l, err = new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0"); err == nil {
			listeners = append(listeners, l)
			_, port, _ := net.SplitHostPort(l.Addr().String()) // the address of a listener is well formed
			ports = append(ports, port)
		}
	}
	for _, l := range listeners {
		err = errors.Join(err, l.Close())
	}
	return ports, err
}

// openForeign starts the process of a table in a folder of its own. It runs until the end of its
// session, or of the context.
func (l *Load) openForeign(ctx context.Context, number int, port, dir string) (*runningTable, error) {
	if err := os.Mkdir(dir, 0o750); err != nil {
		return nil, err
	}
	boards := filepath.Join(dir, "boards.pbn")
	if err := l.writeBoards(boards, number); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	fill := strings.NewReplacer("{port}", port, "{boards}", boards)
	args := make([]string, len(l.Foreign))
	for i, word := range l.Foreign {
		args[i] = fill.Replace(word)
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, log, log
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	gone := make(chan struct{})
	return &runningTable{
		address: net.JoinHostPort("127.0.0.1", port), gone: gone, pid: cmd.Process.Pid,
		serve: func() error {
			defer close(gone)
			if err := cmd.Wait(); err != nil && ctx.Err() == nil {
				return fmt.Errorf("the server of table %d: %w: %s", number+1, err, tail(log.Name()))
			}
			return nil
		},
	}, nil
}

// writeBoards writes the boards of a table to a file.
func (l *Load) writeBoards(name string, tableNumber int) error {
	var text strings.Builder
	w := pbn.NewWriter(&text)
	for n := range l.Boards {
		b := l.board(tableNumber, n+1)
		r := record.Record{Board: b.Number, Dealer: b.Dealer, Vulnerable: b.Vulnerable, Deal: b.Deal}
		if err := w.Write(pbn.FromRecord(&r)); err != nil {
			return err
		}
	}
	return os.WriteFile(name, []byte(text.String()), 0o600)
}

// tailLength is the number of bytes of a server's output that are shown.
const tailLength = 500

// tail returns the end of a file, as far as it can be read.
func tail(name string) string {
	text, _ := os.ReadFile(name)
	return strings.TrimSpace(string(text[max(0, len(text)-tailLength):]))
}

// resident returns the memory of the processes of tables in bytes, 0 if the system does not report
// it.
func resident(venues []*runningTable) (bytes float64) {
	for _, v := range venues {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", v.pid))
		if err != nil {
			return 0
		}
		var size, pages float64
		if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
			return 0
		}
		bytes += pages * float64(os.Getpagesize())
	}
	return bytes
}
