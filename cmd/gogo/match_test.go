package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/match/arena"
)

// outcomes lists what matters of a match: the moves and the result of every
// game that counts.
func outcomes(t *testing.T, dir string) []string {
	t.Helper()
	plan, records, err := arena.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	standings := arena.NewStandings(plan)
	for _, r := range records {
		if !standings.Add(r) {
			t.Errorf("game %d is there twice", r.Game+1)
		}
	}
	var list []string
	for _, r := range standings.Counted() {
		text := []string{r.Players[0], r.Players[1], r.Opening, r.Winner.String(), string(r.Reason)}
		for _, m := range r.Moves {
			text = append(text, m.Move)
		}
		list = append(list, strings.Join(text, " "))
	}
	return list
}

// workbench returns a gogo that is about to be started in a folder.
func workbench(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "gogo", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	return cmd
}

// fastMatch is a match of games that take no time, with a result that depends
// on nothing but the plan. Its openings are two stones anywhere.
func fastMatch(t *testing.T, dir, games, out string) []string {
	t.Helper()
	var openings strings.Builder
	for first := range 36 {
		fmt.Fprintf(&openings, "%c%d %c%d\n", 'a'+first%6, 1+first/6, 'a'+(first+1)%6, 1+(first*5+7)/6%6)
	}
	if err := os.WriteFile(filepath.Join(dir, "openings"), []byte(openings.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"match", "--size", "6", "--time", "10s", "--openings", "openings", "--games", games, "--out", out}
}

var twoRandom = []string{"--a", "fakebrain -random 1", "--b", "fakebrain -random 2"}

// TestInterruptAndResume interrupts a match as Ctrl-C does, and goes on with it:
// the games are those of an unbroken match.
func TestInterruptAndResume(t *testing.T) {
	games, least := 20, 5
	if testing.Short() {
		games, least = 8, 2
	}
	dir := t.TempDir()
	whole := workbench(t.Context(), dir, append(fastMatch(t, dir, strconv.Itoa(games), "whole"), twoRandom...)...)
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	first := workbench(t.Context(), dir, append(fastMatch(t, dir, strconv.Itoa(games), "broken"), twoRandom...)...)
	progress, err := first.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	for line := make([]byte, 256); !strings.Contains(said.String(), fmt.Sprintf("%d/%d", least, games)); {
		n, err := progress.Read(line)
		if err != nil {
			t.Fatalf("%v after %s", err, said.String())
		}
		said.Write(line[:n])
	}
	if err := first.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if _, err := said.ReadFrom(progress); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err == nil || !strings.Contains(said.String(), fmt.Sprintf("of %d games are played: go on with --resume --out broken", games)) {
		t.Errorf("interrupted: %v\n%s", err, said.String())
	}
	if n := len(outcomes(t, filepath.Join(dir, "broken"))); n < least || n >= games {
		t.Errorf("%d games before the interrupt", n)
	}
	again := workbench(t.Context(), dir, "match", "--resume", "--concurrency", "2", "--out", "broken")
	if out, err := again.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !slices.Equal(outcomes(t, filepath.Join(dir, "whole")), outcomes(t, filepath.Join(dir, "broken"))) {
		t.Error("the broken match has other games than the whole one")
	}
}

// natsServer starts a server for this test and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

// TestKilledWorkers kills workers in the middle of games, again and again. The
// match plays every game, counts each once, and says what an unbroken match says.
func TestKilledWorkers(t *testing.T) {
	games, least := "200", 10
	if testing.Short() {
		games, least = "24", 1
	}
	dir := t.TempDir()
	whole := workbench(t.Context(), dir, append(fastMatch(t, dir, games, "whole"), append(twoRandom, "--concurrency", "2")...)...)
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	url := natsServer(t)
	flags := []string{"--nats", url, "--nats-ack-wait", "500ms"}
	ctx, cancel := context.WithCancel(t.Context())
	killed := make(chan int, 1)
	go func() { killed <- killWorkers(ctx, t, dir, flags) }()
	match := workbench(t.Context(), dir, append(fastMatch(t, dir, games, "shared"), append(flags, "--a", "A", "--b", "B")...)...)
	out, err := match.CombinedOutput()
	cancel()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if n := <-killed; n < least {
		t.Errorf("only %d workers were killed", n)
	}
	if !slices.Equal(outcomes(t, filepath.Join(dir, "whole")), outcomes(t, filepath.Join(dir, "shared"))) {
		t.Errorf("the shared match has other games than the whole one\n%s", out)
	}
}

// killWorkers keeps three workers at work and kills one at random all the time,
// until ctx ends. It returns how many it has killed.
func killWorkers(ctx context.Context, t *testing.T, dir string, flags []string) int {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	var reaped sync.WaitGroup
	defer reaped.Wait()
	start := func() *exec.Cmd {
		args := append([]string{"worker", "--brain", "A=fakebrain -random 1", "--brain", "B=fakebrain -random 2"}, flags...)
		cmd := workbench(context.WithoutCancel(ctx), dir, args...)
		if err := cmd.Start(); err != nil {
			t.Error(err)
			return nil
		}
		reaped.Go(func() { _ = cmd.Wait() }) // it is killed
		return cmd
	}
	workers := []*exec.Cmd{start(), start(), start()}
	kills := 0
	for {
		select {
		case <-time.After(time.Duration(100+rng.IntN(200)) * time.Millisecond):
			i := rng.IntN(len(workers))
			if workers[i] == nil {
				return kills
			}
			_ = workers[i].Process.Kill() // kill -9
			workers[i] = start()
			kills++
		case <-ctx.Done():
			for _, w := range workers {
				_ = w.Process.Kill()
			}
			return kills
		}
	}
}
