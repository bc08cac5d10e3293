package pbn

import (
	"errors"
	"maps"
	"strings"
)

// errRepeatedTag means that the game has an earlier tag of the same name.
var errRepeatedTag = errors.New("the game has this tag already, which counts")

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
		g.problem(g.items[i].line, g.items[i].name, errRepeatedTag)
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
