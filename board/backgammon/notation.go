package backgammon

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// noPlay is the notation of a play without steps.
const noPlay = "(no play)"

// String writes a play step by step, "24/18 18/13". It does not mark hits, which
// depend on the board: see Board.Notation.
func (p Play) String() string {
	if p.N == 0 {
		return noPlay
	}
	var steps []string
	for _, s := range p.Steps[:p.N] {
		steps = append(steps, pointName(s.From)+"/"+pointName(s.To))
	}
	return strings.Join(steps, " ")
}

// pointName writes an index of a Side, or Off.
func pointName(at int8) string {
	switch at {
	case Bar:
		return "bar"
	case Off:
		return "off"
	}
	return strconv.Itoa(int(at) + 1)
}

// Notation writes a play of the board as books print it: the steps of a checker joined,
// with the points between only if it hits there, rear checkers first, and equal moves
// once with their number: "24/18*/13", "13/7(2) 8/2*(2)".
func (b *Board) Notation(p Play) string {
	if p.N == 0 {
		return noPlay
	}
	ways := p.ways()
	slices.SortStableFunc(ways, func(a, b []int8) int { return cmp.Compare(b[0], a[0]) })
	var texts []string
	for _, way := range ways {
		texts = append(texts, b.wayNotation(way))
	}
	var words []string
	for len(texts) > 0 {
		first, n := texts[0], 0
		texts = slices.DeleteFunc(texts, func(text string) bool {
			if text == first {
				n++
			}
			return text == first
		})
		if n > 1 {
			first += "(" + strconv.Itoa(n) + ")"
		}
		words = append(words, first)
	}
	return strings.Join(words, " ")
}

// ways returns the places that each checker of the play visits. A step from where a
// checker has arrived continues its way.
func (p *Play) ways() [][]int8 {
	var ways [][]int8
	for _, s := range p.Steps[:p.N] {
		i := slices.IndexFunc(ways, func(way []int8) bool { return way[len(way)-1] == s.From })
		if i < 0 {
			i = len(ways)
			ways = append(ways, []int8{s.From})
		}
		ways[i] = append(ways[i], s.To)
	}
	return ways
}

// wayNotation writes the way of one checker.
func (b *Board) wayNotation(way []int8) string {
	names := []string{pointName(way[0])}
	for i, to := range way[1:] {
		hit := to != Off && b[1][Points-1-to] > 0
		if !hit && i+2 < len(way) {
			continue
		}
		name := pointName(to)
		if hit {
			name += "*"
		}
		names = append(names, name)
	}
	return strings.Join(names, "/")
}

// ParsePlay reads a play of the dice as people and programs write it, and returns
// the legal play that it means. Checkers are separated by spaces or commas, each with
// the points that it visits, "24/18/13" or "24/13", optionally with a star where it
// hits, and with "(2)" if two checkers move that way. The bar is bar, b or 25, off is
// off, o or 0. A play without steps is empty, "(no play)", "cannot move" or "pass".
func ParsePlay(b *Board, d Dice, text string) (Move, error) {
	m, err := parsePlay(b, d, text)
	if err != nil {
		return Move{}, fmt.Errorf("play %q: %w", clip(text), err)
	}
	return m, nil
}

func parsePlay(b *Board, d Dice, text string) (Move, error) {
	ways, err := readPlay(text)
	if err != nil {
		return Move{}, err
	}
	return resolve(b, d, ways.parts, ways.hits)
}

// Ways returns the parts of a written play for Resolve, legal or not. A play without steps
// has none.
func Ways(text string) ([][2]int, error) {
	ways, err := readPlay(text)
	if err != nil {
		return nil, fmt.Errorf("play %q: %w", clip(text), err)
	}
	return ways.parts, nil
}

// readPlay reads a play, which may have no steps.
func readPlay(text string) (ways playText, err error) {
	if !slices.Contains([]string{"", noPlay, "no play", "cannot move", "pass"}, strings.ToLower(strings.TrimSpace(text))) {
		err = ways.read(text)
	}
	return ways, err
}

// playText is the content of a written play.
type playText struct {
	parts [][2]int
	hits  []int // points
}

// read reads a play word by word.
func (p *playText) read(text string) error {
	isSpace := func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) }
	for at := 0; at < len(text); {
		rest := strings.TrimLeftFunc(text[at:], isSpace)
		at = len(text) - len(rest)
		word := rest
		if end := strings.IndexFunc(rest, isSpace); end >= 0 {
			word = rest[:end]
		}
		if word == "" {
			break
		}
		if err := p.readWord(strings.ToLower(word)); err != nil {
			return fmt.Errorf("%q at character %d: %w", clip(word), at+1, err)
		}
		at += len(word)
	}
	return nil
}

// readWord reads the way of one checker, or of several with the same way.
func (p *playText) readWord(word string) error {
	way, times, err := cutTimes(word)
	if err != nil {
		return err
	}
	var parts [][2]int
	last := 0
	for i, name := range strings.Split(way, "/") {
		name, hit := strings.CutSuffix(name, "*")
		point, err := parsePoint(name)
		switch {
		case err != nil:
			return err
		case hit && (i == 0 || point == 0):
			return fmt.Errorf("nothing can be hit on %s", name)
		case hit:
			p.hits = append(p.hits, point)
		}
		if i > 0 {
			parts = append(parts, [2]int{last, point})
		}
		last = point
	}
	if len(parts) == 0 {
		return errors.New("it does not say where to, as in 8/5")
	}
	if len(parts)*times+len(p.parts) > len(Play{}.Steps) {
		return fmt.Errorf("more than %d steps", len(Play{}.Steps))
	}
	for range times {
		p.parts = append(p.parts, parts...)
	}
	return nil
}

// cutTimes cuts "(2)" from the end of a word, or from before a star there.
func cutTimes(word string) (way string, times int, err error) {
	way, number, found := strings.Cut(word, "(")
	if !found {
		return word, 1, nil
	}
	number, rest, found := strings.Cut(number, ")")
	times, err = strconv.Atoi(number)
	if !found || err != nil || times < 1 || times > 4 || rest != "" && rest != "*" {
		return "", 0, errors.New("it does not end in a number of checkers up to 4, as in (2)")
	}
	return way + rest, times, nil
}

// parsePoint reads a point, 25 for the bar and 0 for off.
func parsePoint(name string) (int, error) {
	switch name {
	case "bar", "b":
		return Bar + 1, nil
	case "off", "o":
		return 0, nil
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || n > Bar+1 {
		return 0, fmt.Errorf("%q is not a point, bar or off", clip(name))
	}
	return n, nil
}
