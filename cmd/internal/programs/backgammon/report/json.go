package report

import (
	"encoding/json"
	"io"
	"math"
	"strconv"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

// formatName is the first member of the JSON. It changes when other members change their meaning.
const formatName = "gogo backgammon analysis 1"

// matchJSON is an analysis as JSON. The README of backgammon-gogo explains its members.
type matchJSON struct {
	Format        string     `json:"format"`
	Players       [2]string  `json:"players"`
	Event         string     `json:"event,omitempty"`
	Place         string     `json:"place,omitempty"`
	Date          string     `json:"date,omitempty"`
	File          string     `json:"file"`
	Length        int        `json:"length"`
	Crawford      bool       `json:"crawford"`
	Jacoby        bool       `json:"jacoby"`
	Beavers       bool       `json:"beavers"`
	Cube          bool       `json:"cube"`
	Ply           int        `json:"ply"`
	MatchEquities string     `json:"matchEquities"`
	Remarks       []string   `json:"remarks"`
	Games         []gameJSON `json:"games"`
	Summary       sumJSON    `json:"summary"`
}

type gameJSON struct {
	Number    int            `json:"number"`
	Score     [2]int         `json:"score"`
	Crawford  bool           `json:"crawford"`
	Winner    *int           `json:"winner"`
	Points    int            `json:"points"`
	Resigned  bool           `json:"resigned"`
	Decisions []decisionJSON `json:"decisions"`
	Rolls     []rollJSON     `json:"rolls"`
	Summary   sumJSON        `json:"summary"`
}

type decisionJSON struct {
	Line    int         `json:"line"`
	Player  int         `json:"player"`
	Kind    string      `json:"kind"`
	XGID    string      `json:"xgid"`
	Did     string      `json:"did"`
	Best    string      `json:"best"`
	Equity  number      `json:"equity"`
	Loss    number      `json:"loss"`
	Cost    number      `json:"cost"`
	Counts  bool        `json:"counts"`
	Error   string      `json:"error,omitempty"`
	Mistake string      `json:"mistake,omitempty"`
	Illegal bool        `json:"illegal,omitempty"`
	Ply     int         `json:"ply"`
	Trials  int         `json:"trials,omitempty"`
	Plays   []playJSON  `json:"plays,omitempty"`
	Cube    *cubeJSON   `json:"cube,omitempty"`
	Resign  *resignJSON `json:"resign,omitempty"`
}

type playJSON struct {
	Play          string      `json:"play"`
	Made          bool        `json:"made,omitempty"`
	Equity        number      `json:"equity"`
	Ply           int         `json:"ply"`
	Trials        int         `json:"trials,omitempty"`
	StandardError number      `json:"standardError,omitempty"`
	Chances       chancesJSON `json:"chances"`
}

type cubeJSON struct {
	NoDouble        number      `json:"noDouble"`
	DoubleTake      number      `json:"doubleTake"`
	DoublePass      number      `json:"doublePass"`
	Advice          string      `json:"advice"`
	Chances         chancesJSON `json:"chances"`
	NoDoubleError   number      `json:"noDoubleError,omitempty"`
	DoubleTakeError number      `json:"doubleTakeError,omitempty"`
}

type resignJSON struct {
	Games    int         `json:"games"`
	Accepted bool        `json:"accepted"`
	PlayOn   number      `json:"playOn"`
	Resigned number      `json:"resigned"`
	Chances  chancesJSON `json:"chances"`
}

type chancesJSON struct {
	Win            number `json:"win"`
	WinGammon      number `json:"winGammon"`
	WinBackgammon  number `json:"winBackgammon"`
	LoseGammon     number `json:"loseGammon"`
	LoseBackgammon number `json:"loseBackgammon"`
}

type rollJSON struct {
	Line   int    `json:"line"`
	Player int    `json:"player"`
	Dice   [2]int `json:"dice"`
	Luck   number `json:"luck"`
	Worth  number `json:"worth"`
	Word   string `json:"word,omitempty"`
}

type sumJSON struct {
	Result       *number     `json:"result"`
	LuckAdjusted *number     `json:"luckAdjusted"`
	Players      [2]sideJSON `json:"players"`
}

type sideJSON struct {
	Rating     string                 `json:"rating,omitempty"`
	ErrorRate  *number                `json:"errorRate"`
	PlayRate   *number                `json:"playRate"`
	CubeRate   *number                `json:"cubeRate"`
	PR         *number                `json:"pr"`
	PlayLoss   number                 `json:"playLoss"`
	CubeLoss   number                 `json:"cubeLoss"`
	PlayCost   number                 `json:"playCost"`
	CubeCost   number                 `json:"cubeCost"`
	ResignLoss number                 `json:"resignLoss"`
	ResignCost number                 `json:"resignCost"`
	Moves      int                    `json:"moves"`
	Plays      int                    `json:"plays"`
	Cubes      int                    `json:"cubes"`
	Doubtful   int                    `json:"doubtful"`
	Bad        int                    `json:"bad"`
	VeryBad    int                    `json:"veryBad"`
	Mistakes   map[string]mistakeJSON `json:"mistakes,omitempty"`
	Illegal    int                    `json:"illegal,omitempty"`
	Luck       number                 `json:"luck"`
	LuckWorth  number                 `json:"luckWorth"`
}

type mistakeJSON struct {
	Count int    `json:"count"`
	Loss  number `json:"loss"`
}

// JSON writes an analysis for programs to read.
func JSON(w io.Writer, r *analysis.Result) error {
	m := r.Match
	doc := matchJSON{
		Format: formatName, Players: m.Players, Event: m.Event, Place: m.Place, Date: m.Date, File: m.Form.String(),
		Length: m.Length, Crawford: m.Crawford && m.Length > 0, Jacoby: m.Jacoby, Beavers: m.Beavers, Cube: !m.NoCube,
		Ply: int(r.Ply), MatchEquities: r.Table, Remarks: append([]string{}, m.Remarks...), Games: []gameJSON{}, Summary: newSumJSON(&r.Total),
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
		Mistake: mistakeText(d), Illegal: d.Illegal, Ply: int(d.Ply), Trials: d.Trials,
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
		j.Plays = append(j.Plays, playJSON{playText(d, i), i == d.Made && !d.Illegal && !d.Open, number(c.Equity), int(c.Ply), c.Trials, number(c.Error), newChancesJSON(&c.Chances)})
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

// number is a number with six decimals: more would depend on how a machine rounds.
type number float64

// MarshalJSON implements json.Marshaler.
func (n number) MarshalJSON() ([]byte, error) {
	const decimals = 1e6
	return strconv.AppendFloat(nil, math.Round(float64(n)*decimals)/decimals+0, 'f', -1, 64), nil // +0 makes -0 positive
}

// optionalNumber returns a number, nil if it is not known.
func optionalNumber(x float64, ok bool) *number {
	if !ok {
		return nil
	}
	n := number(x)
	return &n
}

// newChancesJSON converts chances.
func newChancesJSON(c *backgammon.Chances) chancesJSON {
	return chancesJSON{number(c.Win), number(c.WinGammon), number(c.WinBackgammon), number(c.LoseGammon), number(c.LoseBackgammon)}
}
