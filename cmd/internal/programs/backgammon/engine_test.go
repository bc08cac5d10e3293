package backgammon

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
)

// newTestHost returns a host with the engine of the program.
func newTestHost(t *testing.T) host {
	t.Helper()
	engine, _, err := newEngine(&cli{Threads: 1}, equity.Kazaross())
	if err != nil {
		t.Fatal(err)
	}
	return host{engine: engine, log: slog.New(slog.DiscardHandler)}
}

// answers returns what a session answers.
func (h host) answers(t *testing.T, input string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := h.session(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// positions are of every kind that has an evaluation of its own.
var positions = map[string]string{
	"start":         "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10",
	"opening":       "-b----E-C---eE---c-e----B-:0:0:1:42:0:0:1:0:10",
	"own cube":      "-a-B--C-D---dD---d-d--b-B-:2:1:1:00:0:0:0:0:10",
	"match":         "-a-B--C-D---dD---d-d--b-B-:1:-1:1:61:2:3:0:7:10",
	"Crawford":      "-b----E-C---eE---c-e----B-:0:0:1:00:4:2:1:5:10",
	"post-Crawford": "-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:5:10",
	"race":          "-BCBBBB------------bbbbbc-:0:0:1:00:0:0:0:0:10",
	"bear-off":      "-BBC---------------a-bbbb-:0:0:1:53:0:0:0:0:10",
	"small race":    "-AAB------------------aaa-:0:0:1:00:0:0:0:0:10",
	"from the bar":  "-a-BBBD-B--------b-cbbb--A:0:0:1:55:0:0:0:0:10",
	"crashed":       "aDDC-b---B-------b-cbbb-AA:0:0:1:21:0:0:0:0:10",
	"double":        "-BBC---------------a-bbbb-:0:0:1:D:0:0:0:0:10",
}

// races are the positions without contact.
var races = []string{"race", "bear-off", "small race", "double"}

// TestFormsOfTheEngine wants the engine's numbers to be the same in JSON and XML, and
// the mirrored ones for the mirrored position.
func TestFormsOfTheEngine(t *testing.T) {
	h := newTestHost(t)
	ply := 2
	if testing.Short() {
		ply = 1
	}
	for name, id := range positions {
		if testing.Short() && slices.Contains(races, name) {
			continue // their tables take ten seconds under the race detector
		}
		t.Run(name, func(t *testing.T) {
			setup, err := backgammon.ParseXGID(id)
			if err != nil {
				t.Fatal(err)
			}
			setup.Seat = setup.Seat.Other()
			mirrored := setup.XGID()
			for _, kind := range []string{"EvalRequest", "TutorRequest"} {
				all := h.answers(t, fmt.Sprintf(`{"type":%[1]q,"longCubeDecision":1,"ply":%[4]d,"xgid":%[2]q}{"type":%[1]q,"longCubeDecision":1,"ply":%[4]d,"xgid":%[3]q}`+
					`<%[1]s longCubeDecision="1" ply="%[4]d" xgid=%[2]q/>`, kind, id, mirrored, ply))
				if len(all) != 3 || !strings.Contains(all[0], `"probabilities"`) {
					t.Fatalf("%q", all)
				}
				if mirror := mirrorOf(all[1]); facts(all[0]) != facts(mirror) {
					t.Errorf("%s\nand mirrored\n%s", all[0], mirror)
				}
				if got, want := percents(t, all[2], 1), percents(t, all[0], 100); got != want || strings.Count(got, " ") < 6 {
					t.Errorf("%s\n%s", all[0], all[2])
				}
			}
		})
	}
}

// mirrorOf swaps the colors in an answer of JSON.
func mirrorOf(answer string) string {
	return strings.NewReplacer("green", "red", "red", "green").Replace(answer)
}

var fact = regexp.MustCompile(`"\w+":(-?[.\d]+|"\w+")`)

// facts returns the numbers and words of an answer, green's first.
func facts(answer string) string {
	var green, red []string
	for _, f := range fact.FindAllString(answer, -1) {
		if strings.HasPrefix(f, `"red`) {
			red = append(red, f)
		} else {
			green = append(green, f)
		}
	}
	return fmt.Sprint(green, red)
}

var chance = regexp.MustCompile(`(?i)(greenwin|redwin)(b?g)?"?[:=]"?([.\d]+)`)

// percents returns the chances in an answer, times a factor.
func percents(t *testing.T, answer string, factor float64) string {
	t.Helper()
	var b strings.Builder
	for _, m := range chance.FindAllStringSubmatch(answer, -1) {
		x, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %.4f, ", strings.ToLower(m[1]+m[2]), x*factor)
	}
	return b.String()
}

// TestCancelTheEngine cancels the longest requests there are: a rollout that is
// under way, and a search and a truncated rollout as soon as they are asked for.
func TestCancelTheEngine(t *testing.T) {
	h := newTestHost(t)
	limits := h.engine.Limits()
	for _, request := range []string{
		fmt.Sprintf(`{"type":"RolloutRequest","id":"r","trials":%d,"ply":2,"truncation":4,"progress":true,"xgid":%q}`, limits.MaxTrials, positions["start"]),
		fmt.Sprintf(`{"type":"TutorRequest","id":"r","noOfMoves":100,"ply":%d,"xgid":%q}`, limits.MaxLookahead, positions["match"]),
		fmt.Sprintf(`{"type":"TutorRequest","id":"r","noOfMoves":100,"ply":%q,"xgid":%q}`, limits.MaxPly, positions["match"]),
	} {
		in, client := io.Pipe()
		out := make(chan string, 10_000)
		go func() {
			defer close(out)
			if err := h.session(t.Context(), in, lines(out)); err != nil {
				t.Error(err)
			}
		}()
		if _, err := io.WriteString(client, request); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(request, "progress") {
			if answer := <-out; !strings.HasPrefix(answer, `{"type":"RolloutProgress","id":"r"`) {
				t.Errorf("%.200s", answer)
			}
		}
		if _, err := io.WriteString(client, `{"type":"Cancel","id":"r"}`); err != nil {
			t.Fatal(err)
		}
		answer := <-out
		for strings.Contains(answer, "RolloutProgress") {
			answer = <-out
		}
		want := `{"type":"Error","id":"r","code":"cancelled"`
		if strings.Contains(request, "progress") {
			want = `{"type":"RolloutResult","id":"r","trials":`
		}
		if !strings.HasPrefix(answer, want) {
			t.Errorf("%.200s", answer)
		}
		if answer = <-out; !strings.HasPrefix(answer, `{"type":"CancelResult","id":"r","cancelled":true}`) {
			t.Errorf("%.200s", answer)
		}
		if err := client.Close(); err != nil {
			t.Fatal(err)
		}
		for range out {
			t.Error("one answer too many")
		}
	}
}

// lines sends what is written to it.
type lines chan<- string

func (l lines) Write(p []byte) (int, error) {
	l <- string(p)
	return len(p), nil
}
