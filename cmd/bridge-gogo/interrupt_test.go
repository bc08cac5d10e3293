package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// easy is solved at once.
const easy = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

// hard takes seconds: of several minutes of such deals hardly one is done when the signal
// comes.
const hard = "N:K863.T4.65.AJ963 A95.KQ93.J73.K74 T74.J5.KT84.Q852 QJ2.A8762.AQ92.T"

// TestInterrupt interrupts the program while it solves a deal, and while it waits for
// more of them: what is done has been printed, and no file is left.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot be interrupted from another one")
	}
	for name, deals := range map[string]string{
		"solving": easy + "\n" + strings.Repeat(hard+"\n", 10_000),
		"waiting": easy + "\n",
	} {
		t.Run(name, func(t *testing.T) { interrupt(t, deals) })
	}
}

func interrupt(t *testing.T, deals string) {
	t.Helper()
	folder := t.TempDir()
	command := exec.CommandContext(t.Context(), "bridge-gogo", "dd", "--format=lines",
		"--threads=2", "-o", filepath.Join(folder, "out.pbn"))
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	var log strings.Builder
	command.Stderr = &log
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(testlimit.Wait, func() {
		t.Error("the program goes on")
		_ = command.Process.Kill()
	})
	defer late.Stop()
	go func() {
		_, _ = in.Write([]byte(deals)) // fails when the program has ended before it has read all
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, easy+"|13 0 13 0 ") {
		t.Errorf("got %q, %v", line, err)
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	_ = command.Wait()
	if code := command.ProcessState.ExitCode(); code != 130 || log.Len() > 0 {
		t.Errorf("code %d, %q", code, log.String())
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%v is left", left[0])
	}
}
