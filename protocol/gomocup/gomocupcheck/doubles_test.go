package gomocupcheck_test

import (
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
)

// doubles are engines with one fault each, and the cases that must notice it, with a part of the reason.
var doubles = []struct {
	name    string
	serve   func() serveFunc
	catches map[string]string
}{
	{"refuses the size of the Gomocup", answering("START 20", "ERROR too large"), map[string]string{"G-001": `came "ERROR`}},
	{"takes any size", answering("START 3", "OK"), map[string]string{"G-009": `came "OK"`}},
	{"adds a text to OK", outgoing("OK", func(w *wire, _ string) { w.Reply("OK - everything is good") }), map[string]string{"G-002": "bare OK", "G-222": "bare OK"}},
	{"moves at START", outgoing("OK", func(w *wire, _ string) { w.Reply("OK"); w.Reply("10,10") }), map[string]string{"G-016": `no answer, came "10,10"`}},
	{"keeps the game at START", keepsGame("START"), map[string]string{"G-014": "stone already"}},
	{"keeps the game at RESTART", answering("RESTART", "OK"), map[string]string{"G-025": "stone already", "G-224": ""}},
	{"forgets the size at RESTART", incoming("RESTART", func(*wire, string) []string { return []string{"START 20"} }), map[string]string{"G-026": "off the board of 15x15"}},
	{"swaps width and height", incoming("RECTSTART ", func(_ *wire, line string) []string { return []string{"RECTSTART " + swapped(line[10:])} }), map[string]string{"G-021": "", "G-022": "", "G-023": ""}},
	{"answers with Y before X", outgoing("", func(w *wire, line string) { w.Reply(swapped(line)) }), map[string]string{"G-045": `came "12,7"`, "G-055": "is taken", "G-056": "is taken", "G-059": ""}},
	{"reads Y before X", swapsStones, map[string]string{"G-055": "is taken", "G-056": "is taken"}},
	{"counts from one", outgoing("", func(w *wire, line string) { w.Reply(plusOne(line)) }), map[string]string{"G-045": `came "8,13"`, "G-055": "is taken", "G-200": ""}},
	{"plays on the opponent's stone", echoesTurn, map[string]string{"G-032": "is taken", "G-033": "is taken", "G-036": "is taken"}},
	{"plays off the board", outgoing("", func(w *wire, _ string) { w.Reply("20,20") }), map[string]string{"G-030": "off the board"}},
	{"writes a blank behind the comma", outgoing("", func(w *wire, line string) { w.Reply(strings.Replace(line, ",", ", ", 1)) }), map[string]string{"G-034": "form x,y", "G-222": "form x,y"}},
	{"answers twice", outgoing("", func(w *wire, line string) { w.Reply(line); w.Reply(line) }), map[string]string{"G-035": "no answer"}},
	{"ends no line", outgoing("", func(w *wire, line string) { w.Raw(line) }), map[string]string{"G-030": "which no line end follows", "G-032": "which no line end follows"}},
	{"flushes with the next command", flushesLate, map[string]string{"G-001": "nothing within 5s", "G-150": "nothing within 5s"}},
	{"ignores the stones of BOARD", ignoresStones, map[string]string{"G-055": "is taken", "G-056": "is taken", "G-060": ""}},
	{"swaps the sides of BOARD", swapsSides, map[string]string{"G-059": "expected 7,5", "G-205": ""}},
	{"adds the stones of BOARD to the game", mergesBoards, map[string]string{"G-057": "stone already"}},
	{"answers BOARD before DONE", incoming("BOARD", func(w *wire, line string) []string { w.Reply("0,0"); return []string{line} }), map[string]string{"G-054": `no answer, came "0,0"`}},
	{"answers INFO", incoming("INFO", func(w *wire, line string) []string { w.Reply("OK"); return []string{line} }), map[string]string{"G-081": `came "OK"`, "G-099": `came "OK"`}},
	{"does not know unknown INFO", incoming("INFO no_such", func(w *wire, line string) []string { w.Reply("UNKNOWN"); return []string{line} }), map[string]string{"G-082": `came "UNKNOWN"`}},
	{"ignores the limit of a turn", ignoring("INFO timeout_turn"), map[string]string{"G-110": "nothing within 2s", "G-111": "nothing within 1.1s", "G-112": "nothing within 1s", "G-116": "nothing"}},
	{"takes milliseconds for seconds", incoming("INFO timeout_turn ", func(_ *wire, line string) []string { return []string{line + "000"} }), map[string]string{"G-110": "nothing", "G-111": "nothing"}},
	{"ignores the time that is left", ignoring("INFO time_left"), map[string]string{"G-114": "nothing within"}},
	{"takes no limit for no time", answering("INFO timeout_match 0", "ERROR no time"), map[string]string{"G-118": "", "G-116": ""}},
	{"ignores rule 1", ignoring("INFO rule 1"), map[string]string{"G-208": "expected 12,14", "G-216": ""}},
	{"ignores renju", ignoring("INFO rule 4"), map[string]string{"G-210": "forbidden"}},
	{"does not answer ABOUT", ignoring("ABOUT"), map[string]string{"G-150": "nothing", "G-153": "nothing"}},
	{"answers ABOUT in prose", outgoing("name=", func(w *wire, _ string) { w.Reply("a brain by somebody") }), map[string]string{"G-151": "keywords"}},
	{"does not answer unknown commands", outgoing("UNKNOWN", func(*wire, string) {}), map[string]string{"G-154": "nothing", "G-155": "nothing"}},
	{"answers unknown commands by ERROR", outgoing("UNKNOWN", func(w *wire, _ string) { w.Reply("ERROR unknown command") }), map[string]string{"G-155": "expected UNKNOWN"}},
	{"ends at unknown commands", outgoing("UNKNOWN", func(w *wire, _ string) { w.Stop() }), map[string]string{"G-154": "end of the program", "G-156": "end of the program"}},
	{"takes any word that begins like START", incoming("STARTLE", func(*wire, string) []string { return []string{"START 20"} }), map[string]string{"G-157": `came "OK"`}},
	{"ignores END", ignoring("END"), map[string]string{"G-130": "none within 1s", "G-131": "none within", "G-220": "none within"}},
	{"ends late", endsLate, map[string]string{"G-130": "none within 1s", "G-132": "none within"}},
	{"ends at the end of its turn", endsAfterTurn, map[string]string{"G-134": "none within"}},
	{"talks after END", incoming("END", func(w *wire, line string) []string { w.Reply("MESSAGE bye"); return []string{line} }), map[string]string{"G-133": `came "MESSAGE bye"`}},
	{"outlives its manager", func() serveFunc { return filter{Deaf: true}.Serve(correct) }, map[string]string{"G-138": "none within 2s", "G-139": "none within", "G-140": "none within 5s"}},
	{"takes back nothing", answering("TAKEBACK", "OK"), map[string]string{"G-160": "stone already", "G-161": ""}},
	{"imposes no move", answering("PLAY", "0,0"), map[string]string{"G-163": "expected 5,5"}},
	{"thinks aloud", outgoing("MESSAGE", func(w *wire, _ string) { w.Reply("thinking about it") }), map[string]string{"G-167": "a move, came", "G-032": ""}},
	{"colors its messages", outgoing("MESSAGE", func(w *wire, line string) { w.Reply("MESSAGE \x1b[1m" + line) }), map[string]string{"G-165": "lines of text"}},
	{"talks between the turns", outgoing("", func(w *wire, line string) {
		w.Reply(line)
		later(100*time.Millisecond, func() { w.Reply("MESSAGE pondering") })
	}), map[string]string{"G-166": "between the turns"}},
	{"takes CR for a part of the line", pieces(func(piece string) string { return strings.ReplaceAll(piece, "\r", "?") }), map[string]string{"G-001": `came "ERROR`}},
	{"needs CR LF", pieces(func(piece string) string {
		return strings.ReplaceAll(strings.ReplaceAll(piece, "\r\n", "\x00"), "\n", "")
	}), map[string]string{"G-171": "nothing"}},
	{"takes each piece for a line", pieces(func(piece string) string { return strings.TrimRight(piece, "\r\n") + "\n" }), map[string]string{"G-173": "", "G-174": "no answer"}},
	{"reads one line of a piece", pieces(func(piece string) string { line, _, _ := strings.Cut(piece, "\n"); return line + "\n" }), map[string]string{"G-175": "nothing", "G-221": "nothing"}},
	{"is particular about case", incoming("start", func(w *wire, _ string) []string { w.Reply("UNKNOWN"); return nil }), map[string]string{"G-178": `came "UNKNOWN"`}},
	{"is particular about blanks", isParticular(regexp.MustCompile(`^\s| $|\s{2}|, `)), map[string]string{"G-179": "", "G-180": "", "G-181": ""}},
	{"answers empty lines", isParticular(regexp.MustCompile(`^$`)), map[string]string{"G-176": `came "UNKNOWN"`}},
	{"has a short buffer for lines", dies(func(line string) bool { return len(line) > 4096 }), map[string]string{"G-184": "end of the program", "G-185": "end of the program"}},
	{"ends at a zero byte", dies(func(line string) bool { return strings.Contains(line, "\x00") }), map[string]string{"G-188": "end of the program"}},
	{"loses what comes while it thinks", losesLines, map[string]string{"G-044": `came "UNKNOWN`}},
	{"leaves the last cell", leavesLastCell, map[string]string{"G-045": "ERROR"}},
}

