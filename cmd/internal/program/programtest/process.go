package programtest

import (
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// Start starts a program and returns its standard input and output. Under the race detector it
// exits without the usual wait.
func Start(t *testing.T, command *exec.Cmd) (in io.WriteCloser, out io.ReadCloser) {
	t.Helper()
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err = command.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}

// CheckProgram starts a program, writes to it, reads a number of bytes and closes its output,
// while its input stays open. The program must exit.
func CheckProgram(t *testing.T, name, said string, answer int, args ...string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the other end of a pipe is not watched")
	}
	command := exec.CommandContext(t.Context(), name, args...)
	in, out := Start(t, command)
	if _, err := io.WriteString(in, said); err != nil {
		t.Error(err)
	}
	if _, err := io.ReadFull(out, make([]byte, answer)); err != nil {
		t.Error(err)
	}
	if err := out.Close(); err != nil {
		t.Error(err)
	}
	late := time.AfterFunc(testlimit.Wait, func() {
		t.Error("the program goes on")
		_ = command.Process.Kill()
	})
	_ = command.Wait() // by an error or by SIGPIPE
	late.Stop()
	_ = in.Close()
}

// Work is a command that runs until it is interrupted.
type Work struct {
	Command string // separated by spaces
	Input   string // written before; the input stays open
	Ready   string // output that shows that it works
}

// Interrupt interrupts running commands as Ctrl-C does. Each must exit with the code of the
// signal.
func Interrupt(t *testing.T, work ...Work) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot be interrupted from another one")
	}
	for _, w := range work {
		t.Run(w.Command, func(t *testing.T) { w.interrupt(t) })
	}
}

func (w Work) interrupt(t *testing.T) {
	t.Helper()
	args := strings.Fields(w.Command)
	command := exec.CommandContext(t.Context(), args[0], args[1:]...)
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	command.Dir = t.TempDir()
	said := &listener{text: w.Ready, heard: make(chan struct{})}
	command.Stdout, command.Stderr = said, said
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = command.Wait() // its code is checked below
	}()
	if _, err := in.Write([]byte(w.Input)); err != nil {
		t.Error(err)
	}
	select {
	case <-said.heard:
		if err := command.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		<-ended
	case <-ended:
		t.Error("it has ended by itself")
	}
	if code := command.ProcessState.ExitCode(); code != 130 || strings.Contains(said.String(), ": error:") {
		t.Errorf("code %d, %q", code, said.String())
	}
}

// listener waits for a text in its input.
type listener struct {
	text  string
	heard chan struct{} // closed then

	mu   sync.Mutex
	said strings.Builder
}

func (l *listener) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := strings.Contains(l.said.String(), l.text)
	l.said.Write(p)
	if !before && strings.Contains(l.said.String(), l.text) {
		close(l.heard)
	}
	return len(p), nil
}

func (l *listener) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.String()
}
