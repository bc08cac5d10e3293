package gomokucheck_test

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/gtp"
	gomokugtp "gogo/protocol/gtp/gomoku"
	"gogo/protocol/gtp/gomoku/gomokucheck"
	"gogo/protocol/gtp/gtpcheck/gtpchecktest"
)

// TestCorrect wants a correct session to pass every case, by each rule.
func TestCorrect(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro} {
		t.Run(rule.String(), func(t *testing.T) {
			report := gtpchecktest.ExamineCorrect(t, gomokucheck.Suite(), serve(rule))
			if report.About != "correct 1.0" {
				t.Errorf("about %q", report.About)
			}
		})
	}
}

// TestTable wants at least forty cases beside the common ones, in order and with all their words.
func TestTable(t *testing.T) {
	if own := len(gomokucheck.Dialect().Rows); own < 40 {
		t.Errorf("only %d cases", own)
	}
	gtpchecktest.CheckTable(t, gomokucheck.Suite())
}

type (
	serveFunc = conformancetest.ServeFunc
	wire      = conformancetest.Wire
)

// serve returns what serves a controller as it should be.
func serve(rule gomoku.Rule) serveFunc {
	return func(ctx context.Context, in io.Reader, out io.Writer) error {
		g, err := gomokugtp.New(player{}, 15, 15, rule)
		if err != nil {
			return err
		}
		return gtp.NewBoard(g, out, gtp.Options{Name: "correct", Version: "1.0"}).Run(ctx, in)
	}
}

var correct = serve(gomoku.Freestyle)

// player is an engine that completes a five, stops one, and otherwise plays near the middle. It takes half of
// its time.
type player struct{}

func (player) NewGame() {}

func (player) Think(ctx context.Context, pos *gomoku.Board, limits gtp.Limits) (gomokugtp.Thought, error) {
	turn := limits.Turn / 2
	switch {
	case turn == 0 && limits.LeftGiven:
		turn = limits.Left / 10
	case turn == 0:
		turn = 4 * time.Second
	}
	select {
	case <-ctx.Done():
	case <-time.After(turn):
	}
	p := choose(pos)
	return gomokugtp.Thought{Move: p, PV: []gomoku.Point{p}}, nil
}

// choose returns the move of a position.
func choose(pos *gomoku.Board) gomoku.Point {
	me := pos.ToMove()
	best, least := gomoku.NoPoint, 0
	for y := range pos.Height() {
		for x := range pos.Width() {
			p := pos.At(x, y)
			if pos.Legal(p, me) != nil {
				continue
			}
			dx, dy := 2*x-pos.Width(), 2*y-pos.Height()
			worth := dx*dx + dy*dy
			switch {
			case pos.Wins(p, me):
				worth = -2
			case pos.Wins(p, me.Other()):
				worth = -1
			}
			if best == gomoku.NoPoint || worth < least {
				best, least = p, worth
			}
		}
	}
	return best
}

// incoming makes a double of a change of the lines that match a form.
func incoming(form string, change func(w *wire, line string) []string) func() serveFunc {
	return gtpchecktest.Incoming(correct, form, change)
}

// outgoing makes a double of a change of the answers that match a form.
func outgoing(form string, change func(answer string) string) func() serveFunc {
	return gtpchecktest.Outgoing(correct, form, func(w *wire, answer string) { w.Reply(change(answer)) })
}

// answering answers a line by itself.
func answering(answer string) func(*wire, string) []string {
	return func(w *wire, _ string) []string {
		w.Reply(answer)
		return nil
	}
}

// ends ends the session.
func ends(w *wire, _ string) []string {
	w.Stop()
	return nil
}

// generated is an answer to genmove.
const generated = `^= [A-T]\d+$`

