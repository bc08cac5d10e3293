package equity

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// readXML reads a table as GNU Backgammon 1.07 has them, by its met.dtd: the element
// info has a name, a description and a length in points; the length -1 is any. The
// tables before and after the Crawford game are explicit, rows of chances, or computed by a model,
// zadeh or mec, by its parameters. A chance may be written as a fraction only.
//
// Files may have a table for each player after the Crawford game and chances before it that do
// not add up to 1, for a match between players who are not equal. An engine
// does not know which of them it is. It gets the mean of both.
func (t *Table) readXML(text []byte) (n int, err error) {
	d := xmlTable{in: xml.NewDecoder(bytes.NewReader(text)), inputs: inputs{players: -1}}
	d.in.Entity = xml.HTMLEntity
	if err := d.read(); err != nil {
		line, _ := d.in.InputPos()
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			line, err = syntax.Line, errors.New(syntax.Msg)
		}
		return 0, fmt.Errorf("line %d: %w", line, err)
	}
	t.name = d.name
	return d.fill(t)
}

// maxTableName is the length to which the name of a table is cut.
const maxTableName = 100

// xmlTable is a table file with the state of reading it.
type xmlTable struct {
	in     *xml.Decoder
	name   string
	length int // points, 0 for any
	inputs
}

// inputs are the tables of a file.
type inputs struct {
	pre     part
	post    [2]part
	players int // for how many there is a table after the Crawford game: -1 where there is none yet
}

// part is a table of a file: rows or parameters.
type part struct {
	model  string // explicit, zadeh, mec
	rows   [][]float64
	values map[string]float64
	asked  []string // parameters that the model has
}

// read reads the file to the end of its one element.
func (d *xmlTable) read() error {
	root, err := d.child()
	switch {
	case err != nil:
		return err
	case root == nil || root.Name.Local != "met":
		return errors.New("the element met is missing")
	}
	seen := false
	for {
		e, err := d.child()
		if err != nil {
			return err
		}
		if e == nil {
			break
		}
		switch e.Name.Local {
		case "info":
			err = d.info()
		case "pre-crawford-table":
			if seen {
				return errors.New("a second pre-crawford-table")
			}
			seen = true
			err = d.part(&d.pre, e)
		case "post-crawford-table":
			err = d.postPart(e)
		default:
			err = fmt.Errorf("an element %.40q in met", e.Name.Local)
		}
		if err != nil {
			return err
		}
	}
	if !seen || d.players < 0 {
		return errors.New("met needs a pre-crawford-table and a post-crawford-table")
	}
	return nil
}

// child returns the next element that begins in this one, or nil at its end.
func (d *xmlTable) child() (*xml.StartElement, error) {
	for {
		token, err := d.in.Token()
		if errors.Is(err, io.EOF) {
			return nil, errors.New("the file ends too early")
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			return &token, nil
		case xml.EndElement:
			return nil, nil
		}
	}
}

// text returns the text of an element to its end.
func (d *xmlTable) text() (string, error) {
	var b strings.Builder
	for {
		token, err := d.in.Token()
		if errors.Is(err, io.EOF) {
			return "", errors.New("the file ends too early")
		}
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.CharData:
			b.Write(token)
		case xml.StartElement:
			return "", fmt.Errorf("an element %.40q where a text is expected", token.Name.Local)
		case xml.EndElement:
			return strings.Join(strings.Fields(b.String()), " "), nil
		}
	}
}

// info reads the name and the length; the description says nothing to a brain.
func (d *xmlTable) info() error {
	for {
		e, err := d.child()
		if err != nil || e == nil {
			return err
		}
		text, err := d.text()
		if err != nil {
			return err
		}
		switch e.Name.Local {
		case "name":
			d.name = strings.ToValidUTF8(text[:min(len(text), maxTableName)], "")
		case "length":
			n, err := strconv.Atoi(text)
			if err != nil || n != -1 && (n < 2 || n > MaxAway) {
				return fmt.Errorf("a length of %.40q points: 2 to %d are possible, or -1 for any", text, MaxAway)
			}
			d.length = max(n, 0)
		case "description":
		default:
			return fmt.Errorf("an element %.40q in info", e.Name.Local)
		}
	}
}

