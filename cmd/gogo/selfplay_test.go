package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gogo/internal/testlimit"
)

// fastSelfPlay plays so many quick games.
func fastSelfPlay(t *testing.T, dir, games, out string, flags ...string) *exec.Cmd {
	t.Helper()
	args := append([]string{
		"selfplay", "--rule", "freestyle,renju", "--sizes", "7-9", "--nodes", "100", "--seed", "6", "--games", games, "--out", out,
	}, flags...)
	return workbench(t.Context(), dir, args...)
}

// TestSelfPlayOnWorkers kills a worker in the middle of the games, and the one who asks for
// them, and wants the file of a run on this machine.
func TestSelfPlayOnWorkers(t *testing.T) {
	testlimit.Check(t)
	t.Parallel()
	games, least := "100", int64(1500)
	if testing.Short() {
		games, least = "30", 400
	}
	dir, url := t.TempDir(), natsServer(t)
	owner, worker := acquainted(t)
	flags := append([]string{"--nats", url, "--nats-ack-wait", "500ms"}, owner...)
	worker = append(worker, flags[:4]...)
	finish(t, fastSelfPlay(t, dir, games, "here"))
	refuse := startBench(t, dir, append([]string{"worker", "--engine", "one=fakebrain"}, worker...)...)
	alone := fastSelfPlay(t, dir, games, "refused", flags...)
	startLogged(t, alone).await(t, "no worker has --selfplay and is of version")
	kill(t, alone)
	refuse()

	victim := startBench(t, dir, append([]string{"worker", "--selfplay"}, worker...)...)
	elsewhere := fastSelfPlay(t, dir, games, "there", flags...)
	if err := elsewhere.Start(); err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(dir, "there")
	awaitSize(t, there, least)
	victim()
	kill(t, elsewhere)
	if size := fileSize(t, there); size >= fileSize(t, filepath.Join(dir, "here")) {
		t.Errorf("%d bytes before the kill", size)
	}
	startBench(t, dir, append([]string{"worker", "--selfplay", "--concurrency", "2"}, worker...)...)
	finish(t, fastSelfPlay(t, dir, games, "there", append(flags, "--resume")...))
	if !bytes.Equal(readFile(t, there), readFile(t, filepath.Join(dir, "here"))) {
		t.Error("the games on workers are others")
	}
}

// kill ends a program that was started.
func kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it is killed
}

func fileSize(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// awaitSize waits until a file is there and has so many bytes.
func awaitSize(t *testing.T, path string, least int64) {
	t.Helper()
	testlimit.Eventually(t, fmt.Sprintf("%d bytes in %s", least, path), func() bool {
		info, err := os.Stat(path)
		return err == nil && info.Size() >= least
	})
}
