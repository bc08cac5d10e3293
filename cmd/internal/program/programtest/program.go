package programtest

import (
	"io"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// CheckProgram starts a program, writes to it, reads a number of bytes and closes its output,
// while its input stays open. The program must exit.
func CheckProgram(t *testing.T, name, said string, answer int, args ...string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the other end of a pipe is not watched")
	}
	command := exec.CommandContext(t.Context(), name, args...)
	command.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
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
