package paths

import (
	"gogo/board/quoridor"
	"gogo/board/splitmix"
)

// ShortestPaths describes the shortest paths of one pawn to its goal row, the other
// pawn left aside.
type ShortestPaths struct {
	// Distance is their length in steps.
	Distance int16
	// Detour is by how much one more wall can lengthen them at most, as far as
	// the chokes tell.
	Detour int16
	// IllegalChokes is the number of chokes that are not legal because they cut the
	// last path.
	IllegalChokes int16
	// Cells are those that lie on shortest paths, the pawn's left out.
	Cells quoridor.Set
	// Nearer are the cells from which it is shorter than from the pawn's.
	Nearer quoridor.Set
	// Blocking are the walls that bar a step of a shortest path, whether they fit
	// or not, Chokes those among them that fit and bar all steps between two
	// distances: they lengthen the shortest path or cut the last one.
	Blocking, Chokes Walls
}

// Walls is a set of walls by the cells northwest of them.
type Walls struct{ Horizontal, Vertical quoridor.Set }

// count returns the number of walls.
func (w Walls) count() int { return w.Horizontal.Count() + w.Vertical.Count() }

// or returns the walls of both sets.
func (w Walls) or(v Walls) Walls {
	return Walls{w.Horizontal.Or(v.Horizontal), w.Vertical.Or(v.Vertical)}
}

// and returns the walls that are in both sets.
func (w Walls) and(v Walls) Walls {
	return Walls{w.Horizontal.And(v.Horizontal), w.Vertical.And(v.Vertical)}
}

// without returns the walls of w that are not in v.
func (w Walls) without(v Walls) Walls {
	return Walls{w.Horizontal.Without(v.Horizontal), w.Vertical.Without(v.Vertical)}
}

// layers are the cells within each distance of a goal row.
type layers [setLayers]quoridor.Set

// flood fills the layers up to the first with the pawn and returns the pawn's
// distance, or -1 if no path leads to it.
func (l *layers) flood(g quoridor.Graph, goals, pawn quoridor.Set) int16 {
	l[0] = goals
	n := int16(0)
	for within := goals; !within.Meets(pawn); n++ {
		next := g.Spread(within)
		if next.Without(within).Empty() {
			return -1
		}
		within = next
		l[n+1] = within
	}
	return n
}

// step are the steps of shortest paths between two layers: those across
// horizontal walls by their upper cell, across vertical walls by their left one.
type step struct{ south, east quoridor.Set }

// stepFrom returns the steps from cells of one distance into the layer next to
// it.
func stepFrom(g quoridor.Graph, from, layer quoridor.Set) (s step, to quoridor.Set) {
	south := from.And(g.South).South(quoridor.SetStride).And(layer)
	north := from.North(quoridor.SetStride).And(g.South).And(layer)
	east := from.And(g.East).East().And(layer)
	west := from.West().And(g.East).And(layer)
	return step{south.North(quoridor.SetStride).Or(north), east.West().Or(west)}, south.Or(north).Or(east).Or(west)
}

// blocking returns the walls that bar one of the steps.
func (s step) blocking() Walls {
	return Walls{s.south.SmearWest(), s.east.SmearNorth(quoridor.SetStride)}
}

// chokes returns the walls that bar all of the steps.
func (s step) chokes() Walls {
	switch {
	case s.east.Empty():
		return Walls{Horizontal: covering(s.south, s.south.West())}
	case s.south.Empty():
		return Walls{Vertical: covering(s.east, s.east.North(quoridor.SetStride))}
	}
	return Walls{}
}

// covering returns the walls that bar all steps of a set, of which each wall
// bars two, given the set moved back by one such step.
func covering(steps, back quoridor.Set) quoridor.Set {
	switch steps.Count() {
	case 1:
		return steps.Or(back)
	case 2:
		return steps.And(back)
	}
	return quoridor.Set{}
}

