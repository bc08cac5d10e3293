package bgblitz

import (
	"strings"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// maxCount bounds counts and scores as they are parsed. What is too large for the rules
// or the engine is refused with a better message later.
const maxCount = 1 << 20

// position reads the position of a request as the player on roll sees it, and returns the
// color of that player.
func (f *fields) position(p *backgammon.Position, limits analyst.Limits) color {
	mover, ok := f.positionByID(p)
	if !ok {
		mover = f.positionByAttributes(p)
	}
	if f.err != nil {
		return mover
	}
	if err := p.Validate(); err != nil {
		f.fail(BadPosition, "%s (%s is on roll)", err, mover)
	}
	if n := p.Match.Length; n > limits.MaxMatchLength {
		f.fail(Unsupported, "match of %d points, no more than %d", n, limits.MaxMatchLength)
	}
	if n := p.Cube.Value; n > limits.MaxCube {
		f.fail(Unsupported, "cube %d, no more than %d", n, limits.MaxCube)
	}
	return mover
}

// positionByAttributes reads a position from the attributes of the protocol text.
func (f *fields) positionByAttributes(p *backgammon.Position) color {
	mover, ok := f.color("whosOn")
	if !ok {
		f.fail(Missing, "whosOn is missing: whose turn it is, red or green")
	}
	if !f.positionID(&p.Board) {
		f.checkers(&p.Board, mover)
	}
	f.dice(p, mover)
	f.cube(&p.Cube, mover)
	f.match(&p.Match, mover)
	return mover
}

// dice reads the two dice, one in each color, which are both the mover's.
func (f *fields) dice(p *backgammon.Position, mover color) {
	dice, _ := f.pair("dice", 0, 6)
	p.Dice = backgammon.Dice{uint8(dice[mover]), uint8(dice[mover.other()])}
}

// cube reads the cube's value and owner.
func (f *fields) cube(c *backgammon.Cube, mover color) {
	c.Value = f.integer("cube", 1, maxCount, 1)
	if text, _ := f.scalar("cubeowner"); text == "" || strings.EqualFold(text, "none") {
		return
	}
	if owner, ok := f.color("cubeowner"); ok {
		c.Owner = owner.owner(mover)
	}
}

// match reads the score and length of the match, or the rules of a money game.
func (f *fields) match(m *backgammon.Match, mover color) {
	m.Length = f.integer("matchLength", 0, maxCount, 0)
	score, ok := f.pair("score", 0, maxCount)
	if m.Length == 0 {
		m.Jacoby = f.boolean("jacoby", false)
		m.Beavers = f.boolean("beaver", false)
		return
	}
	if !ok {
		f.fail(Missing, "score is missing: a match needs it")
	}
	m.Score = [2]int{score[mover], score[mover.other()]}
	m.Crawford = f.boolean("crawford", false)
}

// checkers reads points, bar and off.
func (f *fields) checkers(b *backgammon.Board, mover color) {
	points := f.points()
	bar := f.signedCounts("bar")
	off := f.signedCounts("off")
	if f.err != nil {
		return
	}
	for _, c := range colors {
		side := &b[c.index(mover)]
		count := bar[c] + off[c]
		side[backgammon.Bar] = uint8(bar[c])
		for i, n := range points {
			at := i
			if c == red {
				at = backgammon.Points - 1 - i
			} else {
				n = -n
			}
			if n > 0 {
				side[at] = uint8(n)
				count += n
			}
		}
		if count != backgammon.Checkers {
			f.fail(BadPosition, "%s has %d checkers on points, bar and off, not %d", c, count, backgammon.Checkers)
		}
	}
}

// points reads the checkers on the points, red ones positive: a list, or a text with
// commas between the numbers.
func (f *fields) points() (points [backgammon.Points]int) {
	n := f.node("points")
	items := n.items
	if n.scalar() {
		for text := range strings.SplitSeq(n.text, ",") {
			items = append(items, node{kind: word, text: strings.TrimSpace(text)})
		}
	}
	switch {
	case n.kind == absent:
		f.fail(Missing, "points is missing: the checkers on the %d points", backgammon.Points)
	case len(items) != backgammon.Points:
		f.fail(BadValue, "points has %d numbers, not %d", len(items), backgammon.Points)
	}
	if f.err != nil {
		return points
	}
	for i := range items {
		count, ok := wholeNumber(items[i].text)
		switch {
		case !ok || !items[i].scalar():
			f.fail(BadValue, "number %d of points, %q, is not an integer", i+1, abbreviate(items[i].text))
		case count < -backgammon.Checkers || count > backgammon.Checkers:
			f.fail(BadPosition, "number %d of points says %d checkers, more than %d", i+1, count, backgammon.Checkers)
		}
		points[i] = count
	}
	return points
}

// signedCounts reads the numbers of checkers of each color on bar or off, where green's
// is given as a negative number, and returns both as counts.
func (f *fields) signedCounts(name string) [2]int {
	values, _ := f.pair(name, -backgammon.Checkers, backgammon.Checkers)
	if values[red] < 0 {
		f.fail(BadValue, "%s of red is negative, which means green", name)
	}
	if values[green] > 0 {
		f.fail(BadValue, "%s of green is positive, which means red", name)
	}
	return [2]int{green: -values[green], red: values[red]}
}

// positionByID reads a position from an XGID or the ids of GNU Backgammon, if there is a
// complete one. The player at the bottom, whose letters are capital in an XGID and who is
// player 1 in a GNU match id, is green: its points then have the order of the protocol's
// points.
func (f *fields) positionByID(p *backgammon.Position) (mover color, ok bool) {
	var setup backgammon.Setup
	var err error
	if text, given := f.scalar("xgid"); given {
		setup, err = backgammon.ParseXGID(text)
	} else if text := f.gnuID(); strings.Contains(text, ":") {
		setup, err = backgammon.ParseGNUID(text)
		if setup.Match.Length == 0 {
			setup.Match.Beavers = f.boolean("beaver", false) // of which the id does not tell
		}
	} else {
		return green, false
	}
	if err != nil {
		f.fail(BadPosition, "%s", err)
	}
	if setup.Offer > backgammon.Double {
		f.fail(Unsupported, "the answer to a beaver")
	}
	*p = setup.Position
	return map[backgammon.Seat]color{backgammon.Bottom: green, backgammon.Top: red}[setup.Seat], true
}

// gnuID returns the position id of GNU Backgammon, with the match id behind a colon if
// there is one.
func (f *fields) gnuID() string {
	if text, ok := f.scalar("gnuId"); ok {
		return text
	}
	text, _ := f.scalar("positionId")
	if match, ok := f.scalar("matchId"); ok {
		text += ":" + match
	}
	return text
}

// positionID reads the board from a position id of GNU Backgammon, if there is one, as
// the player on roll sees it. The other attributes say the rest.
func (f *fields) positionID(b *backgammon.Board) bool {
	text := f.gnuID()
	if text == "" {
		return false
	}
	var err error
	if *b, err = backgammon.ParsePositionID(text); err != nil {
		f.fail(BadPosition, "%s", err)
	}
	return true
}

// color is a player as the protocol names it. The engine sees everything as the player on
// roll does; colors are only on the wire.
type color uint8

const (
	green color = iota
	red
)

// colors has both colors, in the order of the answers.
var colors = [2]color{green, red}

func (c color) String() string { return [2]string{"green", "red"}[c] }

// other returns the opponent.
func (c color) other() color { return 1 - c }

// index returns the index of a color in boards and scores that have the mover first.
func (c color) index(mover color) int {
	if c == mover {
		return 0
	}
	return 1
}

// owner returns a color as the mover sees it.
func (c color) owner(mover color) backgammon.Owner {
	if c == mover {
		return backgammon.Mover
	}
	return backgammon.Opponent
}
