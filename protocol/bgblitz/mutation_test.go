package bgblitz

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"gogo/internal/testlimit"
)

// samples are the requests of the golden sessions that have a line of their own and
// one answer.
func samples(tb testing.TB, first string) []string {
	tb.Helper()
	var all []string
	for _, s := range transcripts(tb) {
		for _, line := range s.lines {
			text, says := strings.CutPrefix(line, "> "+first)
			if says && !strings.ContainsAny(line[len(line)-1:], "{[,:") && len(answersTo(tb, strings.NewReader(first+text+"\n"))) == 1 {
				all = append(all, first+text)
			}
		}
	}
	if len(all) < 10 {
		tb.Fatalf("%d samples", len(all))
	}
	return all
}

// mutated returns a sample with something wrong, as a rule. It stays in its line.
func mutated(r *rand.Rand, all []string) string {
	text := []byte(all[r.IntN(len(all))])
	at := r.IntN(len(text))
	to := min(len(text), at+1+r.IntN(8))
	switch r.IntN(7) {
	case 0:
		text = append(text[:at:at], text[to:]...)
	case 1:
		text = append(append(text[:at:at], noise(r)), text[at:]...)
	case 2:
		text[at] = noise(r)
	case 3:
		other := r.IntN(len(text))
		text[at], text[other] = text[other], text[at]
	case 4:
		text = text[:at]
	case 5:
		text = append(append(text[:to:to], text[at:to]...), text[to:]...)
	case 6:
		other := all[r.IntN(len(all))]
		text = append(text[:at:at], other[r.IntN(len(other)):]...)
	}
	return string(text)
}

// noise is a byte that may well mean something, but never ends a line.
func noise(r *rand.Rand) byte {
	const telling = "{}[]<>/\"'\\:,&;= \t0e-.x\x00\xff"
	if c := byte(r.IntN(256)); c != '\n' && r.IntN(2) == 0 {
		return c
	}
	return telling[r.IntN(len(telling))]
}

// isJSON and isXML report whether an answer is well-formed.
func isJSON(answer string) bool {
	return json.Valid([]byte(answer)) && utf8.ValidString(answer)
}

func isXML(answer string) bool {
	return xml.Unmarshal([]byte(answer), new(struct{})) == nil && utf8.ValidString(answer)
}

// topIDs finds the ids that anybody could find: those of the outermost object.
func topIDs(line string) (ids []string) {
	outer, quoted, escaped, from := 0, false, false, 0
	names := func() bool { return strings.HasSuffix(line[:from], "{") || strings.HasSuffix(line[:from], ",") }
	for i := range len(line) {
		c := line[i]
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '"':
			if quoted = !quoted; quoted {
				from = i
			} else if m := idBehind.FindStringSubmatch(line[i+1:]); m != nil && outer == 1 && names() && line[from:i+1] == `"id"` {
				ids = append(ids, `"id":`+m[1]+",")
			}
		case quoted:
		case c == '{' || c == '[':
			outer++
		case c == '}' || c == ']':
			outer--
			if outer == 0 {
				return ids
			}
		}
	}
	return ids
}

var idBehind = regexp.MustCompile(`^ *: *("[a-zA-Z0-9]{1,20}"|[1-9]\d{0,8}) *[,}]`)

// TestMutatedLines wants of every line one answer, well-formed and with the id, whatever
// is wrong with it. A request behind it is served, which one that was cut between two
// members needs for its own answer.
func TestMutatedLines(t *testing.T) {
	rounds := 20_000
	if !testlimit.IsLong() {
		rounds /= 10
	}
	for _, first := range []string{"{", "<"} {
		all := samples(t, first)
		for seed := range rounds {
			r := rand.New(rand.NewPCG(uint64(seed), 0))
			line := mutated(r, all)
			answers := plainAnswers(t, line+"\n"+sentinel)
			if hello := answers[len(answers)-1]; !strings.HasPrefix(hello, `{"type":"HelloResult","id":"sentinel"`) {
				t.Fatalf("seed %d: behind %q, the last answer is %s", seed, line, hello)
			}
			if tail := behind(line); tail == "" {
				checkAnswers(t, line, answers[:len(answers)-1])
			}
		}
	}
}