// TestDoubles wants the fault of each double to be caught by the cases that are about it, for the reason
// that is its fault.
func TestDoubles(t *testing.T) {
	if len(doubles) < 30 {
		t.Errorf("only %d doubles", len(doubles))
	}
	for _, d := range doubles {
		t.Run(d.name, func(t *testing.T) {
			for number, reason := range d.catches {
				for _, r := range examine(t, conformancetest.ServeEach(d.serve), number).Results {
					if r.Verdict != conformance.Fail && r.Verdict != conformance.Warn || !strings.Contains(r.Why, reason) {
						t.Errorf("%s: %v, %s", number, r.Verdict, r.Why)
					}
				}
			}
		})
	}
}

// keepsGame passes a command on only once.
func keepsGame(word string) func() serveFunc {
	return func() serveFunc {
		games := 0
		return filter{In: func(w *wire, line string) []string {
			if strings.HasPrefix(line, word) {
				games++
				if games > 1 {
					w.Reply("OK")
					return nil
				}
			}
			return []string{line}
		}}.Serve(correct)
	}
}

// stoneLine is a line between BOARD and DONE.
var stoneLine = regexp.MustCompile(`^\d+,\d+,[123]$`)

// stones makes a double of a change of the lines of BOARD.
func stones(change func(line string) []string) serveFunc {
	return filter{In: func(_ *wire, line string) []string {
		if stoneLine.MatchString(line) {
			return change(line)
		}
		return []string{line}
	}}.Serve(correct)
}

