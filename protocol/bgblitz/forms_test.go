package bgblitz

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gogo/board/backgammon"
)

// sample is a request in terms that either form can be written in.
type sample struct {
	kind   string
	attrs  [][2]string
	mover  color
	points [backgammon.Points]int
	bar    [2]int // as they are written, green's negative
	off    [2]int
	dice   [2]int
	score  [2]int
	owner  string
}

// randomSample makes a request about a position that can be.
func randomSample(rng *rand.Rand) sample {
	s := sample{
		kind:  []string{"EvalRequest", "TutorRequest", "RolloutRequest"}[rng.IntN(3)],
		mover: color(rng.IntN(2)),
		owner: []string{"none", "red", "green"}[rng.IntN(3)],
		attrs: [][2]string{
			{"longCubeDecision", "true"},
			{"noOfMoves", itoa(1 + rng.IntN(9))},
			{"basicBet", "2.5"},
			{"trials", "36"},
			{"ply", itoa(1 + rng.IntN(3))},
			{"cube", itoa(1 << rng.IntN(4))},
			{"beaver", strconv.FormatBool(rng.IntN(2) == 0)},
		},
	}
	if rng.IntN(2) == 0 {
		s.dice = [2]int{1 + rng.IntN(6), 1 + rng.IntN(6)}
	}
	if length := rng.IntN(10); length > 0 {
		s.attrs = append(s.attrs, [2]string{"matchLength", itoa(length)})
		s.score = [2]int{rng.IntN(length), rng.IntN(length)}
	}
	s.bar[red], s.off[red] = 1, 1
	s.bar[green], s.off[green] = -1, -1
	for _, sign := range []int{1, -1} {
		for left := backgammon.Checkers - 2; left > 0; {
			if at := rng.IntN(backgammon.Points); s.points[at]*sign >= 0 {
				s.points[at] += sign
				left--
			}
		}
	}
	return s
}

// mirror swaps the colors.
func (s sample) mirror() sample {
	m := s
	m.mover = s.mover.other()
	for i, n := range s.points {
		m.points[backgammon.Points-1-i] = -n
	}
	for _, c := range colors {
		m.bar[c], m.off[c], m.score[c] = -s.bar[c.other()], -s.off[c.other()], s.score[c.other()]
	}
	m.owner = swapColors(s.owner)
	return m
}

// list writes the points with commas.
func (s *sample) list() string {
	text := make([]string, len(s.points))
	for i, n := range s.points {
		text[i] = itoa(n)
	}
	return strings.Join(text, ",")
}

func (s *sample) json() string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"type":%q`, s.kind)
	for _, a := range s.attrs {
		fmt.Fprintf(&b, `,%q:%q`, a[0], a[1])
	}
	pair := func(p [2]int) string { return fmt.Sprintf(`{"red":%d,"green":%d}`, p[red], p[green]) }
	fmt.Fprintf(&b, `,"position":{"whosOn":%q,"dice":%s,"score":%s,"board":{"cubeowner":%q,"points":[%s],"bar":%s,"off":%s}}}`,
		s.mover, pair(s.dice), pair(s.score), s.owner, s.list(), pair(s.bar), pair(s.off))
	return b.String()
}

func (s *sample) xml() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<%s>`, s.kind)
	for _, a := range s.attrs {
		fmt.Fprintf(&b, `<attr name=%q value=%q/>`, a[0], a[1])
	}
	pair := func(name string, p [2]int) string {
		return fmt.Sprintf(`<%s red="%d" green="%d"/>`, name, p[red], p[green])
	}
	fmt.Fprintf(&b, `<position><attr name="whosOn" value=%q/>%s%s<attr name="board"><board cubeowner=%q><points>%s</points>%s%s</board></attr></position></%s>`,
		s.mover, pair("dice", s.dice), pair("score", s.score), s.owner, s.list(), pair("bar", s.bar), pair("off", s.off), s.kind)
	return b.String()
}

// swapColors swaps the words in a text.
func swapColors(text string) string {
	return strings.NewReplacer("green", "red", "red", "green").Replace(text)
}

// answerTo serves one request and reads its answer.
func answerTo(t *testing.T, request string) node {
	t.Helper()
	answers := answersTo(t, strings.NewReader(request))
	if len(answers) != 1 {
		t.Fatalf("%d answers to %s", len(answers), request)
	}
	src := newSource(strings.NewReader(answers[0]))
	var n node
	var err *Error
	if answers[0][0] == '{' {
		n, err = (&jsonParser{src: src}).document()
	} else {
		n, err = (&xmlParser{src: src}).document()
	}
	if err != nil {
		t.Fatal(err, answers[0])
	}
	return n
}

// facts lists what an answer says, in any order: paths and values.
func facts(n *node, path string, swap bool, into map[string]string) {
	for _, m := range n.members {
		name := m.name
		if swap {
			name = swapColors(name)
		}
		name = path + "/" + strings.ToLower(name)
		switch m.value.kind {
		case object:
			facts(&m.value, countedPath(into, name), swap, into)
		case list:
			for i := range m.value.items {
				facts(&m.value.items[i], countedPath(into, name), swap, into)
			}
		default:
			into[name] = m.value.text
		}
	}
}

// countedPath numbers the parts that have one name.
func countedPath(into map[string]string, path string) string {
	n, _ := strconv.Atoi(into["#"+path])
	into["#"+path] = itoa(n + 1)
	return path + itoa(n)
}

// percents are the names whose numbers are percent in XML, doubles those of a cube
// decision, which are in a match.
var (
	percents = regexp.MustCompile(`/(red|green)win|/mwp`)
	doubles  = regexp.MustCompile(`/(nodouble|doubletake|doubledrop|difference)$`)
)

// TestForms wants the same numbers in JSON and XML, and in a position with the
// colors swapped the same for the other color.
func TestForms(t *testing.T) {
	samples := 300
	if testing.Short() {
		samples = 30
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range samples {
		s := randomSample(rng)
		m := s.mirror()
		fromJSON, fromXML, mirrored := map[string]string{}, map[string]string{}, map[string]string{}
		answer := answerTo(t, s.json())
		if answer.member("type").text == "Error" {
			t.Fatalf("%s: %v", s.json(), answer.member("message").text)
		}
		facts(&answer, "", false, fromJSON)
		answer = answerTo(t, m.json())
		facts(&answer, "", true, mirrored)
		if len(fromJSON) < 8 || fmt.Sprint(fromJSON) != fmt.Sprint(mirrored) {
			t.Fatalf("%s\n%v\nand mirrored\n%v", s.json(), fromJSON, mirrored)
		}
		answer = answerTo(t, s.xml())
		facts(&answer, "", false, fromXML)
		_, match := fromXML["/mwp0/red"]
		for name, text := range fromJSON {
			if name[0] != '#' && (percents.MatchString(name) || match && doubles.MatchString(name)) {
				text = percent(t, text)
			}
			if fromXML[name] != text {
				t.Fatalf("%s\n%s is %s, in XML %s", s.json(), name, text, fromXML[name])
			}
			delete(fromXML, name)
		}
		delete(fromXML, "/moneyequity0/value")
		delete(fromXML, "/matchwinningprob0/value")
		delete(fromXML, "#/matchwinningprob")
		if len(fromXML) > 0 {
			t.Fatalf("%s\nin XML alone: %v", s.json(), fromXML)
		}
	}
}

// percent moves the point of a fraction by two digits.
func percent(t *testing.T, text string) string {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return strconv.FormatFloat(float64(millionths(x))/10_000, 'f', -1, 64)
}
