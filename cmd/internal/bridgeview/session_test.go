package bridgeview_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html"
	"io"
	"strings"
	"testing"

	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
)

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
