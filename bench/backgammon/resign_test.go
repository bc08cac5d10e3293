package backgammon

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// anyRand is a source of moves that do not matter.
func anyRand() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// playAll plays moves that end neither a money game nor a match.
func (p Position) playAll(t *testing.T, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if outcome, over := p.OutcomeOf(move); over {
			t.Fatalf("%s: %v", move, outcome)
		}
		p.Play(move)
	}
}

// TestResignedMoney resigns money games: the games agreed on times the cube.
func TestResignedMoney(t *testing.T) {
	turned := backgammon.Cube{Value: 2, Owner: backgammon.Mover}
	for _, c := range []struct {
		name   string
		rules  Rules
		cube   backgammon.Cube
		move   string
		winner match.Side
		points float64
	}{
		{"a single game", Rules{}, backgammon.Cube{Value: 1}, "resign single", match.Second, 1},
		{"a gammon", Rules{Cube: true}, turned, "resign gammon", match.Second, 4},
		{"a backgammon", Rules{Cube: true}, turned, "resign backgammon", match.Second, 6},
		{"a single game by Jacoby", Rules{Cube: true, Jacoby: true}, backgammon.Cube{Value: 1}, "resign single", match.Second, 1},
		{"a gammon by Jacoby, turned", Rules{Cube: true, Jacoby: true}, turned, "resign gammon", match.Second, 4},
		{"by the opponent", Rules{Cube: true}, turned, "opponent resigns gammon", match.First, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTestPosition(c.rules, 1)
			p.position.Cube = c.cube
			move, err := ReadMove(p, c.move)
			if err != nil {
				t.Fatal(err)
			}
			p.playAll(t, move)
			if p.Turn() != c.winner || p.Phase() != ToAccept || p.position.Validate() != nil {
				t.Fatalf("%+v", p.state)
			}
			if o, over := p.OutcomeOf(Accept); !over || o != (match.Outcome{Winner: c.winner, Reason: Resigned, Points: c.points}) {
				t.Errorf("%+v", o)
			}
			if o, _ := p.OutcomeOf(move); o.Reason != match.Illegal {
				t.Errorf("a resignation as the answer to one: %v", o)
			}
		})
	}
}

// TestResignedMatch resigns the games of a match to 5: it goes on with the score, through the Crawford
// game, to its end.
func TestResignedMatch(t *testing.T) {
	p := newTestPosition(Rules{Length: 5}, 4)
	lose := func(side match.Side, games string) {
		t.Helper()
		text := "resign " + games
		if p.Turn() != side {
			text = "opponent resigns " + games
		}
		move, err := ReadMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.playAll(t, move)
	}
	want := func(scores [2]int, crawford bool) {
		t.Helper()
		p.playAll(t, Accept)
		if p.Scores() != scores || p.position.Match.Crawford != crawford || p.Phase() != ToPlay || p.turn != 0 {
			t.Fatalf("%+v, want %v, %v", p.state, scores, crawford)
		}
	}
	lose(match.Second, "single")
	want([2]int{1, 0}, false)
	lose(match.First, "gammon")
	want([2]int{1, 2}, false)
	lose(match.Second, "backgammon")
	want([2]int{4, 2}, true)
	lose(match.First, "single")
	want([2]int{4, 3}, false)
	lose(match.First, "gammon")
	if o, over := p.OutcomeOf(Accept); !over || o.Winner != match.Second || o.Reason != MatchWon || o.Detail != "5 to 4" {
		t.Errorf("%v", o)
	}
}

// TestRejected rejects resignations: the position is as it was, and only more can be offered.
func TestRejected(t *testing.T) {
	p := newTestPosition(Rules{Cube: true}, 5)
	before := *p.state
	dice := diceName(p.position.Dice) + ": "
	p.playAll(t, dice+"resign single", Reject, dice+"opponent resigns gammon", Reject)
	if want := [2]int{1, 2}; p.rejected != want {
		t.Errorf("%v was rejected, not %v", p.rejected, want)
	}
	want := [][]string{{dice + "resign gammon", dice + "resign backgammon"}, {dice + "opponent resigns backgammon"}}
	if got := p.Resignations(); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, text := range []string{"resign single", "opponent resigns gammon"} {
		if move, err := ReadMove(p, text); err == nil {
			t.Errorf("%s is %s", text, move)
		}
		if o, _ := p.OutcomeOf(text); o.Reason != match.Illegal {
			t.Errorf("%s: %v", text, o)
		}
	}
	p.rejected = [2]int{}
	if !reflect.DeepEqual(*p.state, before) {
		t.Errorf("%+v, want %+v", *p.state, before)
	}
	p.playAll(t, dice+"resign single", Reject, p.BeginnerMove(anyRand()))
	if got := p.Resignations(); len(got[0]) != 3 {
		t.Errorf("after the next move %q", got)
	}
}

