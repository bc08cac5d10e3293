package analysed

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"gogo/bench/pages/module"
	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
	"gogo/search/backgammon/analysis"
)

//go:embed page.html
var layout string

//go:embed page.css
var ownStyle string

//go:embed page.js
var ownScript embed.FS

var pages = template.Must(template.New("page").Parse(layout))

// pageData is what the page shows, in words.
type pageData struct {
	Policy  string
	Style   template.CSS
	Script  template.JS
	Title   string
	About   []string
	Players [2]string
	Games   []pageGame
	Total   []row // nil where there is one game
}

// pageGame is a game.
type pageGame struct {
	Number           int // from 1, of the page
	Heading, Outcome string
	Rows             []row
	Graph            *pageGraph // nil for none
	Decisions        []pageDecision
}

// pageDecision is a decision with its board.
type pageDecision struct {
	ID      string
	Player  string
	Did     string
	Class   string // of its kind of error
	Mark    string
	Verdict string
	Luck    string
	IsError bool
	XGID    string
	Ways    []pageWay
	Note    string
	Board   boardData
}

// pageWay is something that could have been done.
type pageWay struct {
	Text, Equity, Less, Note string
	Made                     bool
}

// boardData is what the script draws.
type boardData struct {
	Position string     `json:"position"` // an XGID without its prefix
	Side     int        `json:"side"`     // that decides: 1 or 2
	Plays    [][][2]int `json:"plays"`    // from place to place: of the best play, then of the one that was made
	Sides    [2]string  `json:"sides"`
}

// Page writes an analysis as a page with boards. It is one file, which loads nothing.
func Page(w io.Writer, r *analysis.Result, o Options) error {
	style, script := module.BoardStyle()+ownStyle, module.Bundle("page.js", ownScript, module.Boards(), module.Basics())
	p := pageData{
		Policy: module.Policy(style, script), Style: template.CSS(style), Script: template.JS(script),
		Title: title(r.Match), About: about(r), Players: r.Match.Players,
	}
	by := newIndex(r)
	for i := range r.Match.Games {
		p.Games = append(p.Games, pageGameOf(r, i, by, o))
	}
	if len(p.Games) > 1 && r.Match.Form != matchfile.Positions {
		p.Total = rows(r.Match, &r.Total)
	}
	return pages.Execute(w, &p)
}

// pageGameOf is a game with its decisions.
func pageGameOf(r *analysis.Result, i int, by index, o Options) pageGame {
	m := r.Match
	g := &m.Games[i]
	p := pageGame{Number: i + 1, Heading: heading(m, g), Outcome: ending(m, g), Rows: rows(m, &r.Games[i])}
	ids := map[*analysis.Decision]string{}
	for j := range g.Actions {
		for _, d := range by.decisions[place{i, j}] {
			if shown(d) || !o.ErrorsOnly && !silent(d) {
				ids[d] = fmt.Sprintf("g%dd%d", i+1, len(p.Decisions)+1)
				p.Decisions = append(p.Decisions, pageDecisionOf(m, d, by.rolls[place{i, j}], ids[d]))
			}
		}
	}
	if g.Asks() != nil {
		p.Rows = nil
		return p
	}
	p.Graph = graphOf(courseOf(r, i, by), fmt.Sprintf("graph%d", i+1), ids)
	return p
}

// pageDecisionOf is a decision with what there was to choose from.
func pageDecisionOf(m *matchfile.Match, d *analysis.Decision, roll *analysis.Roll, id string) pageDecision {
	kind := d.Verdict.Kind()
	p := pageDecision{
		ID: id, Player: m.Players[d.Player], Did: did(d), Mark: kind.Mark(), IsError: shown(d),
		Class: kindClass(kind), XGID: xgid(m, d), Board: boardOf(m, d),
	}
	p.Verdict = errorText(d)
	if d.Verdict.Loss > 0 {
		p.Verdict = strings.TrimPrefix(p.Verdict+fmt.Sprintf(", loses %.3f", d.Verdict.Loss), ", ")
	}
	if d.Cube == nil && roll != nil {
		if word := skill.LuckWord(roll.Luck); word != "" {
			p.Luck = fmt.Sprintf("%s (%s)", word, signed(roll.Luck))
		}
	}
	switch {
	case !p.IsError || d.Illegal:
	case d.Resign != nil:
		p.Ways, p.Note = resignWays(d.Resign), "Right: "+rightResign(d.Resign)+". "+upper(chancesText(deciderChances(d.Resign)))
	case d.Cube != nil:
		p.Ways, p.Note = cubeWays(d), "Right: "+d.Cube.Advice()+trialsText(d)+". "+upper(chancesText(d.Cube.Chances))
	default:
		p.Ways = playWays(d)
	}
	return p
}

// kindClass is the class of a kind of error.
func kindClass(k skill.Kind) string { return strings.ReplaceAll(k.String(), " ", "-") }

// playWays are the plays.
func playWays(d *analysis.Decision) []pageWay {
	ways := make([]pageWay, len(d.Plays))
	for i := range d.Plays {
		c := &d.Plays[i]
		ways[i] = pageWay{Text: playText(d, i), Equity: signed(c.Equity), Made: i == d.Made && !d.Open, Note: lookText(c) + ", " + chancesText(c.Chances)}
		if i > 0 {
			ways[i].Less = signed(c.Equity - d.Plays[0].Equity)
		}
	}
	return ways
}

// cubeWays are the ways of a double, for who may double.
func cubeWays(d *analysis.Decision) []pageWay {
	c := d.Cube
	ways := []pageWay{
		{Text: "no double", Equity: signed(c.NoDouble), Made: c.Done == skill.Roll},
		{Text: "double, take", Equity: signed(c.DoubleTake), Made: c.Done == skill.Take},
		{Text: "double, pass", Equity: signed(c.DoublePass), Made: c.Done == skill.Pass},
	}
	if c.Beavers {
		ways = append(ways, pageWay{Text: "double, beaver", Equity: signed(c.Beavered()), Made: c.Done == skill.Beaver})
	}
	if d.Open {
		for i := range ways {
			ways[i].Made = false
		}
	}
	return ways
}

// boardOf is what is drawn of a decision: the position, and arrows for what was best and what was made.
func boardOf(m *matchfile.Match, d *analysis.Decision) boardData {
	b := boardData{Position: strings.TrimPrefix(xgid(m, d), "XGID="), Side: d.Player + 1, Sides: m.Players}
	if d.Plays == nil || d.Illegal {
		return b
	}
	for _, i := range []int{0, d.Made} {
		b.Plays = append(b.Plays, arrows(d.Player, &d.Plays[i].Move.Play))
	}
	return b
}

// arrows are the ways of a play's chequers in the places of the first player: one for each chequer, by
// however many dice it went.
func arrows(player int, play *backgammon.Play) [][2]int {
	at := func(index int8) int {
		if player == 1 {
			return backgammon.Points - int(index)
		}
		return int(index) + 1
	}
	ways := [][2]int{}
	for _, step := range play.Steps[:play.N] {
		from, to := at(step.From), at(step.To)
		joined := false
		for i := range ways {
			if ways[i][1] == from && !joined {
				ways[i][1], joined = to, true
			}
		}
		if !joined {
			ways = append(ways, [2]int{from, to})
		}
	}
	return ways
}
