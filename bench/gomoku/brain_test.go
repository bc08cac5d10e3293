package gomoku_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/internal/testlimit"
)

// asBrain is the variable that makes the test binary a brain.
const asBrain = "GOGO_TEST_BRAIN"

func TestMain(m *testing.M) {
	if behavior, ok := os.LookupEnv(asBrain); ok {
		playBrain(behavior)
		return
	}
	os.Exit(m.Run())
}

// playBrain answers every question at once with the next point, row by row. A
// behavior may spoil that.
func playBrain(behavior string) {
	next, size := 0, 0
	var hog []byte
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "ABOUT":
			fmt.Println(`name="Row", version="2"`)
		case "START":
			next = 0
			size, _ = strconv.Atoi(rest)
			fmt.Println("OK")
		case "BEGIN", "TURN", "DONE":
			if behavior == "hog" {
				hog = append(hog, make([]byte, 200<<20)...)
				for i := range hog {
					hog[i] = 1
				}
				time.Sleep(2 * testlimit.Wait)
			}
			fmt.Println("MESSAGE depth 7-9 score 12 nodes 34")
			fmt.Printf("%d,%d\n", next%size, next/size)
			next++
		case "END":
			return
		}
	}
	fmt.Fprint(os.Stderr, len(hog))
}

// brain starts the test binary as a brain.
func brain(tb testing.TB, behavior string) *gomokubench.Brain {
	tb.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asBrain+"="+behavior, "GORACE=atexit_sleep_ms=0")
	b, err := gomokubench.StartBrain(tb.Context(), cmd)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := b.Close(context.WithoutCancel(tb.Context())); err != nil && !match.WasKilled(err) {
			tb.Error(err)
		}
	})
	return b
}

func position(tb testing.TB, size int, rule gomoku.Rule) gomokubench.Position {
	tb.Helper()
	b, err := gomoku.New(size, size, rule)
	if err != nil {
		tb.Fatal(err)
	}
	return gomokubench.Position{Board: b}
}

func TestBrainAnswers(t *testing.T) {
	b := brain(t, "")
	if b.Name() != "Row 2" {
		t.Errorf("name %q", b.Name())
	}
	p := position(t, 15, gomoku.Freestyle)
	if err := b.NewGame(t.Context(), p, match.Limits{Turn: testlimit.Wait, Memory: 1 << 30}); err != nil {
		t.Fatal(err)
	}
	asked := time.Now()
	reply, err := b.Move(t.Context(), p, 0)
	all := time.Since(asked)
	if err != nil {
		t.Fatal(err)
	}
	want := match.Report{Depth: 7, SelDepth: 9, Value: "12", Nodes: 34}
	if reply.Move != "a15" || reply.Text != "0,0" || !reply.Reported || reply.Report != want {
		t.Errorf("%+v", reply)
	}
	// An answer may arrive before the question has been seen to leave.
	if reply.Took < 0 || reply.Took > all {
		t.Errorf("took %v of %v", reply.Took, all)
	}
	testlimit.Eventually(t, "the memory of the brain is known", func() bool { return b.Memory() > 0 })
}

// TestBrainWithTooMuchMemory takes more than it may, and loses by that rather
// than by the time that it takes.
func TestBrainWithTooMuchMemory(t *testing.T) {
	g := match.Game[gomokubench.Position]{
		Start: position(t, 15, gomoku.Freestyle), First: brain(t, ""), Second: brain(t, "hog"),
		Limits: match.Limits{Turn: testlimit.Wait, Memory: 100 << 20},
	}
	outcome, err := g.Play(t.Context())
	if err != nil || outcome.Winner != match.First || outcome.Reason != match.Memory {
		t.Errorf("%s, %v", outcome, err)
	}
	if !strings.Contains(outcome.Detail, "of 100 MB") {
		t.Errorf("detail %q", outcome.Detail)
	}
}

// BenchmarkRoundTrip measures a brain that answers at once: the overhead of the referee and the
// system on the time of a move. µs-median is half of the moves, µs-95% all but one in twenty.
func BenchmarkRoundTrip(b *testing.B) {
	player := brain(b, "")
	p := position(b, 20, gomoku.Freestyle)
	if err := player.NewGame(b.Context(), p, match.Limits{Turn: time.Second}); err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for b.Loop() {
		// The brain plays on after its own moves; only the exchange counts.
		if p.Full() || p.Len() > 300 {
			b.StopTimer()
			p = position(b, 20, gomoku.Freestyle)
			if err := player.NewGame(b.Context(), p, match.Limits{Turn: time.Second}); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
		reply, err := player.Move(b.Context(), p, 0)
		if err != nil {
			b.Fatal(err)
		}
		took = append(took, reply.Took)
		p.Play(reply.Move)
		p.Play(p.Name(p.At(19-p.Len()%20, 19-p.Len()/40)))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds()), "µs-95%")
}
