package tables_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"gogo/bench/tables"
	"gogo/internal/testlimit"
)

// shown is a page's state of a table.
type shown struct {
	Table *struct {
		Table   int
		At      int
		Line    []int
		Turn    int
		Actor   int
		Opening []string
		Over    string
		Note    string
		Asked   bool
		Running bool
		Fresh   bool
		Began   int64
		Result  *struct {
			Winner int
			Reason string
		}
		Clock *struct {
			Left [2]int64
			Side int
		}
		Hint *struct {
			Asked                 bool
			Move, Changes, Failed string
			Why                   []tables.Sentence
		}
		Nodes []*struct {
			P int
			M string
			K string
			W *float64
			E string
			Q *float64
			X string
		}
		Choices map[string]string
		Seats   [2]struct {
			Program, Name, Failed string
			Time, Level           int
			Adaptive              bool
		}
		Analyst struct {
			On     bool
			Failed string
		}
		Review *struct {
			Going    bool
			Done, Of int
			Points   []struct {
				Node           int
				Played, Better string
				Loss           float64
				Kind, Mark     string
			}
			Failed  string
			Judges  bool
			Summary []tables.SummaryRow
			Unknown int
			Why     string
		}
		Verdict *struct {
			Side   int
			Kind   string
			Says   []string
			Better string
			Lines  []struct{ Moves []string }
		}
	}
	Thoughts *struct {
		Analyst *struct {
			Lines []struct{ Moves []string }
		}
	}
	Error string
	Open  int
}

// page is a connection to a table, as pages have them.
type page struct {
	t    *testing.T
	conn *websocket.Conn
	now  shown
}

// hall is a hub of counting with its server.
type hall struct {
	game    *counting
	hub     *tables.Hub
	address string
}

func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{game: newCounting()}
	hub, err := tables.NewHub([]tables.Game{h.game}, []tables.Engine{
		{Name: "counter", Game: "counting", Command: []string{"counter"}},
		{Name: "wreck", Game: "counting", Command: []string{"broken"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.hub = hub
	if _, err := hub.Open("counting", nil); err != nil {
		t.Fatal(err)
	}
	s := tables.NewServer(hub)
	server := httptest.NewServer(s)
	h.address = server.URL + s.Path()
	t.Cleanup(func() {
		hub.Close()
		server.Close()
		if started, ended := h.game.started.Load(), h.game.ended.Load(); started != ended {
			t.Errorf("%d programs were started and %d ended", started, ended)
		}
	})
	return h
}

// look opens a page of a table.
func (h *hall) look(t *testing.T, table string) *page {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), h.address+"socket/"+table, nil) //nolint:bodyclose // the library closes it
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = conn.CloseNow() })
	p := &page{t: t, conn: conn}
	p.until("the table", func(s *shown) bool { return s.Table != nil })
	return p
}

// do gives a command.
func (p *page) do(command string) {
	p.t.Helper()
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, []byte(command)); err != nil {
		p.t.Fatal(err)
	}
}

// until reads messages to the page until a condition holds.
func (p *page) until(what string, met func(*shown) bool) {
	p.t.Helper()
	ctx := testlimit.Context(p.t)
	for p.now.Table == nil || !met(&p.now) {
		_, data, err := p.conn.Read(ctx)
		if err != nil {
			state, _ := json.Marshal(p.now)
			p.t.Fatalf("waited in vain for %s: %v; the page shows %s", what, err, state)
		}
		var news shown
		if err := json.Unmarshal(data, &news); err != nil {
			p.t.Fatal(err)
		}
		if news.Table != nil {
			p.now.Table = news.Table
		}
		if news.Thoughts != nil {
			p.now.Thoughts = news.Thoughts
		}
		p.now.Error, p.now.Open = news.Error, news.Open
	}
}

// line is the line on the board, with the position in it marked.
func (s *shown) line() string {
	var words []string
	for _, id := range s.Table.Line {
		word := s.Table.Nodes[id].M
		if id == s.Table.At {
			word += "|"
		}
		words = append(words, word)
	}
	return strings.Join(words, "")
}

