//go:build unix

package program_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"

	"gogo/cmd/internal/program"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"waits": func() {
		os.Exit(program.Program{CLI: new(waits), Options: []kong.Option{kong.Name("waits")}, Out: os.Stdout, Log: os.Stderr}.Main(os.Args[1:]))
	}})
}

// waits is a program whose commands wait to be told to end.
type waits struct {
	Work   workingCmd `cmd:""`
	Serve  servingCmd `cmd:""`
	Close  closingCmd `cmd:""`
	Deaf   deafCmd    `cmd:""`
	Endure enduresCmd `cmd:""`
}

type (
	workingCmd struct{}
	servingCmd struct{}
	closingCmd struct{}
	deafCmd    struct{}
	enduresCmd struct{}
)

func (workingCmd) Run(ctx context.Context) error {
	fmt.Println("ready")
	<-ctx.Done()
	return fmt.Errorf("work: %w", ctx.Err())
}

func (servingCmd) Run(ctx context.Context) error {
	fmt.Println("ready")
	<-ctx.Done()
	return program.Served(context.Cause(ctx))
}

func (closingCmd) Run(ctx context.Context) error {
	fmt.Println("ready")
	<-ctx.Done()
	return fmt.Errorf("keep: %w", errors.Join(ctx.Err(), errors.New("the disk is full")))
}

func (deafCmd) Run() error {
	fmt.Println("ready")
	select {}
}

func (enduresCmd) Run(ctx context.Context) error {
	fmt.Println("ready")
	<-ctx.Done()
	fmt.Println("told")
	select {}
}

// TestToldToEnd tells commands to end, and looks at what they say and at their codes.
func TestToldToEnd(t *testing.T) {
	for _, tt := range []struct {
		command string
		signal  syscall.Signal
		code    int
		log     string
	}{
		{"work", syscall.SIGINT, 130, ""},
		{"work", syscall.SIGTERM, 143, ""},
		{"serve", syscall.SIGINT, 130, ""},
		{"serve", syscall.SIGTERM, 0, ""},
		{"close", syscall.SIGINT, 130, "waits: error: the disk is full\n"},
		{"close", syscall.SIGTERM, 143, "waits: error: the disk is full\n"},
		{"deaf", syscall.SIGINT, 130, ""},
		{"deaf", syscall.SIGTERM, 143, ""},
	} {
		t.Run(tt.command+" "+tt.signal.String(), func(t *testing.T) {
			command, out, log := wait(t, tt.command)
			if err := command.Process.Signal(tt.signal); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(out)
			if err != nil {
				t.Fatal(err)
			}
			_ = command.Wait()
			if code := command.ProcessState.ExitCode(); code != tt.code || log.String() != tt.log || len(rest) > 0 {
				t.Errorf("code %d, %q, %q", code, log.String(), rest)
			}
		})
	}
}

// TestSecondSignal tells a command to end that does not do it: the second signal ends it.
func TestSecondSignal(t *testing.T) {
	command, out, _ := wait(t, "endure")
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if line, err := out.ReadString('\n'); line != "told\n" {
		t.Fatal(line, err)
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait()
	if status, ok := command.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGINT {
		t.Error(command.ProcessState)
	}
}

// wait starts a command and waits until it waits.
func wait(t *testing.T, name string) (command *exec.Cmd, out *bufio.Reader, log *strings.Builder) {
	t.Helper()
	command, log = exec.CommandContext(t.Context(), "waits", name), new(strings.Builder)
	command.Stderr = log
	pipe, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	out = bufio.NewReader(pipe)
	if line, err := out.ReadString('\n'); line != "ready\n" {
		t.Fatal(line, err)
	}
	return command, out, log
}
