package paths

import (
	"gogo/board/quoridor"
	"gogo/board/splitmix"
)

// ShortestPaths describes the shortest paths of one pawn to its goal row, the other
// pawn left aside.
type ShortestPaths[W quoridor.Words] struct {
	// Distance is their length in steps.
	Distance int16
	// Detour is by how much one more wall can lengthen them at most, as far as
	// the chokes tell.
	Detour int16
	// IllegalChokes is the number of chokes that are not legal because they cut the
	// last path.
	IllegalChokes int16
	// Cells are those that lie on shortest paths, the pawn's left out.
	Cells quoridor.Set[W]
	// Nearer are the cells from which it is shorter than from the pawn's.
	Nearer quoridor.Set[W]
	// Blocking are the walls that bar a step of a shortest path, whether they fit
	// or not, Chokes those among them that fit and bar all steps between two
	// distances: they lengthen the shortest path or cut the last one.
	Blocking, Chokes Walls[W]
}

// Walls is a set of walls by the cells northwest of them.
type Walls[W quoridor.Words] struct{ Horizontal, Vertical quoridor.Set[W] }

// count returns the number of walls.
func (w Walls[W]) count() int { return w.Horizontal.Count() + w.Vertical.Count() }

// empty reports whether there are no walls.
func (w Walls[W]) empty() bool { return w.Horizontal.Or(w.Vertical).Empty() }

// or returns the walls of both sets.
func (w Walls[W]) or(v Walls[W]) Walls[W] {
	return Walls[W]{w.Horizontal.Or(v.Horizontal), w.Vertical.Or(v.Vertical)}
}

// and returns the walls that are in both sets.
func (w Walls[W]) and(v Walls[W]) Walls[W] {
	return Walls[W]{w.Horizontal.And(v.Horizontal), w.Vertical.And(v.Vertical)}
}

// without returns the walls of w that are not in v.
func (w Walls[W]) without(v Walls[W]) Walls[W] {
	return Walls[W]{w.Horizontal.Without(v.Horizontal), w.Vertical.Without(v.Vertical)}
}

// layers are the cells within each distance of a goal row.
type layers[W quoridor.Words] [layerBound]quoridor.Set[W]

