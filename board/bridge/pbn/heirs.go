package pbn

import (
	"errors"
	"maps"
	"strings"
)

// errAgain is a tag that the game has already.
var errAgain = errors.New("the game has this tag already, which counts")

// maxHeirs is of how many tags the values are kept for games behind.
const maxHeirs = 1 << 8

// heirs are the values that games behind can inherit.
type heirs struct {
	last  map[string]string // of the nearest game before, for #
	every map[string]string // of all games behind, by ##
	deal  map[string]string // of the last game with a deal, for those that share it
}

// dealTags are what games share that are about the same deal.
var dealTags = []string{"Board", "Deal", "Dealer", "Vulnerable"}

// resolve finds the values of a game's tags. The standard keeps # and ## from those of
// the deal, the contract, the auction and the play, but files of both rooms of a match
// have them there: they mean the same there as elsewhere. In a Note it is its text.
func (h *heirs) resolve(g *Game) {
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
			it.real = g.decode(it.value)
		case seen[it.name]:
			it.real, it.again = g.decode(it.value), true
			repeated = append(repeated, i)
		default:
			seen[it.name] = true
			h.inherit(g, it)
		}
	}
	g.every = h.every
	h.share(g)
	for _, i := range repeated {
		g.problem(g.items[i].line, g.items[i].name, errAgain)
	}
}

// inherit finds the value of a tag and keeps it for the games behind.
func (h *heirs) inherit(g *Game, it *item) {
	if it.value == "#" {
		it.real = h.last[it.name]
		return
	}
	value, every := strings.CutPrefix(it.value, "##")
	if every {
		value = strings.TrimLeft(value, spaces)
	}
	it.real = g.decode(value)
	put(h.last, it.name, it.real)
	if old, ok := h.every[it.name]; every || ok && old != it.real {
		h.every = maps.Clone(h.every) // games before hold on to theirs
		put(h.every, it.name, it.real)
	}
}

func put(values map[string]string, name, value string) {
	if _, ok := values[name]; ok || len(values) < maxHeirs {
		values[name] = value
	}
}

// share gives a game without a deal that of the game before, if it is of the same board,
// or names no board and has an auction, a contract or a play of its own.
func (h *heirs) share(g *Game) {
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
