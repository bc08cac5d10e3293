package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/report"
	"gogo/bench/stats"
)

// pageGame is the part of a page's game that tests read.
type pageGame struct {
	Number    int       `json:"n"`
	Players   [2]int    `json:"p"`
	Opening   string    `json:"o"`
	Winner    int       `json:"w"`
	Reason    int       `json:"r"`
	Detail    string    `json:"d"`
	Uncounted int       `json:"i"`
	Moves     []string  `json:"m"`
	Steps     []string  `json:"c"`
	Set       int       `json:"k"`
	Seats     string    `json:"s"`
	Took      []float64 `json:"t"`
	Values    []string  `json:"v"`
}

type pageData struct {
	Players []string
	Board   *struct{ Width, Height int }
	Reasons []string
	Faults  []int
	Limit   float64
	Games   []pageGame
}

func writePage(tb testing.TB, m report.Match) string {
	tb.Helper()
	r, err := report.New(m)
	if err != nil {
		tb.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.WriteHTML(&b); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// between returns the first text between two texts.
func between(tb testing.TB, text, before, after string) string {
	tb.Helper()
	_, rest, ok := strings.Cut(text, before)
	if !ok {
		tb.Fatalf("no %q in the page", before)
	}
	inner, _, ok := strings.Cut(rest, after)
	if !ok {
		tb.Fatalf("no %q after %q", after, before)
	}
	return inner
}

func readData(tb testing.TB, page string) pageData {
	tb.Helper()
	var d pageData
	text := between(tb, page, `<script type="application/json" id="data">`, "</script>")
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		tb.Fatalf("the data of the page: %v", err)
	}
	return d
}

func twoPrograms() fakeMatch {
	return fakeMatch{names: []string{"alpha", "beta"}, games: 60, width: 15, height: 15, played: 60}
}

func TestPageHasAllGames(t *testing.T) {
	m := twoPrograms().build(t)
	d := readData(t, writePage(t, m))
	if len(d.Games) != len(m.Records) || d.Board.Width != 15 || d.Limit != 500 {
		t.Fatalf("%d games, board %+v, limit %v", len(d.Games), d.Board, d.Limit)
	}
	for i, g := range d.Games {
		r := m.Records[i]
		if g.Number != i+1 || d.Players[g.Players[0]] != r.Players[0] || d.Players[g.Players[1]] != r.Players[1] {
			t.Errorf("game %d is number %d of %v", i+1, g.Number, g.Players)
		}
		if g.Winner != int(r.Winner) || d.Reasons[g.Reason] != string(r.Reason) || g.Detail != r.Detail || g.Opening != r.Opening {
			t.Errorf("game %d ended otherwise: %+v", i+1, g)
		}
		if slices.Contains(d.Faults, g.Reason) != r.Reason.IsFault() {
			t.Errorf("game %d: %q is a failure or not", i+1, r.Reason)
		}
		if g.Set != 3 || len(g.Moves) != 3+len(r.Moves) || len(g.Steps) != len(g.Moves) {
			t.Errorf("game %d has %d moves and %d steps", i+1, len(g.Moves), len(g.Steps))
		}
		checkMoves(t, &g, r)
	}
}

func checkMoves(t *testing.T, g *pageGame, r *arena.Record) {
	t.Helper()
	if len(g.Took) != len(r.Moves) || len(g.Seats) != len(r.Moves) {
		t.Fatalf("game %d: %d times and %d seats of %d moves", g.Number, len(g.Took), len(g.Seats), len(r.Moves))
	}
	for i, m := range r.Moves {
		took := time.Duration(g.Took[i] * float64(time.Millisecond))
		if diff := took - m.Took; diff.Abs() > m.Took/150 {
			t.Errorf("game %d move %d took %v, not %v", g.Number, i+1, m.Took, took)
		}
		if g.Moves[i+3] != m.Move || int(g.Seats[i]-'0') != int(m.Side) || g.Values[i] != m.Value {
			t.Errorf("game %d move %d is another", g.Number, i+1)
		}
	}
}

func TestPageSummary(t *testing.T) {
	m := twoPrograms().build(t)
	m.Plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	page := html.UnescapeString(writePage(t, m))
	standings := arena.NewStandings(m.Plan)
	for _, r := range m.Records {
		standings.Add(r)
	}
	for _, want := range []string{
		"60 of 60 played", "Elo of alpha", "Normalized Elo", "LL ", standings.TestLine(), m.Plan.Describe(),
		"too late: ", "bin/alpha --flag", "alpha 1.0", "200 MB",
		"Score of alpha over the games", "Sequential test of 0 against 20 normalized Elo", "Time used a move",
		"Median time over the course", "Length of the games", "14 March 2026 15:09 UTC",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(page, want) {
				t.Errorf("the page lacks %q", want)
			}
		})
	}
}

// TestPageAfterDecision lets the first program win everything, so that the test
// decides before the last game.
func TestPageAfterDecision(t *testing.T) {
	m := twoPrograms().build(t)
	m.Plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	for _, r := range m.Records {
		r.Winner = r.SideOf("alpha")
	}
	page := writePage(t, m)
	uncounted := 0
	for _, g := range readData(t, page).Games {
		uncounted += g.Uncounted
		if g.Uncounted == 0 && uncounted > 0 {
			t.Errorf("game %d counts after one that does not", g.Number)
		}
	}
	if uncounted == 0 || uncounted > 58 {
		t.Errorf("%d games do not count", uncounted)
	}
	if !strings.Contains(page, "do not count") {
		t.Error("the page does not say that games do not count")
	}
}

