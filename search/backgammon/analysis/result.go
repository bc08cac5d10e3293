package analysis

import (
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
)

// Result is the analysis of a match.
type Result struct {
	Match     *matchfile.Match
	Ply       backgammon.Ply
	Table     string // of match equities
	Decisions []Decision
	Rolls     []Roll
	Games     []Sum // in the order of Match.Games
	Total     Sum
}

// Sum adds up a game, or all games, for each player.
type Sum struct {
	Players [2]Side
	// Result is the first player's: points, or the chance to win the match that was won or lost. It
	// is Known where the game is over. LuckAdjusted is the same without the luck of the dice.
	Result, LuckAdjusted float64
	Known                bool
	// Before is the first player's chance to win the match before the game; 0 for money.
	Before float64
}

// Side adds up the decisions and dice of one player.
type Side struct {
	skill.Summary

	PlayCost, CubeCost         float64
	ResignLoss, ResignCost     float64     // by resignations and their acceptance, which are in no rate
	WrongResigns, WrongAccepts skill.Tally // that were errors
	LuckWorth                  float64
	Lucks                      [5]int // how often, from very unlucky to very lucky
	Moves                      int    // plays, the forced ones too
}

// sum adds up what was found.
func (r *Result) sum(table *equity.Table) {
	r.Games = make([]Sum, len(r.Match.Games))
	for i := range r.Decisions {
		d := &r.Decisions[i]
		r.Games[d.Game].Players[d.Player].add(d)
		r.Total.Players[d.Player].add(d)
	}
	for i := range r.Rolls {
		roll := &r.Rolls[i]
		r.Games[roll.Game].Players[roll.Player].addRoll(roll)
		r.Total.Players[roll.Player].addRoll(roll)
	}
	r.Total.Known = true
	for i := range r.Games {
		s := &r.Games[i]
		s.settle(r.Match, i, table)
		r.Total.Known = r.Total.Known && s.Known
		r.Total.Result += s.Result
	}
	if len(r.Games) > 0 {
		r.Total.Before = r.Games[0].Before
	}
	r.Total.adjust()
}

// add adds a decision.
func (s *Side) add(d *Decision) {
	switch {
	case d.Open:
		return
	case d.Resign != nil:
		s.addResign(d)
		return
	case d.Cube == nil:
		s.Moves++
	}
	switch {
	case d.Illegal:
		s.Unknown++
		return
	case d.Cube != nil:
		s.CubeCost += d.Cost
	default:
		s.PlayCost += d.Cost
	}
	s.Add(d.Verdict)
}

// addRoll adds a roll.
func (s *Side) addRoll(r *Roll) {
	s.AddLuck(r.Luck)
	s.LuckWorth += r.Worth
	s.Lucks[map[string]int{"very unlucky": 0, "unlucky": 1, "": 2, "lucky": 3, "very lucky": 4}[skill.LuckWord(r.Luck)]]++
}

// settle sets the first player's result of a game.
func (s *Sum) settle(m *matchfile.Match, game int, table *equity.Table) {
	g := &m.Games[game]
	if m.Length > 0 {
		s.Before = chance(m, g, 0, table)
	}
	if g.Winner == matchfile.NoPlayer {
		return
	}
	s.Known = true
	won := g.Points
	if g.Winner == 1 {
		won = -won
	}
	s.Result = float64(won)
	if m.Length > 0 {
		s.Result = chance(m, g, won, table) - s.Before
	}
	s.adjust()
}

// adjust takes the luck off the result.
func (s *Sum) adjust() { s.LuckAdjusted = s.Result - s.Players[0].LuckWorth + s.Players[1].LuckWorth }

// chance returns the first player's chance to win the match once a game has brought so many points; with none, before
// it.
func chance(m *matchfile.Match, g *matchfile.Game, won int, table *equity.Table) float64 {
	away := [2]int{m.Length - g.Score[0], m.Length - g.Score[1]}
	over := g.Crawford || m.Length > 1 && min(away[0], away[1]) == 1
	if won == 0 {
		return table.Chance(away[0], away[1], over && !g.Crawford)
	}
	if won > 0 {
		away[0] = max(away[0]-won, 0)
	} else {
		away[1] = max(away[1]+won, 0)
	}
	return table.Chance(away[0], away[1], over)
}

// addResign adds a decision about a resignation.
func (s *Side) addResign(d *Decision) {
	s.ResignLoss += d.Verdict.Loss
	s.ResignCost += d.Cost
	if d.Verdict.Kind() == skill.Good {
		return
	}
	wrong := &s.WrongResigns
	if d.Resign.Accepts {
		wrong = &s.WrongAccepts
	}
	wrong.Count++
	wrong.Loss += d.Verdict.Loss
}