// checkAnswers wants one answer to a line, unless it is blank.
func checkAnswers(t *testing.T, line string, answers []string) {
	t.Helper()
	want := 1
	if strings.Trim(line, " \t\r") == "" {
		want = 0
	}
	if len(answers) != want {
		t.Fatalf("%q is answered by\n%s", line, strings.Join(answers, "\n"))
	}
	if want == 0 {
		return
	}
	if answer := answers[0]; !isJSON(answer) && (!strings.HasPrefix(strings.TrimLeft(line, " \t\r"), "<") || !isXML(answer)) {
		t.Fatalf("%q is answered by %q", line, answer)
	}
	ids := topIDs(line)
	if ids != nil && strings.Count(line, `"id"`) > 1 {
		ids = append(ids, `"id":`) // either will do
	}
	if echoed := func(id string) bool { return strings.Contains(answers[0], id) }; ids != nil && !slices.ContainsFunc(ids, echoed) {
		t.Fatalf("of %q, %s is not in %s", line, ids, answers[0])
	}
}

// plainAnswers returns what is answered but for reports of progress.
func plainAnswers(tb testing.TB, in string) []string {
	tb.Helper()
	var plain []string
	for line := range strings.Lines(string(inTurn(tb, strings.NewReader(in)))) {
		if !strings.Contains(line, "RolloutProgress") {
			plain = append(plain, line)
		}
	}
	return plain
}

// behind returns what stands behind a whole document in its line, if that may be
// another one.
func behind(line string) string {
	p := &jsonParser{src: newSource(bytes.NewReader([]byte(line + "\n")))}
	if _, err := p.document(); err != nil {
		return ""
	}
	tail := strings.TrimLeft(line[maxBytes-p.src.left:], " \t\r")
	if tail != "" && (tail[0] == '{' || tail[0] == '<') {
		return tail
	}
	return ""
}

// TestCutLines sends requests that are cut one after the other: each is answered before,
// or because, the next one begins. None is a brace alone, which may be a value of the one before.
func TestCutLines(t *testing.T) {
	var in strings.Builder
	lines := 0
	for _, sample := range samples(t, "{") {
		for _, at := range []int{2, len(sample) / 4, len(sample) / 2, len(sample) - 1} {
			in.WriteString(sample[:max(at, 2)] + "\n")
			lines++
		}
	}
	in.WriteString(sentinel)
	if answers := plainAnswers(t, in.String()); len(answers) != lines+1 {
		t.Errorf("%d lines have %d answers", lines+1, len(answers))
	}
}

// TestHalfSurrogates wants an id back that JSON can write and UTF-8 cannot.
func TestHalfSurrogates(t *testing.T) {
	for id, want := range map[string]string{
		`"\ud800"`:             `"\ud800"`,
		`"a\uDFFFb"`:           `"a\udfffb"`,
		`"\ud83c\u0041"`:       `"\ud83cA"`,
		`"\udfb2\ud83c"`:       `"\udfb2\ud83c"`,
		`"\ud83c\ud83c\udfb2"`: `"\ud83c🎲"`,
		"\"\xed\xa0\x80\"":     "\"\ufffd\"",
	} {
		t.Run(id, func(t *testing.T) {
			answers := answersTo(t, strings.NewReader(`{"type":"Cancel","id":`+id+"}"))
			if len(answers) != 1 || answers[0] != `{"type":"CancelResult","id":`+want+`,"cancelled":false}` || !isJSON(answers[0]) {
				t.Errorf("id %s: %q", id, answers)
			}
		})
	}
}
