package qtpcheck_test

import (
	"context"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/gtp/gtpcheck/gtpchecktest"
	"gogo/protocol/qtp/qtpcheck"
)

type (
	serveFunc = conformancetest.ServeFunc
	wire      = conformancetest.Wire
)

// incoming makes a double of a change of the lines that match a form.
func incoming(form string, change func(w *wire, line string) []string) func() serveFunc {
	return gtpchecktest.Incoming(quiet, form, change)
}

// outgoing makes a double of a change of the answers that match a form.
func outgoing(form string, change func(answer string) string) func() serveFunc {
	return gtpchecktest.Outgoing(quiet, form, func(w *wire, answer string) { w.Reply(change(answer)) })
}

// hiddenID begins commands whose answers the controller does not see.
const hiddenID = "999999 "

// quiet is a correct session that does not answer commands with the hidden id.
func quiet(ctx context.Context, in io.Reader, out io.Writer) error {
	return correct(ctx, in, writerFunc(func(p []byte) (int, error) {
		if strings.HasPrefix(string(p[1:]), strings.TrimSpace(hiddenID)) {
			return len(p), nil
		}
		return out.Write(p)
	}))
}

// writerFunc is a function as an io.Writer.
type writerFunc func(p []byte) (int, error)

// Write implements io.Writer.
func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// followedBy passes a line on, and others behind it.
func followedBy(others ...string) func(*wire, string) []string {
	return func(_ *wire, line string) []string {
		lines := []string{line}
		for _, other := range others {
			lines = append(lines, hiddenID+other)
		}
		return lines
	}
}

// replaced replaces what matches a form.
func replaced(form, with string) func(string) string {
	r := regexp.MustCompile(form)
	return func(text string) string { return r.ReplaceAllString(text, with) }
}

// changed replaces what matches a form in a line.
func changed(form, with string) func(*wire, string) []string {
	change := replaced(form, with)
	return func(_ *wire, line string) []string { return []string{change(line)} }
}

// answering answers a line by itself.
func answering(answer string) func(*wire, string) []string {
	return func(w *wire, _ string) []string {
		w.Reply(answer)
		return nil
	}
}

// dies ends the session.
func dies(w *wire, _ string) []string {
	w.Stop()
	return nil
}

// vertex is a vertex in a line or an answer.
var vertex = regexp.MustCompile(`\b[A-I]\d\b`)

// turned turns the rows of the board of 9 round.
func turned(text string) string {
	return vertex.ReplaceAllStringFunc(text, func(v string) string { return v[:1] + strconv.Itoa(10-int(v[1]-'0')) })
}

