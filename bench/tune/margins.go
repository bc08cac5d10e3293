package tune

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gogo/bench/spsa"
	"gogo/search"
)

// Margins are the margins of a search by their names in search.Tunables.
type Margins map[string]int

// NewMargins returns margins by their names.
func NewMargins(p search.Params) Margins {
	m := Margins{}
	for _, n := range search.Tunables() {
		m[n.Name] = n.Of(&p)
	}
	return m
}

// With returns margins with some numbers replaced by others.
func (m Margins) With(numbers []spsa.Number, values []int) Margins {
	m = maps.Clone(m)
	for i, n := range numbers {
		m[n.Name] = values[i]
	}
	return m
}

// Params returns the margins as the search takes them. It is an error if these are
// not all of them and no others, or if one is beyond its bounds that is not as in own,
// the margins of the game's engine.
func (m Margins) Params(own search.Params) (search.Params, error) {
	var p search.Params
	for _, n := range search.Tunables() {
		v, ok := m[n.Name]
		switch {
		case !ok:
			return p, fmt.Errorf("%s is missing among the margins", n.Name)
		case (v < n.Least || v > n.Greatest) && v != n.Of(&own):
			return p, fmt.Errorf("%s of %d is beyond its bounds of %d and %d", n.Name, v, n.Least, n.Greatest)
		}
		n.Set(&p, v)
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if !slices.ContainsFunc(search.Tunables(), func(n search.Tunable) bool { return n.Name == name }) {
			return p, fmt.Errorf("the search has no margin %q", name)
		}
	}
	return p, nil
}

// Numbers returns the numbers to tune of an engine's margins: those with the names
// given, or all that are not 0, which switches a thing off.
func Numbers(own search.Params, names []string) ([]spsa.Number, error) {
	var list []spsa.Number
	known := map[string]bool{}
	for _, n := range search.Tunables() {
		known[n.Name] = true
		v := n.Of(&own)
		if slices.Contains(names, n.Name) || len(names) == 0 && v != 0 {
			start := min(max(v, n.Least), n.Greatest)
			list = append(list, spsa.Number{Name: n.Name, Start: start, Least: n.Least, Greatest: n.Greatest, Step: n.Step})
		}
	}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("the search has no margin %q", name)
		}
	}
	return list, nil
}

// Go returns margins as the engine of a game has them in its source.
func (m Margins) Go() string {
	width := 0
	for _, n := range search.Tunables() {
		width = max(width, len(n.Name))
	}
	var b strings.Builder
	b.WriteString("search.Params{\n")
	for _, n := range search.Tunables() {
		fmt.Fprintf(&b, "\t%-*s %d,\n", width+1, n.Name+":", m[n.Name])
	}
	b.WriteString("}\n")
	return b.String()
}
