package pbn

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// scanState says how much of a tag pair a text has.
type scanState uint8

const (
	bad     scanState = iota // not a tag pair
	partial                  // the text ends within the tag pair
	whole
)

// scanTag reads a tag pair at the beginning of a text, which is a bracket, and returns its
// name, its value and its length in bytes. White space, including line ends, may stand
// anywhere between its four tokens.
func scanTag(text string) (name, value string, length int, state scanState) {
	rest := strings.TrimLeft(text[1:], spaces)
	name = rest[:len(rest)-len(strings.TrimLeft(rest, nameLetters))]
	rest = strings.TrimLeft(rest[len(name):], spaces)
	switch {
	case rest == "":
		return "", "", 0, partial
	case name == "" || len(name) > maxName || rest[0] != '"':
		return "", "", 0, bad
	}
	raw, after, state := scanValue(rest[1:])
	if state != whole {
		return "", "", 0, state
	}
	return name, unescape(raw), len(text) - len(after), whole
}

// maxName is how long the name of a tag can be if a value is to fit after it on a line of
// export format.
const maxName = 64

const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

// scanValue reads a string token, whose opening quote has been read, and the bracket after
// it. Some programs do not escape a quote, or a backslash at the end of a value: if the
// string as the standard defines it is not followed by a bracket, it is taken to end at
// the first quote of the line that is.
func scanValue(text string) (raw, after string, state scanState) {
	text, below, more := cutLine(text)
	if end := stringEnd(text); end >= 0 {
		rest := strings.TrimLeft(text[end+1:], spaces)
		switch {
		case strings.HasPrefix(rest, "]"):
			return text[:end], rest[1:] + below, whole
		case rest == "" && (!more || strings.TrimLeft(below, spaces) == ""):
			return "", "", partial
		case rest == "" && strings.HasPrefix(strings.TrimLeft(below, spaces), "]"):
			return text[:end], strings.TrimLeft(below, spaces)[1:], whole
		}
	}
	for i := range len(text) {
		if text[i] != '"' {
			continue
		}
		if rest := strings.TrimLeft(text[i+1:], spaces); strings.HasPrefix(rest, "]") {
			return text[:i], rest[1:] + below, whole
		}
	}
	return "", "", bad
}

// cutLine cuts a text after its first line.
func cutLine(text string) (first, rest string, more bool) {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[:i+1], text[i+1:], true
	}
	return text, "", false
}

// stringEnd returns the position of the closing quote of a string token, or -1.
func stringEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return -1
}

// unescape returns the value of a string token. A backslash before anything but a quote or
// a backslash stands for itself, as in the column heading "Result\2R".
func unescape(raw string) string {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' && i+1 < len(raw) && (raw[i+1] == '"' || raw[i+1] == '\\') {
			i++
		}
		b = append(b, raw[i])
	}
	return string(b)
}

// quote returns a string token.
func quote(value string) string {
	b := make([]byte, 0, len(value)+2)
	b = append(b, '"')
	for i := range len(value) {
		if c := value[i]; c == '"' || c == '\\' && escaped(value[i+1:]) {
			b = append(b, '\\')
		}
		b = append(b, value[i])
	}
	return string(append(b, '"'))
}

// escaped reports whether a backslash before a text has to be escaped. The standard itself
// writes the columns of a table and \S for spades with single backslashes: only a
// backslash that would be read as an escape is doubled.
func escaped(rest string) bool {
	return rest == "" || rest[0] == '"' || rest[0] == '\\'
}

// tagText returns a tag pair.
func tagText(name, value string) string { return "[" + name + " " + quote(value) + "]" }

// noSection are the tags of the standard that have no section: text after them is stray. An
// unknown tag may have a section.
var noSection = set(
	"Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result",
	"Competition DealId Description FrenchMP Generator Hidden Room Termination",
	"Score ScoreIMP ScoreMP ScorePercentage ScoreRubber ScoreRubberHistory OptimumScore",
	"BidSystemEW BidSystemNS PairEW PairNS WestNA NorthNA EastNA SouthNA WestType NorthType EastType SouthType",
	"EventDate EventSponsor HomeTeam Round Section Stage Table VisitTeam",
	"Time UTCDate UTCTime TimeControl TimeCall TimeCard",
	"Annotator AnnotatorNA Application Mode Note",
	"DoubleDummyTricks ParContract BCFlags",
)

