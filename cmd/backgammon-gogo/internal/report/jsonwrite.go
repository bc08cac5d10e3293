package report

import (
	"encoding/json"
	"io"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// JSON writes an analysis for programs to read.
func JSON(w io.Writer, r *analysis.Result) error {
	m := r.Match
	doc := matchJSON{
		Format: formatName, Players: m.Players, Event: m.Event, Place: m.Place, Date: m.Date, File: m.Form.String(),
		Length: m.Length, Crawford: m.Crawford && m.Length > 0, Jacoby: m.Jacoby, Beavers: m.Beavers, Cube: !m.NoCube,
		Ply: r.Ply, MatchEquities: r.Table, Remarks: append([]string{}, m.Remarks...), Games: []gameJSON{}, Summary: newSumJSON(&r.Total),
	}
	for i := range m.Games {
		doc.Games = append(doc.Games, newGameJSON(r, i))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(&doc)
}

// newGameJSON converts a game.
func newGameJSON(r *analysis.Result, i int) gameJSON {
	g := &r.Match.Games[i]
	j := gameJSON{
		Number: g.Number, Score: g.Score, Crawford: g.Crawford, Points: g.Points, Resigned: g.Resigned,
		Decisions: []decisionJSON{}, Rolls: []rollJSON{}, Summary: newSumJSON(&r.Games[i]),
	}
	if g.Winner != matchfile.NoPlayer {
		j.Winner = &g.Winner
	}
	for k := range r.Decisions {
		if d := &r.Decisions[k]; d.Game == i {
			j.Decisions = append(j.Decisions, newDecisionJSON(r.Match, d))
		}
	}
	for k := range r.Rolls {
		if roll := &r.Rolls[k]; roll.Game == i {
			j.Rolls = append(j.Rolls, rollJSON{
				Line: g.Actions[roll.Action].Line, Player: roll.Player, Dice: [2]int{int(roll.Dice[0]), int(roll.Dice[1])},
				Luck: number(roll.Luck), Worth: number(roll.Worth), Word: skill.LuckWord(roll.Luck),
			})
		}
	}
	return j
}

// newDecisionJSON converts a decision.
func newDecisionJSON(m *matchfile.Match, d *analysis.Decision) decisionJSON {
	j := decisionJSON{
		Line: m.Games[d.Game].Actions[d.Action].Line, Player: d.Player, Kind: "play", XGID: xgid(m, d), Did: decisionText(d), Best: bestText(d),
		Equity: number(d.Equity()), Loss: number(d.Verdict.Loss), Cost: number(d.Cost), Counts: d.Verdict.Counts, Error: d.Verdict.Kind().String(),
		Mistake: mistakeText(d), Illegal: d.Illegal, Ply: d.Ply, Trials: d.Trials,
	}
	if d.Open {
		j.Did = ""
	}
	if c := d.Cube; c != nil {
		j.Kind = "cube"
		j.Cube = &cubeJSON{
			number(c.NoDouble), number(c.DoubleTake), number(c.DoublePass), c.Advice(), newChancesJSON(&c.Chances),
			number(c.NoDoubleError), number(c.DoubleTakeError),
		}
	}
	if c := d.Resign; c != nil {
		j.Kind = "resign"
		j.Resign = &resignJSON{c.Games, c.Accepts, number(c.On), number(c.Resigned), newChancesJSON(&c.Chances)}
	}
	for i := range d.Plays {
		c := &d.Plays[i]
		j.Plays = append(j.Plays, playJSON{playText(d, i), i == d.Made && !d.Illegal && !d.Open, number(c.Equity), c.Ply, c.Trials, number(c.Error), newChancesJSON(&c.Chances)})
	}
	return j
}

// newSumJSON converts the totals of a game or of all games.
func newSumJSON(s *analysis.Sum) sumJSON {
	return sumJSON{
		Result: optionalNumber(s.Result, s.Known), LuckAdjusted: optionalNumber(s.LuckAdjusted, s.Known),
		Players: [2]sideJSON{newSideJSON(&s.Players[0]), newSideJSON(&s.Players[1])},
	}
}

// newSideJSON converts a player's totals.
func newSideJSON(s *analysis.Side) sideJSON {
	j := sideJSON{
		ErrorRate: optionalNumber(s.Rate()), PlayRate: optionalNumber(s.PlayRate()), CubeRate: optionalNumber(s.CubeRate()), PR: optionalNumber(s.Performance()),
		PlayLoss: number(s.PlayLoss), CubeLoss: number(s.CubeLoss), PlayCost: number(s.PlayCost), CubeCost: number(s.CubeCost),
		ResignLoss: number(s.ResignLoss), ResignCost: number(s.ResignCost), Moves: s.Moves, Plays: s.Plays, Cubes: s.Cubes,
		Doubtful: s.Kinds[skill.Doubtful], Bad: s.Kinds[skill.Bad], VeryBad: s.Kinds[skill.VeryBad],
		Illegal: s.Unknown, Luck: number(s.Luck), LuckWorth: number(s.LuckWorth), Mistakes: map[string]mistakeJSON{},
	}
	if r, ok := s.Rate(); ok {
		j.Rating = skill.Rating(r)
	}
	for m := skill.WrongPlay; m <= skill.WrongBeaver; m++ {
		if t := s.Mistakes[m]; t.Count > 0 {
			j.Mistakes[m.String()] = mistakeJSON{t.Count, number(t.Loss)}
		}
	}
	for name, t := range map[string]skill.Tally{wrongResign: s.WrongResigns, wrongAccept: s.WrongAccepts} {
		if t.Count > 0 {
			j.Mistakes[name] = mistakeJSON{t.Count, number(t.Loss)}
		}
	}
	return j
}
