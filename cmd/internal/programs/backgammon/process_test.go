//go:build unix

package backgammon

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestListenProcess starts the program, finds it where it says it listens, and ends
// it by either signal: Ctrl-C is no error and 130, and SIGTERM the order to close down.
func TestListenProcess(t *testing.T) {
	for signal, code := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 0} {
		t.Run(signal.String(), func(t *testing.T) {
			command := exec.CommandContext(t.Context(), "backgammon-gogo", "--listen=127.0.0.1:0")
			command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
			log, err := command.StderrPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			line, err := bufio.NewReader(log).ReadString('\n')
			addr, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
			if !ok {
				t.Fatalf("%q, %v", line, err)
			}
			conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			if err := conn.SetDeadline(time.Now().Add(hang)); err != nil {
				t.Fatal(err)
			}
			c := &peer{conn, bufio.NewReader(conn)}
			c.ask(t, `{"type":"Hello"}`, `{"type":"HelloResult","name":"gogo"`)
			if err := command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if err := command.Wait(); command.ProcessState.ExitCode() != code {
				t.Errorf("%s: %v, want code %d", signal, err, code)
			}
			if err := conn.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