// flood fills the layers up to the first with the pawn and returns the pawn's
// distance, or -1 if no path leads to it.
func (l *layers[W]) flood(g quoridor.Graph[W], goals, pawn quoridor.Set[W]) int16 {
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
type step[W quoridor.Words] struct{ south, east quoridor.Set[W] }

// stepFrom returns the steps from cells of one distance into the layer next to
// it.
func stepFrom[W quoridor.Words](g quoridor.Graph[W], from, layer quoridor.Set[W]) (s step[W], to quoridor.Set[W]) {
	south := from.And(g.South).South().And(layer)
	north := from.North().And(g.South).And(layer)
	east := from.And(g.East).East().And(layer)
	west := from.West().And(g.East).And(layer)
	return step[W]{south.North().Or(north), east.West().Or(west)}, south.Or(north).Or(east).Or(west)
}

// blocking returns the walls that bar one of the steps.
func (s step[W]) blocking() Walls[W] {
	return Walls[W]{s.south.Or(s.south.West()), s.east.Or(s.east.North())}
}

// chokes returns the walls that bar all of the steps.
func (s step[W]) chokes() Walls[W] {
	switch {
	case s.east.Empty():
		return Walls[W]{Horizontal: covering(s.south, s.south.West())}
	case s.south.Empty():
		return Walls[W]{Vertical: covering(s.east, s.east.North())}
	}
	return Walls[W]{}
}

// covering returns the walls that bar all steps of a set, of which each wall
// bars two, given the set moved back by one such step.
func covering[W quoridor.Words](steps, back quoridor.Set[W]) quoridor.Set[W] {
	switch steps.Count() {
	case 1:
		return steps.Or(back)
	case 2:
		return steps.And(back)
	}
	return quoridor.Set[W]{}
}

// explore finds the shortest paths of a pawn that stands on a cell. It uses l.
func (l *layers[W]) explore(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) ShortestPaths[W] {
	sets := quoridor.SetsOf[W](b)
	g, pawn := sets.Graph(), quoridor.SetOf[W](at)
	var fitting Walls[W]
	fitting.Horizontal, fitting.Vertical = sets.FittingWalls()
	path := ShortestPaths[W]{Distance: l.flood(g, sets.Goals(c), pawn)}
	if path.Distance > 0 {
		path.Nearer = l[path.Distance-1]
	}
	var all step[W]
	from := pawn
	for n := path.Distance - 1; n >= 0; n-- {
		s, to := stepFrom(g, from, l[n])
		all.south, all.east = all.south.Or(s.south), all.east.Or(s.east)
		path.Cells = path.Cells.Or(to)
		if chokes := s.chokes().and(fitting); !chokes.empty() {
			path.probe(g, chokes.without(path.Chokes), l, n, pawn)
			path.Chokes = path.Chokes.or(chokes)
		}
		from = to
	}
	path.Blocking = all.blocking()
	return path
}

// probe places the chokes between layers n+1 and n to see what each of them does.
// One that bars no step within layer n as well leaves the distances there as they
// are, and the flood can begin with them.
func (w *ShortestPaths[W]) probe(g quoridor.Graph[W], chokes Walls[W], l *layers[W], n int16, pawn quoridor.Set[W]) {
	if chokes.empty() {
		return
	}
	inner := step[W]{
		l[n].And(l[n].North()).And(g.South),
		l[n].And(l[n].West()).And(g.East),
	}.blocking()
	for s := chokes.Horizontal; !s.Empty(); s = s.Rest() {
		at := quoridor.SetOf[W](s.First())
		w.note(l.after(g.WithHorizontal(at), n, at.Meets(inner.Horizontal), pawn))
	}
	for s := chokes.Vertical; !s.Empty(); s = s.Rest() {
		at := quoridor.SetOf[W](s.First())
		w.note(l.after(g.WithVertical(at), n, at.Meets(inner.Vertical), pawn))
	}
}

// after returns the distance of the pawn in a graph with one more wall, which
// may have changed layer n or not, or -1 if no path leads to it.
func (l *layers[W]) after(g quoridor.Graph[W], n int16, changed bool, pawn quoridor.Set[W]) int16 {
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
func (w *ShortestPaths[W]) note(after int16) {
	if after < 0 {
		w.IllegalChokes++
		return
	}
	w.Detour = max(w.Detour, after-w.Distance)
}

// PathCache finds shortest paths and remembers them. It is not safe for concurrent use.
type PathCache[W quoridor.Words] struct {
	entries [2][]cachedPaths[W]
	scratch layers[W] // of the last search
}

type cachedPaths[W quoridor.Words] struct {
	key   uint64
	paths ShortestPaths[W]
}

// NewPathCache returns an empty cache.
func NewPathCache[W quoridor.Words]() *PathCache[W] {
	w := new(PathCache[W])
	for c := range w.entries {
		w.entries[c] = make([]cachedPaths[W], 1<<cacheBits)
	}
	return w
}

// Of returns the shortest paths of the pawn of c. They hold until the next call for c.
func (w *PathCache[W]) Of(b *quoridor.Board, c quoridor.Color) *ShortestPaths[W] {
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
func (w *PathCache[W]) Distance(b *quoridor.Board, c quoridor.Color) int {
	return int(w.Of(b, c).Distance)
}

// Nearer implements Finder.
func (w *PathCache[W]) Nearer(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) bool {
	return w.Of(b, c).Nearer.Has(at)
}

// WinsRace implements Finder: a shortest path is shorter than the opponent's, and no
// cell of it can be near the opponent when it is entered, so that nobody jumps.
func (w *PathCache[W]) WinsRace(b *quoridor.Board, c quoridor.Color) bool {
	ours, theirs := w.Of(b, c).Distance, w.Of(b, c.Other()).Distance
	sets := quoridor.SetsOf[W](b)
	g := sets.Graph()
	pawn := quoridor.SetOf[W](b.Pawn(c))
	// near is where the opponent's pawn may be after its next move.
	near := g.Spread(quoridor.SetOf[W](b.Pawn(c.Other())))
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
	l.flood(g, sets.Goals(c), pawn)
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
func (w *PathCache[W]) Measure(b *quoridor.Board, m *Measures) {
	us := b.ToMove()
	them := us.Other()
	our, their := w.Of(b, us), w.Of(b, them)
	m.Sides = [2]Side{our.side(their), their.side(our)}
	m.Shared = our.Cells.And(their.Cells).Count()
	m.Meets = [2]bool{our.Cells.Has(b.Pawn(them)), their.Cells.Has(b.Pawn(us))}
	h, v := quoridor.SetsOf[W](b).Walls()
	m.Placed = listWalls(listWalls(m.Placed[:0], h, quoridor.Horizontal), v, quoridor.Vertical)
}

// side returns the measures of one side's paths, given the other's.
func (w *ShortestPaths[W]) side(other *ShortestPaths[W]) Side {
	return Side{
		Distance: int(w.Distance), Detour: int(w.Detour), Cells: w.Cells.Count(),
		Chokes: w.Chokes.count() - int(w.IllegalChokes), IllegalChokes: int(w.IllegalChokes),
		SafeWalls: other.Chokes.without(w.Blocking).count(),
	}
}

// listWalls appends the walls of a set.
func listWalls[W quoridor.Words](dst []quoridor.Move, s quoridor.Set[W], o quoridor.Orientation) []quoridor.Move {
	for ; !s.Empty(); s = s.Rest() {
		dst = append(dst, quoridor.WallMove(s.First(), o))
	}
	return dst
}

// AppendWalls implements Finder.
func (w *PathCache[W]) AppendWalls(dst []Wall, b *quoridor.Board) []Wall {
	us := b.ToMove()
	their, our := w.Of(b, us.Other()), w.Of(b, us)
	sets := quoridor.SetsOf[W](b)
	h, v := sets.LegalWalls()
	if their.Distance == 1 { // nothing else stops them
		h, v = h.And(their.Blocking.Horizontal), v.And(their.Blocking.Vertical)
	}
	touchH, touchV := sets.TouchingWalls()
	near := around[W](b.Pawn(us)).Or(around[W](b.Pawn(us.Other())))
	dst = wallsOf[W]{their.Chokes.Horizontal, their.Blocking.Horizontal, our.Blocking.Horizontal, touchH, near}.
		append(dst, h, quoridor.Horizontal)
	return wallsOf[W]{their.Chokes.Vertical, their.Blocking.Vertical, our.Blocking.Vertical, touchV, near}.
		append(dst, v, quoridor.Vertical)
}

// wallsOf are the walls of one orientation that have each of the Effects.
type wallsOf[W quoridor.Words] struct{ chokes, blocks, hinders, touches, near quoridor.Set[W] }

// append appends the walls of a set that have an effect.
func (w wallsOf[W]) append(dst []Wall, s quoridor.Set[W], o quoridor.Orientation) []Wall {
	for s = s.And(w.blocks.Or(w.hinders).Or(w.touches).Or(w.near)); !s.Empty(); s = s.Rest() {
		at := s.First()
		here := quoridor.SetOf[W](at)
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
func around[W quoridor.Words](at quoridor.Cell) quoridor.Set[W] {
	s := quoridor.SetOf[W](at)
	s = s.Or(s.West())
	s = s.Or(s.North())
	s = s.Or(s.East()).Or(s.West())
	return s.Or(s.South()).Or(s.North())
}
