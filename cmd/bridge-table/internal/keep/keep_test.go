package keep

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/protocol/bluechip/table"
)

// ended returns the end of a board that was passed out, one that was claimed, and one
// that took too long.
func ended(number int) *table.Event {
	b := &table.Board{Number: number, Dealer: bridge.BoardDealer(number), Vulnerable: bridge.BoardVulnerability(number), Deal: dealing.Deal(1, uint64(number))}
	r := &table.Result{Board: b, Teams: [2]string{"Red", "Blue"}}
	r.Timing.Board[1] = 1500 * time.Millisecond
	pass := table.CallMade{Call: bridge.Pass}
	one := table.CallMade{Call: bridge.Bid(1, bridge.NoTrump), Alerted: true, Info: "15 to 17 total points"}
	switch number % 3 {
	case 0:
		r.Calls = []table.CallMade{pass, pass, pass, pass}
	case 1:
		r.Calls = []table.CallMade{one, pass, pass, pass}
		r.Contract = bridge.Contract{Level: 1, Strain: bridge.NoTrump, Declarer: b.Dealer}
		r.Tricks, r.Ending, r.Claimer = 9, table.ByClaim, b.Dealer
		lead := b.Deal[b.Dealer.Next()].Highest()
		r.Cards = []table.CardMade{{Seat: b.Dealer.Next(), Card: lead}}
	case 2:
		r.Calls, r.Ending, r.Late, r.Again = []table.CallMade{one}, table.Adjudicated, bridge.EastWest, 2
	}
	return &table.Event{Kind: table.Ended, Time: time.Date(2026, 11, 22, 12, 0, number, 0, time.UTC), Board: b, Result: r}
}

// note writes events of all kinds down and the ends of so many boards.
func note(t *testing.T, f *Folder, boards int) {
	t.Helper()
	for n := 1; n <= boards; n++ {
		end := ended(n)
		for _, e := range []*table.Event{
			{Kind: table.Joined, Seat: bridge.East, Team: "Blue"},
			{Kind: table.Left, Seat: bridge.East, Text: "gone"},
			{Kind: table.Began, Board: end.Board},
			{Kind: table.Called, Seat: bridge.North, Call: bridge.Pass},
			{Kind: table.Played, Card: 3},
			{Kind: table.Answered},
			{Kind: table.Warned},
			{Kind: table.Explained, Index: 1},
			end,
		} {
			if _, err := f.Note("", e); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestResume wants the same results after any byte that a kill may leave as the last.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	f, old, err := Open(filepath.Join(dir, "new", "folder"), false)
	if err != nil || len(old) > 0 {
		t.Fatal(err, old)
	}
	note(t, f, 4)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	journal := read(t, f.Path(journalName))
	games, lines := read(t, f.Path(pbnName)), read(t, f.Path(resultsName))
	if n := bytes.Count(games, []byte("[Event ")); n != 4 || bytes.Count(games, []byte("% PBN")) != 1 {
		t.Fatalf("%d games:\n%s", n, games)
	}
	for _, want := range []string{`15 to 17 total points`, `[Result "^9"]`, "used its time"} {
		if !strings.Contains(string(games), want) {
			t.Errorf("no %q in\n%s", want, games)
		}
	}
	for cut := len(journal); cut > 0; cut -= 1 + cut/60 {
		at := filepath.Join(dir, "cut")
		if err := os.RemoveAll(at); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(at, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(at, journalName), journal[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Open(at, false); !errors.Is(err, ErrInUse) {
			t.Fatalf("opened as a new one: %v", err)
		}
		g, results, err := Open(at, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		whole := journal[:bytes.LastIndexByte(journal[:cut], '\n')+1]
		if want := bytes.Count(whole, []byte(`"event":"ended"`)); len(results) != want {
			t.Fatalf("cut at %d: %d results, want %d", cut, len(results), want)
		}
		if got := read(t, g.Path(journalName)); !bytes.Equal(got, whole) {
			t.Fatalf("cut at %d: the journal has %d bytes, want %d", cut, len(got), len(whole))
		}
		if !bytes.HasPrefix(games, read(t, g.Path(pbnName))) || !bytes.HasPrefix(lines, read(t, g.Path(resultsName))) {
			t.Fatalf("cut at %d: other results", cut)
		}
	}
}

// TestDamaged wants the line of what is no journal.
func TestDamaged(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, journalName), []byte("{}\nno\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(dir, true); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("damaged: %v", err)
	}
}
