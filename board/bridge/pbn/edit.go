package pbn

import (
	"slices"
	"strings"
)

// Set sets the value of a tag. A new tag is inserted where it belongs in export format. The
// name consists of at most 64 letters, digits and underscores; Set panics on any other. If
// the game has an unterminated comment that a brace in the value would end, the comment is
// closed first.
func (g *Game) Set(name, value string) { g.set(name, value, g.group(name)) }

// set sets a tag. If it is new, it is inserted in the given part of the game.
func (g *Game) set(name, value string, group int) {
	if name == "" || len(name) > maxName || strings.Trim(name, nameLetters) != "" {
		panic("pbn: " + name + " is no name of a tag")
	}
	value = g.protectBraces(clean(value))
	it := item{kind: tagItem, name: name, resolved: value, value: g.encode(value), space: g.lineEnd()}
	it.text = tagText(name, it.value)
	if at := g.index(name); at >= 0 {
		it.line, it.space = g.items[at].line, g.items[at].space
		g.items[at] = it
		if at > 0 && g.items[at-1].kind != tagItem {
			g.endLine(at) // else a quote before it would make it part of a string
		}
		return
	}
	g.insert(g.place(name, group), it)
}

// SetSection sets a tag and its section, replacing its lines and the comments between them.
// The lines are read as a Reader reads them: they can have comments, and blank ones are
// dropped.
func (g *Game) SetSection(name, value string, lines []string) {
	group := g.group(name)
	if group == tagGroup {
		group = sectionGroup
	}
	g.set(name, value, group)
	at := g.index(name)
	g.items = slices.Delete(g.items, at+1, at+1+len(g.itemsAfter(at)))
	x := lexer{game: new(Game), tags: 1, tag: name, closed: -1} // the lines are at no place in a file
	for _, text := range lines {
		if strings.Contains(text, "}") {
			g.closeComments()
		}
		x.add(line{Text: g.encode(clean(text)) + g.lineEnd()})
	}
	x.finish()
	if len(x.game.items) > 0 {
		g.endLine(at + 1)
		g.items[at].space += x.game.lead
		g.items = slices.Insert(g.items, at+1, x.game.items...)
	}
}

// Remove removes a tag with the lines after it, but not the comments, and reports whether it
// was there. The game may still inherit a value.
func (g *Game) Remove(name string) bool {
	at := g.index(name)
	if at < 0 {
		return false
	}
	for i := at + len(g.itemsAfter(at)); i >= at; i-- {
		if k := g.items[i].kind; k == dataItem || k == tagItem {
			g.drop(i)
		}
	}
	return true
}

// drop removes an item. The next item stays at the beginning of a line if it was there.
func (g *Game) drop(at int) {
	ends := strings.Contains(g.items[at].space, "\n")
	g.items = slices.Delete(g.items, at, at+1)
	if ends {
		g.endLine(at)
	}
}

// insert inserts an item on a line of its own.
func (g *Game) insert(at int, it item) {
	g.endLine(at)
	g.items = slices.Insert(g.items, at, it)
}

// endLine makes sure that an item begins a line.
func (g *Game) endLine(at int) {
	if at > 0 && !strings.Contains(g.items[at-1].space, "\n") {
		g.items[at-1].space += g.lineEnd()
	}
}

// protectBraces keeps the braces in a value from ending an unterminated comment. Such a
// comment in the game is closed; because of one in an earlier game the braces are replaced.
func (g *Game) protectBraces(value string) string {
	if !strings.Contains(value, "}") {
		return value
	}
	g.closeComments()
	if g.noBrace {
		return strings.ReplaceAll(value, "}", ")")
	}
	return value
}

// closeComments closes the unterminated comments.
func (g *Game) closeComments() {
	for i := range g.items {
		if it := &g.items[i]; it.broken {
			it.kind, it.text, it.broken = commentItem, it.text+"}", false
		}
	}
}

// lineEnd returns the line end that the game uses.
func (g *Game) lineEnd() string {
	if g.eol == "" {
		g.eol = "\r\n"
	}
	return g.eol
}

// place returns the index at which a new tag belongs.
func (g *Game) place(name string, group int) int {
	at, first := -1, len(g.items)
	for i, it := range g.items {
		if it.kind != tagItem || it.name == "Note" {
			continue
		}
		first = min(first, i)
		if compare(it.name, g.group(it.name), name, group) <= 0 {
			at = i
		}
	}
	if at < 0 {
		return first
	}
	for at++; at < len(g.items) && (g.items[at].kind != tagItem || g.items[at].name == "Note"); {
		at++
	}
	return at
}

// The parts of a game in export format.
const (
	mandatoryGroup = iota
	tagGroup
	auctionGroup
	playGroup
	sectionGroup
)

// compare orders two tags as in export format: the mandatory ones in their order, the others
// by name, the auction, the play, and the other sections by name.
func compare(a string, groupA int, b string, groupB int) int {
	switch {
	case groupA != groupB:
		return groupA - groupB
	case groupA == mandatoryGroup:
		return slices.Index(mandatory, a) - slices.Index(mandatory, b)
	}
	return strings.Compare(a, b)
}

// group returns the part of the game that a tag belongs to.
func (g *Game) group(name string) int {
	switch {
	case slices.Contains(mandatory, name):
		return mandatoryGroup
	case name == "Auction":
		return auctionGroup
	case name == "Play":
		return playGroup
	case g.isSection(name):
		return sectionGroup
	}
	return tagGroup
}

// isSection reports whether a tag has lines after it.
func (g *Game) isSection(name string) bool {
	if strings.HasSuffix(name, "Table") && !noSection[name] {
		return true
	}
	at := g.index(name)
	return at >= 0 && slices.ContainsFunc(g.itemsAfter(at), func(it item) bool { return it.kind == dataItem })
}

// clean replaces control characters by blanks.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}