// line waits for a line on the board while no program is thinking.
func (p *page) line(want string) {
	p.t.Helper()
	p.until("the line "+want, func(s *shown) bool { return s.line() == want && !s.Table.Asked })
}

// refused gives a command and waits for why it is refused.
func (p *page) refused(command, why string) {
	p.t.Helper()
	before, _ := json.Marshal(p.now.Table)
	p.do(command)
	p.until("a refusal of "+command, func(s *shown) bool { return strings.Contains(s.Error, why) })
	if after, _ := json.Marshal(p.now.Table); !bytes.Equal(after, before) {
		p.t.Errorf("%s is refused and changes the table from %s to %s", command, before, after)
	}
	p.now.Error = ""
}

func TestPeoplePlay(t *testing.T) {
	p := newHall(t).look(t, "1")
	p.do(`{"do": "play", "text": "+2"}`)
	p.line("+2|")
	p.do(`{"do": "play", "text": "+1 +1"}`)
	p.line("+2+1+1|")
	p.refused(`{"do": "play", "text": "+3"}`, `"+3" is no number`)
	p.refused(`{"do": "play", "text": "+1 +1"}`, "the goal is reached")
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("the end", func(s *shown) bool { return s.Table.Over == "even wins: reached the goal" && len(s.Table.Choices) == 0 })
	p.refused(`{"do": "play", "text": "+1"}`, "the game is over")
	p.do(`{"do": "takeback"}`)
	p.line("+2+1+1|+1")
	p.do(`{"do": "goto", "node": 1}`)
	p.line("+2|+1+1+1")
	p.do(`{"do": "play", "text": "+2", "at": 2}`) // meant for another position
	p.do(`{"do": "play", "text": "+2", "at": 1}`)
	p.line("+2+2|")
	p.do(`{"do": "goto", "node": 4}`)
	p.line("+2+1+1+1|")
	p.do(`{"do": "comment", "node": 2, "text": "  why <b>not</b> "}`)
	p.until("the comment", func(s *shown) bool { return s.Table.Nodes[2].K == "why <b>not</b>" })
	p.do(`{"do": "delete", "node": 2}`)
	p.line("+2|+2")
	p.refused(`{"do": "goto", "node": 4}`, "no position 4")
	p.refused(`{"do": "delete", "node": 0}`, "this is the start of the game")
	p.do(`{"do": "goto", "node": 5}`)
	p.line("+2+2|")
	p.do(`{"do": "resign", "side": 1}`)
	p.until("the end", func(s *shown) bool { return s.Table.Over == "even wins: resigned" })
}

func TestProgramPlays(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "seat", "side": 2, "program": "counter", "time": 50, "level": 10}`)
	p.do(`{"do": "play", "text": "+1"}`)
	p.line("+1+1|")
	if seat := p.now.Table.Seats[1]; seat.Name != "counter 1.0" || seat.Time != 50 {
		t.Errorf("the seat is %+v", seat)
	}
	// The program has evaluated the position before its move: 60 % for even.
	if w := p.now.Table.Nodes[1].W; w == nil || *w != 0.4 {
		t.Errorf("the chance of the first side is %v", w)
	}
	p.do(`{"do": "takeback"}`)
	p.line("|+1+1")
	p.do(`{"do": "play", "text": "+1"}`)
	p.line("+1+1|")
	// To look at a position where the program is to move does not make it move.
	p.do(`{"do": "goto", "node": 1}`)
	p.line("+1|+1")
	p.do(`{"do": "delete", "node": 2}`)
	p.line("+1|")
	p.do(`{"do": "go"}`)
	p.line("+1+1|")
	p.do(`{"do": "go"}`) // for the person
	p.line("+1+1+1+1|")
	p.do(`{"do": "seat", "side": 1, "program": "counter"}`)
	p.until("the end", func(s *shown) bool { return s.Table.Over == "odd wins: reached the goal" })
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}}`)
	p.until("another end", func(s *shown) bool { return s.Table.Over == "odd wins: reached the goal" && len(s.Table.Line) == 10 })
}

func TestWeakProgram(t *testing.T) {
	for _, knows := range []bool{false, true} {
		t.Run(fmt.Sprintf("knows levels: %t", knows), func(t *testing.T) { testWeakProgram(t, knows) })
	}
}

