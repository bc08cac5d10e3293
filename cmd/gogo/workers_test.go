package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// startWorker starts a worker that ends with the test.
func startWorker(t *testing.T, dir, url string, programs ...string) {
	t.Helper()
	args := []string{"worker", "--nats", url, "--owners", "any"}
	for _, p := range programs {
		args = append(args, "--engine", p)
	}
	startBench(t, dir, args...)
}

// acquainted returns flags for an owner and its workers that know each other's keys.
func acquainted(t *testing.T) (owner, worker []string) {
	t.Helper()
	files, publics := [2]string{}, [2]string{}
	for i := range files {
		files[i] = filepath.Join(t.TempDir(), "sign.nk")
		var err error
		if publics[i], _, err = queue.WriteKey(files[i]); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"--key", files[0], "--workers", publics[1]}, []string{"--key", files[1], "--owners", publics[0]}
}

// startBench starts a gogo that is killed at the end of the test, or by kill.
func startBench(t *testing.T, dir string, args ...string) (kill func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cmd := workbench(ctx, dir, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		cancel()
		_ = cmd.Wait() // it is killed
	})
	t.Cleanup(kill)
	return kill
}

// sharedMatch is a match of two games over a server.
func sharedMatch(t *testing.T, dir, url, wait, a, b string) *exec.Cmd {
	t.Helper()
	args := append(fastMatch(t, dir, "2", "out"), "--nats", url, "--workers", "any", "--nats-wait", wait, "--a", a, "--b", b)
	return workbench(t.Context(), dir, args...)
}

// TestNobodyCanPlay wants a match that nobody can play to end, and to say why.
func TestNobodyCanPlay(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	dir, url := t.TempDir(), natsServer(t)
	wantRefusal := func(wait, a, b string, parts ...string) {
		t.Helper()
		out, err := sharedMatch(t, dir, url, wait, a, b).CombinedOutput()
		if err == nil {
			t.Errorf("%s against %s was played", a, b)
		}
		for _, part := range parts {
			if !strings.Contains(string(out), part) {
				t.Errorf("%s against %s: no %q in\n%s", a, b, part, out)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
			t.Error("there is a folder")
		}
	}
	wantRefusal("0s", "one", "two", `gogo: error: no worker answers, and one with "one" and "two" is needed (--nats-wait 0s)`)
	startWorker(t, dir, url, "one=fakebrain -random 1")
	startWorker(t, dir, url, "two=fakebrain -random 2", "three=fakebrain")
	wantRefusal("3s", "one", "twoo", `waiting=`, `gogo: error: no worker has the program "twoo"; asked: "`, `["one"]`, `["three" "two"]`)
	wantRefusal("0s", "one", "two", `gogo: error: no worker has both "one" and "two"; asked: "`)
}

// TestWorkerComesLater has a match wait for a worker that can play it.
func TestWorkerComesLater(t *testing.T) {
	t.Parallel()
	dir, url := t.TempDir(), natsServer(t)
	match := sharedMatch(t, dir, url, "1m", "one", "two")
	log := startLogged(t, match)
	log.await(t, "no worker answers")
	startWorker(t, dir, url, "one=fakebrain -random 1", "two=fakebrain -random 2")
	if err := match.Wait(); err != nil {
		t.Errorf("%v\n%s", err, log.said.String())
	}
}

// TestOwnerHearsOfTrouble takes a program away from a running worker.
func TestOwnerHearsOfTrouble(t *testing.T) {
	testlimit.Check(t)
	t.Parallel()
	dir, url := t.TempDir(), natsServer(t)
	brain, err := exec.LookPath("fakebrain")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "fakebrain") // the test binary goes by its name
	if err := os.Symlink(brain, program); err != nil {
		t.Skip(err)
	}
	startWorker(t, dir, url, "one=fakebrain -random 1", "two="+program+" -random 2")
	if out, err := sharedMatch(t, t.TempDir(), url, "1m", "one", "two").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	match := sharedMatch(t, dir, url, "1m", "one", "two")
	log := startLogged(t, match)
	log.await(t, "a worker hands a game back")
	log.await(t, "no such file")
	if err := os.Symlink(brain, program); err != nil {
		t.Fatal(err)
	}
	if err := match.Wait(); err != nil {
		t.Errorf("%v\n%s", err, log.said.String())
	}
}

// logged is the standard error of a process.
type logged struct {
	lines chan []byte
	said  bytes.Buffer
}

func startLogged(t *testing.T, cmd *exec.Cmd) *logged {
	t.Helper()
	l := &logged{lines: make(chan []byte, 1000)}
	cmd.Stderr = l
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return l
}

// Write takes what the process says.
func (l *logged) Write(p []byte) (int, error) {
	l.lines <- bytes.Clone(p)
	return len(p), nil
}

// await waits until the process has said something.
func (l *logged) await(t *testing.T, text string) {
	t.Helper()
	for !strings.Contains(l.said.String(), text) {
		l.said.Write(testlimit.Receive(t, l.lines, fmt.Sprintf("%q in\n%s", text, l.said.String())))
	}
}

// all returns what a process that has ended has said.
func (l *logged) all() string {
	for len(l.lines) > 0 {
		l.said.Write(<-l.lines)
	}
	return l.said.String()
}

// TestStrangeOwner has somebody whom a worker does not know ask for games, and a worker that the owner
// does not know.
func TestStrangeOwner(t *testing.T) {
	t.Parallel()
	dir, url := t.TempDir(), natsServer(t)
	_, worker := acquainted(t)
	owner, _ := acquainted(t)
	record := filepath.Join(dir, "started")
	served := startLogged(t, workbench(t.Context(), dir, append([]string{"worker", "--nats", url, "--engine", "one=fakebrain -record " + record, "--engine", "two=fakebrain"}, worker...)...))
	match := func(flags ...string) string {
		cmd := workbench(t.Context(), dir, append(append(fastMatch(t, dir, "2", "out"), "--nats", url, "--nats-wait", "0s", "--a", "one", "--b", "two"), flags...)...)
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Error("a match is played")
		}
		return string(out)
	}
	testlimit.Eventually(t, "refusal of an owner", func() bool {
		if out := match(owner...); !strings.Contains(out, "no worker answers") {
			t.Fatal(out)
		}
		return strings.Contains(served.all(), "refusing a question")
	})
	if out := match("--workers", "any"); !strings.Contains(out, "no worker answers") {
		t.Error(out)
	}
	for _, missing := range [][]string{
		append(fastMatch(t, dir, "2", "out"), "--nats", url, "--a", "one", "--b", "two"), {"worker", "--nats", url, "--engine", "one=fakebrain"},
	} {
		if out, err := workbench(t.Context(), dir, missing...).CombinedOutput(); err == nil || !strings.Contains(string(out), "from whom messages are taken is not said") {
			t.Errorf("%v\n%s", err, out)
		}
	}
	if _, err := os.Stat(record); err == nil {
		t.Error("a program was started")
	}
}
