package dealing

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// anyLength is the x of a shape.
const anyLength = -1

// shapes is a set of shapes: a bit for each number of spades, hearts and diamonds, from
// which the number of clubs follows.
type shapes [(14*14*14 + 63) / 64]uint64

// add adds the shapes that pass a test.
func (s *shapes) add(fits func(lengths [bridge.Suits]int) bool) {
	for spades := range 14 {
		for hearts := range 14 - spades {
			for diamonds := range 14 - spades - hearts {
				if fits([bridge.Suits]int{spades, hearts, diamonds, 13 - spades - hearts - diamonds}) {
					i := (spades*14+hearts)*14 + diamonds
					s[i/64] |= 1 << (i % 64)
				}
			}
		}
	}
}

// has reports whether a hand of thirteen cards has one of the shapes.
func (s *shapes) has(hand bridge.Cards) bool {
	i := (hand.Length(bridge.Spades)*14+hand.Length(bridge.Hearts))*14 + hand.Length(bridge.Diamonds)
	return s[i/64]>>(i%64)&1 != 0
}

// shape reads the shapes of a hand, after the hand.
func (p *parser) shape(at int, seats []bridge.Seat) expr {
	p.expect(",")
	var set shapes
	for {
		p.skipSpace()
		pattern := p.text[p.at:]
		if end := strings.IndexFunc(pattern, func(c rune) bool { return !strings.ContainsRune("0123456789xX-=", c) }); end >= 0 {
			pattern = pattern[:end]
		}
		p.at += len(pattern)
		p.addPattern(&set, pattern)
		if !p.accept("+") {
			break
		}
	}
	seat := bridge.North
	if len(seats) > 0 {
		seat = seats[0]
	}
	return expr{condition, at, func(d *bridge.Deal) int { return oneIf(set.has(d[seat])) }}
}

// addPattern adds the shapes of a pattern that has just been read.
func (p *parser) addPattern(set *shapes, pattern string) {
	at := p.at - len(pattern)
	want, exact, ok := parsePattern(pattern)
	switch sum, free := total(want); {
	case pattern == "":
		p.fail(at, "%s where a shape is expected, as 5332, 5=3=3=2 or 54xx", p.next())
	case !ok:
		p.fail(at, "%.20q is no shape: four lengths up to 13, as 5332, 5=3=3=2, 54xx or 10-1-1-1", pattern)
	case sum > bridge.HandSize || sum < bridge.HandSize && !free:
		p.fail(at, "the lengths of %.20q come to %d, not %d", pattern, sum, bridge.HandSize)
	case exact:
		set.add(func(lengths [bridge.Suits]int) bool { return fits(lengths, want) })
	default:
		set.add(func(lengths [bridge.Suits]int) bool { return fitsAnyhow(lengths, want, 0) })
	}
}

// parsePattern reads a shape, and whether its suits are in order.
func parsePattern(pattern string) (want [bridge.Suits]int, exact, ok bool) {
	separator := ""
	if strings.Contains(pattern, "=") {
		separator = "="
	} else if strings.Contains(pattern, "-") {
		separator = "-"
	}
	if len(pattern) > len("10-10-10-10") {
		return want, false, false
	}
	parts := strings.Split(pattern, separator)
	if len(parts) != bridge.Suits {
		return want, false, false
	}
	for i, part := range parts {
		if strings.EqualFold(part, "x") {
			want[i] = anyLength
			continue
		}
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || n > bridge.HandSize {
			return want, false, false
		}
		want[i] = int(n)
	}
	return want, separator == "=", true
}

// total returns the sum of the lengths in a shape, and whether it has an x.
func total(want [bridge.Suits]int) (sum int, free bool) {
	for _, n := range want {
		if n == anyLength {
			free = true
		} else {
			sum += n
		}
	}
	return sum, free
}

// fits reports whether every suit has the wanted length.
func fits(lengths, want [bridge.Suits]int) bool {
	for i, n := range want {
		if n != anyLength && n != lengths[i] {
			return false
		}
	}
	return true
}

// fitsAnyhow reports whether some permutation of the lengths from an index on fits.
func fitsAnyhow(lengths, want [bridge.Suits]int, from int) bool {
	if from == len(lengths) {
		return fits(lengths, want)
	}
	for i := from; i < len(lengths); i++ {
		lengths[from], lengths[i] = lengths[i], lengths[from]
		if fitsAnyhow(lengths, want, from+1) {
			return true
		}
		lengths[from], lengths[i] = lengths[i], lengths[from]
	}
	return false
}