// testWeakProgram plays a game of a weak program, which errs by itself if it knows levels.
func testWeakProgram(t *testing.T, knows bool) {
	t.Helper()
	h := newHall(t)
	h.game.takesLevel = knows
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "99"}}`)
	p.do(`{"do": "seat", "side": 1, "program": "counter", "level": 1}`)
	p.do(`{"do": "seat", "side": 2, "program": "counter"}`)
	p.until("the end", func(s *shown) bool { return s.Table.Over != "" })
	natural, own := 0, 0
	for i, id := range p.now.Table.Line[1:] {
		switch move := p.now.Table.Nodes[id].M; {
		case i%2 == 1 && move != "+1":
			t.Errorf("at full strength the program plays %s", move)
		case i%2 == 0 && move == "+2":
			natural++
		case i%2 == 0:
			own++
		}
	}
	if knows && natural > 0 {
		t.Errorf("%d moves are not the program's own", natural)
	}
	if !knows && natural <= own {
		t.Errorf("of level 1, %d moves are natural and %d its own", natural, own)
	}
}

func TestStopAndPause(t *testing.T) {
	h := newHall(t)
	asked := make(chan []string, 100)
	h.game.think = func(ctx context.Context, moves []string, _ tables.Limits, _ func(tables.SearchInfo)) (tables.Answer, error) {
		asked <- moves
		<-ctx.Done()
		return tables.Answer{Move: "+2"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "seat", "side": 1, "program": "counter"}`)
	<-asked
	p.until("the question", func(s *shown) bool { return s.Table.Asked })
	p.do(`{"do": "stop"}`)
	p.line("+2|")
	p.do(`{"do": "play", "text": "+1"}`)
	<-asked
	p.do(`{"do": "pause"}`)
	p.line("+2+1|")
	if p.now.Table.Running {
		t.Error("the game goes on")
	}
	p.do(`{"do": "go"}`)
	if moves := <-asked; len(moves) != 2 {
		t.Errorf("the program is asked after %v", moves)
	}
	p.do(`{"do": "play", "text": "+1"}`) // for the program, which is not waited for
	p.line("+2+1+1|")
}

func TestProgramFails(t *testing.T) {
	h := newHall(t)
	answers := map[string]tables.Answer{"": {Move: "+7"}, "+1": {Move: "+1"}}
	fail := true
	h.game.think = func(_ context.Context, moves []string, _ tables.Limits, _ func(tables.SearchInfo)) (tables.Answer, error) {
		if len(moves) == 1 && fail {
			fail = false
			return tables.Answer{}, errors.New("oh\x1b[31m no")
		}
		return answers[strings.Join(moves, "")], nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "seat", "side": 1, "program": "counter"}`)
	p.until("the fault", func(s *shown) bool { return s.Table.Seats[0].Failed == `plays +7: "+7" is no number` })
	p.do(`{"do": "seat", "side": 1, "program": ""}`)
	p.do(`{"do": "seat", "side": 2, "program": "counter"}`)
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("the last words", func(s *shown) bool { return s.Table.Seats[1].Failed == "oh?[31m no" })
	p.do(`{"do": "restart", "side": 2}`)
	p.line("+1+1|")
	p.do(`{"do": "seat", "side": 1, "program": "wreck"}`)
	p.until("the fault", func(s *shown) bool { return s.Table.Seats[0].Failed == "it is broken" })
	p.refused(`{"do": "seat", "side": 1, "program": "nobody"}`, `no engine "nobody"`)
}

func TestAnalysis(t *testing.T) {
	h := newHall(t)
	h.game.think = func(ctx context.Context, moves []string, limits tables.Limits, hear func(tables.SearchInfo)) (tables.Answer, error) {
		// Nothing but +2 at the start is any good.
		value := map[string]string{"": "90", "+1": "80", "+2": "20"}[strings.Join(moves, "")]
		hear(tables.SearchInfo{Depth: 1, Value: value, Moves: []string{"+2", "+1", "nonsense"}})
		if limits.Time == 0 {
			<-ctx.Done()
		}
		return tables.Answer{Move: "+2"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "analyse", "on": true}`)
	p.until("a line", func(s *shown) bool {
		return s.Thoughts != nil && s.Thoughts.Analyst != nil && len(s.Thoughts.Analyst.Lines) == 1 &&
			strings.Join(s.Thoughts.Analyst.Lines[0].Moves, " ") == "+2 +1"
	})
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("the value of the move", func(s *shown) bool {
		return s.line() == "+1|" && s.Table.Nodes[0].W != nil && *s.Table.Nodes[0].W == 0.9
	})
	p.do(`{"do": "analyse", "on": false}`)
	p.until("quiet", func(s *shown) bool { return !s.Table.Analyst.On })
	p.do(`{"do": "review", "on": true, "time": 10}`)
	p.until("the turning points", func(s *shown) bool { return s.Table.Review != nil && !s.Table.Review.Going })
	points := p.now.Table.Review.Points
	if len(points) != 1 || points[0].Played != "+1" || points[0].Better != "+2" || points[0].Loss < 0.69 || points[0].Loss > 0.71 {
		t.Errorf("turning points %+v", points)
	}
}

