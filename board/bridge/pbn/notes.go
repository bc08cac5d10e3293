package pbn

import (
	"fmt"
	"strconv"
	"strings"
)

// note is a tag of that name.
type note struct {
	item    int    // of the game
	section string // Auction or Play, empty if it stands before both
	number  int
	text    string
	valid   bool // it has a number
}

// notes returns all notes of the game.
func (g *Game) notes() []note {
	var notes []note
	section := ""
	for i := range g.items {
		switch it := &g.items[i]; {
		case it.kind != tagItem:
		case it.name == "Auction" || it.name == "Play":
			section = it.name
		case it.name == "Note":
			n, text, valid := parseNote(it.real)
			notes = append(notes, note{i, section, n, text, valid})
		}
	}
	return notes
}

// noteIndex finds notes by their section and number.
type noteIndex map[noteKey]string

type noteKey struct {
	section string
	number  int
}

// noteIndex returns the notes that the sections refer to. Some programs put the notes of
// both behind the play: a section that does not have a note takes the other's.
func (g *Game) noteIndex() noteIndex {
	index := make(noteIndex)
	notes := g.notes()
	for _, own := range []bool{true, false} {
		for _, n := range notes {
			for _, section := range []string{"Auction", "Play"} {
				key := noteKey{section, n.number}
				if _, there := index[key]; n.valid && !there && own == (n.section == section) {
					index[key] = n.text
				}
			}
		}
	}
	return index
}

// Note returns the text of a note that a call of the auction, or a card of the play,
// refers to: section is Auction or Play. Some programs put the notes of both behind the
// play; if the section does not have the note, the other's is taken.
func (g *Game) Note(section string, number int) (text string, ok bool) {
	text, ok = g.noteIndex()[noteKey{section, number}]
	return text, ok
}

// parseNote reads the value of a note, as in "1:five-card majors".
func parseNote(value string) (number int, text string, ok bool) {
	before, text, ok := strings.Cut(value, ":")
	n, err := strconv.ParseUint(strings.Trim(before, spaces+"="), 10, 16)
	return int(n), strings.Trim(text, spaces), ok && err == nil
}

// texts returns what the notes of an annotation say, one behind the other.
func (x noteIndex) texts(section string, a *Annotation) (string, error) {
	var texts []string
	for _, n := range a.Notes {
		text, ok := x[noteKey{section, n}]
		if !ok {
			return "", fmt.Errorf("there is no note %d", n)
		}
		if text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "; "), nil
}

// SetNotes gives a section, Auction or Play, the notes with the texts, numbered from 1,
// in place of those that it has. It does nothing if the game does not have the section.
func (g *Game) SetNotes(section string, texts []string) {
	notes := g.notes()
	for i := len(notes) - 1; i >= 0; i-- {
		if notes[i].section == section {
			g.drop(notes[i].item)
		}
	}
	at := g.index(section)
	if at < 0 {
		return
	}
	at += 1 + len(g.behind(at))
	for i, text := range texts {
		value := strconv.Itoa(i+1) + ":" + g.brace(clean(text))
		encoded := g.encode(value)
		g.insert(at+i, item{
			kind: tagItem, name: "Note", real: value, value: encoded,
			text: tagText("Note", encoded), space: g.lineEnd(),
		})
	}
}
