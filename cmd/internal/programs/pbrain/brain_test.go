package pbrain

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/protocol/gomocup"
	"gogo/protocol/gtp"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

// TestSwap2 wants the engine's answers to an opening passed on.
func TestSwap2(t *testing.T) {
	b := newBrain(gomokuengine.Trained(), 0, search.MaxLevel)
	if err := b.Configure(gomocup.Settings{Left: gomocup.Unlimited, MaxNodes: 3000}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		stones [][2]int
		moves  int
		swap   bool
	}{
		{nil, 3, false},
		{[][2]int{{7, 7}, {0, 0}, {8, 7}, {14, 14}, {9, 7}}, 0, true},
		{[][2]int{{0, 0}, {7, 7}, {14, 14}, {8, 7}, {0, 14}}, 1, false},
	} {
		t.Run(fmt.Sprintf("%d stones", len(c.stones)), func(t *testing.T) {
			pos, err := gomoku.New(15, 15, gomoku.ExactFive)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range c.stones {
				pos.Place(pos.At(s[0], s[1]), pos.ToMove())
			}
			got, err := b.Swap2(t.Context(), pos, time.Now())
			if err != nil || got.Swap != c.swap || len(got.Moves) != c.moves {
				t.Errorf("%v: %v, %v", c.stones, got, err)
			}
		})
	}
}

func TestNodesOfTheWeakerLimit(t *testing.T) {
	for _, tt := range []struct{ manager, own, want int64 }{
		{0, 0, 0}, {5, 0, 5}, {0, 7, 7}, {5, 7, 5}, {7, 5, 5},
	} {
		t.Run(fmt.Sprintf("%d and %d", tt.manager, tt.own), func(t *testing.T) {
			if got := lesserLimit(tt.manager, tt.own); got != tt.want {
				t.Errorf("%d and %d: %d, want %d", tt.manager, tt.own, got, tt.want)
			}
		})
	}
}

func TestThreadsBeyondAllUse(t *testing.T) {
	b := newBrain(gomokuengine.Trained(), 0, search.MaxLevel)
	settings := gomocup.Settings{Left: gomocup.Unlimited, MaxNodes: 3000, Memory: 350 << 20, Threads: math.MaxInt32}
	if err := b.Configure(settings); err == nil || !strings.Contains(err.Error(), "thread_num 2147483647: at most 1024 threads search") {
		t.Errorf("error %v", err)
	}
	pos, err := gomoku.New(15, 15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Think(t.Context(), pos, time.Now(), func(gomocup.Report) {}); err != nil {
		t.Error(err)
	}
}

// TestMarks names every mark of the engine.
func TestMarks(t *testing.T) {
	marks := map[gomokuengine.Mark]gomocup.Mark{
		gomokuengine.NoMark: gomocup.NoMark, gomokuengine.Cleared: gomocup.Cleared, gomokuengine.Searching: gomocup.Searching,
		gomokuengine.Done: gomocup.Done, gomokuengine.Losing: gomocup.Losing,
	}
	for mark, want := range marks {
		t.Run(fmt.Sprintf("mark %d", mark), func(t *testing.T) {
			if got := reportOf(gomokuengine.Report{Mark: mark}).Mark; got != want {
				t.Errorf("mark %d of the engine: %d, want %d", mark, got, want)
			}
		})
	}
}

// TestTimeBesideAClock thinks under two limits, of which one is without end.
func TestTimeBesideAClock(t *testing.T) {
	const never = 1000 * time.Hour
	for name, c := range map[string]struct {
		time  time.Duration // of the command line
		clock gtp.Limits
	}{
		"the command line and a clock of the game": {time.Millisecond, gtp.Limits{Left: never, LeftGiven: true}},
		"the command line and one of the turn":     {time.Millisecond, gtp.Limits{Turn: never}},
		"the clock of the turn":                    {never, gtp.Limits{Turn: time.Millisecond}},
		"the clock of the game":                    {never, gtp.Limits{Left: time.Millisecond, LeftGiven: true}},
		"the clock alone, not the usual time":      {0, gtp.Limits{Turn: time.Millisecond}},
	} {
		t.Run(name, func(t *testing.T) {
			flags := gtpCmd{Time: c.time}
			p := gtpPlayer{engine: gomokuengine.New(gomokuengine.Trained()), rule: gomoku.Freestyle, limits: flags.limits(&cli{Threads: 1}), turn: c.time}
			pos, err := gomoku.New(15, 15, gomoku.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"h8", "j9", "g6"} {
				point, err := pos.ParseName(name)
				if err != nil {
					t.Fatal(err)
				}
				pos.Place(point, pos.ToMove())
			}
			c.clock.Received = time.Now()
			thought, err := p.Think(t.Context(), pos, c.clock)
			if err != nil || pos.Legal(thought.Move, pos.ToMove()) != nil {
				t.Errorf("%+v, %v", thought, err)
			}
		})
	}
}

// transcript has the lines of a session and, between them, what was made. As a reader it
// ends behind the last line that is wanted.
type transcript struct {
	lines []string
	want  int
	over  chan struct{}
}

func (t *transcript) add(line string) {
	t.lines = append(t.lines, line)
	if len(t.lines) == t.want {
		close(t.over)
	}
}

func (t *transcript) Write(line []byte) (int, error) {
	switch {
	case bytes.HasPrefix(line, []byte("MESSAGE")):
	case bytes.Contains(line, []byte(",")):
		t.add("move")
	default:
		t.add(strings.TrimSpace(string(line)))
	}
	return len(line), nil
}

func (t *transcript) Read([]byte) (int, error) {
	<-t.over
	return 0, io.EOF
}

// TestTablesAreReadyBeforeTheMove wants the tables of a rule made before the answer that
// says so, or before the command behind the INFO that decides it, and none during a move.
func TestTablesAreReadyBeforeTheMove(t *testing.T) {
	const turns = "ABOUT\nBOARD\n7,7,1\n8,8,2\nDONE\n"
	for _, c := range []struct {
		name, says string
		want       []string
	}{
		{"nothing is played", "INFO rule 1\nABOUT\n", []string{"about"}},
		{"START", "START 15\n" + turns, []string{"tables of 0", "OK", "about", "move"}},
		{"INFO before START", "INFO rule 1\nSTART 15\n" + turns, []string{"tables of 1", "OK", "about", "move"}},
		{
			"INFO after START", "START 15\nINFO rule 4\n" + turns,
			[]string{"tables of 0", "OK", "tables of 4", "about", "move"},
		},
		{"RESTART", "START 15\nRESTART\n" + turns, []string{"tables of 0", "OK", "OK", "about", "move"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := transcript{want: len(c.want), over: make(chan struct{})}
			j := gomokuengine.Trained()
			weights := j.Weights
			j.Weights = func(r gomoku.Rule) *lines.Weights {
				out.add(fmt.Sprintf("tables of %d", r))
				return weights(r)
			}
			session := gomocup.NewSession(newBrain(j, 100, search.MaxLevel), &out, gomocup.Options{About: "about"})
			if err := session.Run(t.Context(), io.MultiReader(strings.NewReader(c.says), &out)); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(out.lines, c.want) {
				t.Errorf("%q, want %q", out.lines, c.want)
			}
		})
	}
}