// TestResignations wants no more to be offered than can be lost.
func TestResignations(t *testing.T) {
	all := backgammon.Start()[0]
	for _, c := range []struct {
		name  string
		rules Rules
		board backgammon.Board
		cube  backgammon.Cube
		own   int
	}{
		{"at the start", Rules{Cube: true}, backgammon.Start(), backgammon.Cube{Value: 1}, 3},
		{"by Jacoby", Rules{Cube: true, Jacoby: true}, backgammon.Start(), backgammon.Cube{Value: 1}, 1},
		{"by Jacoby, turned", Rules{Cube: true, Jacoby: true}, backgammon.Start(), backgammon.Cube{Value: 2, Owner: backgammon.Mover}, 3},
		{"after a checker off", Rules{}, backgammon.Board{{0: 14}, all}, backgammon.Cube{Value: 1}, 1},
		{"in a race", Rules{}, backgammon.Board{{12: 15}, {3: 5}}, backgammon.Cube{Value: 1}, 2},
		{"in a race from the opponent's home", Rules{}, backgammon.Board{{12: 14, 20: 1}, {1: 5}}, backgammon.Cube{Value: 1}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTestPosition(c.rules, 5)
			p.position.Board, p.position.Cube = c.board, c.cube
			if got := p.Resignations()[0]; len(got) != c.own {
				t.Errorf("%q, want %d", got, c.own)
			}
		})
	}
	p := newTestPosition(Rules{Cube: true}, 5)
	p.playAll(t, p.BeginnerMove(anyRand()), doubling)
	if got := p.Resignations(); len(got[0])+len(got[1]) > 0 {
		t.Errorf("%q in answer to a double", got)
	}
}

