package bridge_test

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// fast are the flags of a robot that thinks little.
var fast = []string{"--samples=0", "--layouts=2", "--time-per-card=0", "--time-per-board=0"}

// TestPlay has four of the program play at a table, and one of them killed in the middle:
// who takes its seat goes on.
func TestPlay(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const boards = 2
	var (
		results []table.Result
		next    int
		killed  bool
		first   = cardPlayer(t, l.Addr().String(), "North", "Red")
	)
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	srv := server.New(server.Config{Parting: time.Second, Table: table.Config{
		Claims: true, Teams: [2]string{"Red", "Blue"},
		Next: func() *table.Board {
			if next == boards {
				return nil
			}
			next++
			return &table.Board{Number: next, Dealer: bridge.BoardDealer(next), Deal: dealing.Deal(5, uint64(next))}
		},
		Note: func(e *table.Event) error {
			if e.Kind == table.Played && !killed {
				killed = true
				return first.Process.Kill()
			}
			if e.Kind == table.Ended {
				results = append(results, *e.Result)
			}
			return nil
		},
	}})
	var group sync.WaitGroup
	ctx := testlimit.Context(t)
	group.Go(func() {
		if err := srv.Run(ctx, server.Listener{Listener: l}); err != nil {
			t.Error(err)
		}
	})
	group.Go(func() {
		_ = first.Wait()
		again := cardPlayer(t, l.Addr().String(), "North", "Red")
		if err := again.Run(); err != nil {
			t.Errorf("North, again: %v", err)
		}
	})
	for _, one := range [][2]string{{"South", "Red"}, {"any", "Blue"}, {"any", "Blue"}} {
		group.Go(func() {
			var out bytes.Buffer
			p := cardPlayer(t, l.Addr().String(), one[0], one[1])
			p.Stdout = &out
			if err := p.Run(); err != nil {
				t.Errorf("%s: %v", one, err)
			}
			if n := strings.Count(out.String(), "Board "); n != boards {
				t.Errorf("%s prints %d boards:\n%s", one, n, out.String())
			}
		})
	}
	group.Wait()
	if len(results) != boards || !killed {
		t.Errorf("%d results, killed %t", len(results), killed)
	}
}

// cardPlayer returns the program at a seat of a table.
func cardPlayer(t *testing.T, address, seat, team string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), testlimit.Wait)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "bridge-gogo", append([]string{"play", "--claims", "--connect=" + address, "--seat=" + seat, "--team=" + team}, fast...)...)
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	return cmd
}
