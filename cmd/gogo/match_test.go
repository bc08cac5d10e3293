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
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/match/arena"
	"gogo/internal/testlimit"
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
	return []string{"match", "--size", "6", "--time", "1h", "--openings", "openings", "--games", games, "--out", out}
}

var twoRandom = []string{"--a", "fakebrain -random 1", "--b", "fakebrain -random 2"}

// gate lets a match go on by so many games at a time.
type gate string

// newGate returns a gate that is closed, in a folder.
func newGate(t *testing.T, dir string) gate {
	t.Helper()
	g := gate(filepath.Join(dir, "gate"))
	g.open(t, 0)
	return g
}

// random is the brain of twoRandom that plays first in the plan, and waits at the gate.
func (g gate) random() string { return "fakebrain -random 1 -gate " + string(g) }

// open lets so many games begin, those before among them.
func (g gate) open(t *testing.T, games int) {
	t.Helper()
	if err := os.WriteFile(string(g), make([]byte, games), 0o600); err != nil {
		t.Fatal(err)
	}
}

// begun is how many games have come to the gate.
func (g gate) begun() int {
	info, err := os.Stat(string(g) + ".begun")
	if err != nil {
		return 0 // none has
	}
	return int(info.Size())
}

// TestInterruptAndResume interrupts a match as Ctrl-C does, and goes on with it:
// the games are those of an unbroken match.
func TestInterruptAndResume(t *testing.T) {
	games, least := 8, 2
	if testlimit.IsLong() {
		games, least = 20, 5
	}
	dir := t.TempDir()
	whole := workbench(t.Context(), dir, append(fastMatch(t, dir, strconv.Itoa(games), "whole"), twoRandom...)...)
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	g := newGate(t, dir)
	g.open(t, least+1)
	first := workbench(t.Context(), dir, append(fastMatch(t, dir, strconv.Itoa(games), "broken"), "--a", g.random(), "--b", "fakebrain -random 2")...)
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
	g.open(t, 2*games) // one that was broken off begins again
	again := workbench(t.Context(), dir, "match", "--resume", "--concurrency", "2", "--out", "broken", "--a", g.random(), "--b", "fakebrain -random 2")
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
	if !s.ReadyForConnections(testlimit.Wait) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

// TestKilledWorkers kills workers in the middle of games, again and again. The
// match plays every game, counts each once, and says what an unbroken match says.
func TestKilledWorkers(t *testing.T) {
	games, kills := 12, 3
	if testlimit.IsLong() {
		games, kills = 200, 20
	}
	dir := t.TempDir()
	whole := workbench(t.Context(), dir, append(fastMatch(t, dir, strconv.Itoa(games), "whole"), append(twoRandom, "--concurrency", "2")...)...)
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	url, g := natsServer(t), newGate(t, dir)
	flags := []string{"--nats", url, "--nats-ack-wait", "500ms"}
	owner, known := acquainted(t)
	worker := func() (kill func()) {
		return startBench(t, dir, append([]string{"worker", "--engine", "A=" + g.random(), "--engine", "B=fakebrain -random 2"}, append(known, flags...)...)...)
	}
	workers := []func(){worker(), worker(), worker()}
	match := workbench(t.Context(), dir, append(fastMatch(t, dir, strconv.Itoa(games), "shared"), append(append(flags, owner...), "--a", "A", "--b", "B")...)...)
	log := startLogged(t, match)
	rng := rand.New(rand.NewPCG(1, 1))
	for range kills {
		passed := g.begun() + 1
		g.open(t, passed)
		testlimit.Eventually(t, "games behind the gate and before it", func() bool { return g.begun() > passed })
		i := rng.IntN(len(workers))
		workers[i]()
		workers[i] = worker()
	}
	g.open(t, 100*games) // each is begun again for every kill at most
	if err := match.Wait(); err != nil {
		t.Errorf("%v\n%s", err, log.all())
	}
	if !slices.Equal(outcomes(t, filepath.Join(dir, "whole")), outcomes(t, filepath.Join(dir, "shared"))) {
		t.Errorf("the shared match has other games than the whole one\n%s", log.all())
	}
}