// doubles are engines with one fault each, and the cases that must notice it, with a part of the reason.
var doubles = []gtpchecktest.Double{
	{"answers boardsize in words", outgoing(`^=$`, func(string) string { return "= ready" }), map[string]string{"100": `came "= ready"`, "114": "", "130": "", "150": "", "230": ""}},
	{"ignores boardsize", incoming(`^boardsize`, answering("=")), map[string]string{"101": `came "? illegal move" after "playmove black D6"`, "102": "", "117": ""}},
	{"takes any size", incoming(`^boardsize (26|99|\d{3,})$`, answering("=")), map[string]string{"107": "", "108": "expected failure", "113": ""}},
	{"has its own word for a bad size", outgoing(`size`, func(string) string { return "? size too large" }), map[string]string{"107": `came "? size too large"`}},
	{"begins a game at a bad size", incoming(`^boardsize (99|x)$`, followedBy("clear_board")), map[string]string{"113": ""}},
	{"keeps the game at clear_board", incoming(`^clear_board`, keepsGame), map[string]string{"114": "illegal move", "115": "", "116": "", "288": ""}},
	{"forgets the size at clear_board", incoming(`^clear_board`, followedBy("boardsize 9")), map[string]string{"101": "", "117": ""}},
	{"ignores walls", incoming(`^walls`, answering("=")), map[string]string{"120": "expected failure", "121": "expected failure", "124": ""}},
	{"has one hand for both", incoming(`^playwall black A9 horizontal`, followedBy("gogo-walls white 1")), map[string]string{"124": ""}},
	{"begins below", turnsRound, map[string]string{"131": `"playmove black E8"`, "130": ""}},
	{"has no column I", incoming(` I\d`, answering("? illegal move")), map[string]string{"103": `"playmove black I9"`}},
	{"swaps colors", incoming(`^play`, swapsColors), map[string]string{"131": "", "138": "", "251": ""}},
	{"moves in turn only", movesInTurn, map[string]string{"138": "", "131": "", "203": ""}},
	{"lets white wait", incoming(`^playmove white E2$`, answering("? illegal move")), map[string]string{"139": ""}},
	{"wants capital letters", incoming(` [a-i]\d`, answering("? illegal move")), map[string]string{"137": `"playmove black e8"`, "156": ""}},
	{"wants small letters for colors", incoming(` (B|W|WHITE|Black|BLACK)\b`, answering("? syntax error")), map[string]string{"136": "", "156": "", "204": ""}},
	{"wants colors in whole words", incoming(` [bwBW]\b`, answering("? syntax error")), map[string]string{"135": "", "204": ""}},
	{"wants orientations in whole words", incoming(` [hvHV]$`, answering("? syntax error")), map[string]string{"154": "", "155": ""}},
	{"has its own words for illegal moves", outgoing(`illegal`, func(a string) string { return a + ": not possible" }), map[string]string{"133": `came "? illegal move: not possible"`, "165": ""}},
	{"takes illegal steps", takesIllegal("playmove"), map[string]string{"132": "expected failure", "134": "", "181": "", "183": "", "185": "", "258": ""}},
	{"takes illegal walls", takesIllegal("playwall"), map[string]string{"157": "expected failure", "158": "", "159": "", "160": "", "162": "", "164": "", "166": "", "167": "", "168": "", "171": ""}},
	{"lets walls cross", incoming(`^playwall (white C5 vertical|black G5 horizontal)`, answering("=")), map[string]string{"158": "expected failure"}},
	{"lets walls overlap", incoming(`^playwall white D5 horizontal`, answering("=")), map[string]string{"159": "expected failure"}},
	{"lets walls cut off", incoming(`^playwall white D3 vertical`, answering("=")), map[string]string{"166": "expected failure"}},
	{"refuses walls that touch", incoming(`^playwall white C4 vertical`, answering("? illegal move")), map[string]string{"161": ""}},
	{"names walls by the southwest", incoming(`^playwall`, namesSouthwest), map[string]string{"151": "", "152": "", "162": "", "163": ""}},
	{"swaps orientations", incoming(`^playwall`, swapsOrientations), map[string]string{"151": "", "152": "", "153": ""}},
	{"does not jump", incoming(`^playmove black (E3|G5|C1)`, answering("? illegal move")), map[string]string{"180": `"playmove black E3"`, "186": "", "190": ""}},
	{"forgets what is played", incoming(`^playmove`, followedBy("undo 1")), map[string]string{"138": "", "131": "", "230": "", "251": ""}},
	{"pays for walls that are refused", incoming(`^playwall black C5 vertical`, followedBy("gogo-walls black 0")), map[string]string{"172": ""}},
	{"does not make its moves", incoming(`^genmove`, followedBy("undo 1")), map[string]string{"202": "not legal", "237": ""}},
	{"answers with the same move", outgoing(`^= [A-I]\d`, func(string) string { return "= C4" }), map[string]string{"202": "not legal", "203": ""}},
	{"answers in turned coordinates", outgoing(`^= [A-I]\d`, turned), map[string]string{"200": "not legal", "201": "not legal"}},
	{"moves for black always", incoming(`^genmove (white|W)`, changed(`white|W`, "black")), map[string]string{"201": "not legal", "203": "", "204": ""}},
	{"names the color of its move", outgoing(`^= [A-I]\d`, func(a string) string { return "= black" + a[1:] }), map[string]string{"200": "no vertex or wall"}},
	{"swallows the orientation", outgoing(`^= [A-I]\d `, func(a string) string { return a[:4] }), map[string]string{"206": "not legal"}},
	{"attaches the orientation", outgoing(`^= [A-I]\d `, replaced(`(\d) (.).*`, "$1$2")), map[string]string{"206": "no vertex or wall", "215": ""}},
	{"places walls that it does not have", outgoing(`^= [A-I]\d$`, func(string) string { return "= A3 horizontal" }), map[string]string{"205": "not legal"}},
	{"comments its moves", outgoing(`^= [A-I]\d`, func(a string) string { return a + "\n\nthat was easy" }), map[string]string{"220": "no response", "202": "outside a response"}},
	{"takes back one move", incoming(`^undo \d`, changed(`\d+`, "1")), map[string]string{"231": "", "233": "", "238": ""}},
	{"takes back what there is", incoming(`^undo 5`, followedBy("undo 1", "undo 1")), map[string]string{"233": ""}},
	{"keeps walls that were taken back", incoming(`^undo`, followedBy("gogo-walls black 0")), map[string]string{"235": ""}},
	{"has its own words for no undo", outgoing(`cannot undo`, func(string) string { return "? nothing to undo" }), map[string]string{"232": "", "233": "", "116": ""}},
	{"knows no winner", outgoing(`^= true (black|white)`, func(string) string { return "= false" }), map[string]string{"251": `came "= false"`, "252": "", "190": ""}},
	{"names no winner", outgoing(`^= true (black|white)`, func(string) string { return "= true" }), map[string]string{"251": `came "= true"`, "252": ""}},
	{"names the loser", outgoing(`^= true (black|white)`, swapsAnswer), map[string]string{"251": "", "252": "", "254": ""}},
	{"keeps its winner", keepsWinner, map[string]string{"255": `came "= true black"`, "241": "", "259": ""}},
	{"ends when the game is over", dieWhenOver, map[string]string{"259": "end of the program"}},
	{"draws an empty line", outgoing(`(?s)^= \n`, replaced(`\n`, "\n\n")), map[string]string{"270": "", "271": ""}},
	{"draws from row 1", outgoing(`(?s)^= \n`, replaced(`\n (\d)`, "\n 1$1")), map[string]string{"272": "from 9 to 1"}},
	{"draws columns without I", outgoing(`(?s)^= \n`, replaced(`H   I`, "H   J")), map[string]string{"271": "letters from A to I"}},
	{"draws the board of the start", gtpchecktest.DrawsOnce(quiet), map[string]string{"274": "the same"}},
	{"loses what comes while it thinks", gtpchecktest.LosesCommands(quiet), map[string]string{"280": "nothing within", "281": "nothing within", "283": ""}},
	{"quits in the middle of its move", incoming(`^quit`, dies), map[string]string{"283": "end of the program", "070": ""}},
	{"answers comments while it thinks", incoming(`^# what`, func(w *wire, _ string) []string { w.Reply("? unknown command"); return nil }), map[string]string{"282": ""}},
	{"forgets the id of its move", outgoing(`^=9 `, func(a string) string { return "=" + a[2:] }), map[string]string{"285": ""}},
	{"ends after some games", endsAfterGames, map[string]string{"287": "end of the program"}},
	{"ignores the clock", incoming(`^time_`, answering("=")), map[string]string{"291": "nothing within 3s", "292": "nothing within 2s"}},
	{"knows no interrupt", incoming(`^# interrupt`, func(*wire, string) []string { return nil }), map[string]string{"293": "nothing within 1s"}},
}

