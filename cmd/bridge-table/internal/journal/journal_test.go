package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/pbn"
	"gogo/internal/files"
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
			{Kind: table.Claimed, Tricks: 3, Info: "high cards"},
			{Kind: table.Answered, Answers: table.Answers{bridge.West: table.Rejects}},
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
	f, old, err := Open(filepath.Join(dir, "new", "folder"), Options{Sync: true})
	if err != nil || len(old.Results) > 0 {
		t.Fatal(err, old)
	}
	if _, _, err := Open(filepath.Join(dir, "new", "folder"), Options{Resume: true}); !errors.Is(err, files.ErrLocked) {
		t.Errorf("opened twice: %v", err)
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
	for _, want := range []string{`15 to 17 total points`, `[Result "^9"]`, `[Score "NS 150"]`, `[Score "NS 0"]`, "used its time"} {
		if !strings.Contains(string(games), want) {
			t.Errorf("no %q in\n%s", want, games)
		}
	}
	if n := bytes.Count(games, []byte("[Score ")); n != 3 {
		t.Errorf("%d scores of three boards with a result", n)
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
		if _, _, err := Open(at, Options{}); !errors.Is(err, ErrInUse) {
			t.Fatalf("opened as a new one: %v", err)
		}
		g, past, err := Open(at, Options{Resume: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		whole := journal[:bytes.LastIndexByte(journal[:cut], '\n')+1]
		if want := bytes.Count(whole, []byte(`"event":"ended"`)); len(past.Results) != want {
			t.Fatalf("cut at %d: %d results, want %d", cut, len(past.Results), want)
		}
		began := bytes.Count(whole, []byte(`"event":"began"`))
		begun := past.Unfinished[""]
		if begun.Times > 0 && begun.Board != began || begun.Times != began-len(past.Results) {
			t.Fatalf("cut at %d: begun %+v, %d began", cut, begun, began)
		}
		if got := read(t, g.Path(journalName)); !bytes.Equal(got, whole) {
			t.Fatalf("cut at %d: the journal has %d bytes, want %d", cut, len(got), len(whole))
		}
		if !bytes.HasPrefix(games, read(t, g.Path(pbnName))) || !bytes.HasPrefix(lines, read(t, g.Path(resultsName))) {
			t.Fatalf("cut at %d: other results", cut)
		}
	}
}

// resume opens a folder with a journal.
func resume(t *testing.T, journal []byte) (*Recovered, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, journalName), journal, 0o600); err != nil {
		t.Fatal(err)
	}
	f, past, err := Open(dir, Options{Resume: true})
	if err != nil {
		if text := err.Error(); !strings.HasPrefix(text, filepath.Join(dir, journalName)+": line ") || strings.Contains(text, "\n") {
			t.Errorf("refused: %q", text)
		}
		if !bytes.Equal(read(t, filepath.Join(dir, journalName)), journal) {
			t.Error("the journal has been changed")
		}
		return nil, err
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return past, nil
}

// TestDamagedLine wants the file and the line of what is no journal.
func TestDamagedLine(t *testing.T) {
	for _, c := range []struct{ name, journal, want string }{
		{"no JSON", "{}\nno\n", "line 2: invalid character 'o'"},
		{"an end that is cut off", "{}\n\n{\nand more", "line 3: unexpected end of JSON input"},
		{"a board that cannot be", "{}\n" + `{"event":"ended","result":{"board":7}}` + "\n", "line 2: board 7: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := resume(t, []byte(c.journal)); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(err.Error(), "; without this line --resume goes on") {
				t.Errorf("resumed: %v", err)
			}
		})
	}
	if past, err := resume(t, []byte("{}\n{\"event\":")); err != nil || past.Incomplete != len(`{"event":`) {
		t.Errorf("an incomplete line: %+v, %v", past, err)
	}
}

