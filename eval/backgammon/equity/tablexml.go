package equity

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// readXML reads a table as GNU Backgammon 1.07 has them, by its met.dtd: the element
// info has a name, a description and a length in points; the length -1 is any. The
// tables before and after the Crawford game are explicit, rows of chances, or those of a model,
// zadeh or mec, by its parameters. A chance may be written as a fraction only.
//
// Files may have a table for each player after the Crawford game and chances before it that do
// not add up to 1: those of a match between players who are not equal. A brain
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

// maxTableName is how much is kept of the name of a table.
const maxTableName = 100

// xmlTable is what a file says, and the reading of it.
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

// maxParameters bounds those of a table; no model has more than four.
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
