package report

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

// pageData is the data of the page's template.
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

// pageGame is a game on the page.
type pageGame struct {
	Number           int // on the page, from 1
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
	Class   string // of the kind of error
	Mark    string
	Verdict string
	Luck    string
	IsError bool
	XGID    string
	Ways    []pageAlternative
	Note    string
	Board   boardData
}

// pageAlternative is one of the choices of a decision.
type pageAlternative struct {
	Text, Equity, Less, Note string
	Made                     bool
}

// boardData is the input of the script that draws a board.
type boardData struct {
	Position string     `json:"position"` // an XGID without its prefix
	Side     int        `json:"side"`     // whose decision it is: 1 or 2
	Plays    [][][2]int `json:"plays"`    // checker moves from point to point: of the best play, then of the one made
	Sides    [2]string  `json:"sides"`
}

// Page writes an analysis as a self-contained page with boards.
func Page(w io.Writer, r *analysis.Result, o Options) error {
	style, script := module.BoardStyle()+ownStyle, module.Bundle("page.js", ownScript, module.Boards(), module.Basics())
	p := pageData{
		Policy: module.Policy(style, script), Style: template.CSS(style), Script: template.JS(script),
		Title: title(r.Match), About: headerLines(r), Players: r.Match.Players,
	}
	by := newIndex(r)
	for i := range r.Match.Games {
		p.Games = append(p.Games, newPageGame(r, i, by, o))
	}
	if len(p.Games) > 1 && r.Match.Form != matchfile.Positions {
		p.Total = rows(r.Match, &r.Total)
	}
	return pages.Execute(w, &p)
}

// newPageGame returns a game with its decisions.
func newPageGame(r *analysis.Result, i int, by index, o Options) pageGame {
	m := r.Match
	g := &m.Games[i]
	p := pageGame{Number: i + 1, Heading: heading(m, g), Outcome: ending(m, g), Rows: rows(m, &r.Games[i])}
	ids := map[*analysis.Decision]string{}
	for j := range g.Actions {
		for _, d := range by.decisions[actionRef{i, j}] {
			if showsAlternatives(d) || !o.ErrorsOnly && !isRoutine(d) {
				ids[d] = fmt.Sprintf("g%dd%d", i+1, len(p.Decisions)+1)
				p.Decisions = append(p.Decisions, newPageDecision(m, d, by.rolls[actionRef{i, j}], ids[d]))
			}
		}
	}
	if g.Asks() != nil {
		p.Rows = nil
		return p
	}
	p.Graph = newGraph(newGameCurve(r, i, by), fmt.Sprintf("graph%d", i+1), ids)
	return p
}

// newPageDecision returns a decision with its alternatives.
func newPageDecision(m *matchfile.Match, d *analysis.Decision, roll *analysis.Roll, id string) pageDecision {
	kind := d.Verdict.Kind()
	p := pageDecision{
		ID: id, Player: m.Players[d.Player], Did: decisionText(d), Mark: kind.Mark(), IsError: showsAlternatives(d),
		Class: kindClass(kind), XGID: xgid(m, d), Board: newBoardData(m, d),
	}
	p.Verdict = errorText(d)
	if d.Verdict.Loss > 0 {
		p.Verdict = strings.TrimPrefix(p.Verdict+fmt.Sprintf(", loses %.3f", d.Verdict.Loss), ", ")
	}
	if d.Cube == nil && roll != nil {
		if word := skill.LuckWord(roll.Luck); word != "" {
			p.Luck = fmt.Sprintf("%s (%s)", word, formatEquity(roll.Luck))
		}
	}
	switch {
	case !p.IsError || d.Illegal:
	case d.Resign != nil:
		p.Ways, p.Note = resignAlternatives(d.Resign), "Right: "+bestResignText(d.Resign)+". "+capitalize(chancesText(deciderChances(d.Resign)))
	case d.Cube != nil:
		p.Ways, p.Note = cubeAlternatives(d), "Right: "+d.Cube.Advice()+trialsText(d)+". "+capitalize(chancesText(d.Cube.Chances))
	default:
		p.Ways = playAlternatives(d)
	}
	return p
}

// kindClass returns the CSS class of a kind of error.
func kindClass(k skill.Kind) string { return strings.ReplaceAll(k.String(), " ", "-") }

// playAlternatives lists the plays.
func playAlternatives(d *analysis.Decision) []pageAlternative {
	ways := make([]pageAlternative, len(d.Plays))
	for i := range d.Plays {
		c := &d.Plays[i]
		ways[i] = pageAlternative{Text: playText(d, i), Equity: formatEquity(c.Equity), Made: i == d.Made && !d.Open, Note: depthText(c) + ", " + chancesText(c.Chances)}
		if i > 0 {
			ways[i].Less = formatEquity(c.Equity - d.Plays[0].Equity)
		}
	}
	return ways
}

// cubeAlternatives lists the choices of a possible double.
func cubeAlternatives(d *analysis.Decision) []pageAlternative {
	c := d.Cube
	ways := []pageAlternative{
		{Text: "no double", Equity: formatEquity(c.NoDouble), Made: c.Done == skill.Roll},
		{Text: "double, take", Equity: formatEquity(c.DoubleTake), Made: c.Done == skill.Take},
		{Text: "double, pass", Equity: formatEquity(c.DoublePass), Made: c.Done == skill.Pass},
	}
	if c.Beavers {
		ways = append(ways, pageAlternative{Text: "double, beaver", Equity: formatEquity(c.Beavered()), Made: c.Done == skill.Beaver})
	}
	if d.Open {
		for i := range ways {
			ways[i].Made = false
		}
	}
	return ways
}

// newBoardData returns the position of a decision, with arrows for the best play and the one made.
func newBoardData(m *matchfile.Match, d *analysis.Decision) boardData {
	b := boardData{Position: strings.TrimPrefix(xgid(m, d), "XGID="), Side: d.Player + 1, Sides: m.Players}
	if d.Plays == nil || d.Illegal {
		return b
	}
	for _, i := range []int{0, d.Made} {
		b.Plays = append(b.Plays, arrows(d.Player, &d.Plays[i].Move.Play))
	}
	return b
}

// arrows returns the checker moves of a play on the first player's points: one for each checker,
// however many dice it took.
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
