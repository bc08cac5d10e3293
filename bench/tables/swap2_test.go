package tables_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// begin starts a game to 99 with two seats, distinguished by their times.
func (p *page) begin() {
	p.t.Helper()
	p.do(`{"do": "seat", "side": 1, "time": 100}`)
	p.do(`{"do": "seat", "side": 2, "time": 200}`)
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "99"}}`)
	p.until("a new game", func(s *shown) bool { return len(s.Table.Line) == 1 && s.Table.Seats[1].Time == 200 })
}

// seats are the players of the two sides as begin has numbered them.
func (s *shown) seats() [2]int {
	return [2]int{s.Table.Seats[0].Time / 100, s.Table.Seats[1].Time / 100}
}

// wants waits until a player decides, with a number of choices.
func (p *page) wants(actor, choices int, line string) {
	p.t.Helper()
	p.until("the opening "+line, func(s *shown) bool {
		return s.line() == line && s.Table.Actor == actor && len(s.Table.Opening) == choices
	})
}

func TestSwap2OfPeople(t *testing.T) {
	h := newHall(t)
	h.game.swap2 = func(int) (bool, []string) { return false, nil }
	for _, tt := range []struct {
		commands string
		seats    [2]int
		line     string
	}{
		{"black", [2]int{2, 1}, "+1+1+1|"},
		{"white", [2]int{1, 2}, "+1+1+1|"},
		{"+2", [2]int{1, 2}, "+1+1+1+2|"},
		{"two more,+1,+1,black", [2]int{1, 2}, "+1+1+1+1+1|"},
		{"two more,+1,+1,white", [2]int{2, 1}, "+1+1+1+1+1|"},
		{"two more,+1,+1,+2", [2]int{2, 1}, "+1+1+1+1+1+2|"},
	} {
		t.Run(tt.commands, func(t *testing.T) {
			p := h.look(t, "1")
			p.begin()
			for i, line := range []string{"|", "+1|", "+1+1|"} {
				p.wants(1, 0, line)
				if turn := p.now.Table.Turn; turn != 1+i%2 {
					t.Errorf("the stone after %s is of side %d", line, turn)
				}
				p.do(`{"do": "play", "text": "+1"}`)
			}
			p.wants(2, 3, "+1+1+1|")
			for command := range strings.SplitSeq(tt.commands, ",") {
				if command[0] == '+' {
					p.do(`{"do": "play", "text": "` + command + `"}`)
				} else {
					p.do(`{"do": "choose", "text": "` + command + `"}`)
				}
			}
			p.until("the end of the opening", func(s *shown) bool {
				return s.line() == tt.line && s.Table.Actor == s.Table.Turn && len(s.Table.Opening) == 0
			})
			if got := p.now.seats(); got != tt.seats {
				t.Errorf("%s: the seats are %v, want %v", tt.commands, got, tt.seats)
			}
			p.refused(`{"do": "choose", "text": "black"}`, "no choice")
		})
	}
}

func TestSwap2OfPrograms(t *testing.T) {
	for _, tt := range []struct {
		answers map[int]string
		seats   [2]int
		moves   int
	}{
		{map[int]string{0: "+1 +1 +1", 3: "swap"}, [2]int{2, 1}, 3},
		{map[int]string{0: "+1 +1 +1", 3: "+2"}, [2]int{1, 2}, 4},
		{map[int]string{0: "+1 +1 +1", 3: "+1 +1", 5: "swap"}, [2]int{1, 2}, 5},
		{map[int]string{0: "+1 +1 +1", 3: "+1 +1", 5: "+2"}, [2]int{2, 1}, 6},
	} {
		t.Run(strconv.Itoa(tt.moves), func(t *testing.T) {
			h := newHall(t)
			h.game.swap2 = func(made int) (bool, []string) {
				if tt.answers[made] == "swap" {
					return true, nil
				}
				return false, strings.Fields(tt.answers[made])
			}
			p := h.look(t, "1")
			p.begin()
			p.do(`{"do": "seat", "side": 2, "time": 200, "program": "counter"}`)
			p.do(`{"do": "seat", "side": 1, "time": 100, "program": "counter"}`)
			p.until("the end of the game", func(s *shown) bool { return s.Table.Over != "" })
			if got := p.now.seats(); got != tt.seats {
				t.Errorf("%v: the seats are %v, want %v", tt.answers, got, tt.seats)
			}
			var twos []int
			for i, id := range p.now.Table.Line {
				if p.now.Table.Nodes[id].M == "+2" {
					twos = append(twos, i)
				}
			}
			if len(twos) > 0 && !slices.Equal(twos, []int{tt.moves}) {
				t.Errorf("%v: +2 is at %v", tt.answers, twos)
			}
		})
	}
}

func TestSwap2OfAProgramThatFails(t *testing.T) {
	h := newHall(t)
	h.game.swap2 = func(made int) (bool, []string) { return made == 0, []string{"+1"} }
	p := h.look(t, "1")
	p.begin()
	p.do(`{"do": "seat", "side": 1, "program": "counter"}`)
	p.until("the fault", func(s *shown) bool { return s.Table.Seats[0].Failed == "answers the opening of 0 stones with 1" })
	p.do(`{"do": "seat", "side": 1, "program": ""}`)
	p.do(`{"do": "play", "text": "+1 +1 +1"}`)
	p.wants(2, 3, "+1+1+1|")
}
