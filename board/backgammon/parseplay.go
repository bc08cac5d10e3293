package backgammon

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ParsePlay reads a play of the dice as people and programs write it, and returns
// the legal play that it means. Chequers stand apart by spaces or commas, each with
// the points that it comes to, "24/18/13" or "24/13", with a star where it hits,
// which may be left out, and "(2)" if two go so. The bar is bar, b or 25, off is
// off, o or 0. Whoever cannot move may write nothing, "(no play)", "cannot move" or
// "pass".
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

// Ways returns the ways of a play as it is written: what Resolve takes, whether they are legal or not.
// What ParsePlay takes for no play has none.
func Ways(text string) ([][2]int, error) {
	ways, err := readPlay(text)
	if err != nil {
		return nil, fmt.Errorf("play %q: %w", clip(text), err)
	}
	return ways.parts, nil
}

// readPlay reads what a text says of a play, or of having none.
func readPlay(text string) (ways playText, err error) {
	if !slices.Contains([]string{"", noPlay, "no play", "cannot move", "pass"}, strings.ToLower(strings.TrimSpace(text))) {
		err = ways.read(text)
	}
	return ways, err
}

// playText is what a written play says.
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

// readWord reads the way of one chequer or of several that go the same.
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
		return "", 0, errors.New("it does not end in a number of chequers up to 4, as in (2)")
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