// doubles are engines with one fault each, and the cases that must notice it, with a part of the reason.
var doubles = []gtpchecktest.Double{
	{"ignores boardsize", incoming(`^boardsize 1\d+\b`, answering("=")), map[string]string{"102": "", "103": `came "="`}},
	{"has its own word for a bad size", outgoing(`size`, func(string) string { return "? bad size" }), map[string]string{"103": `came "? bad size"`}},
	{"has a column I", incoming(` [A-Ia-i]?[IJ-P]\d`, hasColumnI), map[string]string{"101": "", "122": ""}},
	{"keeps the game at clear_board", incoming(`^(clear_board|boardsize)`, answering("=")), map[string]string{"107": `came "? illegal move"`, "207": ""}},
	{"forgets the size at clear_board", incoming(`^clear_board`, func(*wire, string) []string { return []string{"boardsize 19"} }), map[string]string{"108": "", "101": ""}},
	{"begins a game at a bad size", beginsAtBadSize, map[string]string{"106": "expected failure"}},
	{"places stones on stones", outgoing(`^\? illegal`, func(string) string { return "=" }), map[string]string{"121": `came "="`, "125": "expected failure", "130": "", "143": ""}},
	{"has its own words for illegal moves", outgoing(`^\? illegal`, func(a string) string { return a + ": occupied" }), map[string]string{"121": "occupied"}},
	{"wants capital letters", incoming(` [a-t]\d`, answering("? syntax error")), map[string]string{"124": ""}},
	{"wants small letters for colors", incoming(` (B|W|White|BLACK|Black)\b`, answering("? syntax error")), map[string]string{"123": "", "145": ""}},
	{"moves in turn only", movesInTurn, map[string]string{"126": "", "144": ""}},
	{"knows no pass", incoming(`(?i)pass`, answering("? illegal move")), map[string]string{"127": "", "152": ""}},
	{"plays on stones", outgoing(generated, func(string) string { return "= H8" }), map[string]string{"142": "is taken", "144": "is taken", "146": "is taken"}},
	{"plays off the board", outgoing(generated, func(string) string { return "= T19" }), map[string]string{"140": "off the board of 15"}},
	{"writes numbers for vertices", outgoing(generated, func(string) string { return "= 7,7" }), map[string]string{"140": "no vertex"}},
	{"counts rows from the top", outgoing(generated, turnsRow), map[string]string{"148": "", "149": ""}},
	{"does not make its moves", incoming(`^genmove`, func(_ *wire, line string) []string { return []string{"reg_" + line} }), map[string]string{"142": "is taken", "143": "expected failure", "144": "is taken"}},
	{"makes the moves of reg_genmove", incoming(`^reg_genmove`, func(_ *wire, line string) []string { return []string{strings.TrimPrefix(line, "reg_")} }), map[string]string{"153": ""}},
	{"passes", outgoing(generated, func(string) string { return "= pass" }), map[string]string{"140": "a pass", "152": "a pass"}},
	{"comments its moves", outgoing(generated, func(a string) string { return a + "\n\nthat was easy" }), map[string]string{"151": "no response"}},
	{"moves for the other color", incoming(`(?i)^genmove`, swapsColors), map[string]string{"148": "expected a move that makes five"}},
	{"has its own words for no undo", outgoing(`cannot undo`, func(string) string { return "? no" }), map[string]string{"161": "", "162": "", "163": ""}},
	{"takes nothing back", incoming(`^undo`, answering("=")), map[string]string{"160": "", "161": ""}},
	{"takes one move back", incoming(`^gg-undo`, func(*wire, string) []string { return []string{"undo"} }), map[string]string{"165": "expected failure"}},
	{"ends when the game is over", gtpchecktest.Outgoing(correct, `pass`, func(w *wire, _ string) { w.Stop() }), map[string]string{"171": "end of the program"}},
	{"names the loser", outgoing(`^= [BW]\+`, func(string) string { return "= W+" }), map[string]string{"172": `came "= W+"`}},
	{"draws an empty line", outgoing(`(?s)^= \n`, func(a string) string { return strings.ReplaceAll(a, "\n", "\n\n") }), map[string]string{"180": ""}},
	{"draws columns with I", outgoing(`(?s)^= \n`, func(a string) string { return strings.ReplaceAll(a, "H J K", "H I J") }), map[string]string{"181": ""}},
	{"draws the board of the start", gtpchecktest.DrawsOnce(correct), map[string]string{"182": "the same"}},
	{"ignores the clock", incoming(`^time_`, answering("=")), map[string]string{"190": "nothing within 3s", "191": "four moves within", "192": "nothing within 2s"}},
	{"loses what comes while it thinks", gtpchecktest.LosesCommands(correct), map[string]string{"200": "nothing within", "201": "nothing within", "203": ""}},
	{"quits in the middle of its move", incoming(`^quit`, ends), map[string]string{"203": "end of the program"}},
	{"answers comments while it thinks", incoming(`^# what`, func(w *wire, _ string) []string { w.Reply("? unknown command"); return nil }), map[string]string{"202": ""}},
	{"forgets the id of its move", outgoing(`^=9 `, func(a string) string { return "=" + a[2:] }), map[string]string{"205": ""}},
	{"knows no interrupt", incoming(`^# interrupt`, func(*wire, string) []string { return nil }), map[string]string{"209": "nothing within 1s"}},
	{"draws rules from the bottom", outgoing(`(?s)^= [.XO] `, turnsLines), map[string]string{"222": "15 lines"}},
	{"plays half a sequence", incoming(`^gogui-play_sequence w`, func(_ *wire, _ string) []string { return []string{"play w A1", "fail"} }), map[string]string{"226": ""}},
}