func swapsStones() serveFunc {
	return stones(func(line string) []string { return []string{swapped(line)} })
}

func ignoresStones() serveFunc { return stones(func(string) []string { return nil }) }

func swapsSides() serveFunc {
	return stones(func(line string) []string {
		i := len(line) - 1
		return []string{line[:i] + map[byte]string{'1': "2", '2': "1", '3': "3"}[line[i]]}
	})
}

// plusOne counts the coordinates of a move from one.
func plusOne(move string) string {
	var x, y int
	if _, err := fmt.Sscanf(move, "%d,%d", &x, &y); err != nil {
		return move
	}
	return fmt.Sprintf("%d,%d", x+1, y+1)
}

// echoesTurn plays where the opponent has played.
func echoesTurn() serveFunc {
	var last atomic.Pointer[string]
	f := filter{In: func(_ *wire, line string) []string {
		if cell, ok := strings.CutPrefix(line, "TURN "); ok {
			last.Store(&cell)
		}
		return []string{line}
	}}
	f.Out = func(w *wire, line string) {
		if line[0] >= '0' && line[0] <= '9' {
			line = *last.Load()
		}
		w.Reply(line)
	}
	return f.Serve(correct)
}

// flushesLate writes an answer when the next command comes.
func flushesLate() serveFunc {
	var waiting conformancetest.History
	return filter{
		In: func(w *wire, line string) []string {
			for _, answer := range waiting.Take() {
				w.Reply(answer)
			}
			return []string{line}
		},
		Out: func(_ *wire, line string) { waiting.Add(line) },
	}.Serve(correct)
}

