package main

import (
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/boards"
	"gogo/internal/testlimit"
)

// answers is an operator who answers each question that it is asked, with what is next.
type answers struct {
	mu    sync.Mutex
	asked []string // what was written to the operator
	next  []string
	in    *io.PipeWriter
}

// Write takes a line to the operator, and answers it if it is a question.
func (a *answers) Write(text []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	line := strings.TrimSpace(string(text))
	if strings.Contains(line, "level=") {
		return len(text), nil
	}
	a.asked = append(a.asked, line)
	question := strings.HasSuffix(line, "for no alert:") || strings.HasSuffix(line, "to go on.")
	if question && len(a.next) > 0 {
		answer := a.next[0]
		a.next = a.next[1:]
		go func() { _, _ = io.WriteString(a.in, answer+"\n") }()
	}
	if question && len(a.next) == 0 {
		go func() { _ = a.in.Close() }() // from then on nobody answers
	}
	return len(text), nil
}

// TestOperator asks at a terminal in each of the three ways, and hears answers that are
// none as well.
func TestOperator(t *testing.T) {
	testlimit.Check(t)
	for how, want := range map[string][]string{
		"every":   {"expected an element"},
		"keyword": nil, // the players say what their alerts mean
		"end":     {"type the number of a call", "there is no call 99", "expected an element"},
	} {
		t.Run(how, func(t *testing.T) {
			if testing.Short() && how != "end" {
				t.Skip("one way has all that runs at once")
			}
			in, answer := io.Pipe()
			a := &answers{in: answer, next: []string{"what?", "99 5 cards in hearts", "1 foo", "1 5 CARDS in h", "go"}}
			if how == "every" {
				a.next = []string{"what?", "5 CARDS in h", ""}
			}
			dir := t.TempDir()
			folder, _, err := journal.Open(dir, journal.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer folder.Close()
			demo := demoCmd{Boards: 1, Seed: 4}
			std := streams{in: in, out: io.Discard, log: a}
			played := boards.Dealt(demo.Boards, demo.Seed)
			s := &session{boards: played, flags: &tableFlags{Alerts: how, Claims: true}, folder: folder, std: std, log: std.logger()}
			ended := make(chan error, 1)
			go func() { ended <- demo.play(t.Context(), s) }()
			select {
			case err := <-ended:
				if err != nil {
					t.Fatal(err)
				}
			case <-time.After(testlimit.Wait):
				t.Fatalf("no end; asked %q", a.asked)
			}
			if n := len(results(t, dir)); n != 1 {
				t.Errorf("%d results", n)
			}
			for _, w := range want {
				if !slices.ContainsFunc(a.asked, func(line string) bool { return strings.Contains(line, w) }) {
					t.Errorf("no %q in %q", w, a.asked)
				}
			}
			events, err := os.ReadFile(folder.Path("journal.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			explained := strings.Contains(string(events), `"info":"5 cards in hearts."`)
			if explained != (how != "keyword") {
				t.Errorf("explained: %v", explained)
			}
		})
	}
}
