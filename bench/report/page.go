package report

import (
	"embed"
	"html/template"
	"io"

	"gogo/bench/chart"
	"gogo/bench/pages"
	"gogo/bench/pages/module"
)

//go:embed page/*.js
var pageScripts embed.FS

//go:embed page/style.css
var pageStyle string

//go:embed page/*.html
var layoutFiles embed.FS

var layouts = template.Must(template.ParseFS(layoutFiles, "page/*.html"))

// page is the data of the page template.
type page struct {
	Policy string // see module.Policy
	Style  template.CSS
	Script template.JS

	Title, Plan, Played string
	Summary             []fact
	CrossTable          []standingRow
	Columns             []string
	Programs            []programRow
	Charts              []template.HTML
	Value               string // what the programs' values are called
	Data                pageData
}

// WriteHTML writes the page.
func (r *Report) WriteHTML(w io.Writer) error {
	style := module.BoardStyle() + chart.Style() + pageStyle
	script := module.Bundle("viewer.js", pageScripts, module.Boards(), module.Basics())
	p := page{
		Policy: module.Policy(style, script),
		Style:  template.CSS(style),
		Script: template.JS(script),
		Title:  r.match.Title, Plan: r.match.Plan.Describe(), Played: r.played(),
		Summary: r.summary(), CrossTable: r.standingRows(),
		Data: r.pageData(), Value: r.value(),
	}
	p.Columns, p.Programs = r.programTable()
	for _, c := range r.charts {
		p.Charts = append(p.Charts, template.HTML(c.SVG())) // every text in it is escaped
	}
	return layouts.ExecuteTemplate(w, "page.html", p)
}

// value returns the game's name for a program's evaluation of a position.
func (r *Report) value() string {
	if r.match.Drawer != nil && r.match.Drawer.Board().Kind == pages.Backgammon {
		return "equity"
	}
	return "value"
}