// explore finds the shortest paths of a pawn that stands on a cell. It uses l.
func (l *layers) explore(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) ShortestPaths {
	g, pawn := b.Graph(), quoridor.SetOf(at)
	var fitting Walls
	fitting.Horizontal, fitting.Vertical = b.FittingWalls()
	path := ShortestPaths{Distance: l.flood(g, b.Goals(c), pawn)}
	if path.Distance > 0 {
		path.Nearer = l[path.Distance-1]
	}
	from := pawn
	for n := path.Distance - 1; n >= 0; n-- {
		s, to := stepFrom(g, from, l[n])
		chokes := s.chokes().and(fitting)
		path.Blocking = path.Blocking.or(s.blocking())
		path.Cells = path.Cells.Or(to)
		path.probe(g, chokes.without(path.Chokes), l, n, pawn)
		path.Chokes = path.Chokes.or(chokes)
		from = to
	}
	return path
}

// probe places the chokes between layers n+1 and n to see what each of them does.
// One that bars no step within layer n as well leaves the distances there as they
// are, and the flood can begin with them.
func (w *ShortestPaths) probe(g quoridor.Graph, chokes Walls, l *layers, n int16, pawn quoridor.Set) {
	if chokes.Horizontal.Or(chokes.Vertical).Empty() {
		return
	}
	inner := step{
		l[n].And(l[n].North(quoridor.SetStride)).And(g.South),
		l[n].And(l[n].West()).And(g.East),
	}.blocking()
	for s := chokes.Horizontal; !s.Empty(); s = s.Rest() {
		at := quoridor.SetOf(s.First())
		w.note(l.after(g.With(at, quoridor.Set{}), n, at.Meets(inner.Horizontal), pawn))
	}
	for s := chokes.Vertical; !s.Empty(); s = s.Rest() {
		at := quoridor.SetOf(s.First())
		w.note(l.after(g.With(quoridor.Set{}, at), n, at.Meets(inner.Vertical), pawn))
	}
}

// after returns the distance of the pawn in a graph with one more wall, which
// may have changed layer n or not, or -1 if no path leads to it.
func (l *layers) after(g quoridor.Graph, n int16, changed bool, pawn quoridor.Set) int16 {
	if changed {
		n = 0
	}
	for within := l[n]; ; n++ {
		next := g.Spread(within)
		switch {
		case next.Meets(pawn):
			return n + 1
		case next.Without(within).Empty():
			return -1
		}
		within = next
	}
}

// note takes in the distance that a choke leaves.
func (w *ShortestPaths) note(after int16) {
	if after < 0 {
		w.IllegalChokes++
		return
	}
	w.Detour = max(w.Detour, after-w.Distance)
}

// PathCache finds shortest paths and remembers them. It is not safe for concurrent use.
type PathCache struct {
	entries [2][]cachedPaths
	scratch layers // of the last search
}

type cachedPaths struct {
	key   uint64
	paths ShortestPaths
}

// NewPathCache returns an empty cache.
func NewPathCache() *PathCache {
	w := new(PathCache)
	for c := range w.entries {
		w.entries[c] = make([]cachedPaths, 1<<cacheBits)
	}
	return w
}

// Of returns the shortest paths of the pawn of c. They hold until the next call for c.
func (w *PathCache) Of(b *quoridor.Board, c quoridor.Color) *ShortestPaths {
	at := b.Pawn(c)
	key := (b.WallHash() ^ uint64(at)) * splitmix.Golden
	e := &w.entries[c][key>>(64-cacheBits)]
	if e.key != key {
		e.key = key
		e.paths = w.scratch.explore(b, c, at)
	}
	return &e.paths
}

// Distance implements Finder.
func (w *PathCache) Distance(b *quoridor.Board, c quoridor.Color) int {
	return int(w.Of(b, c).Distance)
}

// Nearer implements Finder.
func (w *PathCache) Nearer(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) bool {
	return w.Of(b, c).Nearer.Has(at)
}

// WinsRace implements Finder: a shortest path is shorter than the opponent's, and no
// cell of it can be near the opponent when it is entered, so that nobody jumps.
func (w *PathCache) WinsRace(b *quoridor.Board, c quoridor.Color) bool {
	ours, theirs := w.Of(b, c).Distance, w.Of(b, c.Other()).Distance
	g := b.Graph()
	pawn := quoridor.SetOf(b.Pawn(c))
	// near is where the opponent's pawn may be after its next move.
	near := g.Spread(quoridor.SetOf(b.Pawn(c.Other())))
	if b.ToMove() != c {
		theirs--
		if near.Meets(pawn) {
			return false
		}
		near = g.Spread(near)
	}
	if ours > theirs {
		return false
	}
	l := &w.scratch
	l.flood(g, b.Goals(c), pawn)
	for n := ours - 1; n >= 0; n-- {
		_, pawn = stepFrom(g, pawn, l[n])
		pawn = pawn.Without(near)
		if pawn.Empty() {
			return false
		}
		near = g.Spread(near)
	}
	return true
}