func TestPageOfIncompleteMatches(t *testing.T) {
	for name, tt := range map[string]struct {
		names  []string
		played int
		want   string
	}{
		"no game":             {[]string{"alpha", "beta"}, 0, "0 of 20 played"},
		"one game":            {[]string{"alpha", "beta"}, 1, "1 of 20 played"},
		"half a pair":         {[]string{"alpha", "beta"}, 7, "7 of 20 played"},
		"empty tournament":    {[]string{"alpha", "beta", "gamma"}, 0, "0 of 60 played"},
		"two of three played": {[]string{"alpha", "beta", "gamma"}, 2, "2 of 60 played"},
		"tournament":          {[]string{"alpha", "beta", "gamma"}, 59, "59 of 60 played"},
	} {
		t.Run(name, func(t *testing.T) {
			m := fakeMatch{names: tt.names, games: 20, width: 9, height: 9, played: tt.played}.build(t)
			page := writePage(t, m)
			if !strings.Contains(page, tt.want) {
				t.Errorf("the page lacks %q", tt.want)
			}
			if got := len(readData(t, page).Games); got != tt.played {
				t.Errorf("%d games", got)
			}
			if table := strings.Contains(page, "Cross table"); table != (len(tt.names) > 2) {
				t.Errorf("a cross table is there: %v", table)
			}
		})
	}
}

func TestPageOfGameLostAtStart(t *testing.T) {
	m := twoPrograms().build(t)
	lost := m.Records[0]
	lost.Moves, lost.Winner, lost.Reason, lost.Detail = nil, match.Second, match.Crash, "at the start: exit status 1"
	g := readData(t, writePage(t, m)).Games[0]
	if len(g.Moves) != 3 || len(g.Took) != 0 || g.Detail != lost.Detail {
		t.Errorf("%+v", g)
	}
}

func TestPageCrossTable(t *testing.T) {
	m := fakeMatch{names: []string{"alpha", "beta", "gamma"}, games: 4, width: 15, height: 15, played: 12}.build(t)
	for _, r := range m.Records {
		r.Winner = max(r.SideOf("gamma"), r.SideOf("alpha"))
		if r.SideOf("gamma") != match.Nobody {
			r.Winner = r.SideOf("gamma")
		}
	}
	page := writePage(t, m)
	table := between(t, page, "Cross table", "</table>")
	gamma, alpha, beta := strings.Index(table, "gamma"), strings.Index(table, "alpha"), strings.Index(table, "beta")
	if gamma >= alpha || alpha >= beta {
		t.Errorf("the order is not gamma, alpha, beta:\n%s", table)
	}
	if strings.Count(table, `class="heat8">4/4`) != 3 || strings.Count(table, `class="heat0">0/4`) != 3 {
		t.Errorf("the results are not three times 4/4 and 0/4:\n%s", table)
	}
}

// TestPagePolicy checks that the page allows its own style and script, and
// that it asks for nothing else.
func TestPagePolicy(t *testing.T) {
	page := writePage(t, twoPrograms().build(t))
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	policy := html.UnescapeString(between(t, page, `http-equiv="Content-Security-Policy" content="`, `"`))
	for _, want := range []string{
		"default-src 'none'",
		"style-src " + hash(between(t, page, "<style>", "</style>")) + ";",
		"script-src " + hash(between(t, page, "<script>", "</script>")) + ";",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(policy, want) {
				t.Errorf("the policy is %q, want %q in it", policy, want)
			}
		})
	}
	for _, outside := range []string{" src=", " href=", "url(", "@import", " style=", " onclick="} {
		t.Run(outside, func(t *testing.T) {
			if strings.Contains(page, outside) {
				t.Errorf("the page has %q", outside)
			}
		})
	}
}

func TestPageIsDeterministic(t *testing.T) {
	m := twoPrograms().build(t)
	first := writePage(t, m)
	rand.New(rand.NewPCG(5, 6)).Shuffle(len(m.Records), func(i, j int) {
		m.Records[i], m.Records[j] = m.Records[j], m.Records[i]
	})
	m.Records = append(m.Records, m.Records[0]) // a record that came twice
	if writePage(t, m) != first {
		t.Error("the order of the records changes the page")
	}
}

func TestRecordsThatDoNotBelong(t *testing.T) {
	for want, spoil := range map[string]func(*arena.Record){
		"there is no game 61 among 60":           func(r *arena.Record) { r.Game = 60 },
		"there is no game 0 among 60":            func(r *arena.Record) { r.Game = -1 },
		`game 1: no program is called "stranger`: func(r *arena.Record) { r.Players[1] = "stranger" },
		`game 1: move 4: "zz99"`:                 func(r *arena.Record) { r.Moves[0].Move = "zz99" },
		"game 1: move 5":                         func(r *arena.Record) { r.Moves[1] = r.Moves[0] },
		`game 1: opening: move 1: "q1"`:          func(r *arena.Record) { r.Opening = "q1" },
	} {
		t.Run(want, func(t *testing.T) {
			m := twoPrograms().build(t)
			spoil(m.Records[0])
			if _, err := report.New(m); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}

func BenchmarkPage(b *testing.B) {
	m := fakeMatch{names: []string{"alpha", "beta"}, games: 1000, width: 15, height: 15, played: 1000}.build(b)
	size := 0
	for b.Loop() {
		size = len(writePage(b, m))
	}
	b.ReportMetric(float64(size)/float64(len(m.Records)), "bytes/game")
}