// mergesBoards sends the stones of TURN again with each BOARD.
func mergesBoards() serveFunc {
	var game conformancetest.History
	f := filter{In: func(_ *wire, line string) []string {
		if cell, ok := strings.CutPrefix(line, "TURN "); ok {
			game.Add(cell + ",2")
		}
		if line == "BOARD" {
			return append([]string{line}, game.All()...)
		}
		return []string{line}
	}}
	f.Out = func(w *wire, line string) {
		if line[0] >= '0' && line[0] <= '9' {
			game.Add(line + ",1")
		}
		w.Reply(line)
	}
	return f.Serve(correct)
}

// endsLate takes five seconds to end.
func endsLate() serveFunc {
	return filter{In: func(_ *wire, line string) []string {
		if line == "END" {
			time.Sleep(5 * time.Second)
		}
		return []string{line}
	}}.Serve(correct)
}

// endsAfterTurn reads nothing while it thinks.
func endsAfterTurn() serveFunc {
	moved := make(chan struct{}, 1)
	thinking := false
	f := filter{In: func(_ *wire, line string) []string {
		if thinking {
			select {
			case <-moved:
			case <-time.After(time.Minute):
			}
		}
		thinking = strings.HasPrefix(line, "TURN")
		return []string{line}
	}}
	f.Out = func(w *wire, line string) {
		w.Reply(line)
		if line[0] >= '0' && line[0] <= '9' {
			moved <- struct{}{}
		}
	}
	return f.Serve(correct)
}

// isParticular does not know lines of a form.
func isParticular(form *regexp.Regexp) func() serveFunc {
	return func() serveFunc {
		return filter{In: func(w *wire, line string) []string {
			if form.MatchString(line) {
				w.Reply("UNKNOWN")
				return nil
			}
			return []string{line}
		}}.Serve(correct)
	}
}

// dies ends at some lines.
func dies(at func(line string) bool) func() serveFunc {
	return func() serveFunc {
		return filter{In: func(w *wire, line string) []string {
			if at(line) {
				w.Stop()
				return nil
			}
			return []string{line}
		}}.Serve(correct)
	}
}

// losesLines loses the beginning of a line that comes right behind TURN.
func losesLines() serveFunc {
	var thinking atomic.Bool
	f := filter{In: func(_ *wire, line string) []string {
		if _, rest, ok := strings.Cut(line, " "); ok && thinking.Load() {
			line = rest
		}
		thinking.Store(strings.HasPrefix(line, "TURN"))
		return []string{line}
	}}
	f.Out = func(w *wire, line string) {
		if line[0] >= '0' && line[0] <= '9' {
			thinking.Store(false)
		}
		w.Reply(line)
	}
	return f.Serve(correct)
}

// leavesLastCell does not play on a board with one empty cell.
func leavesLastCell() serveFunc {
	n := 0
	return filter{In: func(w *wire, line string) []string {
		if stoneLine.MatchString(line) {
			n++
		}
		if line == "DONE" && n == 399 {
			w.Reply("ERROR the board is full")
			return nil
		}
		return []string{line}
	}}.Serve(correct)
}