func TestFiles(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "open", "game": "counting", "text": "7 +1 +2 +1"}`)
	p.line("+1+2+1|")
	if n := p.now.Table; n.Note != "Ann – Bob" || n.Nodes[2].K != "read" || n.Running {
		t.Errorf("the table is %+v", n)
	}
	for text, why := range map[string]string{"": "an empty file", "x +1": `goal "x"`, "4 +2 +2 +1": "the goal is reached"} {
		command, _ := json.Marshal(map[string]string{"do": "open", "game": "counting", "text": text})
		p.refused(string(command), why)
	}
	table, _ := h.hub.Table(1)
	name, data, err := table.Save(".txt")
	if name != "counting.txt" || string(data) != "7 +1 +2 +1" || err != nil {
		t.Errorf("saved %q, %q, %v", name, data, err)
	}
	if _, _, err := table.Save(".exe"); err == nil {
		t.Error("saved as a program")
	}
}

func TestTwoPagesAndTables(t *testing.T) {
	h := newHall(t)
	a, b := h.look(t, "1"), h.look(t, "1")
	a.do(`{"do": "play", "text": "+1"}`)
	b.line("+1|")
	b.do(`{"do": "play", "text": "+2"}`)
	a.line("+1+2|")
	a.do(`{"do": "table", "game": "counting", "options": {"goal": "3"}}`)
	a.until("another table", func(s *shown) bool { return s.Open == 2 })
	c := h.look(t, "2")
	c.do(`{"do": "play", "text": "+2 +1"}`)
	c.until("the end", func(s *shown) bool { return s.Table.Over != "" })
	a.do(`{"do": "goto", "node": 0}`)
	b.line("|+1+2")
	c.refused(`{"do": "table", "game": "chess"}`, `no game is called "chess"`)
}

func TestBadCommands(t *testing.T) {
	p := newHall(t).look(t, "1")
	for command, why := range map[string]string{
		`play`: "not a command", `{"do": "dance"}`: `unknown command "dance"`, `{"do": "play", "how": 1}`: "unknown field",
		`{"do": "play"}{}`: "more than one", `{"do": "goto", "node": -1}`: "no position", `{"do": "goto", "node": 1e9}`: "cannot unmarshal", `{"do": "goto", "node": 1000000000}`: "no position",
		`{"do": "seat", "side": 3}`: "no such side", `{"do": "seat", "side": 1, "time": -1}`: "must be", `{"do": "seat", "side": 1, "time": 9999999999}`: "must be",
		`{"do": "seat", "side": 1, "level": 11}`: "level 11", `{"do": "restart", "side": 1}`: "no engine plays this side",
		`{"do": "resign"}`: "no such side", `{"do": "takeback"}`: "this is the start of the game", `{"do": "review", "on": true, "time": 1}`: "must be",
		`{"do": "new", "game": "counting", "options": {"goal": "many"}}`:            `goal "many"`,
		`{"do": "comment", "node": 0, "text": "` + strings.Repeat("x", 5000) + `"}`: "too long",
		`{"do": "play", "text": ""}`:                                                "no move",
	} {
		p.refused(command, why)
	}
	p.do(`{"do": "play", "text": "+1"}`)
	p.line("+1|")
}

func TestTreeIsBounded(t *testing.T) {
	p := newHall(t).look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "99"}}`)
	for i := range 60 {
		p.do(`{"do": "goto", "node": 0}`)
		p.do(`{"do": "play", "text": "` + strings.Repeat("+1 ", i) + "+2 " + strings.Repeat("+1 ", 96-i) + `"}`)
	}
	p.until("no more room", func(s *shown) bool { return strings.Contains(s.Error, "no room") })
	if n := len(p.now.Table.Nodes); n < 3500 || n > 4000 {
		t.Errorf("the tree has %d nodes", n)
	}
}