// postPart reads a table after the Crawford game, for one of the players or both.
func (d *xmlTable) postPart(e *xml.StartElement) error {
	switch player := attribute(e, "player"); {
	case player == "" || player == "both":
		if d.players >= 0 {
			return errors.New("a post-crawford-table for both players beside another one")
		}
		d.players = 1
		return d.part(&d.post[0], e)
	case player == "0" && d.players < 0, player == "1" && d.players == 1 && d.post[1].model == "" && d.post[0].model != "":
		side := int(player[0] - '0')
		d.players = side + 1
		return d.part(&d.post[side], e)
	default:
		return fmt.Errorf("a post-crawford-table of player %.40q here: one for both, or one for 0 and then one for 1, are possible", player)
	}
}

// part reads a table: its rows, or the parameters of its model.
func (d *xmlTable) part(p *part, e *xml.StartElement) error {
	p.model = attribute(e, "type")
	if p.model == "" {
		p.model = "explicit"
	}
	if p.model != "explicit" && p.model != "zadeh" && p.model != "mec" {
		return fmt.Errorf("%s of the type %.40q: explicit, zadeh and mec are possible", e.Name.Local, p.model)
	}
	p.values = make(map[string]float64)
	for {
		e, err := d.child()
		if err != nil || e == nil {
			return err
		}
		switch {
		case e.Name.Local == "row" && p.model == "explicit":
			err = d.row(p)
		case e.Name.Local == "parameters" && p.model != "explicit":
			err = d.parameters(p)
		default:
			err = fmt.Errorf("an element %.40q in a table of the type %s", e.Name.Local, p.model)
		}
		if err != nil {
			return err
		}
	}
}

// row reads a row of chances.
func (d *xmlTable) row(p *part) error {
	if len(p.rows) == MaxAway {
		return fmt.Errorf("more than %d rows", MaxAway)
	}
	var row []float64
	for {
		e, err := d.child()
		if err != nil {
			return err
		}
		if e == nil {
			p.rows = append(p.rows, row)
			return nil
		}
		if e.Name.Local != "me" {
			return fmt.Errorf("an element %.40q in a row", e.Name.Local)
		}
		text, err := d.text()
		if err != nil {
			return err
		}
		chance, err := strconv.ParseFloat(text, 64)
		if err != nil || !(chance > 0 && chance < 1) { // NaN is neither
			return fmt.Errorf("%.40q is not a chance between 0 and 1", text)
		}
		if len(row) == MaxAway {
			return fmt.Errorf("more than %d chances in a row", MaxAway)
		}
		row = append(row, chance)
	}
}

// parameters reads the parameters of a model, rates each.
func (d *xmlTable) parameters(p *part) error {
	for {
		e, err := d.child()
		if err != nil || e == nil {
			return err
		}
		name := attribute(e, "name")
		if e.Name.Local != "parameter" || name == "" {
			return fmt.Errorf("an element %.40q among parameters that is none or has no name", e.Name.Local)
		}
		text, err := d.text()
		if err != nil {
			return err
		}
		value, err := strconv.ParseFloat(text, 64)
		if err != nil || !(value >= 0 && value < 1) {
			return fmt.Errorf("parameter %.40q is %.40q, not a rate from 0 to 1", name, text)
		}
		if len(p.values) == maxParameters {
			return fmt.Errorf("more than %d parameters", maxParameters)
		}
		p.values[name] = value
	}
}

// maxParameters bounds the parameters of a table; no model has more than four.
const maxParameters = 16

