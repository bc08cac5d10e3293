package gtpcheck_test

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/gtp"
	"gogo/protocol/gtp/gtpcheck"
	"gogo/protocol/gtp/gtpcheck/gtpchecktest"
)

// plain is a dialect without a game.
var plain = &gtpcheck.Dialect{
	Name: "plain", Title: "Plain protocol", Prefix: "P", Required: []string{"name", "known_command", "list_commands", "quit", "version", "protocol_version"},
}

// correct serves a controller as it should be.
func correct(ctx context.Context, in io.Reader, out io.Writer) error {
	return gtp.NewSession(out, gtp.Options{Name: "plain", Version: "1", MaxLine: 1 << 14}).Run(ctx, in)
}

func TestCorrect(t *testing.T) {
	report := gtpchecktest.ExamineCorrect(t, plain.Suite(), correct)
	if report.About != "plain 1" {
		t.Errorf("about %q", report.About)
	}
}

func TestTable(t *testing.T) { gtpchecktest.CheckTable(t, plain.Suite()) }

type (
	serveFunc = conformancetest.ServeFunc
	wire      = conformancetest.Wire
)

// filter is a double that changes what a correct session is told and what it says.
func filter(f conformancetest.Filter) serveFunc {
	f.End = "\n\n"
	return f.Serve(correct)
}

// incoming makes a double of a change of the lines that match a form.
func incoming(form string, change func(w *wire, line string) []string) func() serveFunc {
	return gtpchecktest.Incoming(correct, form, change)
}

// outgoing makes a double of a change of the answers.
func outgoing(change func(w *wire, answer string)) func() serveFunc {
	return gtpchecktest.Outgoing(correct, "", change)
}

// pieces makes a double that gets the pieces as they arrive, changed.
func pieces(change func(piece string) string) func() serveFunc {
	return func() serveFunc { return conformancetest.Pieces(correct, change) }
}

// replaced replaces what matches a form.
func replaced(form, with string) func(*wire, string) []string {
	r := regexp.MustCompile(form)
	return func(_ *wire, line string) []string { return []string{r.ReplaceAllString(line, with)} }
}

// dies ends the session.
func dies(w *wire, _ string) []string {
	w.Stop()
	return nil
}

// unknown answers that a command is unknown.
func unknown(w *wire, _ string) []string {
	w.Reply("? unknown command")
	return nil
}

