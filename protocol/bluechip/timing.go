package bluechip

import (
	"strconv"
	"time"

	"gogo/board/bridge"
)

// Timing is the time that the sides have used, by bridge.Side.
type Timing struct{ Board, Total [2]time.Duration }

// Dialect selects among the forms of notices, for programs that cannot read the one of
// the protocol text.
type Dialect struct {
	// TeamsStop puts the text's full stop before E/W in the Teams line. Two programs
	// in use cannot read it.
	TeamsStop bool
	// TeamsTight puts the stop there too, without spaces before the colons of the Teams
	// line. One program in use reads nothing else.
	TeamsTight bool
	// SeatedBare leaves out the text's parentheses and quotation marks around the name
	// of a team when its player is seated. One program in use cannot read them.
	SeatedBare bool
	// NoTiming leaves out the times after a board. Two programs in use end when they are
	// told any, and another one waits for them.
	NoTiming bool
	// NoAlerts leaves out the meaning of calls. One program in use cannot read a pass or
	// a double with something behind it.
	NoAlerts bool
}

var sideNames = [2]string{"N/S", "E/W"}

// append appends the line of the times. Seconds are truncated, not rounded.
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

// timing parses the times of both sides. Managers write them with double spaces, with
// brackets or without hours.
func (c *cursor) timing() (t Timing, err error) {
	const between = "-:,.[]"
	for side := range bridge.Side(2) {
		c.Skip(between)
		if !c.side(side) {
			return Timing{}, c.Expected(sideNames[side])
		}
		c.Skip(between)
		if !c.Words("this", "board") {
			return Timing{}, c.Expected("this board")
		}
		c.Skip(between)
		if t.Board[side], err = c.duration(); err != nil {
			return Timing{}, err
		}
		c.Skip(between)
		if !c.Word("total") {
			return Timing{}, c.Expected("total")
		}
		c.Skip(between)
		if t.Total[side], err = c.duration(); err != nil {
			return Timing{}, err
		}
	}
	return t, nil
}

// side parses the name of a side, with or without a bar or a dash in it.
func (c *cursor) side(side bridge.Side) bool {
	names := [2][3]string{{"n/s", "ns", "n-s"}, {"e/w", "ew", "e-w"}}
	return c.AnyWord(names[side][:]...)
}

// duration parses seconds, with minutes and hours before them between colons.
func (c *cursor) duration() (time.Duration, error) {
	n, ok := c.Number()
	if !ok {
		return 0, c.Expected("a time")
	}
	total := time.Duration(n)
	for range 2 {
		if !c.Byte(':') {
			break
		}
		if n, ok = c.Number(); !ok {
			return 0, c.Expected("minutes or seconds")
		}
		total = min(60*total, maxSeconds) + time.Duration(n)
	}
	return min(total, maxSeconds) * time.Second, nil
}

// maxSeconds is the longest time; longer ones are cut to it.
const maxSeconds = 1_000_000_000