// TestDoubles wants the fault of each double to be caught by the cases that are about it, for the reason
// that is its fault.
func TestDoubles(t *testing.T) { gtpchecktest.CheckDoubles(t, gomokucheck.Dialect(), doubles, 15) }

// hasColumnI takes the letters of columns as they come in the alphabet.
func hasColumnI(_ *wire, line string) []string {
	letters := regexp.MustCompile(`[I-P]\d`)
	return []string{letters.ReplaceAllStringFunc(line, func(v string) string {
		return string(rune(v[0]+1)) + v[1:]
	})}
}

// beginsAtBadSize begins a game when it refuses a size.
func beginsAtBadSize() serveFunc {
	return conformancetest.Filter{
		End: "\n\n",
		In: func(_ *wire, line string) []string {
			if line == "boardsize 1000" {
				return []string{line, "99 clear_board"}
			}
			return []string{line}
		},
		Out: func(w *wire, answer string) {
			if !strings.HasPrefix(answer, "=99") {
				w.Reply(answer)
			}
		},
	}.Serve(correct)
}

// movesInTurn refuses a second move of a color.
func movesInTurn() serveFunc {
	last := ""
	return incoming(`^(play|genmove|clear)`, func(w *wire, line string) []string {
		words := append(strings.Fields(line), " ")
		if color := words[1][:1]; color != " " && color == last {
			w.Reply("? illegal move")
			return nil
		}
		last = words[1][:1]
		return []string{line}
	})()
}

// swapsColors moves black for white.
func swapsColors(_ *wire, line string) []string {
	words := strings.Fields(line)
	if len(words) > 1 {
		words[1] = map[bool]string{true: "b", false: "w"}[strings.HasPrefix(strings.ToLower(words[1]), "w")]
	}
	return []string{strings.Join(words, " ")}
}

// turnsRow names the row of a move from the top.
func turnsRow(answer string) string {
	var column string
	var row int
	if _, err := fmt.Sscanf(answer, "= %1s%d", &column, &row); err != nil {
		return answer
	}
	return fmt.Sprintf("= %s%d", column, 16-row)
}

// turnsLines turns the lines of an answer round.
func turnsLines(answer string) string {
	lines := strings.Split(answer[2:], "\n")
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	return "= " + strings.Join(lines, "\n")
}
