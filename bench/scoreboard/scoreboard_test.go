package scoreboard

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
)

// board returns the scoreboard of a match with a number of games.
func board(games int) (*Scoreboard, *arena.Standings) {
	plan := &arena.Plan{
		ID: "x", Format: arena.RoundRobin, Games: games, Entrants: []arena.Entrant{{Name: "A"}, {Name: "B"}},
		SPRT: &stats.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05},
	}
	standings := arena.NewStandings(plan)
	return New("title\x1b", plan, [2]string{"black", "white"}, nil, standings), standings
}

// record is a game, which the first program of the plan wins.
func record(game int) *arena.Record {
	r := &arena.Record{Game: game, Pair: game / 2, Players: [2]string{"A", "B"}, Winner: match.First, Reason: "five in a row"}
	if game%2 == 1 {
		r.Players, r.Winner = [2]string{"B", "A"}, match.Second
	}
	return r
}

func TestCourse(t *testing.T) {
	s, standings := board(2000)
	for game := range 100 {
		r := record(game)
		s.Moved(r)
		if standings.Over() {
			break
		}
		standings.Add(r)
		s.counted = s.counted.Add(-2e9) // as if there was time between the games
		s.Finished(r, standings)
	}
	text, _, _ := s.message()
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	if m.Match.Title != "title?" || !m.Match.Over || m.Match.Played < 10 {
		t.Errorf("the match is %+v", m.Match)
	}
	if n := len(m.Match.Score); n < 5 || m.Match.Score[n-1] != 100 || m.Match.LLR[len(m.Match.LLR)-1] < m.Match.Bounds[1] {
		t.Errorf("the course is %v, %v, bounds %v", m.Match.Score, m.Match.LLR, m.Match.Bounds)
	}
	if len(m.Finished) != m.Match.Played || m.Finished[0].Number != m.Match.Played || !strings.HasPrefix(m.Finished[1].Result, "A (black) wins") && !strings.HasPrefix(m.Finished[0].Result, "A (") {
		t.Errorf("the games that are over are %+v", m.Finished[:2])
	}
}

// TestLuckAdjusted draws the course of a match whose dice were judged, in percent and in points.
func TestLuckAdjusted(t *testing.T) {
	for points, want := range map[float64][2]float64{0: {60, 50}, 2: {1.6, 0}} {
		t.Run(fmt.Sprint(points), func(t *testing.T) {
			s, standings := board(4)
			for game := range 4 {
				r := record(game)
				luck := 0.4
				if game%2 == 1 {
					luck = -luck
				}
				r.Luck, r.Points = &luck, points
				standings.Add(r)
				s.counted = s.counted.Add(-2e9)
				s.Finished(r, standings)
			}
			if got := s.state.LuckAdjusted; len(got) != 2 || got[1] != want[0] || s.state.LuckAdjustedPar != want[1] {
				t.Errorf("the course is %v around %v, want %v", got, s.state.LuckAdjustedPar, want)
			}
		})
	}
	s, _ := board(4)
	if s.state.LuckAdjusted == nil || len(s.state.LuckAdjusted) > 0 {
		t.Errorf("nobody has judged, and the course is %v", s.state.LuckAdjusted)
	}
}

func TestBounds(t *testing.T) {
	s, standings := board(2000)
	for game := range 500 {
		s.Moved(record(1000 + game))
		standings.Add(record(game))
		s.Finished(record(game), standings)
	}
	if len(s.running) != maxRunning || len(s.finished) != maxFinished || s.finished[0].Number != 500 {
		t.Errorf("%d games go on, %d are over", len(s.running), len(s.finished))
	}
	curve := make([]float64, 12345)
	curve[12344] = 7
	if thin := thinned(curve); len(thin) > maxPoints || len(thin) < maxPoints/2 || thin[len(thin)-1] != 7 {
		t.Errorf("a curve of %d points that ends with %v", len(thin), thin[len(thin)-1])
	}
}
