package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gogo/bench/spsa"
	"gogo/internal/testlimit"
)

// fastTuning is a tuning of games that take little time.
func fastTuning(t *testing.T, dir, games, out string, flags ...string) *exec.Cmd {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "openings"), []byte("D6, D2\nD6, D2, C4 h\nC7, E1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{
		"tune", "search", "--game", "quoridor", "--size", "7", "--walls", "4", "--openings", "openings",
		"--nodes", "100", "--games", games, "--pairs", "4", "--rate", "0.5", "--out", out,
	}
	return workbench(t.Context(), dir, append(args, flags...)...)
}

// finish runs a command that must go well.
func finish(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// tuned returns where a tuning has got, as its checkpoint has it.
func tuned(t *testing.T, dir string) *spsa.Tuning {
	t.Helper()
	var c struct {
		Tuning *spsa.Tuning `json:"tuning"`
	}
	if err := json.Unmarshal(readFile(t, filepath.Join(dir, "tune.json")), &c); err != nil {
		t.Fatal(err)
	}
	return c.Tuning
}

// awaitIteration waits until so many iterations of a tuning are done.
func awaitIteration(t *testing.T, dir string, iterations int) {
	t.Helper()
	testlimit.Eventually(t, fmt.Sprintf("%d iterations in %s", iterations, dir), func() bool {
		_, err := os.Stat(filepath.Join(dir, "tune.json"))
		return err == nil && tuned(t, dir).Done >= iterations
	})
}

// TestInterruptedTuningEndsTheSame interrupts a tuning as Ctrl-C does, and goes on
// with it with more games at once.
func TestInterruptedTuningEndsTheSame(t *testing.T) {
	testlimit.Check(t)
	games, iterations := "160", 20
	if testing.Short() {
		games, iterations = "64", 8
	}
	dir := t.TempDir()
	finish(t, fastTuning(t, dir, games, "whole"))
	first := fastTuning(t, dir, games, "broken")
	log := startLogged(t, first)
	awaitIteration(t, filepath.Join(dir, "broken"), 2)
	if err := first.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	log.await(t, "go on with --resume --out broken")
	if err := first.Wait(); err == nil {
		t.Error("an interrupted tuning went well")
	}
	if done := tuned(t, filepath.Join(dir, "broken")).Done; done < 2 || done >= iterations {
		t.Errorf("%d iterations before the interrupt", done)
	}
	for _, name := range []string{"report.html", "margins.txt"} {
		if _, err := os.Stat(filepath.Join(dir, "broken", name)); err != nil {
			t.Error(err)
		}
	}
	finish(t, workbench(t.Context(), dir, "tune", "search", "--resume", "--concurrency", "2", "--out", "broken"))
	whole := tuned(t, filepath.Join(dir, "whole"))
	if slices.Equal(whole.Values, whole.History[0].Values) {
		t.Error("no pair of games was decided")
	}
	if broken := tuned(t, filepath.Join(dir, "broken")); !reflect.DeepEqual(broken, whole) {
		t.Errorf("in two parts\n%+v\nin one\n%+v", broken, whole)
	}
}

// TestTuningOnWorkers kills a worker in the middle of a tuning, and wants the margins of
// one on this machine.
func TestTuningOnWorkers(t *testing.T) {
	testlimit.Check(t)
	t.Parallel()
	games := "160"
	if testing.Short() {
		games = "64"
	}
	dir, url := t.TempDir(), natsServer(t)
	owner, worker := acquainted(t)
	flags := append([]string{"--nats", url, "--nats-ack-wait", "500ms"}, owner...)
	worker = append(worker, flags[:4]...)
	finish(t, fastTuning(t, dir, games, "here"))
	endOthers := startBench(t, dir, append([]string{"worker", "--engine", "one=fakebrain"}, worker...)...)
	elsewhere := fastTuning(t, dir, games, "there", flags...)
	log := startLogged(t, elsewhere)
	log.await(t, "no worker has --tune and is of version")
	endOthers() // every game that they hand back takes a rest
	victim := startBench(t, dir, append([]string{"worker", "--tune"}, worker...)...)
	awaitIteration(t, filepath.Join(dir, "there"), 1)
	victim()
	startBench(t, dir, append([]string{"worker", "--tune", "--concurrency", "2"}, worker...)...)
	if err := elsewhere.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, log.said.String())
	}
	here := tuned(t, filepath.Join(dir, "here"))
	if there := tuned(t, filepath.Join(dir, "there")); !reflect.DeepEqual(there, here) {
		t.Errorf("on workers\n%+v\nhere\n%+v", there, here)
	}
}

// TestTuningOfAnotherVersion goes on with the tuning of a version with another table.
func TestTuningOfAnotherVersion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	finish(t, fastTuning(t, dir, "8", "old"))
	name := filepath.Join(dir, "old", "tune.json")
	text := strings.ReplaceAll(string(readFile(t, name)), "KillerBonus", "LuckBonus")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := workbench(t.Context(), dir, "tune", "search", "--resume", "--out", "old").CombinedOutput()
	want := "gogo: error: " + filepath.Join("old", "tune.json") + ": no tuning for this version: KillerBonus is missing among the margins\n"
	if err == nil || string(out) != want {
		t.Errorf("%v, %q, want %q", err, out, want)
	}
}
