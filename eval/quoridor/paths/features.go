package paths

import "gogo/board/quoridor"

// The features come in groups, of which each has one feature on: that of a number, or of
// several numbers together. What exceeds a group counts as its last feature.
const (
	// Of each side.
	distances = 25 // steps to the goal
	detours   = 10 // by how much a wall can lengthen them, if the opponent has one
	chokes    = 13 // walls that do
	illegals  = 9  // walls that would cut the last path
	spares    = 16 // cells on shortest paths beyond those of one
	hands     = 21 // walls in hand
	windings  = 14 // steps beyond the rows to go
	columns   = 8  // from the middle of the board
	safes     = 13 // walls that hurt the opponent alone, if there is one in hand

	distanceAt   = 0
	detourAt     = distanceAt + distances
	chokeAt      = detourAt + detours
	illegalAt    = chokeAt + chokes
	spareAt      = illegalAt + illegals
	handAt       = spareAt + spares
	windingAt    = handAt + hands
	columnAt     = windingAt + windings
	safeAt       = columnAt + columns
	sideFeatures = safeAt + safes

	// Of both together.
	leads     = 27 // steps that the opponent is farther away, from leads/2 less on
	handKinds = 6  // none, one, two, a few, some and many walls in hand
	handPairs = handKinds * handKinds
	gapX      = 7  // columns between the pawns
	gapY      = 13 // rows that the opponent is in front, from gapY/2 less on
	shares    = 12 // cells on shortest paths of both
	meetings  = 4  // whose shortest paths meet the other's pawn
	phases    = 12 // pairs of walls on the board
	spans     = 12 // the longer side of the board, from minSpan on
	nears     = 17 // steps to the goal, of one with the other

	minSpan = 5

	leadAt    = 2 * sideFeatures         // with the hands
	worstAt   = leadAt + leads*handPairs // the same behind the worst wall for each
	gapAt     = worstAt + leads*handPairs
	sharedAt  = gapAt + gapX*gapY
	meetingAt = sharedAt + shares
	phaseAt   = meetingAt + meetings
	spanAt    = phaseAt + phases
	nearAt    = spanAt + spans
	wallAt    = nearAt + nears*nears

	// Each wall by its place before either pawn, of the side to move first: as many rows in
	// front of it, from wallBehind behind on, and columns to its right, from half of them to
	// its left on.
	wallRows    = 14
	wallColumns = 14
	wallBehind  = 5
	wallPlaces  = 2 * wallRows * wallColumns

	featureCount = wallAt + 2*wallPlaces

	// maxWalls is the number of walls on a board that count.
	maxWalls = 42
	// maxActive is the largest number of features that are on.
	maxActive = 2*9 + 8 + 2*maxWalls
)

// place returns the feature of a number in a group of some size: what is outside counts as
// the nearest inside.
func place(n, size int) int32 { return int32(min(max(n, 0), size-1)) }

// appendFeatures appends the features of a position that are on.
func appendFeatures(dst []int32, b *quoridor.Board, m *Measures) []int32 {
	us := b.ToMove()
	dst = appendSide(dst, 0, b, us, &m.Sides[0])
	dst = appendSide(dst, sideFeatures, b, us.Other(), &m.Sides[1])
	dst = appendBoth(dst, b, m)
	return appendWalls(dst, b, m.Placed[:min(len(m.Placed), maxWalls)])
}

// appendSide appends the features of one side, whose group begins at a feature.
func appendSide(dst []int32, at int32, b *quoridor.Board, c quoridor.Color, s *Side) []int32 {
	x, y := b.XY(b.Pawn(c))
	straight := max(y, b.GoalRow(c)) - min(y, b.GoalRow(c))
	dst = append(dst,
		at+distanceAt+place(s.Distance, distances),
		at+illegalAt+place(s.IllegalChokes, illegals),
		at+spareAt+place(s.Cells-s.Distance, spares),
		at+handAt+place(b.WallsLeft(c), hands),
		at+windingAt+place(s.Distance-straight, windings),
		at+columnAt+place(max(2*x+1-b.Width(), b.Width()-2*x-1)/2, columns),
	)
	if b.WallsLeft(c.Other()) > 0 {
		dst = append(dst, at+detourAt+place(s.Detour, detours), at+chokeAt+place(s.Chokes, chokes))
	}
	if b.WallsLeft(c) > 0 {
		dst = append(dst, at+safeAt+place(s.SafeWalls, safes))
	}
	return dst
}

// appendBoth appends the features of both sides together.
func appendBoth(dst []int32, b *quoridor.Board, m *Measures) []int32 {
	us := b.ToMove()
	them := us.Other()
	pair := handKind(b.WallsLeft(us))*handKinds + handKind(b.WallsLeft(them))
	our, their := m.Sides[0].Distance, m.Sides[1].Distance
	ourWorst, theirWorst := our, their
	if b.WallsLeft(them) > 0 {
		ourWorst += m.Sides[0].Detour
	}
	if b.WallsLeft(us) > 0 {
		theirWorst += m.Sides[1].Detour
	}
	x1, y1 := b.XY(b.Pawn(us))
	x2, y2 := b.XY(b.Pawn(them))
	meeting := int32(0)
	for i, meets := range m.Meets {
		if meets {
			meeting |= 1 << i
		}
	}
	return append(dst,
		leadAt+pair*leads+place(their-our+leads/2, leads),
		worstAt+pair*leads+place(theirWorst-ourWorst+leads/2, leads),
		gapAt+place(max(x1-x2, x2-x1), gapX)*gapY+place(ahead(us, y2-y1)+gapY/2, gapY),
		sharedAt+place(m.Shared, shares),
		meetingAt+meeting,
		phaseAt+place(b.Placed()/2, phases),
		spanAt+place(max(b.Width(), b.Height())-minSpan, spans),
		nearAt+place(our, nears)*nears+place(their, nears),
	)
}

// handKind returns how many walls are in hand, roughly.
func handKind(n int) int32 {
	switch {
	case n < 3:
		return int32(n)
	case n < 5:
		return 3
	case n < 8:
		return 4
	}
	return 5
}

// ahead returns how many rows nearer to the goal row of c something is that is so many rows
// below.
func ahead(c quoridor.Color, below int) int {
	if c == quoridor.White {
		return -below
	}
	return below
}

// appendWalls appends the features of walls.
func appendWalls(dst []int32, b *quoridor.Board, walls []quoridor.Move) []int32 {
	us := b.ToMove()
	them := us.Other()
	x1, y1 := b.XY(b.Pawn(us))
	x2, y2 := b.XY(b.Pawn(them))
	for _, m := range walls {
		x, y := b.XY(m.Cell())
		at := wallAt + int32(m.Orientation())*wallRows*wallColumns
		dst = append(dst,
			at+wallPlace(us, x-x1, y-y1),
			at+wallPlaces+wallPlace(them, x-x2, y-y2))
	}
	return dst
}

// wallPlace returns the place of a wall before the pawn of c, given how many columns to the
// right and rows below the pawn's the cell northwest of it is.
func wallPlace(c quoridor.Color, right, below int) int32 {
	if c == quoridor.White {
		below = -below - 1 // the wall lies below its cell
	}
	return place(below+wallBehind, wallRows)*wallColumns + place(right+wallColumns/2, wallColumns)
}
