package report

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"io/fs"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// scripts are the parts of the page's script in their order: first those that
// know no document.
var scripts = []string{"scene.js", "list.js", "node.js", "board.js", "graph.js", "viewer.js"}

// page is what the page shows, in words.
type page struct {
	// Policy lets the page's own style and script work, and nothing else: what
	// a program smuggles into the page is not run, and nothing is loaded.
	Policy string
	Style  template.CSS
	Script template.JS

	Title, Plan, Played string
	Summary             []fact
	CrossTable          []standingRow
	Columns             []string
	Programs            []programRow
	Charts              []template.HTML
	Data                pageData
}

// WriteHTML writes the page.
func (r *Report) WriteHTML(w io.Writer) error {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		return err
	}
	style, script, err := assets(files)
	if err != nil {
		return err
	}
	layout, err := template.ParseFS(files, "page.html")
	if err != nil {
		return err
	}
	p := page{
		Policy: policy(style, script),
		Style:  template.CSS(style),
		Script: template.JS(script),
		Title:  r.match.Title, Plan: r.match.Plan.Describe(), Played: r.played(),
		Summary: r.summary(), CrossTable: r.standingRows(),
		Data: r.pageData(),
	}
	p.Columns, p.Programs = r.programTable()
	for _, c := range r.charts {
		p.Charts = append(p.Charts, c.svg())
	}
	return layout.Execute(w, p)
}

// assets reads the style and the script.
func assets(files fs.FS) (style, script string, err error) {
	css, err := fs.ReadFile(files, "style.css")
	if err != nil {
		return "", "", err
	}
	var b strings.Builder
	for _, name := range scripts {
		js, err := fs.ReadFile(files, name)
		if err != nil {
			return "", "", err
		}
		b.Write(js)
	}
	return string(css), b.String(), nil
}

// policy is the content security policy of a page with this style and script, or
// without a script.
func policy(style, script string) string {
	hash := func(text string) string {
		if text == "" {
			return "'none'"
		}
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		"; base-uri 'none'; form-action 'none'"
}
