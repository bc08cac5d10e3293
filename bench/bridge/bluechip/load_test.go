package bluechip

import (
	"errors"
	"flag"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
)

// The flags for servers compared with ours.
var (
	beside   = contendersFlag("foreign", "measure the table server NAME=COMMAND, started once a table: {port} in COMMAND is its port, {boards} its boards in PBN; may be given more than once")
	tables   = flag.Int("tables", 16, "tables of each server that -foreign names, and of ours beside them")
	boards   = flag.Int("boards", 4, "boards at each of these tables")
	patience = flag.Duration("patience", 20*time.Second, "how long a table of theirs may say nothing before it is given up")
	pause    = flag.Duration("pause", time.Second, "pause between tricks of ours beside them; it is measured without one too")
)

// contender is another table server and its command.
type contender struct {
	name    string
	command []string
}

// contendersFlag returns the values of a flag that may be repeated.
func contendersFlag(name, usage string) *[]contender {
	list := new([]contender)
	flag.Func(name, usage, func(text string) error {
		name, command, _ := strings.Cut(text, "=")
		words := strings.Fields(command)
		if name == "" || len(words) == 0 {
			return errors.New("it has to be NAME=COMMAND")
		}
		*list = append(*list, contender{name, words})
		return nil
	})
	return list
}

// TestRun plays at a few tables.
func TestRun(t *testing.T) {
	r, err := Run(t.Context(), Load{Tables: 5, Boards: 3, Seed: 1, Timeout: testlimit.Wait})
	if err != nil {
		t.Fatal(err)
	}
	if r.Boards != 15 || r.Relays < 15*bridge.Seats*3 || r.Elapsed <= 0 || r.P50 <= 0 || r.P99 < r.P50 || r.Memory <= 0 || r.Stalled > 0 {
		t.Errorf("%+v", r)
	}
	if _, err := Run(t.Context(), Load{}); err == nil {
		t.Error("no tables")
	}
}

// TestStalled gives up tables at once.
func TestStalled(t *testing.T) {
	r, err := Run(t.Context(), Load{Tables: 2, Boards: 1, Timeout: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Stalled != 2 || r.Boards != 0 || r.P99 != 0 {
		t.Errorf("%+v", r)
	}
}

// TestForeignFails runs programs that are no table servers.
func TestForeignFails(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		command []string
		want    string
	}{
		"no command":    {[]string{}, "empty"},
		"no program":    {[]string{"./no-such-server"}, "table 1: "},
		"ends at once":  {[]string{self, "-test.run=^$"}, "the server has ended"},
		"knows no port": {[]string{self, "-no-such-flag={port}"}, "the server of table "},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Run(t.Context(), Load{Tables: 2, Boards: 1, Foreign: c.command}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestResident requires the memory of this process if the system reports it.
func TestResident(t *testing.T) {
	if bytes := resident([]*runningTable{{pid: os.Getpid()}}); bytes < 1<<20 && runtime.GOOS == "linux" {
		t.Errorf("%v bytes", bytes)
	}
	if bytes := resident([]*runningTable{{pid: os.Getpid()}, {pid: -1}}); bytes != 0 {
		t.Errorf("%v bytes of a process that is none", bytes)
	}
}

// BenchmarkTables runs 500 tables at once, with four players each.
func BenchmarkTables(b *testing.B) {
	l := Load{Tables: 500, Boards: 4, Seed: 1}
	if testing.Short() {
		l.Tables = 50
	}
	measure(b, l)
}

// BenchmarkBeside runs fewer tables of our server, and as many of each that -foreign names.
func BenchmarkBeside(b *testing.B) {
	if len(*beside) == 0 {
		b.Skip("-foreign names no server")
	}
	l := Load{Tables: *tables, Boards: *boards, Seed: 1, Timeout: *patience}
	b.Run("own", func(b *testing.B) { measure(b, l) })
	paused := l
	paused.TrickPause = *pause
	b.Run("own-paused", func(b *testing.B) { measure(b, paused) })
	for _, c := range *beside {
		l.Foreign = c.command
		b.Run(c.name, func(b *testing.B) { measure(b, l) })
	}
}

// measure reports the figures of a load.
func measure(b *testing.B, l Load) {
	b.Helper()
	for b.Loop() {
		r, err := Run(b.Context(), l)
		if err != nil {
			b.Fatal(err)
		}
		if l.Foreign == nil && r.Stalled > 0 {
			b.Fatalf("%d tables have stalled", r.Stalled)
		}
		b.ReportMetric(float64(r.Boards)/r.Elapsed.Seconds(), "boards/s")
		b.ReportMetric(float64(r.P50.Microseconds()), "µs/relay-p50")
		b.ReportMetric(float64(r.P99.Microseconds()), "µs/relay-p99")
		b.ReportMetric(r.Memory/1024, "KiB/table")
		b.ReportMetric(float64(r.Stalled), "stalled")
	}
}
