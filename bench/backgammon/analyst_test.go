package backgammon

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/skill"
)

// startAnalyst starts an engine of a kind for a game by rules.
func startAnalyst(t *testing.T, rules Rules, kind string, answers ...string) *Analyst {
	t.Helper()
	g, err := NewGame(rules.Arena().Options)
	if err != nil {
		t.Fatal(err)
	}
	cmd := engine(kind)
	cmd.Env = append(cmd.Env, toldAnswers+"="+strings.Join(answers, "\n"))
	a, err := StartAnalyst(t.Context(), cmd, g.Start())
	if err != nil {
		t.Fatal(err)
	}
	a.LuckTimeout = time.Hour
	t.Cleanup(func() {
		if err := a.Close(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return a
}

// placed is the position of an XGID by rules.
func placed(t *testing.T, rules Rules, xgid string) Position {
	t.Helper()
	s, err := backgammon.ParseXGID(xgid)
	if err != nil {
		t.Fatal(err)
	}
	rules.Length = s.Match.Length
	return newPosition(rules, roller{}, &s)
}

// The start of a game with a 31, before a roll, and with a double to be answered; and a 5-point match.
const (
	dice31    = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
	beforeAll = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
	doubled   = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10"
	inMatch   = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10"
	// A player on the bar against six points.
	forced66 = "XGID=------N------c-----bbbbbbA:0:0:1:66:0:0:0:0:10"
)

// Answers of a program.
const (
	two31 = `{"type":"TutorResult","move":[{"rank":1,"ply":2,"movePart":[{"from":"8","to":"5"},{"from":"6","to":"5"}],"moneyEquity":{"green":0.16,"red":-0.16},"probabilities":{"greenWin":0.55,"greenWinG":0.17,"greenWinBG":0.01,"redWin":0.45,"redWinG":0.11,"redWinBG":0.005}},` +
		`{"rank":2,"movePart":[{"from":24,"to":23},{"from":13,"to":10}],"moneyEquity":{"green":"-0.01"}}]}`
	bare31     = `{"type":"TutorResult","move":[{"movePart":[{"from":"8","to":"5"},{"from":"6","to":"5"}]}]}`
	after31    = `{"type":"TutorResult","moneyEquity":{"green":0.1,"red":-0.1},"cubeDecision":{"owner":"hold","other":"accept","noDouble":0.3,"doubleTake":0.1,"doubleDrop":1}}`
	flatAfter  = `{"type":"TutorResult","moneyEquity":{"value":0.25}}`
	noWorth    = `{"type":"TutorResult","probabilities":{"greenWin":"much"},"moneyEquity":"none","ply":{}}`
	noDouble   = `{"type":"TutorResult","cubeDecision":{"owner":"hold","other":"accept","noDouble":0.2,"doubleTake":-0.1,"doubleDrop":1}}`
	redouble   = `{"type":"TutorResult","cubeDecision":{"owner":"redouble","other":"accept","noDouble":0.5,"doubleTake":0.75,"doubleDrop":1}}`
	cash       = `{"type":"TutorResult","cubeDecision":{"owner":"double","other":"resign","noDouble":0.9,"doubleTake":1.2,"doubleDrop":1}}`
	inMWP      = `{"type":"TutorResult","MWP":{"green":0.52},"cubeDecision":{"owner":"double","other":"accept","noDouble":0.52,"doubleTake":0.53,"doubleDrop":0.577}}`
	inEMG      = `{"type":"TutorResult","MWP":{"green":0.52},"cubeDecision":{"owner":"double","other":"accept","noDouble":0.52,"doubleTake":0.53,"doubleDrop":0.6,"noDoubleEMG":0.3,"doubleTakeEMG":0.4,"doubleDropEMG":1}}`
	holdInWord = `{"type":"TutorResult","cubeDecision":{"owner":"hold","other":"take"}}`
)

// TestAssess assesses decisions by a program's handmade answers, including sparse ones.
func TestAssess(t *testing.T) {
	money, beavers := Rules{Cube: true}, Rules{Cube: true, Beavers: true}
	counted := skill.Verdict{Counts: true}
	cubed := skill.Verdict{Cube: true, Counts: true}
	lost := func(v skill.Verdict, loss float64, m skill.Mistake) skill.Verdict {
		v.Loss, v.Mistake = loss, m
		return v
	}
	for _, c := range []struct {
		name    string
		rules   Rules
		xgid    string
		move    string
		answers []string
		want    skill.Verdict
		best    string
		unknown string
	}{
		{"best play", money, dice31, "31: 8/5 6/5", []string{two31}, counted, "31: 8/5 6/5", ""},
		{"the same play in another order", money, dice31, "31: 6/5 8/5", []string{two31}, counted, "31: 8/5 6/5", ""},
		{"second play", money, dice31, "31: 13/10 24/23", []string{two31}, lost(counted, 0.17, skill.WrongPlay), "31: 8/5 6/5", ""},
		{"play that was not named", money, dice31, "31: 24/20", []string{two31, after31}, lost(counted, 0.16+0.3, skill.WrongPlay), "31: 8/5 6/5", ""},
		{"without a word about the cube", money, dice31, "31: 24/20", []string{two31, flatAfter}, lost(counted, 0.16+0.25, skill.WrongPlay), "31: 8/5 6/5", ""},
		{"play of unknown worth", money, dice31, "31: 24/20", []string{two31, noWorth}, skill.Verdict{}, "31: 8/5 6/5", "what this play is worth"},
		{"no equities", money, dice31, "31: 8/5 6/5", []string{bare31}, skill.Verdict{}, "31: 8/5 6/5", "what plays are worth"},
		{"forced", money, forced66, "66: pass", []string{`{"type":"TutorResult","move":[]}`}, skill.Verdict{}, "", ""},
		{"right not to double", money, beforeAll, roll, []string{noDouble}, skill.Verdict{Cube: true}, roll, ""},
		{"wrong double", money, beforeAll, doubling, []string{noDouble}, lost(cubed, 0.3, skill.WrongDouble), roll, ""},
		{"missed double", money, beforeAll, roll, []string{redouble}, lost(cubed, 0.25, skill.MissedDouble), doubling, ""},
		{"missed cash", money, beforeAll, roll, []string{cash}, lost(cubed, 0.1, skill.MissedDouble), doubling, ""},
		{"wrong take", money, doubled, take, []string{cash}, lost(cubed, 0.2, skill.WrongTake), drop, ""},
		{"right pass", money, doubled, drop, []string{cash}, cubed, drop, ""},
		{"wrong pass", money, doubled, drop, []string{redouble}, lost(cubed, 0.25, skill.WrongPass), take, ""},
		{"missed beaver", beavers, strings.Replace(doubled, ":0:0:10", ":2:0:10", 1), take, []string{noDouble}, lost(cubed, 0.1, skill.MissedBeaver), beaver, ""},
		{"chances to win the match", money, inMatch, roll, []string{inEMG}, lost(cubed, 0.1, skill.MissedDouble), doubling, ""},
		{"the same in words", money, beforeAll, roll, []string{holdInWord}, skill.Verdict{Cube: true}, roll, ""},
		{"not the same in words", money, beforeAll, doubling, []string{holdInWord}, skill.Verdict{Cube: true}, roll, "what doubles are worth"},
		{"no double is possible", money, beforeAll, roll, []string{flatAfter}, skill.Verdict{Cube: true}, "", ""},
		{"take in words", money, doubled, take, []string{holdInWord}, cubed, take, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := placed(t, c.rules, c.xgid)
			a := startAnalyst(t, p.rules, "told", c.answers...)
			j, err := a.Assess(t.Context(), p, c.move)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(j.Verdict.Loss-c.want.Loss) > 1e-9 {
				t.Errorf("it loses %v, want %v", j.Verdict.Loss, c.want.Loss)
			}
			j.Verdict.Loss = c.want.Loss
			if j.Verdict != c.want || j.Move != c.best || (j.Unknown != "") != (c.unknown != "") || !strings.Contains(j.Unknown, c.unknown) {
				t.Errorf("%+v, want %+v, %s, unknown %q", j, c.want, c.best, c.unknown)
			}
		})
	}
}

// TestMatchChancesAreNormalized has a program that reports match winning chances instead of
// equities: a match to 5 is won at its first point with a chance that makes it 1.
func TestMatchChancesAreNormalized(t *testing.T) {
	p := placed(t, Rules{}, inMatch)
	a := startAnalyst(t, p.rules, "told", inMWP)
	found, err := a.Analyze(t.Context(), p, 1)
	if err != nil {
		t.Fatal(err)
	}
	c := found.Cube
	if c == nil || !(c.NoDouble < c.DoubleTake && c.DoubleTake < c.DoublePass) || math.Abs(c.NoDouble) > 0.5 || math.Abs(c.DoublePass-1) > 0.05 {
		t.Errorf("%+v", c)
	}
}

func TestAnalyze(t *testing.T) {
	p := placed(t, Rules{Cube: true}, dice31)
	a := startAnalyst(t, p.rules, "told", two31, redouble, cash, two31, `{"type":"TutorResult","move":[{"movePart":[{"from":"24","to":"1"}]}]}`)
	found, err := a.Analyze(t.Context(), p, 3)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Candidates) != 2 || found.Candidates[1].Move != "31: 24/23 13/10" && found.Candidates[1].Move != "31: 13/10 24/23" || found.Candidates[1].Equity != -0.01 || found.Candidates[0].Ply != 2 ||
		!found.ChancesKnown || found.Chances.LoseGammon != 0.11 || found.Equity != 0.16 {
		t.Errorf("%+v", found)
	}
	if found, err = a.Analyze(t.Context(), placed(t, p.rules, beforeAll), 3); err != nil || found.Equity != 0.75 || len(found.Candidates) != 2 || found.Move != doubling {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err = a.Analyze(t.Context(), placed(t, p.rules, doubled), 3); err != nil || found.Equity != -1 || len(found.Candidates) != 2 || found.Move != drop {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err = a.Analyze(t.Context(), p, 1); err != nil || len(found.Candidates) != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err = a.Analyze(t.Context(), p, 1); err == nil || !strings.Contains(err.Error(), "not a list of legal plays") {
		t.Errorf("an illegal play: %v", err)
	}
}

// TestEnginesAgree assesses plays of a game with a program that reports several plays and with one
// that reports only the best. Neither finds fault with the best play, and they agree about the
// others.
func TestEnginesAgree(t *testing.T) {
	rules := Rules{}
	many, few := startAnalyst(t, rules, "draft"), startAnalyst(t, rules, "few")
	g, err := NewGame(rules.Arena().Options)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for seed := range uint64(4) {
		p, err := g.Begin("", seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 25 {
			var gen backgammon.Generator
			moves := gen.Moves(&p.position.Board, p.position.Dice)
			move := p.formatPlay(&moves[rng.IntN(len(moves))].Play)
			one, err := many.Assess(t.Context(), p, move)
			if err != nil {
				t.Fatal(err)
			}
			other, err := few.Assess(t.Context(), p, move)
			if err != nil {
				t.Fatal(err)
			}
			// The program adds a thousandth a ply, so that both sides have it.
			if math.Abs(one.Verdict.Loss-other.Verdict.Loss) > 0.0041 || one.Verdict.Counts != (len(moves) > 1) || one.Verdict.Loss < 0 || one.Unknown+other.Unknown != "" {
				t.Fatalf("%s: %+v and %+v", move, one, other)
			}
			best, err := few.Assess(t.Context(), p, one.Move)
			if err != nil || best.Verdict.Loss != 0 || best.Verdict.Mistake != skill.None {
				t.Fatalf("the best play %s: %+v, %v", one.Move, best, err)
			}
			if _, over := p.OutcomeOf(move); over {
				break
			}
			p.Play(move)
		}
	}
}

// TestLuckIsFair requires the luck of all rolls of a position to be zero on average, including the
// first roll of a game, where both players' rolls count.
func TestLuckIsFair(t *testing.T) {
	rules := Rules{}
	a := startAnalyst(t, rules, "draft")
	for name, board := range map[string]string{"first": dice31, "later": "XGID=-b----E-C---dE---c-e-a--B-:0:0:1:31:0:0:0:0:10"} {
		t.Run(name, func(t *testing.T) {
			p := placed(t, rules, board)
			sum, most := 0.0, 0.0
			throws := p.possibleRolls()
			for i := range throws {
				r := &throws[i]
				if r.byOpponent {
					continue // as many as one's own, with the other sign
				}
				rolled := p.Copy()
				rolled.position.Dice = r.position.Dice
				luck, known, err := a.Luck(t.Context(), rolled)
				if err != nil || !known {
					t.Fatal(known, err)
				}
				sum += float64(r.ways) * luck
				most = max(most, luck)
			}
			if name == "later" && math.Abs(sum) > 1e-4 || most < 0.05 {
				t.Errorf("%s: luck of all rolls %v, most %v", name, sum, most)
			}
		})
	}
	a.LuckTimeout = -1
	for range 2 {
		if _, known, err := a.Luck(t.Context(), placed(t, rules, dice31)); known || err != nil {
			t.Errorf("luck of a slow program: %t, %v", known, err)
		}
	}
	if _, known, _ := a.Luck(t.Context(), placed(t, Rules{Cube: true}, beforeAll)); known {
		t.Error("luck before a roll")
	}
}

// TestAnalystMustSpeakJSON has a program of the other protocol.
func TestAnalystMustSpeakJSON(t *testing.T) {
	g, err := NewGame(nil)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := StartAnalyst(t.Context(), engine("ubgi"), g.Start()); err == nil {
		t.Errorf("%s is an analyst", a.Name())
	}
}
