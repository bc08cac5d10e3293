package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/puzzles"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/games"
)

// The places of sentences for people: modules of pages, pages, and sentences of Go.
var (
	saidPattern     = regexp.MustCompile(`\bsay(?:Each)?\(`)
	literalPattern  = regexp.MustCompile(`(=== )?"((?:[^"\\]|\\.)*)"`)
	countPattern    = regexp.MustCompile(`countOf\([^"]*?"(\w+)"\)`)
	textPattern     = regexp.MustCompile(`>([^<>]+)<`)
	fieldPattern    = regexp.MustCompile(`\b(?:label|help)(?:: | = )"([^"]+)"`)
	labelPattern    = regexp.MustCompile(`\b(?:title|aria-label|aria-roledescription|placeholder)="([^"]+)"`)
	errorPattern    = regexp.MustCompile(`\berr\w+ += errors\.New\("([^"]+)"\)`)
	sentencePattern = regexp.MustCompile(`(?:tables\.)?\bSay\("((?:[^"\\]|\\.)*)"`)
)

// TestGerman wants each sentence of the board's pages in the German file of words, with the same
// holes, and no other.
func TestGerman(t *testing.T) {
	data, err := os.ReadFile("../../bench/pages/module/words.de.json")
	if err != nil {
		t.Fatal(err)
	}
	var german map[string]string
	if err := json.Unmarshal(data, &german); err != nil {
		t.Fatal(err)
	}
	said := sentences(t)
	for _, text := range slices.Sorted(maps.Keys(said)) {
		switch other, ok := german[text]; {
		case !ok:
			t.Errorf("no German for %q of %s", text, said[text])
		case !slices.Equal(holes(other), holes(text)):
			t.Errorf("%q has other holes than %q", other, text)
		}
	}
	for text := range german {
		if said[text] == "" {
			t.Errorf("%q is said nowhere", text)
		}
	}
}

// holes returns the holes of a sentence in order.
func holes(text string) []string {
	return slices.Sorted(slices.Values(regexp.MustCompile(`\{\w+\}`).FindAllString(text, -1)))
}

// aboutOptions are options of games whose descriptions have all parts that there are.
var aboutOptions = []tables.Options{
	nil,
	{"opening": "swap2"},
	{"position": "black h8, white to move"},
	{"length": "5"},
	{"length": "0"},
	{"walls": "1", "repetition": "0"},
	{"repetition": "4", "move-limit": "200"},
	{"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"},
}

// withHoles returns a part of a description with holes for its numbers and sizes, as the page looks
// it up.
func withHoles(part string) string {
	n := 0
	return regexp.MustCompile(`\b\d+(x\d+)?\b`).ReplaceAllStringFunc(part, func(string) string { n++; return fmt.Sprintf("{%d}", n-1) })
}

// sentences returns where each sentence of the pages stands.
func sentences(t *testing.T) map[string]string {
	t.Helper()
	said := map[string]string{}
	for _, level := range match.LevelNames() {
		said[level] = "levels"
	}
	for _, reason := range []match.Reason{
		gomoku.Five, gomoku.Full, quoridor.Goal, quoridor.Threefold, quoridor.Repetition, quoridor.MoveLimit, backgammon.Single, backgammon.Gammon, backgammon.Backgammon,
		backgammon.Dropped, backgammon.MatchWon, backgammon.TooLong, tables.Resigned, tables.OutOfTime,
	} {
		said[string(reason)] = "reasons"
	}
	for s := range bridge.Seat(bridge.Seats) {
		said[s.String()] = "seats"
	}
	for _, call := range []string{"Pass", "Double", "Redouble"} {
		said[call] = "the bidding box"
	}
	for _, folder := range []string{
		"../../bench/pages/module", "../../bench/tables/page",
		"../../bench/gomoku", "../../bench/quoridor", "../../eval/quoridor/reasons", "../../bench/backgammon", "internal/bridgetable/page", "internal/site",
	} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			for _, text := range sentencesOf(path) {
				said[text] = path
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"command.go", "hint.go", "tree.go", "swap2.go"} {
		for _, m := range errorPattern.FindAllStringSubmatch(string(readFile(t, "../../bench/tables/"+name)), -1) {
			said[m[1]] = name
		}
	}
	for _, g := range games.All() {
		list, err := puzzles.Open(g.Name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		for i := range list {
			p := &list[i]
			said[p.Kind], said[p.Task] = g.Name+" puzzles", g.Name+" puzzles"
		}
		if g.Table == nil {
			continue
		}
		rules, err := g.Table.Rules(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, options := range aboutOptions {
			if r, err := g.Table.Rules(options); err == nil {
				for part := range strings.SplitSeq(r.About(), ", ") {
					said[withHoles(part)] = g.Name
				}
			}
		}
		words := rules.Sides()
		said[words[0]], said[words[1]] = g.Name, g.Name
		said[strings.ToUpper(g.Name[:1])+g.Name[1:]] = g.Name
		for _, f := range g.Table.Fields() {
			said[f.Label] = g.Name
			for _, choice := range f.Choices {
				said[choice] = g.Name
			}
		}
	}
	return said
}

// sentencesOf returns the sentences in a file.
func sentencesOf(path string) (list []string) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	switch filepath.Ext(path) {
	case ".js":
		for _, at := range saidPattern.FindAllIndex(text, -1) {
			list = append(list, firstArgument(string(text[at[1]:]))...)
		}
		for _, m := range countPattern.FindAllSubmatch(text, -1) {
			list = append(list, "{n} "+string(m[1]), "{n} "+string(m[1])+"s")
		}
		for _, m := range fieldPattern.FindAllSubmatch(text, -1) {
			list = append(list, string(m[1]))
		}
	case ".html":
		for _, m := range textPattern.FindAllSubmatch(text, -1) {
			list = append(list, strings.Join(strings.Fields(string(m[1])), " "))
		}
		for _, m := range labelPattern.FindAllSubmatch(text, -1) {
			list = append(list, string(m[1]))
		}
	case ".go":
		if !strings.HasSuffix(path, "_test.go") {
			for _, m := range sentencePattern.FindAllSubmatch(text, -1) {
				list = append(list, string(m[1]))
			}
		}
	}
	return slices.DeleteFunc(list, func(s string) bool {
		return !regexp.MustCompile(`[A-Za-z]{2}`).MatchString(regexp.MustCompile(`\{\w+\}`).ReplaceAllString(s, ""))
	})
}

// firstArgument returns the texts in the first argument of a call, which may be a choice of two.
func firstArgument(rest string) (list []string) {
	depth, end := 0, len(rest)
	quoted := false
	for i, r := range rest {
		switch {
		case r == '"' && (i == 0 || rest[i-1] != '\\'):
			quoted = !quoted
		case quoted:
		case r == '(' || r == '{' || r == '[':
			depth++
		case r == ')' || r == '}' || r == ']' || r == ',':
			if depth == 0 {
				end = i
			}
			if r != ',' {
				depth--
			}
		}
		if end < len(rest) {
			break
		}
	}
	for _, m := range literalPattern.FindAllStringSubmatch(rest[:end], -1) {
		if m[1] == "" {
			list = append(list, m[2])
		}
	}
	return list
}
