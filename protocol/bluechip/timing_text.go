package bluechip

import (
	"strconv"
	"time"

	"gogo/board/bridge"
)

var sideNames = [2]string{"N/S", "E/W"}

// append appends the line of the times. Seconds are cut, not rounded: a total is
// never more than what was used of it.
func (t *Timing) append(to []byte) []byte {
	to = append(to, "Timing - "...)
	for side, name := range sideNames {
		if side > 0 {
			to = append(to, ". "...)
		}
		to = append(append(to, name...), " : this board "...)
		seconds := int64(max(t.Board[side], 0) / time.Second)
		to = appendTwo(to, seconds/60)
		to = appendTwo(append(to, ':'), seconds%60)
		to = append(to, ", total "...)
		seconds = int64(max(t.Total[side], 0) / time.Second)
		to = strconv.AppendInt(to, seconds/3600, 10)
		to = appendTwo(append(to, ':'), seconds/60%60)
		to = appendTwo(append(to, ':'), seconds%60)
	}
	return to
}

// appendTwo appends a number with at least two digits.
func appendTwo(to []byte, n int64) []byte {
	if n < 10 {
		to = append(to, '0')
	}
	return strconv.AppendInt(to, n, 10)
}

// timing reads the times of both sides. Managers put double spaces, brackets or no
// hours into them.
func (c *cursor) timing() (t Timing, err error) {
	const between = "-:,.[]"
	for side := range bridge.Side(2) {
		c.skip(between)
		if !c.side(side) {
			return Timing{}, c.expected(sideNames[side])
		}
		c.skip(between)
		if !c.words("this", "board") {
			return Timing{}, c.expected("this board")
		}
		c.skip(between)
		if t.Board[side], err = c.duration(); err != nil {
			return Timing{}, err
		}
		c.skip(between)
		if !c.word("total") {
			return Timing{}, c.expected("total")
		}
		c.skip(between)
		if t.Total[side], err = c.duration(); err != nil {
			return Timing{}, err
		}
	}
	return t, nil
}

// side reads the name of a side, with or without a bar or a dash in it.
func (c *cursor) side(side bridge.Side) bool {
	names := [2][3]string{{"n/s", "ns", "n-s"}, {"e/w", "ew", "e-w"}}
	return c.anyWord(names[side][:]...)
}

// duration reads seconds, and minutes and hours with colons before them.
func (c *cursor) duration() (time.Duration, error) {
	n, ok := c.number()
	if !ok {
		return 0, c.expected("a time")
	}
	total := time.Duration(n)
	for range 2 {
		if !c.byte(':') {
			break
		}
		if n, ok = c.number(); !ok {
			return 0, c.expected("minutes or seconds")
		}
		total = min(60*total, maxSeconds) + time.Duration(n)
	}
	return min(total, maxSeconds) * time.Second, nil
}

// maxSeconds is what longer times are read as.
const maxSeconds = 1_000_000_000
