package tables_test

import (
	"context"
	"testing"

	"gogo/bench/tables"
)

// TestNewGamePlayers begins games against the program, between people and between programs.
func TestNewGamePlayers(t *testing.T) {
	p := newHall(t).look(t, "1")
	if !p.now.Table.Fresh {
		t.Error("a new table is not fresh")
	}
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "players": [{"name": "Анна Александровна Вознесенская"}, {"program": "counter", "level": 4, "time": 50, "adaptive": true}]}`)
	p.until("the players", func(s *shown) bool { return s.Table.Seats[1].Level == 4 })
	if seats := p.now.Table.Seats; seats[0].Name != "Анна Александровна Вознесенская" || !seats[1].Adaptive || p.now.Table.Fresh || p.now.Table.Began == 0 {
		t.Errorf("the table is %+v", p.now.Table)
	}
	p.do(`{"do": "play", "text": "+2"}`)
	p.until("the answer", func(s *shown) bool { return len(s.Table.Line) == 3 && !s.Table.Asked })
	p.do(`{"do": "new", "game": "counting", "players": [{"program": "counter"}, {"program": "counter"}]}`)
	p.until("a game of programs", func(s *shown) bool { return s.Table.Over != "" })
	p.do(`{"do": "new", "game": "counting", "players": [{}, {}]}`)
	p.until("a game of people", func(s *shown) bool { return s.Table.Over == "" && s.Table.Seats[0].Program == "" })
	for _, tt := range []struct{ name, command, why string }{
		{"one player", `{"do": "new", "game": "counting", "players": [{}]}`, "1 players: must be 2"},
		{"an unknown program", `{"do": "new", "game": "counting", "players": [{}, {"program": "nobody"}]}`, `no engine "nobody"`},
		{"a level too high", `{"do": "new", "game": "counting", "players": [{}, {"program": "counter", "level": 11}]}`, "level 11: must be 1 to 10"},
		{"a long name", `{"do": "new", "game": "counting", "players": [{"name": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}, {}]}`, "a name of 50 characters"},
		{"a negative clock", `{"do": "new", "game": "counting", "clock": {"main": -1}}`, "a clock of -1ms"},
		{"a clock of a year", `{"do": "new", "game": "counting", "clock": {"main": 31536000000}}`, "a clock of 8760h0m0s"},
	} {
		t.Run(tt.name, func(*testing.T) { p.refused(tt.command, tt.why) })
	}
}

// TestNewGameElsewhere begins a game against the program at another table.
func TestNewGameElsewhere(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "table", "game": "counting", "players": [{"program": "counter", "level": 2}, {}]}`)
	p.until("another table", func(s *shown) bool { return s.Open == 2 })
	other := h.look(t, "2")
	other.until("the program's move", func(s *shown) bool { return len(s.Table.Line) == 2 && s.Table.Seats[0].Level == 2 })
}

// TestAdaptiveLevel wants the level to go up after a game that the person has won, down after one
// that the program has, and to stay between people.
func TestAdaptiveLevel(t *testing.T) {
	for _, tt := range []struct {
		name    string
		players string
		resigns string
		want    [2]int
	}{
		{"the program wins", `{}, {"program": "counter", "level": 4, "adaptive": true}`, "1", [2]int{10, 3}},
		{"the person wins", `{"program": "counter", "level": 4, "adaptive": true}, {}`, "1", [2]int{5, 10}},
		{"the weakest wins", `{}, {"program": "counter", "level": 1, "adaptive": true}`, "1", [2]int{10, 1}},
		{"the strongest loses", `{}, {"program": "counter", "level": 10, "adaptive": true}`, "2", [2]int{10, 10}},
		{"a fixed level", `{}, {"program": "counter", "level": 4}`, "1", [2]int{10, 4}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newHall(t).look(t, "1")
			p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "players": [` + tt.players + `]}`)
			p.until("a turn of the person", func(s *shown) bool { return !s.Table.Asked && s.Table.Seats[0].Program != s.Table.Seats[1].Program })
			p.do(`{"do": "resign", "side": ` + tt.resigns + `}`)
			p.until("the end", func(s *shown) bool { return s.Table.Over != "" })
			if got := [2]int{p.now.Table.Seats[0].Level, p.now.Table.Seats[1].Level}; got != tt.want {
				t.Errorf("the levels are %v, want %v", got, tt.want)
			}
		})
	}
}

// TestClockRunsOut wants the side to lose whose time is over, and no time to run before both have
// moved.
func TestClockRunsOut(t *testing.T) {
	p := newHall(t).look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "clock": {"main": 40, "increment": 5}}`)
	p.until("the clocks", func(s *shown) bool { return s.Table.Clock != nil && s.Table.Clock.Side == 0 })
	p.do(`{"do": "play", "text": "+1"}`)
	p.line("+1|")
	if left := p.now.Table.Clock.Left; left != [2]int64{40, 40} {
		t.Errorf("before both have moved the clocks are at %v", left)
	}
	p.do(`{"do": "play", "text": "+2"}`)
	p.until("the end", func(s *shown) bool { return s.Table.Result != nil })
	if r := p.now.Table.Result; r.Winner != 2 || r.Reason != "out of time" || p.now.Table.Clock.Left[0] != 0 || p.now.Table.Clock.Side != 0 {
		t.Errorf("the result is %+v, the clocks are %+v", r, p.now.Table.Clock)
	}
}

