package bridgeview_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"html"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/board/bridge/record/recordtest"
	"gogo/cmd/internal/bridgeview"
)

var update = flag.Bool("update", false, "write what is compared")

// compare compares a text with a file in testdata.
func compare(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("%s: got\n%s", name, got)
	}
}

// TestJSON compares the JSON of boards that other programs and the script read.
func TestJSON(t *testing.T) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetIndent("", " ")
	state := bridgeview.State{
		Board: *passedOut(), Of: 16, Turn: "E", Actor: "W", Clocks: [2]bridgeview.Clock{{Used: 1500, Running: true, Limit: 9000}, {}},
		Connected: [bridge.Seats]bool{true, true, false, true}, Message: "Waiting for South.",
	}
	for _, value := range []any{played(t, record.Open), &state} {
		if err := encoder.Encode(value); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, "board.json", b.String())
}

// TestIrregularities wants what was irregular said, and a call that was skipped left empty.
func TestIrregularities(t *testing.T) {
	r := record.Record{
		Calls: []record.Call{
			{Call: bridge.Bid(1, bridge.NoTrump)},
			{Irregular: record.Skipped},
			{Call: bridge.Bid(1, bridge.Clubs.Strain()), Irregular: record.Insufficient},
		},
		Contract: bridge.Contract{Level: 1, Strain: bridge.NoTrump}, HasContract: true,
		Cards: []record.Card{
			{Card: bridge.Spades.Of(bridge.Ace), Irregular: record.LeadOutOfTurn},
			{Card: bridge.Spades.Of(bridge.Two), Irregular: record.Revoke},
		},
		Comment: "a remark",
	}
	b := bridgeview.New(&r, &bridgeview.Extras{})
	if b.Calls[1].Call != "" || b.Calls[1].Fault != "skipped" || b.Calls[2].Fault != "insufficient" ||
		b.Cards[0].Fault != "lead out of turn" || b.Cards[1].Fault != "revoke" || b.Cards[0].Seat != "E" || b.Cards[1].Seat != "S" ||
		b.Remark != "a remark" || b.Number != "" || b.Tricks != nil || b.Score != nil {
		t.Errorf("%+v", b)
	}
}

// TestRandomBoards compares boards of all kinds with their records.
func TestRandomBoards(t *testing.T) {
	random := recordtest.Random{Rand: rand.New(rand.NewPCG(1, 2)), Texts: []string{"", "a text"}, CardNotes: true}
	for i := range 300 {
		r := random.Record()
		r.Board = i + 1
		b := bridgeview.New(r, &bridgeview.Extras{})
		r.Derive()
		if len(b.Calls) != len(r.Calls) || len(b.Cards) != len(r.Cards) || (b.Contract != "") != r.HasContract {
			t.Fatalf("%+v of %+v", b, r)
		}
		for _, c := range b.Cards {
			seat, err := bridge.ParseSeat(c.Seat)
			card, err2 := bridge.ParseCard(c.Card)
			if err != nil || err2 != nil || !r.Deal[seat].Has(card) {
				t.Fatalf("board %d: %+v is not held", i, c)
			}
		}
	}
}

// between returns what stands between two texts.
func between(t *testing.T, text, before, after string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, before)
	inner, _, ended := strings.Cut(rest, after)
	if !found || !ended {
		t.Fatalf("no %q with %q behind it", before, after)
	}
	return inner
}

// TestList compares the list of the boards, which is there without scripts.
func TestList(t *testing.T) {
	compare(t, "list.html", between(t, write(t, session(t)), "<body>", `<script type="application/json"`))
	single := &bridgeview.Session{Rows: []bridgeview.Row{{Tables: []*bridgeview.Board{played(t, record.NoRoom)}}, {Tables: []*bridgeview.Board{{}}}}}
	compare(t, "single.html", between(t, write(t, single), "<title>", "</title>")+between(t, write(t, single), "<body>", `<script type="application/json"`))
}

// TestPolicy wants the page's own style and script let in and nothing else asked for.
func TestPolicy(t *testing.T) {
	page := write(t, session(t))
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := "default-src 'none'; style-src " + hash(between(t, page, "<style>", "</style>")) +
		"; script-src " + hash(between(t, page, `<script type="module">`, "</script>")) + "; base-uri 'none'; form-action 'none'"
	if got := html.UnescapeString(between(t, page, `http-equiv="Content-Security-Policy" content="`, `"`)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, outside := range []string{" src=", "url(", "@import", "http:", "https:", "\nimport ", " style="} {
		if strings.Contains(page, outside) {
			t.Errorf("the page has %q", outside)
		}
	}
}

// hostile has markup and what steers terminals wherever a text can stand.
func hostile(t *testing.T) *bridgeview.Session {
	t.Helper()
	const evil = "</script><b>evil</b>\u202e<!--<script>\x00"
	b := played(t, record.Open)
	b.Number, b.Room, b.Remark, b.Par, b.Teams = evil, evil, evil, evil, [2]string{evil, evil}
	for i := range b.Players {
		b.Players[i] = evil
	}
	b.Calls[0].Note, b.Calls[1].Fault, b.Cards[0].Note, b.Cards[1].Fault = evil, evil, evil, evil
	imps := 1
	return &bridgeview.Session{
		Title: evil, About: evil, Teams: [2]string{evil, evil},
		Rows: []bridgeview.Row{{Tables: []*bridgeview.Board{b}, IMPs: &imps}}, VPs: &[2]string{evil, evil},
	}
}

// TestMarkupIsShown wants hostile texts as texts, on the page and in its data.
func TestMarkupIsShown(t *testing.T) {
	s := hostile(t)
	page := write(t, s)
	if strings.Contains(page, "<b>") || strings.Count(page, "</script>") != 2 || strings.ContainsAny(page, "\u202e\x00") {
		t.Error("markup or what steers is on the page")
	}
	var rows [][]bridgeview.Board
	if err := json.Unmarshal([]byte(between(t, page, `id="data">`, "</script>")), &rows); err != nil {
		t.Fatal(err)
	}
	const want = "</script><b>evil</b>?<!--<script>?"
	b := rows[0][0]
	for _, got := range []string{b.Number, b.Room, b.Remark, b.Par, b.Teams[1], b.Players[3], b.Calls[0].Note, b.Calls[1].Fault, b.Cards[0].Note, b.Cards[1].Fault} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if s.Rows[0].Tables[0].Calls[0].Note == want {
		t.Error("the board that was handed in is changed")
	}
}

// TestEmpty wants a page of nothing, and the error of a writer that takes nothing.
func TestEmpty(t *testing.T) {
	if page := write(t, &bridgeview.Session{}); !strings.Contains(page, "<title>Session</title>") {
		t.Error("no title of its own")
	}
	r, w := io.Pipe()
	_ = r.CloseWithError(io.ErrShortWrite) // never fails
	if err := bridgeview.WriteSession(w, &bridgeview.Session{}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}