// attribute returns what an attribute says, or nothing where it is missing.
func attribute(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// fill makes the figures of a table of what a file says, and returns for how many points.
func (d *xmlTable) fill(t *Table) (n int, err error) {
	n = d.length
	if n == 0 {
		n = MaxAway
	}
	if d.pre.model == "explicit" {
		n = min(n, len(d.pre.rows))
	}
	var post [2][MaxAway + 1]float64
	for player := range d.players {
		if n, err = d.fillPost(&post[player], player, n); err != nil {
			return 0, err
		}
	}
	if d.players == 1 {
		post[1] = post[0]
	}
	if n < 2 {
		return 0, fmt.Errorf("a table of %d points: 2 at least are needed", n)
	}
	for own := 1; own <= n; own++ {
		t.post[own] = (post[0][own] + post[1][own]) / 2
	}
	return n, d.fillPre(t, &post, n)
}

// fillPost fills in the chances of a player after the Crawford game, and returns for how many
// points up to n there are any.
func (d *xmlTable) fillPost(post *[MaxAway + 1]float64, player, n int) (int, error) {
	p := &d.post[player]
	get := p.getter()
	switch p.model {
	case "explicit":
		if len(p.rows) != 1 {
			return 0, fmt.Errorf("post-crawford-table has %d rows, not 1", len(p.rows))
		}
		return min(n, copy(post[1:], p.rows[0])), nil
	case "zadeh":
		var t Table
		t.fillPostZadeh(n, get("gammon-rate-trailer"), get("free-drop-2-away"), get("free-drop-4-away"))
		*post = t.post
	case "mec":
		win := get("win-rate")
		if player == 1 {
			win = 1 - win
		}
		*post = postMEC(n, win, get("gammon-rate"), get("free-drop-2-away"), get("free-drop-4-away"))
	}
	return n, p.complete("post-crawford-table")
}

// fillPre fills in the chances up to the Crawford game.
func (d *xmlTable) fillPre(t *Table, post *[2][MaxAway + 1]float64, n int) error {
	get := d.pre.getter()
	switch d.pre.model {
	case "explicit":
		return d.fillRows(t, n)
	case "zadeh":
		z := zadeh{
			won: get("gammon-rate-leader"), lost: get("gammon-rate-trailer"),
			delta: get("delta"), deltaBar: get("delta-bar"), table: t,
		}
		z.fill(n)
	case "mec":
		m := mec{win: get("win-rate"), gammons: get("gammon-rate")}
		if m.win == 0 {
			return d.pre.complete("pre-crawford-table")
		}
		m.fill(n, post)
		t.mean(n, func(own, other int) float64 { return m.chances[own][other] })
	}
	return d.pre.complete("pre-crawford-table")
}

// maxRounding bounds how far the chances of two equal players together may be from 1.
const maxRounding = 0.0051

// fillRows takes over explicit chances, the mean of both players'.
func (d *xmlTable) fillRows(t *Table, n int) error {
	for i, row := range d.pre.rows[:n] {
		if len(row) < n {
			return fmt.Errorf("row %d of pre-crawford-table has %d chances, %d are needed", i+1, len(row), n)
		}
	}
	at := func(own, other int) float64 { return d.pre.rows[own-1][other-1] }
	for own := 1; own <= n; own++ {
		for other := 1; d.players == 1 && other <= own; other++ {
			if sum := at(own, other) + at(other, own); sum < 1-maxRounding || sum > 1+maxRounding {
				return fmt.Errorf("the chances at %d-away, %d-away add up to %g", own, other, sum)
			}
		}
	}
	t.mean(n, at)
	return nil
}

// mean sets the chances up to n points to the mean of the chances of two players, of whom the
// first one's are given.
func (t *Table) mean(n int, first func(own, other int) float64) {
	for own := 1; own <= n; own++ {
		for other := 1; other <= n; other++ {
			t.pre[own][other] = (first(own, other) + 1 - first(other, own)) / 2
		}
	}
}

// getter returns a function that takes a parameter, 0 where there is none. What it has
// not been asked for, or what is missing, complete tells.
func (p *part) getter() func(name string) float64 {
	return func(name string) float64 {
		p.asked = append(p.asked, name)
		return p.values[name]
	}
}

// complete reports a parameter of the model that the file lacks, or one that the model does not have.
func (p *part) complete(table string) error {
	for _, name := range p.asked {
		if _, ok := p.values[name]; !ok {
			return fmt.Errorf("%s of the type %s lacks the parameter %s", table, p.model, name)
		}
	}
	for name := range p.values {
		if !slices.Contains(p.asked, name) {
			return fmt.Errorf("%s of the type %s has no parameter %.40q", table, p.model, name)
		}
	}
	return nil
}
