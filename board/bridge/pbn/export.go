package pbn

import (
	"maps"
	"slices"
	"strings"
)

// exporter writes a game in export format.
type exporter struct {
	layout

	f *facts
}

func (e *exporter) game() {
	g := e.f.g
	e.front()
	for _, name := range mandatory {
		e.tag(name, e.mandatoryTag(name))
		e.commentsAfter(name)
	}
	var others, sections []string
	for name := range e.names() {
		switch g.group(name) {
		case tagGroup:
			others = append(others, name)
		case sectionGroup:
			sections = append(sections, name)
		}
	}
	slices.Sort(others)
	slices.Sort(sections)
	for _, name := range others {
		value, _ := g.Tag(name)
		e.tag(name, value)
		e.commentsAfter(name)
	}
	e.auctionSection()
	e.playSection()
	for _, name := range sections {
		e.section(name)
	}
}

// names returns the names of the tags that the game has or inherits.
func (e *exporter) names() map[string]bool {
	names := make(map[string]bool)
	for name := range e.f.g.Tags() {
		if name != "Note" {
			names[name] = true
		}
	}
	for name := range maps.Keys(e.f.g.every) {
		names[name] = true
	}
	return names
}

// front adds the comments before the first tag, and the directives and stray text of the
// whole game.
func (e *exporter) front() {
	g := e.f.g
	for _, it := range g.items {
		switch it.kind {
		case directiveItem:
			if text := clean(g.decode(it.text)); !isHeaderLine(text) {
				e.escape(text)
			}
		case strayItem:
			for text := range strings.Lines(g.decode(it.text)) {
				e.escape(escapedText(strings.Trim(clean(text), spaces)))
			}
		}
	}
	for i := range g.items {
		if g.items[i].kind == tagItem {
			e.comments(g.items[:i])
			break
		}
	}
}

// commentsAfter adds the comments after a tag.
func (e *exporter) commentsAfter(name string) {
	if at := e.f.g.index(name); at >= 0 {
		e.comments(e.f.g.itemsAfter(at))
	}
}

// comments adds the comments among items, each on a line of its own.
func (e *exporter) comments(items []item) {
	for i := range items {
		if items[i].kind == commentItem {
			e.comment(e.f.g.comment(&items[i]))
			e.end()
		}
	}
}

// auctionSection adds the auction with its notes.
func (e *exporter) auctionSection() {
	if e.f.auction == nil {
		e.addNotes("Auction", nil) // of an auction that is not there
		return
	}
	e.tag("Auction", e.f.auction.Dealer.Letter())
	e.auction(e.f.auction)
	var used []int
	for i := range e.f.auction.Calls {
		used = append(used, e.f.auction.Calls[i].Notes...)
	}
	e.addNotes("Auction", used)
}

// playSection adds the play with its notes.
func (e *exporter) playSection() {
	p := e.f.play
	if p == nil {
		return
	}
	if e.f.rec.HasContract && !e.f.rec.Contract.IsPassedOut() {
		p = p.from(e.f.rec.Contract.Leader())
	}
	e.tag("Play", p.First.Letter())
	e.play(p)
	var used []int
	for i := range p.Cards {
		used = append(used, p.Cards[i].Notes...)
	}
	e.addNotes("Play", used)
}

// addNotes adds the notes of a section: its own, and those of the other section that it
// uses. Notes before both sections belong to the auction.
func (e *exporter) addNotes(section string, used []int) {
	g := e.f.g
	written := make(map[int]bool)
	wanted := make(map[int]bool)
	for _, n := range used {
		wanted[n] = true
	}
	notes := g.notes()
	for _, n := range notes {
		if n.section == section || n.section == "" && section == "Auction" {
			e.tag("Note", g.items[n.item].resolved)
			e.comments(g.itemsAfter(n.item))
			written[n.number] = n.valid || written[n.number]
		}
	}
	for _, n := range notes {
		if n.valid && !written[n.number] && wanted[n.number] {
			e.tag("Note", g.items[n.item].resolved)
			written[n.number] = true
		}
	}
}

// hasColumns reports whether the value of a tag is the column headings of a table. Tables of
// times have a seat instead, as the auction and the play have.
func hasColumns(name string) bool {
	return strings.Contains(name, "Table") && !strings.Contains(name, "TimeTable")
}

// section adds a section other than the auction and the play. A table gets a line for each
// row.
func (e *exporter) section(name string) {
	g := e.f.g
	value, _ := g.Tag(name)
	lines, _ := g.Section(name)
	for i, text := range lines {
		lines[i] = strings.TrimLeft(clean(text), " ")
	}
	if t, err := g.Table(name); err == nil && hasColumns(name) {
		value, lines = t.text()
	}
	e.tag(name, value)
	e.commentsAfter(name)
	e.rows(lines)
}

// mandatoryTag returns the value of a mandatory tag.
func (e *exporter) mandatoryTag(name string) string {
	f := e.f
	switch name {
	case "Dealer", "Vulnerable", "Deal":
		if _, err := f.g.value("Deal"); err == nil || f.auction != nil {
			return f.startTag(name)
		}
	case "Declarer", "Contract", "Result":
		return f.resultTag(name)
	}
	value, ok := f.g.Tag(name)
	switch {
	case ok && value != "?":
		return value
	case name == "Date":
		return "????.??.??"
	}
	return "?"
}
