// Package arch checks which package may import which, and what the sources say.
//
// The arrows of the module point one way. The rules of the games (board) know
// nobody; the evaluation knows the rules; the search knows both; a protocol
// knows the rules only and takes its engine as an interface; the benchmarks
// and the match runner (bench) may use all of these; the programs (cmd) wire
// them together. A program that plays carries no message queue, no charts and
// no web server; one at which others play may carry the server, for those who watch.
//
// Within the rooms each game has wings of its own. No wing knows another game's,
// and what the games share knows no wing, but for its tests, which may try it on
// a real game. Only the programs know several.
package arch

import (
	"fmt"
	"slices"
	"strings"
)

// Module is the path that every package of the module starts with.
const Module = "gogo"

// Graph maps the import path of a package to the import paths it names.
type Graph map[string][]string

// rooms maps each room, the first folder of a package, to the rooms that it
// may import from, itself included.
var rooms = map[string][]string{
	"board":    {"board"},
	"eval":     {"board", "eval"},
	"search":   {"board", "eval", "search"},
	"protocol": {"board", "protocol", "internal"},
	"bench":    {"board", "eval", "search", "protocol", "bench", "internal"},
	"cmd":      {"board", "eval", "search", "protocol", "bench", "cmd", "internal"},
	"internal": {"internal"},
}

// forAll may be imported by every room: it is empty but in a browser.
const forAll = Module + "/internal/eventloop"

// forTests may be imported by the tests of every room, and by packages that help them: those
// that import testing.
var forTests = []string{Module + "/internal/testlimit", Module + "/internal/fuzztest"}

// games are the wings: a package belongs to a game if a folder of its path has the
// game's name, or if wings lists it or a folder
// above it.
var games = []string{"gomoku", "quoridor", "backgammon", "bridge"}

// wings maps the packages of a game that do not bear its name to the game.
var wings = map[string]string{
	"protocol/gomocup":     "gomoku",
	"protocol/qtp":         "quoridor",
	"protocol/bgblitz":     "backgammon",
	"protocol/ubgi":        "backgammon",
	"protocol/gnuexternal": "backgammon",
	"protocol/analyst":     "backgammon",
	"protocol/bluechip":    "bridge",
	"protocol/darrington":  "bridge",
}

// heavy names what a program that plays must not carry, each with everything
// below it.
var heavy = []string{
	"net/http",
	"github.com/nats-io",
	Module + "/bench/chart",
	Module + "/bench/match",
	Module + "/bench/queue",
	Module + "/bench/report",
}

// workbench is the one program that may carry heavy packages.
const workbench = Module + "/cmd/gogo"

// tables maps programs that have others play, show it to people and say who is stronger to
// what they may carry for it.
var tables = map[string][]string{
	Module + "/cmd/bridge-table": {"net/http"},
}

// Arrows reports every import between two packages of the module that the
// rooms do not allow.
func Arrows(g Graph) []string {
	var bad []string
	for from, imports := range g {
		room, ok := roomOf(from)
		if !ok {
			continue
		}
		allowed, known := rooms[room]
		if !known {
			bad = append(bad, from+" is in no known room")
			continue
		}
		for _, to := range imports {
			if to == forAll || slices.Contains(forTests, to) && slices.Contains(imports, "testing") {
				continue
			}
			if target, ok := roomOf(to); ok && !slices.Contains(allowed, target) {
				bad = append(bad, fmt.Sprintf("%s must not import %s: %s knows only %s",
					from, to, room, strings.Join(allowed, ", ")))
			}
		}
	}
	slices.Sort(bad)
	return bad
}

// Wings reports every import by which a wing reaches into another game's, and every
// one by which a package that the games share reaches into a wing.
func Wings(g Graph) []string {
	var bad []string
	for from, imports := range g {
		if room, ok := roomOf(from); !ok || room == "cmd" {
			continue
		}
		own := wingOf(from)
		for _, to := range imports {
			switch wing := wingOf(to); {
			case wing == "" || wing == own:
			case own == "":
				bad = append(bad, fmt.Sprintf("%s must not import %s: the games share it", from, to))
			default:
				bad = append(bad, fmt.Sprintf("%s must not import %s: that belongs to %s", from, to, wing))
			}
		}
	}
	slices.Sort(bad)
	return bad
}

// wingOf returns the game that a package belongs to, or "" if the games share it.
func wingOf(pkg string) string {
	rest, ok := strings.CutPrefix(pkg, Module+"/")
	if !ok {
		return ""
	}
	for prefix, game := range wings {
		if rest == prefix || strings.HasPrefix(rest, prefix+"/") {
			return game
		}
	}
	for folder := range strings.SplitSeq(rest, "/") {
		if slices.Contains(games, folder) {
			return folder
		}
	}
	return ""
}

// Weight reports every program beside the workbench that carries a heavy
// package, with the chain of imports that leads to it.
func Weight(g Graph) []string {
	var bad []string
	for from := range g {
		if !isProgram(from) || from == workbench {
			continue
		}
		for _, load := range heavy {
			if slices.Contains(tables[from], load) {
				continue
			}
			if chain := chainTo(g, from, load); chain != nil {
				bad = append(bad, fmt.Sprintf("%s must not carry %s: %s", from, load, strings.Join(chain, " > ")))
			}
		}
	}
	slices.Sort(bad)
	return bad
}

// chainTo returns the shortest chain of imports from a package to one that is
// load or lies below it, or nil if there is none.
func chainTo(g Graph, from, load string) []string {
	cameFrom := map[string]string{from: ""}
	queue := []string{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at == load || strings.HasPrefix(at, load+"/") {
			var chain []string
			for ; at != ""; at = cameFrom[at] {
				chain = append(chain, at)
			}
			slices.Reverse(chain)
			return chain
		}
		for _, next := range g[at] {
			if _, seen := cameFrom[next]; !seen {
				cameFrom[next] = at
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// roomOf returns the first folder of a package of the module.
func roomOf(pkg string) (room string, ok bool) {
	rest, ok := strings.CutPrefix(pkg, Module+"/")
	room, _, _ = strings.Cut(rest, "/")
	return room, ok
}

// isProgram reports whether pkg is a folder right below cmd.
func isProgram(pkg string) bool {
	name, ok := strings.CutPrefix(pkg, Module+"/cmd/")
	return ok && name != "internal" && !strings.Contains(name, "/")
}