// TestHundredGames plays a hundred games at a table, and requires their resources to be freed.
func TestHundredGames(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "seat", "side": 1, "program": "counter"}`)
	p.do(`{"do": "seat", "side": 2, "program": "counter"}`)
	play := func(games int) {
		for i := range games {
			goal := 60 + i%2
			p.do(fmt.Sprintf(`{"do": "new", "game": "counting", "options": {"goal": "%d"}}`, goal))
			p.until("the end of the game", func(s *shown) bool { return s.Table.Over != "" && len(s.Table.Line) == goal+1 })
		}
	}
	used := func() (memory uint64, goroutines int) {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc, runtime.NumGoroutine()
	}
	play(10)
	before, running := used()
	play(100)
	// Programs that have left are still ending.
	testlimit.Eventually(t, "what a hundred games took is given back", func() bool {
		after, still := used()
		return after <= before+2<<20 && still <= running+5
	})
}

// TestTakeBackNothing refuses to take back before the person's first move: a program would have to
// move again.
func TestTakeBackNothing(t *testing.T) {
	p := newHall(t).look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "players": [{"program": "counter"}, {}]}`)
	p.line("+1|")
	p.refused(`{"do": "takeback"}`, "you have made no move yet")
	p.do(`{"do": "play", "text": "+2"}`)
	p.line("+1+2+1|")
	p.do(`{"do": "takeback"}`)
	p.line("+1|+2+1")
}

// TestLookBackWhileThinking wants a program to go on when the position is shown again that it was
// asked about, unless the game was paused.
func TestLookBackWhileThinking(t *testing.T) {
	h := newHall(t)
	asked := make(chan bool, 10)
	h.game.think = func(ctx context.Context, _ []string, _ tables.Limits, _ func(tables.SearchInfo)) (tables.Answer, error) {
		asked <- true
		if len(asked) < 3 {
			<-ctx.Done()
		}
		return tables.Answer{Move: "+1"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "players": [{}, {"program": "counter"}]}`)
	p.do(`{"do": "play", "text": "+2"}`)
	p.until("a thinking program", func(s *shown) bool { return s.Table.Asked })
	p.do(`{"do": "goto", "node": 0}`)
	p.line("|+2")
	p.do(`{"do": "goto", "node": 1}`)
	p.until("a thinking program", func(s *shown) bool { return s.Table.At == 1 && s.Table.Asked })
	p.do(`{"do": "pause"}`)
	p.until("a pause", func(s *shown) bool { return !s.Table.Asked })
	p.do(`{"do": "goto", "node": 0}`)
	p.line("|+2")
	p.do(`{"do": "goto", "node": 1}`)
	p.line("+2|")
	if p.now.Table.Running {
		t.Error("the look back has ended the pause")
	}
	p.do(`{"do": "go"}`)
	p.line("+2+1|")
}

// TestGoRestarts has a program that has failed start again when it is asked for a move.
func TestGoRestarts(t *testing.T) {
	h := newHall(t)
	fails := true
	h.game.think = func(context.Context, []string, tables.Limits, func(tables.SearchInfo)) (tables.Answer, error) {
		if fails {
			fails = false
			return tables.Answer{}, errors.New("it crashed")
		}
		return tables.Answer{Move: "+1"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "seat", "side": 2, "program": "counter"}`)
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("the failure", func(s *shown) bool { return s.Table.Seats[1].Failed == "it crashed" })
	p.do(`{"do": "go"}`)
	p.line("+1+1|")
}