// Measure implements Finder.
func (w *PathCache) Measure(b *quoridor.Board, m *Measures) {
	us := b.ToMove()
	them := us.Other()
	our, their := w.Of(b, us), w.Of(b, them)
	m.Sides = [2]Side{our.side(their), their.side(our)}
	m.Shared = our.Cells.And(their.Cells).Count()
	m.Meets = [2]bool{our.Cells.Has(b.Pawn(them)), their.Cells.Has(b.Pawn(us))}
	h, v := b.WallSets()
	m.Placed = listWalls(listWalls(m.Placed[:0], h, quoridor.Horizontal), v, quoridor.Vertical)
}

// side returns the measures of one side's paths, given the other's.
func (w *ShortestPaths) side(other *ShortestPaths) Side {
	return Side{
		Distance: int(w.Distance), Detour: int(w.Detour), Cells: w.Cells.Count(),
		Chokes: w.Chokes.count() - int(w.IllegalChokes), IllegalChokes: int(w.IllegalChokes),
		SafeWalls: other.Chokes.without(w.Blocking).count(),
	}
}

// listWalls appends the walls of a set.
func listWalls(dst []quoridor.Move, s quoridor.Set, o quoridor.Orientation) []quoridor.Move {
	for ; !s.Empty(); s = s.Rest() {
		dst = append(dst, quoridor.WallMove(s.First(), o))
	}
	return dst
}

// AppendWalls implements Finder.
func (w *PathCache) AppendWalls(dst []Wall, b *quoridor.Board) []Wall {
	us := b.ToMove()
	their, our := w.Of(b, us.Other()), w.Of(b, us)
	h, v := b.LegalWalls()
	if their.Distance == 1 { // nothing else stops them
		h, v = h.And(their.Blocking.Horizontal), v.And(their.Blocking.Vertical)
	}
	touchH, touchV := b.TouchingWalls()
	near := around(b.Pawn(us)).Or(around(b.Pawn(us.Other())))
	dst = wallsOf{their.Chokes.Horizontal, their.Blocking.Horizontal, our.Blocking.Horizontal, touchH, near}.
		append(dst, h, quoridor.Horizontal)
	return wallsOf{their.Chokes.Vertical, their.Blocking.Vertical, our.Blocking.Vertical, touchV, near}.
		append(dst, v, quoridor.Vertical)
}

// wallsOf are the walls of one orientation that have each of the Effects.
type wallsOf struct{ chokes, blocks, hinders, touches, near quoridor.Set }

// append appends the walls of a set that have an effect.
func (w wallsOf) append(dst []Wall, s quoridor.Set, o quoridor.Orientation) []Wall {
	for s = s.And(w.blocks.Or(w.hinders).Or(w.touches).Or(w.near)); !s.Empty(); s = s.Rest() {
		at := s.First()
		here := quoridor.SetOf(at)
		var e Effects
		if w.chokes.Meets(here) {
			e |= Chokes
		}
		if w.blocks.Meets(here) {
			e |= Blocks
		}
		if w.hinders.Meets(here) {
			e |= Hinders
		}
		if w.touches.Meets(here) {
			e |= Touches
		}
		if w.near.Meets(here) {
			e |= Near
		}
		dst = append(dst, Wall{quoridor.WallMove(at, o), e})
	}
	return dst
}

// around returns the walls near a pawn.
func around(at quoridor.Cell) quoridor.Set {
	s := quoridor.SetOf(at)
	s = s.SmearWest()
	s = s.SmearNorth(quoridor.SetStride)
	s = s.SmearEast().Or(s.West())
	return s.SmearSouth(quoridor.SetStride).Or(s.North(quoridor.SetStride))
}
