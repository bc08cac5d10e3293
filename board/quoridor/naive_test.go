package quoridor

// naive is the rules in the plainest form: walls in a map, two breadth-first
// searches for every wall.
type naive struct {
	width, height int
	pawns         [2][2]int
	hands         [2]int
	walls         map[naiveWall]bool
}

// naiveWall is a wall whose center is the southeast corner of a cell.
type naiveWall struct {
	x, y     int
	vertical bool
}

// newNaive copies a board.
func newNaive(b *Board) *naive {
	n := &naive{width: b.Width(), height: b.Height(), walls: map[naiveWall]bool{}}
	for c := range Color(2) {
		x, y := b.XY(b.Pawn(c))
		n.pawns[c] = [2]int{x, y}
		n.hands[c] = b.WallsLeft(c)
	}
	for m := range b.Walls() {
		x, y := b.XY(m.Cell())
		n.walls[naiveWall{x, y, m.Orientation() == Vertical}] = true
	}
	return n
}

// goal returns the row that a color runs to.
func (n *naive) goal(c Color) int {
	if c == Black {
		return n.height - 1
	}
	return 0
}

// canStep reports whether a pawn can step from a cell by dx and dy.
func (n *naive) canStep(x, y, dx, dy int) bool {
	toX, toY := x+dx, y+dy
	if toX < 0 || toY < 0 || toX >= n.width || toY >= n.height {
		return false
	}
	if dx == 0 {
		top := min(y, toY)
		return !n.walls[naiveWall{x, top, false}] && !n.walls[naiveWall{x - 1, top, false}]
	}
	left := min(x, toX)
	return !n.walls[naiveWall{left, y, true}] && !n.walls[naiveWall{left, y - 1, true}]
}

// naiveSteps are the four steps.
var naiveSteps = [4][2]int{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}

// pawnTargets returns where the pawn of c may go.
func (n *naive) pawnTargets(c Color) map[[2]int]bool {
	targets := map[[2]int]bool{}
	me, other := n.pawns[c], n.pawns[1-c]
	for _, s := range naiveSteps {
		if !n.canStep(me[0], me[1], s[0], s[1]) {
			continue
		}
		next := [2]int{me[0] + s[0], me[1] + s[1]}
		if next != other {
			targets[next] = true
			continue
		}
		if n.canStep(next[0], next[1], s[0], s[1]) {
			targets[[2]int{next[0] + s[0], next[1] + s[1]}] = true
			continue
		}
		for _, t := range naiveSteps {
			if t[0]*s[0]+t[1]*s[1] == 0 && n.canStep(next[0], next[1], t[0], t[1]) {
				targets[[2]int{next[0] + t[0], next[1] + t[1]}] = true
			}
		}
	}
	return targets
}

// distance returns how many steps c is from its goal, -1 if there is no path.
func (n *naive) distance(c Color) int {
	from := n.pawns[c]
	steps := map[[2]int]int{from: 0}
	for queue := [][2]int{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at[1] == n.goal(c) {
			return steps[at]
		}
		for _, s := range naiveSteps {
			next := [2]int{at[0] + s[0], at[1] + s[1]}
			if _, seen := steps[next]; !seen && n.canStep(at[0], at[1], s[0], s[1]) {
				steps[next] = steps[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return -1
}

// wallLegal reports whether c may place a wall.
func (n *naive) wallLegal(w naiveWall, c Color) bool {
	if n.hands[c] == 0 || w.x < 0 || w.y < 0 || w.x >= n.width-1 || w.y >= n.height-1 {
		return false
	}
	dx, dy := 1, 0
	if w.vertical {
		dx, dy = 0, 1
	}
	for _, bad := range []naiveWall{
		{w.x, w.y, w.vertical},
		{w.x, w.y, !w.vertical},
		{w.x + dx, w.y + dy, w.vertical},
		{w.x - dx, w.y - dy, w.vertical},
	} {
		if n.walls[bad] {
			return false
		}
	}
	n.walls[w] = true
	open := n.distance(Black) >= 0 && n.distance(White) >= 0
	delete(n.walls, w)
	return open
}
