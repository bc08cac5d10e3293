package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Table is a section of rows and columns.
type Table struct {
	Columns []Column
	Rows    [][]string // each with an element for each column, in UTF-8
}

// Column is the heading of a column.
type Column struct {
	Name  string
	Order byte // '+' if sorted in descending order, '-' if ascending, 0 if not given
	Width int  // minimum number of characters
	Align byte // 'L' or 'R', 0 if not given
}

// maxWidth is the greatest width of a column: the length of a line.
const maxWidth = 255

// ParseColumns reads the value of the tag of a table, such as
// `Declarer;Denomination\2R;Result\2R`.
func ParseColumns(value string) []Column {
	if strings.Trim(value, spaces) == "" {
		return nil
	}
	var columns []Column
	for text := range strings.SplitSeq(value, ";") {
		columns = append(columns, parseColumn(strings.Trim(text, spaces)))
	}
	return columns
}

func parseColumn(text string) Column {
	var c Column
	if text != "" && (text[0] == '+' || text[0] == '-') {
		c.Order, text = text[0], text[1:]
	}
	c.Name = text
	name, width, ok := strings.Cut(text, `\`)
	if !ok {
		return c
	}
	align := byte(0)
	if n := len(width); n > 0 && (width[n-1] == 'L' || width[n-1] == 'R') {
		align, width = width[n-1], width[:n-1]
	}
	if n, err := strconv.ParseUint(width, 10, 16); err == nil && n <= maxWidth {
		c.Name, c.Width, c.Align = name, int(n), align
	}
	return c
}

// String returns the heading in the form that ParseColumns reads.
func (c Column) String() string {
	text := c.Name
	if c.Order != 0 {
		text = string(c.Order) + text
	}
	if c.Width > 0 || c.Align != 0 {
		text += `\` + strconv.Itoa(c.Width)
	}
	if c.Align != 0 {
		text += string(c.Align)
	}
	return text
}

// Table returns a section as a table. The error is ErrMissing if the game does not have the
// section. It is also an error if there are no columns or the last row is not full.
func (g *Game) Table(name string) (Table, error) {
	lines, ok := g.Section(name)
	if !ok {
		return Table{}, g.wrong(name, ErrMissing)
	}
	value, _ := g.Tag(name)
	t := Table{Columns: ParseColumns(value)}
	if len(t.Columns) == 0 {
		t.Columns = standardColumns[name]
	}
	if len(t.Columns) == 0 {
		return Table{}, g.wrong(name, errors.New("the table has no columns"))
	}
	var elements []string
	for _, text := range lines {
		elements = appendElements(elements, text)
	}
	if n := len(elements) % len(t.Columns); n != 0 {
		return Table{}, g.wrong(name, fmt.Errorf("the last row has %d elements, not %d", n, len(t.Columns)))
	}
	for ; len(elements) > 0; elements = elements[len(t.Columns):] {
		t.Rows = append(t.Rows, elements[:len(t.Columns):len(t.Columns)])
	}
	return t, nil
}

// appendElements appends the elements of a line: words and quoted strings.
func appendElements(elements []string, text string) []string {
	for {
		text = strings.TrimLeft(text, spaces)
		if text == "" {
			return elements
		}
		if text[0] == '"' {
			if end := stringEnd(text[1:]); end >= 0 {
				elements = append(elements, unescape(text[1:1+end]))
				text = text[end+2:]
				continue
			}
		}
		end := strings.IndexAny(text, spaces)
		if end < 0 {
			end = len(text)
		}
		elements = append(elements, text[:end])
		text = text[end:]
	}
}

// SetTable sets a section to a table, one row a line.
func (g *Game) SetTable(name string, t Table) {
	value, lines := t.text()
	g.SetSection(name, value, lines)
}

// text returns the headings and the rows as text.
func (t *Table) text() (headings string, rows []string) {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.String()
	}
	rows = make([]string, len(t.Rows))
	for i, row := range t.Rows {
		words := make([]string, len(row))
		for j, element := range row {
			words[j] = t.element(j, element)
		}
		rows[i] = strings.TrimRight(strings.Join(words, " "), " ")
	}
	return strings.Join(names, ";"), rows
}

// element returns an element, padded and quoted as its column needs it.
func (t *Table) element(column int, text string) string {
	if text == "" || strings.ContainsAny(text, spaces+"[]{};\"%") || strings.Trim(text, printable) != "" {
		text = quote(clean(text))
	}
	if column >= len(t.Columns) {
		return text
	}
	c := t.Columns[column]
	padding := strings.Repeat(" ", max(0, c.Width-len([]rune(text))))
	if c.Align == 'R' {
		return padding + text
	}
	return text + padding
}

// printable are the visible ASCII characters.
var printable = func() string {
	var b strings.Builder
	for c := byte('!'); c <= '~'; c++ {
		b.WriteByte(c)
	}
	return b.String()
}()

// standardColumns are the columns of tables that some programs write without headings.
var standardColumns = map[string][]Column{
	resultTable: {{Name: "Declarer"}, {Name: "Denomination", Width: 2, Align: 'R'}, {Name: "Result", Width: 2, Align: 'R'}},
}

const resultTable = "OptimumResultTable"