// doubles are sessions with one fault each, and the cases that must notice it, with a part of the reason.
var doubles = []gtpchecktest.Double{
	{"ends a response by one newline", outgoing(func(w *wire, a string) { w.Raw(a + "\n") }), map[string]string{"001": "an empty line behind a response", "002": "an empty line"}},
	{"ends no line", outgoing(func(w *wire, a string) { w.Raw(a) }), map[string]string{"001": "which no line end follows"}},
	{"flushes with the next command", flushesLate, map[string]string{"001": "nothing within 5s", "070": "came"}},
	{"has its own word for unknown commands", outgoing(func(w *wire, a string) { w.Reply(strings.Replace(a, "unknown", "invalid", 1)) }), map[string]string{"003": `came "? invalid command"`}},
	{"succeeds at unknown commands", outgoing(func(w *wire, a string) { w.Reply(strings.Replace(a, "?", "=", 1)) }), map[string]string{"002": `came "= unknown`}},
	{"answers twice", outgoing(func(w *wire, a string) { w.Reply(a); w.Reply(a) }), map[string]string{"004": "no response", "005": ""}},
	{"answers in the wrong order", answersBackwards, map[string]string{"005": "", "043": ""}},
	{"reads one line of a piece", pieces(func(p string) string { line, _, _ := strings.Cut(p, "\n"); return line + "\n" }), map[string]string{"005": "nothing", "006": "nothing", "071": ""}},
	{"greets", greets, map[string]string{"007": `no response, came "Welcome`}},
	{"talks between responses", outgoing(func(w *wire, a string) { w.Reply(a); w.Raw("ready\n") }), map[string]string{"004": `came "ready"`}},
	{"colors its responses", outgoing(func(w *wire, a string) { w.Reply(a + "\x1b[0m") }), map[string]string{"008": "no control characters"}},
	{"answers empty lines", incoming(`^$`, unknown), map[string]string{"010": `came "? unknown`, "017": ""}},
	{"answers lines of blanks", incoming(`^[ \t]+$`, unknown), map[string]string{"011": "no response", "012": "no response"}},
	{"takes comments for commands", incoming(`#`, unknown), map[string]string{"013": "no response", "014": "no response", "015": "", "016": ""}},
	{"wants a blank before a comment", incoming(`\w#`, unknown), map[string]string{"016": ""}},
	{"dies at comments", incoming(`^#`, dies), map[string]string{"013": "end of the program"}},
	{"takes CR for a part of the line", pieces(func(p string) string { return strings.ReplaceAll(p, "\r", "!") }), map[string]string{"017": `"= true"`, "018": `"= true"`}},
	{"keeps control characters", incoming(`[\x01-\x08\x0e-\x1f]`, unknown), map[string]string{"019": ""}},
	{"ends lines at a zero byte", incoming(`\x00`, replaced(`\x00.*`, "")), map[string]string{"020": `came "= false"`}},
	{"takes a tab for a letter", incoming(`\t`, replaced(`\t`, "_")), map[string]string{"021": "", "022": "", "024": ""}},
	{"is particular about blanks", incoming(`^\s|\s$|\s{2}`, unknown), map[string]string{"022": "", "023": "", "024": ""}},
	{"takes each piece for a line", pieces(func(p string) string { return strings.TrimRight(p, "\n") + "\n" }), map[string]string{"025": "no response", "026": ""}},
	{"ends at bytes beyond ASCII", incoming(`[^\x00-\x7f]`, dies), map[string]string{"027": "end of the program", "028": "end of the program"}},
	{"has a short buffer for lines", func() serveFunc {
		return filter(conformancetest.Filter{In: func(w *wire, line string) []string {
			if len(line) > 4096 {
				return dies(w, line)
			}
			return []string{line}
		}})
	}, map[string]string{"029": "end of the program", "030": "", "031": "end of the program"}},
	{"splits long lines", func() serveFunc {
		return filter(conformancetest.Filter{In: func(_ *wire, line string) []string {
			if len(line) > 4096 {
				return []string{line[:4096], line[4096:]}
			}
			return []string{line}
		}})
	}, map[string]string{"029": "", "031": ""}},
	{"ignores case", incoming(`^[A-Z]`, func(_ *wire, line string) []string { return []string{strings.ToLower(line)} }), map[string]string{"032": "expected failure"}},
	{"knows commands by their first letters", incoming(`^nam`, replaced(`^nam\w*`, "name")), map[string]string{"033": "expected failure"}},
	{"knows no ids", incoming(`^ *\d`, unknown), map[string]string{"040": `came "? unknown`, "042": "", "073": ""}},
	{"puts a blank before the id", outgoing(func(w *wire, a string) { w.Reply(a[:1] + " " + strings.TrimLeft(a[1:], " ")) }), map[string]string{"040": `came "= 7`}},
	{"forgets the id of a failure", outgoing(func(w *wire, a string) {
		if a[0] == '?' {
			a = "? " + strings.TrimLeft(a[1:], "0123456789")
		}
		w.Reply(a)
	}), map[string]string{"041": "", "043": ""}},
	{"has the same id for ever", outgoing(func(w *wire, a string) { w.Reply(a[:1] + "7 " + strings.TrimLeft(a[1:], "0123456789 ")) }), map[string]string{"042": "", "043": "", "044": `came "= 7 true"`}},
	{"knows every command", incoming(`known_command`, func(w *wire, _ string) []string { w.Reply("= true"); return nil }), map[string]string{"053": `"= false"`, "055": ""}},
	{"knows no command", incoming(`known_command`, func(w *wire, _ string) []string { w.Reply("= false"); return nil }), map[string]string{"052": "", "054": "known_command name", "059": ""}},
	{"has no list of commands", incoming(`list_commands`, unknown), map[string]string{"057": "", "059": ""}},
	{"lists too little", outgoing(func(w *wire, a string) { w.Reply(strings.Replace(a, "quit\n", "", 1)) }), map[string]string{"057": "expected quit in the list"}},
	{"lists in a row", outgoing(func(w *wire, a string) { w.Reply(strings.ReplaceAll(a, "\n", " ")) }), map[string]string{"057": "", "058": "without repetition"}},
	{"lists what it does not know", outgoing(func(w *wire, a string) { w.Reply(strings.Replace(a, "quit\n", "quit\nfly\n", 1)) }), map[string]string{"059": "known_command fly"}},
	{"ends without a response to quit", incoming(`quit`, dies), map[string]string{"070": "end of the program", "074": ""}},
	{"ends before quit is served", incoming(`quit`, func(w *wire, _ string) []string { w.Raw("="); w.Stop(); return nil }), map[string]string{"070": ""}},
	{"ignores quit", incoming(`quit`, func(w *wire, _ string) []string { w.Reply("="); return nil }), map[string]string{"070": "none within", "072": ""}},
	{"outlives its controller", func() serveFunc { return filter(conformancetest.Filter{Deaf: true}) }, map[string]string{"075": "none within", "076": "none within", "077": ""}},
}

// TestDoubles wants the fault of each double to be caught by the cases that are about it, for the reason
// that is its fault.
func TestDoubles(t *testing.T) { gtpchecktest.CheckDoubles(t, plain, doubles, 30) }

// flushesLate writes an answer when the next command comes.
func flushesLate() serveFunc {
	var waiting conformancetest.History
	return filter(conformancetest.Filter{
		In: func(w *wire, line string) []string {
			for _, answer := range waiting.Take() {
				w.Reply(answer)
			}
			return []string{line}
		},
		Out: func(_ *wire, answer string) { waiting.Add(answer) },
	})
}

// answersBackwards exchanges each two answers.
func answersBackwards() serveFunc {
	var waiting conformancetest.History
	return filter(conformancetest.Filter{Out: func(w *wire, answer string) {
		before := waiting.Take()
		if len(before) == 0 {
			waiting.Add(answer)
			return
		}
		w.Reply(answer)
		w.Reply(before[0])
	}})
}

// greets says something before the first command.
func greets() serveFunc {
	return func(ctx context.Context, in io.Reader, out io.Writer) error {
		if _, err := io.WriteString(out, "Welcome to plain\n"); err != nil {
			return err
		}
		return correct(ctx, in, out)
	}
}

// TestSkipped wants what an engine does not know to be skipped.
func TestSkipped(t *testing.T) {
	d := *plain
	d.Rows = []gtpcheck.Row{
		{ID: "P-100", Level: conformance.May, Script: "needs fly\n> fly\n< ok"},
		{ID: "P-101", Level: conformance.May, Script: "> fly\n<? ok"},
	}
	for _, number := range []string{"100", "101"} {
		for _, r := range gtpchecktest.Examine(t, d.Suite(), correct, "P-"+number).Results {
			if r.Verdict != conformance.Skipped {
				t.Errorf("%s %v: %s", r.ID, r.Verdict, r.Why)
			}
		}
	}
}
