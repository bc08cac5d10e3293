package bridge_test

import (
	"context"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/listen/listentest"
	"gogo/internal/access"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
	bluechipserver "gogo/protocol/bluechip/server"
	"gogo/protocol/darrington/server"
)

// place is a table or server of either protocol with TLS, or without.
type place struct {
	address string
	gate    *access.Gate
}

// open starts a place.
func open(t *testing.T, flags *listen.Flags, farewell func(*access.Refusal) []byte, run func(context.Context, net.Listener) error) *place {
	t.Helper()
	l, err := listen.Open(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &place{l.Addr().String(), flags.Gate(10)}
	guarded, err := flags.Guard(l, p.gate, farewell, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = run(ctx, guarded) }()
	t.Cleanup(func() { cancel(); <-ended })
	return p
}

// openTable opens a table of the Blue Chip protocol.
func openTable(t *testing.T, flags *listen.Flags) *place {
	t.Helper()
	return open(t, flags, bluechipserver.Farewell(bluechip.Dialect{}), func(ctx context.Context, l net.Listener) error {
		return bluechipserver.New(bluechipserver.Config{}).Run(ctx, bluechipserver.Listener{Listener: l})
	})
}

// openServer opens a server of Darrington's protocol.
func openServer(t *testing.T, flags *listen.Flags) *place {
	t.Helper()
	s, err := server.New(server.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return open(t, flags, server.Farewell, s.Run)
}

// run runs a command until a condition holds for what it has printed.
func run(t *testing.T, args []string, what string, holds func(printed string) bool) {
	t.Helper()
	cmd := exec.CommandContext(testlimit.Context(t), "bridge-gogo", args...)
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	var printed listentest.Text
	cmd.Stdout, cmd.Stderr = &printed, &printed
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Log(printed.String())
		}
	}()
	testlimit.Eventually(t, what, func() bool { return holds(printed.String()) })
}

// TestTLS has each command that connects to a server say who it is with TLS, and say clearly what
// is wrong where only one side speaks it.
func TestTLS(t *testing.T) {
	tests := []struct {
		name string
		open func(*testing.T, *listen.Flags) *place
		args string
	}{
		{"a table", openTable, "play --seat=North --connect="},
		{"a server", openServer, "play --server="},
		{"a person", openServer, "sit --server="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			flags := listen.Flags{}
			flags.TLSCert, flags.TLSKey = listentest.Certificate(t)
			secret, open := tt.open(t, &flags), tt.open(t, &listen.Flags{})
			args := func(p *place, more ...string) []string { return append(strings.Fields(tt.args+p.address), more...) }
			run(t, args(secret, "--tls-ca="+flags.TLSCert), "it says who it is", func(string) bool {
				s := secret.gate.Status()
				return s.Open == 1 && s.Nameless == 0
			})
			for _, wrong := range []struct {
				args []string
				says string
			}{
				{args(open, "--tls-ca="+flags.TLSCert), "does not speak TLS: leave --tls out"},
				{args(secret, "--tls"), "name it by --tls-ca"},
				{args(secret), "this server is encrypted: connect with TLS"},
			} {
				run(t, wrong.args, wrong.says, func(printed string) bool { return strings.Contains(printed, wrong.says) })
			}
		})
	}
}