// TestProgramsAnswerResignations wants programs of every protocol to reject what is too little, and no
// more. Those that tell no equities accept what the rules leave no doubt of.
func TestProgramsAnswerResignations(t *testing.T) {
	const gammon = "XGID=-HG---------o-------------:0:0:-1:11:0:0:0:0:10" // light cannot save it
	for _, c := range []struct {
		kind, id, move, want string
	}{
		{"ubgi", gammon, "resign single", Reject},
		{"ubgi", gammon, "resign gammon", Accept},
		{"draft", gammon, "resign single", Reject},
		{"draft", gammon, "resign gammon", Accept},
		{"sparse", gammon, "resign single", Reject},
		{"sparse", gammon, "resign gammon", Accept},
		{"ubgi", "", "resign single", Accept},
		{"ubgi", "", "opponent resigns single", Accept},
		{"draft", "", "resign single", Accept},
		{"sparse", "", "resign single", Reject},
		{"sparse", "", "resign backgammon", Accept},
	} {
		t.Run(fmt.Sprint(c.kind, " ", c.id != "", " ", c.move), func(t *testing.T) {
			made, err := TableGame{}.Rules(tables.Options{positionOption: c.id, seedOption: "1"})
			if err != nil {
				t.Fatal(err)
			}
			moves, err := made.ReadMoves(nil, c.move)
			if err != nil {
				t.Fatal(err)
			}
			p, err := made.Start(t.Context(), engine(c.kind), func(tables.SearchInfo) {})
			if err != nil {
				t.Fatal(err)
			}
			answer, err := p.Think(t.Context(), moves, tables.Limits{Level: tables.MaxLevel})
			if err != nil || answer.Move != c.want {
				t.Errorf("%v, %v, want %s", answer, err, c.want)
			}
			if err := p.Close(context.WithoutCancel(t.Context())); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestProgramsCannotResign wants an engine that resigns to lose by that, as by any illegal move.
func TestProgramsCannotResign(t *testing.T) {
	p := newTestPosition(Rules{Cube: true}, 5)
	check := func() {
		t.Helper()
		for _, text := range []string{"resign single", "opponent resigns backgammon", diceName(p.position.Dice) + ": resign single"} {
			if o, _ := p.OutcomeOf(p.canonical(text)); o.Reason != match.Illegal {
				t.Errorf("%s: %v", text, o)
			}
		}
	}
	check()
	p.playAll(t, p.BeginnerMove(anyRand()))
	check()
}

// TestResignedFiles opens matches that go on after a resignation, and saves them as they were.
func TestResignedFiles(t *testing.T) {
	const (
		left  = "      "
		right = "                                       "
		turns = "  1) 31: 8/5 6/5                      64: 24/18 13/9\n"
		rolls = turns + "  2) 52: ????                         \n"
	)
	for _, c := range []struct {
		name, actions, wins string
		score               [2]int
	}{
		{"before a roll", turns, right + "Wins 2 points", [2]int{0, 2}},
		{"after a roll", rolls, right + "Wins 1 point", [2]int{0, 1}},
		{"in the other's turn", turns, left + "Wins 3 points", [2]int{3, 0}},
		{"in the other's turn after a roll", rolls, left + "Wins 1 point", [2]int{1, 0}},
		{"before a move", "", right + "Wins 1 point", [2]int{0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			head := func(game int, score [2]int) string {
				return fmt.Sprintf(" Game %d\n A : %d%s B : %d\n", game, score[0], strings.Repeat(" ", 31), score[1])
			}
			text := "5 point match\n\n" + head(1, [2]int{}) + c.actions + c.wins + "\n\n" + head(2, c.score) + turns
			record, err := TableGame{}.Read([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			rules, err := TableGame{}.Rules(record.Options)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for _, m := range record.Moves {
				moves = append(moves, m.Name)
			}
			if steps, err := rules.Draw("", pages.Named(moves...)); err != nil || len(steps) != len(moves) {
				t.Errorf("%d steps of %q, %v", len(steps), moves, err)
			}
			record.Players = [2]string{"A", "B"}
			saved, err := rules.Write(matFile, record)
			if err != nil {
				t.Fatal(err)
			}
			if _, games, _ := strings.Cut(string(saved), "\n\n"); games != text {
				t.Errorf("%q, want\n%q", games, text)
			}
		})
	}
}

// TestResignedSGF opens a match of GNU Backgammon whose games were both resigned.
func TestResignedSGF(t *testing.T) {
	const text = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+2R]\n" +
		";B[31qtst];W[64xrmi];B[double];W[take];B[55lqlqqvqv])\n" +
		"(;FF[4]GM[6]MI[length:3][game:1][ws:2][bs:0]PW[Ann]PB[Bob]RU[Crawford:CrawfordGame]RE[W+3R];W[31hefe])\n"
	loaded, err := Read([]byte(text), Rules{Protocol: Auto}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range loaded.Moves {
		if _, ok := m.Before.resignation(m.Move); ok || m.Move == Accept {
			moves = append(moves, m.Move)
		}
	}
	if want := []string{"opponent resigns single", Accept, "resign backgammon", Accept}; !slices.Equal(moves, want) || !loaded.Over || loaded.Outcome.Reason != MatchWon {
		t.Errorf("%q to %v, want %q", moves, loaded.Outcome, want)
	}
}

// TestCriticAssessesResignations wants a resignation judged by what is given up, and its answer by what
// is not taken.
func TestCriticAssessesResignations(t *testing.T) {
	r := rulesOfSeed(t, "4", withCube)
	p, err := r.after(nil)
	if err != nil {
		t.Fatal(err)
	}
	offers := p.Resignations()[p.side.Index()]
	moves := []string{offers[0], Reject, offers[2], Accept}
	verdicts, _ := assessGame(t, r, "draft", moves)
	for i, want := range []string{"resigned a single game (−1.000), wrong resignation, loses ", "rejected (", "resigned a backgammon (−3.000), wrong resignation, loses ", "accepted (+3.000), the best play."} {
		v := verdicts[i]
		if !strings.Contains(v.Says[0], want) || v.Unknown != "" {
			t.Errorf("%s: %+v, want %s", moves[i], v, want)
		}
	}
	if v := verdicts[1]; v.Better != Accept || v.About != "wrong rejection" || v.Loss < 0.5 {
		t.Errorf("%+v", v)
	}
	lines, answer := heardOf(t, r, "draft", moves[:1])
	if got := namesOf(lines); !slices.Equal(got, []string{Accept, Reject}) || answer.Move != Accept {
		t.Errorf("%v, %v", got, answer)
	}
	if why := r.Why(moves[:1], Accept, lines); len(why) == 0 || why[0].Text != "is better than rejecting by {equity}" {
		t.Errorf("%+v", why)
	}
}

// TestRejectedIsNotSaved saves a game with a resignation that was rejected.
func TestRejectedIsNotSaved(t *testing.T) {
	p := newPosition(Rules{Length: 3}, roller{opening: "dice test", seed: 5}, nil)
	var moves []arena.Move
	for _, text := range []string{"resign single", Reject, p.BeginnerMove(anyRand()), "opponent resigns gammon", Accept} {
		move, err := ReadMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, arena.Move{Side: p.Turn(), Move: move})
		p.playAll(t, move)
	}
	data, err := Save(moves, p, [2]string{"A", "B"}, time.Now())
	if err != nil || strings.Count(string(data), ":") == 0 || !strings.Contains(string(data), strings.Repeat(" ", 20)+"Wins 2 points\n") {
		t.Errorf("%v\n%s", err, data)
	}
}