// TestClockOfProgram wants a program to be told of no more time than its clock has.
func TestClockOfProgram(t *testing.T) {
	h := newHall(t)
	told := make(chan tables.Limits, 10)
	h.game.think = func(_ context.Context, _ []string, limits tables.Limits, _ func(tables.SearchInfo)) (tables.Answer, error) {
		told <- limits
		return tables.Answer{Move: "+1"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "players": [{}, {"program": "counter", "time": 60000}], "clock": {"main": 50000, "increment": 1000}}`)
	p.do(`{"do": "play", "text": "+1"}`)
	p.line("+1+1|")
	if limits := <-told; limits.Time.Seconds() != 2.75 {
		t.Errorf("with 50 s and 1 s a move the program is given %v, want a 25th and three quarters of the increment", limits.Time)
	}
	if c := p.now.Table.Clock; c.Side != 1 {
		t.Errorf("the clocks are %+v, want the first side's to run", c)
	}
	p.do(`{"do": "pause"}`)
	p.until("stopped clocks", func(s *shown) bool { return s.Table.Clock.Side == 0 })
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("the answer", func(s *shown) bool { return len(s.Table.Line) == 5 && s.Table.Clock.Side == 1 })
	if left := p.now.Table.Clock.Left[0]; left > 50_000 {
		t.Errorf("after a pause the person has %d ms left", left)
	}
}

// TestHint wants a move that is shown with its reason and not played, until the position changes.
func TestHint(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "hint"}`)
	p.until("the hint", func(s *shown) bool { return s.Table.Hint != nil && !s.Table.Hint.Asked })
	got := p.now.Table.Hint
	if got.Move != "+1" || got.Changes != "s110" || len(got.Why) != 1 || got.Why[0].Values["move"] != "+1" || got.Why[0].Values["lines"] != "1" {
		t.Errorf("the hint is %+v", got)
	}
	p.line("|")
	p.do(`{"do": "play", "text": "+2"}`)
	p.until("no hint", func(s *shown) bool { return s.Table.Hint == nil })
	p.do(`{"do": "play", "text": "+1 +2"}`)
	p.until("the end", func(s *shown) bool { return s.Table.Over != "" })
	p.refused(`{"do": "hint"}`, "the game is over")
}

// TestHintFails wants the reason on the page, and another try.
func TestHintFails(t *testing.T) {
	h := newHall(t)
	fails := true
	h.game.think = func(context.Context, []string, tables.Limits, func(tables.SearchInfo)) (tables.Answer, error) {
		if fails {
			fails = false
			return tables.Answer{}, context.DeadlineExceeded
		}
		return tables.Answer{Move: "+2"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "hint"}`)
	p.until("the failure", func(s *shown) bool { return s.Table.Hint != nil && s.Table.Hint.Failed != "" })
	p.do(`{"do": "hint"}`)
	p.until("the hint", func(s *shown) bool { return s.Table.Hint.Move == "+2" })
}

// TestOpenElsewhere opens a file at another table and shows a move of it, as a link to a position
// does.
func TestOpenElsewhere(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "table", "game": "counting", "text": "9 +1 +2 +1", "node": 2}`)
	p.until("another table", func(s *shown) bool { return s.Open == 2 })
	h.look(t, "2").line("+1+2|+1")
	p.do(`{"do": "table", "game": "counting", "text": "9 +1 +2 +1", "node": 77}`)
	p.until("a third table", func(s *shown) bool { return s.Open == 3 })
	h.look(t, "3").line("+1+2+1|")
	p.do(`{"do": "table", "game": "counting", "text": "9 +1 +2 +1", "node": -1}`)
	p.until("a fourth table", func(s *shown) bool { return s.Open == 4 })
	h.look(t, "4").line("|+1+2+1")
}

// TestClockEndsWithGame wants moves that are tried after a game by the clock to take no time, of
// programs neither.
func TestClockEndsWithGame(t *testing.T) {
	h := newHall(t)
	told := make(chan tables.Limits, 10)
	h.game.think = func(_ context.Context, _ []string, limits tables.Limits, _ func(tables.SearchInfo)) (tables.Answer, error) {
		told <- limits
		return tables.Answer{Move: "+1"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}, "players": [{}, {"program": "counter"}], "clock": {"main": 40}}`)
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("the end", func(s *shown) bool { return s.Table.Result != nil && s.Table.Result.Reason == "out of time" })
	<-told
	p.do(`{"do": "goto", "node": 0}`)
	p.do(`{"do": "play", "text": "+2"}`)
	p.line("+2+1|")
	if limits := <-told; limits.Time.Seconds() != 1 {
		t.Errorf("after the game the program is given %v", limits.Time)
	}
	p.do(`{"do": "play", "text": "+2"}`)
	p.line("+2+1+2+1|")
	if p.now.Table.Result != nil || p.now.Table.Clock.Side != 0 {
		t.Errorf("after the game the clocks are %+v, the result is %+v", p.now.Table.Clock, p.now.Table.Result)
	}
}
