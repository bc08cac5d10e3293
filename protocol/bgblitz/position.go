package bgblitz

import (
	"strings"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// largest bounds counts and scores where they are read. What is too large for
// the rules or the engine is said in better words later.
const largest = 1 << 20

// position reads the position of a request into the question, as the player on
// roll sees it, and returns which colour that is.
func (f *fields) position(p *backgammon.Position, limits analyst.Limits) colour {
	mover, ok := f.identified(p)
	if !ok {
		mover = f.described(p)
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

// described reads a position in the text's own terms.
func (f *fields) described(p *backgammon.Position) colour {
	mover, ok := f.colour("whosOn")
	if !ok {
		f.fail(Missing, "whosOn is missing: whose turn it is, red or green")
	}
	if !f.positionID(&p.Board) {
		f.chequers(&p.Board, mover)
	}
	f.dice(p, mover)
	f.cube(&p.Cube, mover)
	f.match(&p.Match, mover)
	return mover
}

// dice reads the two dice, one in each colour, which are both the mover's.
func (f *fields) dice(p *backgammon.Position, mover colour) {
	dice, _ := f.pair("dice", 0, 6)
	p.Dice = backgammon.Dice{uint8(dice[mover]), uint8(dice[mover.other()])}
}

// cube reads the cube's value and owner.
func (f *fields) cube(c *backgammon.Cube, mover colour) {
	c.Value = f.integer("cube", 1, largest, 1)
	if text, _ := f.scalar("cubeowner"); text == "" || strings.EqualFold(text, "none") {
		return
	}
	if owner, ok := f.colour("cubeowner"); ok {
		c.Owner = owner.owner(mover)
	}
}

// match reads what the game is played for.
func (f *fields) match(m *backgammon.Match, mover colour) {
	m.Length = f.integer("matchLength", 0, largest, 0)
	score, ok := f.pair("score", 0, largest)
	if m.Length == 0 {
		m.Jacoby = f.truth("jacoby", false)
		m.Beavers = f.truth("beaver", false)
		return
	}
	if !ok {
		f.fail(Missing, "score is missing, which a match cannot do without")
	}
	m.Score = [2]int{score[mover], score[mover.other()]}
	m.Crawford = f.truth("crawford", false)
}

// chequers reads points, bar and off.
func (f *fields) chequers(b *backgammon.Board, mover colour) {
	points := f.points()
	bar := f.signed("bar")
	off := f.signed("off")
	if f.err != nil {
		return
	}
	for _, c := range colours {
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
			f.fail(BadPosition, "%s has %d chequers on points, bar and off, not %d", c, count, backgammon.Checkers)
		}
	}
}

// points reads the chequers on the points, red ones positive: a list, or a text
// with commas between the numbers.
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
		f.fail(Missing, "points is missing: the chequers on the %d points", backgammon.Points)
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
			f.fail(BadValue, "number %d of points, %q, is not an integer", i+1, cut(items[i].text))
		case count < -backgammon.Checkers || count > backgammon.Checkers:
			f.fail(BadPosition, "number %d of points says %d chequers, more than %d", i+1, count, backgammon.Checkers)
		}
		points[i] = count
	}
	return points
}

// signed reads how many chequers of each colour are somewhere, where those of green
// are given as a negative number, and returns them as counts.
func (f *fields) signed(name string) [2]int {
	values, _ := f.pair(name, -backgammon.Checkers, backgammon.Checkers)
	if values[red] < 0 {
		f.fail(BadValue, "%s of red is negative, which means green", name)
	}
	if values[green] > 0 {
		f.fail(BadValue, "%s of green is positive, which means red", name)
	}
	return [2]int{green: -values[green], red: values[red]}
}

// identified reads a position from an id of another program that says all about it,
// if there is one. The player at the bottom, whose letters are capital in an XGID and
// who is player 1 in a GNU match id, is green: its points then have the order of the
// text's points.
func (f *fields) identified(p *backgammon.Position) (mover colour, ok bool) {
	var setup backgammon.Setup
	var err error
	if text, given := f.scalar("xgid"); given {
		setup, err = backgammon.ParseXGID(text)
	} else if text := f.gnuID(); strings.Contains(text, ":") {
		setup, err = backgammon.ParseGNUID(text)
		if setup.Match.Length == 0 {
			setup.Match.Beavers = f.truth("beaver", false) // of which the id does not tell
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
	return map[backgammon.Seat]colour{backgammon.Bottom: green, backgammon.Top: red}[setup.Seat], true
}

// gnuID returns the ids of GNU Backgammon, the second one behind a colon. Without
// that it is the board alone.
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

// positionID reads the board from an id, if there is one. The other attributes say
// the rest, and who is on roll, as whom the id sees the board.
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

// colour is one of the players as the protocol calls them. Everything inside of
// the engine is seen by the player on roll; the colours are on the wire alone.
type colour uint8

const (
	green colour = iota
	red
)

// colours are both, in the order in which the answers have them.
var colours = [2]colour{green, red}

func (c colour) String() string { return [2]string{"green", "red"}[c] }

// other returns the opponent.
func (c colour) other() colour { return 1 - c }

// index returns which side of a board, of a score and the like is a colour's,
// where the mover's is the first.
func (c colour) index(mover colour) int {
	if c == mover {
		return 0
	}
	return 1
}

// owner returns a colour as the mover sees it.
func (c colour) owner(mover colour) backgammon.Owner {
	if c == mover {
		return backgammon.Mover
	}
	return backgammon.Opponent
}