// TestDamagedJournal has bytes of a journal changed: it is refused by a line, or goes on.
func TestDamagedJournal(t *testing.T) {
	f, _, err := Open(t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	note(t, f, 4)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	journal := read(t, f.Path(journalName))
	rng := rand.New(rand.NewPCG(46, 3))
	letters := []byte("0123456789-\"\n\x00\xff{}[],:NESWPXCDHAKQ")
	refused := 0
	for i := range 400 {
		damaged := bytes.Clone(journal)
		for range 1 + i%3 {
			damaged[rng.IntN(len(damaged))] = letters[rng.IntN(len(letters))]
		}
		if _, err := resume(t, damaged); err != nil {
			refused++
		}
	}
	if refused < 100 {
		t.Errorf("%d are refused", refused)
	}
}

// full is a journal on a disk that has no room for whole lines for some time.
type full struct {
	*os.File
	times int
}

// errFull is what it says then.
var errFull = errors.New("no space left")

func (f *full) Write(line []byte) (n int, err error) {
	if f.times == 0 {
		return f.File.Write(line)
	}
	f.times--
	n, err = f.File.Write(line[:len(line)/2])
	return n, errors.Join(err, errFull)
}

// TestDiskFull wants a journal of whole lines of a disk that was full.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	f, _, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	note(t, f, 1)
	whole, ok := f.journal.(*os.File)
	if !ok {
		t.Fatalf("%T", f.journal)
	}
	f.journal = &full{whole, 1}
	if _, err := f.Note("", ended(2)); !errors.Is(err, errFull) {
		t.Fatalf("written: %v", err)
	}
	if _, err := f.Note("", &table.Event{Kind: table.Stopped, Text: "no space left"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	g, past, err := Open(dir, Options{Resume: true})
	if err != nil || len(past.Results) != 1 {
		t.Fatalf("%+v, %v", past, err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestTimes wants the sections of PBN for the times of calls and cards, in the places of
// the auction and of the play.
func TestTimes(t *testing.T) {
	dir := t.TempDir()
	f, _, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	one := &table.CallMade{Call: bridge.Bid(1, bridge.NoTrump), Took: 1600 * time.Millisecond}
	pass := table.CallMade{Call: bridge.Pass, Took: 61 * time.Second}
	b := &table.Board{Number: 1, Deal: dealing.Deal(3, 1)}
	r := &table.Result{
		Board: b, Teams: [2]string{"Red", "Blue"}, Calls: []table.CallMade{*one, pass, pass, pass},
		Contract: bridge.Contract{Level: 1, Strain: bridge.NoTrump, Declarer: bridge.North},
		Ending:   table.Adjudicated, Late: bridge.EastWest,
	}
	play, err := bridge.NewPlay(b.Deal, r.Contract)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 6 {
		c := table.CardMade{Seat: play.Turn(), Card: play.Legal().Lowest(), Took: time.Duration(i) * time.Second}
		if err := play.Play(c.Card); err != nil {
			t.Fatal(err)
		}
		r.Cards = append(r.Cards, c)
	}
	fifth := r.Cards[4].Seat
	if fifth == bridge.East {
		t.Fatal("the leader wins the first trick: the columns show nothing")
	}
	if _, err := f.Note("", &table.Event{Kind: table.Ended, Board: b, Result: r}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	second := []string{"-", "-", "-", "-"}
	for i, c := range r.Cards[4:] {
		second[(int(c.Seat)+3)%4] = strconv.Itoa(4 + i)
	}
	text := string(read(t, f.Path(pbnName)))
	for _, want := range []string{
		"[AuctionTimeTable \"N\"]\r\n2 61 61 61\r\n",
		"[PlayTimeTable \"E\"]\r\n0 1 2 3\r\n" + strings.Join(second, " ") + "\r\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	games := pbn.NewReader(strings.NewReader(text), "times")
	game, err := games.Next()
	if err != nil || len(game.Problems()) > 0 {
		t.Errorf("read again: %v, %v", game.Problems(), err)
	}
}

// TestForeign goes on with a journal of somebody else: its texts steer no terminal, and its links
// lead nowhere.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	foreign := newResult("", ended(2))
	foreign.NorthSouth, foreign.EastWest, foreign.Late, foreign.Calls[0].Info = "Red\x1b]0;x\a", "Blue\u202e", "\n", "\u009b31m"
	line, err := json.Marshal(entry{Event: table.Ended.String(), Result: foreign})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, journalName), append(line, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	folder, past, err := Open(dir, Options{Resume: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	r := past.Results[0]
	for got, want := range map[string]string{r.NorthSouth: "Red?]0;x?", r.EastWest: "Blue?", r.Late: " ", r.Calls[0].Info: "?31m"} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	precious := filepath.Join(t.TempDir(), "precious")
	if err := os.WriteFile(precious, []byte("stays"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, pbnName)), os.Symlink(precious, filepath.Join(dir, pbnName))); err != nil {
		t.Skip(err)
	}
	if _, _, err := Open(dir, Options{Resume: true}); !errors.Is(err, files.ErrLink) {
		t.Errorf("with a link: %v", err)
	}
	if text, err := os.ReadFile(precious); string(text) != "stays" {
		t.Errorf("the file behind the link: %q, %v", text, err)
	}
}