// TestDoubles wants the fault of each double to be caught by the cases that are about it, for the reason
// that is its fault.
func TestDoubles(t *testing.T) { gtpchecktest.CheckDoubles(t, qtpcheck.Dialect(), doubles, 30) }

// keepsGame answers clear_board alone.
func keepsGame(w *wire, _ string) []string {
	w.Reply("=")
	return nil
}

// turnsRound has black begin in row 1.
func turnsRound() serveFunc {
	return conformancetest.Filter{
		End: "\n\n",
		In:  func(_ *wire, line string) []string { return []string{turned(line)} },
		Out: func(w *wire, answer string) { w.Reply(turned(answer)) },
	}.Serve(quiet)
}

// swapsColors moves black for white.
func swapsColors(_ *wire, line string) []string {
	return []string{strings.NewReplacer("black", "white", "white", "black").Replace(line)}
}

// swapsAnswer names black for white.
func swapsAnswer(answer string) string {
	return strings.NewReplacer("black", "white", "white", "black").Replace(answer)
}

// swapsOrientations places horizontal walls for vertical ones.
func swapsOrientations(_ *wire, line string) []string {
	return []string{strings.NewReplacer("horizontal", "vertical", "vertical", "horizontal").Replace(line)}
}

// namesSouthwest takes the vertex of a wall for the one southwest of its center.
func namesSouthwest(_ *wire, line string) []string {
	return []string{vertex.ReplaceAllStringFunc(line, func(v string) string { return v[:1] + strconv.Itoa(int(v[1]-'0')+1) })}
}

// movesInTurn refuses a second move of a color.
func movesInTurn() serveFunc {
	last := ""
	return incoming(`^(play|genmove|clear)`, func(w *wire, line string) []string {
		words := append(strings.Fields(line), "")
		if words[1] != "" && words[1] == last {
			w.Reply("? illegal move")
			return nil
		}
		last = words[1]
		return []string{line}
	})()
}

// takesIllegal answers a command that has failed as if it had not.
func takesIllegal(command string) func() serveFunc {
	return func() serveFunc {
		var asked atomic.Bool
		return conformancetest.Filter{
			End: "\n\n",
			In: func(_ *wire, line string) []string {
				asked.Store(strings.HasPrefix(line, command))
				return []string{line}
			},
			Out: func(w *wire, answer string) {
				if asked.Load() && answer == "? illegal move" {
					answer = "="
				}
				w.Reply(answer)
			},
		}.Serve(quiet)
	}
}

// keepsWinner answers winner as it did when there was one.
func keepsWinner() serveFunc {
	var won atomic.Bool
	return conformancetest.Filter{End: "\n\n", In: followFinish(&won), Out: func(w *wire, answer string) {
		if answer == "= false" && won.Load() {
			answer = "= true black"
		}
		w.Reply(answer)
	}}.Serve(quiet)
}

// followFinish notes that black has reached C1.
func followFinish(won *atomic.Bool) func(*wire, string) []string {
	return func(_ *wire, line string) []string {
		if line == "playmove black C1" {
			won.Store(true)
		}
		return []string{line}
	}
}

// dieWhenOver ends when it is to move in a finished game.
func dieWhenOver() serveFunc {
	return gtpchecktest.Outgoing(quiet, `pass`, func(w *wire, _ string) { w.Stop() })()
}

// endsAfterGames ends at its tenth game.
func endsAfterGames() serveFunc {
	games := 0
	return incoming(`^boardsize`, func(w *wire, line string) []string {
		games++
		if games == 10 {
			return dies(w, line)
		}
		return []string{line}
	})()
}