// set returns the set of the words of all texts.
func set(texts ...string) map[string]bool {
	words := make(map[string]bool)
	for _, text := range texts {
		for word := range strings.FieldsSeq(text) {
			words[word] = true
		}
	}
	return words
}

// mandatory are the tags that every game has in export format, in this order.
var mandatory = strings.Fields(
	"Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result")

// errRepeatedTag means that the game has an earlier tag of the same name.
var errRepeatedTag = errors.New("the game has this tag already, which counts")

// contradicts reports whether a repeated tag says something else than the first of its name does.
func (g *Game) contradicts(repeated int) bool {
	return g.items[repeated].resolved != g.find(g.items[repeated].name).resolved ||
		slices.ContainsFunc(g.itemsAfter(repeated), func(it item) bool { return it.kind == dataItem })
}

// maxInherited is the number of tags whose values are kept for later games.
const maxInherited = 1 << 8

// inheritedTags are the tag values that later games can inherit.
type inheritedTags struct {
	last  map[string]string // of the nearest earlier game, for #
	every map[string]string // for all later games, by ##
	deal  map[string]string // of the last game with a deal, for those that share it
}

// dealTags are the tags that games with the same deal share.
var dealTags = []string{"Board", "Deal", "Dealer", "Vulnerable"}

// resolve finds the values of a game's tags. The standard forbids # and ## in the tags of
// the deal, the contract, the auction and the play, but files with both rooms of a match
// use them there, with the same meaning. In a Note a # is text.
func (h *inheritedTags) resolve(g *Game) {
	if h.last == nil {
		h.last, h.every = map[string]string{}, map[string]string{}
	}
	seen := make(map[string]bool)
	repeated := []int(nil)
	for i := range g.items {
		it := &g.items[i]
		switch {
		case it.kind != tagItem:
		case it.name == "Note":
			it.resolved = g.decode(it.value)
		case seen[it.name]:
			it.resolved, it.repeated = g.decode(it.value), true
			repeated = append(repeated, i)
		default:
			seen[it.name] = true
			h.inherit(g, it)
		}
	}
	g.every = h.every
	h.share(g)
	for _, i := range repeated {
		switch it := &g.items[i]; {
		case !g.contradicts(i):
		case it.name == "Deal": // two games without a blank line between them
			g.problem(it.line, it.name, errRepeatedTag)
		default:
			g.warn(it.line, it.name, errRepeatedTag)
		}
	}
}

// inherit finds the value of a tag and keeps it for later games.
func (h *inheritedTags) inherit(g *Game, it *item) {
	if it.value == "#" {
		it.resolved = h.last[it.name]
		return
	}
	value, every := strings.CutPrefix(it.value, "##")
	if every {
		value = strings.TrimLeft(value, spaces)
	}
	it.resolved = g.decode(value)
	put(h.last, it.name, it.resolved)
	if old, ok := h.every[it.name]; every || ok && old != it.resolved {
		h.every = maps.Clone(h.every) // earlier games refer to the old map
		put(h.every, it.name, it.resolved)
	}
}

func put(values map[string]string, name, value string) {
	if _, ok := values[name]; ok || len(values) < maxInherited {
		values[name] = value
	}
}

// share gives a game without a deal the deal of the game before, if it is of the same
// board, or names no board and has an auction, a contract or a play of its own.
func (h *inheritedTags) share(g *Game) {
	if _, ok := g.Tag("Deal"); ok {
		h.deal = make(map[string]string)
		for _, name := range dealTags {
			if value, ok := g.Tag(name); ok {
				h.deal[name] = value
			}
		}
		return
	}
	board, ok := g.Tag("Board")
	if ok && board != h.deal["Board"] || !ok && !g.played() {
		return
	}
	g.shared = h.deal
}

// played reports whether something was bid or played in the game.
func (g *Game) played() bool {
	return g.index("Auction") >= 0 || g.index("Contract") >= 0 || g.index("Play") >= 0
}
