package pbn

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge/record"
)

// Export writes a game in the export format of PBN 2.1, the first one behind the lines
// that say so: the mandatory tags in their order, the others by name, the auction, the
// play, the other sections by name, each tag once, nothing inherited, lines of at most 255
// characters. What Check calls a board that cannot be is refused and nothing is written;
// the error is a *record.Error, and the next game can be written. So is a letter that
// Latin-1 has not, unless the writer's UTF8 is set.
//
// A mandatory tag that is not known is a question mark; the declarer and the result of a
// board that was passed out are empty. Text that belongs to nothing is written behind a %.
func (w *Writer) Export(g *Game) error {
	e := exporter{f: g.facts(), layout: layout{length: utf8.RuneCountInString}}
	if w.UTF8 {
		e.length = func(text string) int { return len(text) }
	}
	if len(e.f.bad) > 0 {
		return e.f.bad[0]
	}
	if !w.begun {
		e.lines = w.header()
	} else {
		e.lines = []string{""}
	}
	e.game()
	text := strings.Join(e.lines, lineEnd) + lineEnd
	if !w.UTF8 {
		latin1, err := record.EncodeLatin1(text)
		if err != nil {
			return g.errorAt(g.Line(), "", fmt.Errorf("a letter is %w: it can be written in UTF-8", err))
		}
		text = latin1
	}
	if w.begun && !w.ended {
		text = lineEnd + text
	}
	w.eol = lineEnd
	return w.text(text)
}

// lineEnd is what ends a line in export format.
const lineEnd = "\r\n"

// header returns the lines that an exported file begins with.
func (w *Writer) header() []string {
	charset := "ISO-8859-1"
	if w.UTF8 {
		charset = "UTF-8"
	}
	l := newLayout()
	for _, text := range []string{"% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=" + charset} {
		l.escape(text)
	}
	if w.Creator != "" {
		l.escape("%Creator: " + w.Creator)
	}
	return l.lines
}

// exporter lays a game out.
type exporter struct {
	layout

	f *facts
}

func (e *exporter) game() {
	g := e.f.g
	e.front()
	for _, name := range mandatory {
		e.tag(name, e.mandatory(name))
		e.behind(name)
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
		e.behind(name)
	}
	e.bidding()
	e.cards()
	for _, name := range sections {
		e.section(name)
	}
}

// names returns the tags that the game has or inherits.
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

// front adds what stands before the first tag, and the lines that programs have to
// themselves wherever they are.
func (e *exporter) front() {
	g := e.f.g
	for _, it := range g.items {
		switch it.kind {
		case directiveItem:
			if text := clean(g.decode(it.text)); !headline(text) {
				e.escape(text)
			}
		case strayItem:
			for text := range strings.Lines(g.decode(it.text)) {
				e.escape(behindEscape(strings.Trim(clean(text), spaces)))
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

// behind adds the comments behind a tag.
func (e *exporter) behind(name string) {
	if at := e.f.g.index(name); at >= 0 {
		e.comments(e.f.g.behind(at))
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

// bidding adds the auction with its notes.
func (e *exporter) bidding() {
	if e.f.auction == nil {
		e.addNotes("Auction", nil) // of nothing
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

// cards adds the play with its notes.
func (e *exporter) cards() {
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

// addNotes adds the notes of a section: those that stand in it, and those of the other
// one that it uses. Those before both sections are the auction's.
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
			e.tag("Note", g.items[n.item].real)
			e.comments(g.behind(n.item))
			written[n.number] = n.valid || written[n.number]
		}
	}
	for _, n := range notes {
		if n.valid && !written[n.number] && wanted[n.number] {
			e.tag("Note", g.items[n.item].real)
			written[n.number] = true
		}
	}
}

// hasColumns reports whether the value of a tag is the headings of a table. That of the
// times of calls and of cards is a seat, as that of the auction and of the play.
func hasColumns(name string) bool {
	return strings.Contains(name, "Table") && !strings.Contains(name, "TimeTable")
}

// section adds a section that is neither the auction nor the play. A table has a row a
// line.
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
	e.behind(name)
	e.rows(lines)
}
