package layouts

import "gogo/board/bridge"

// builder makes components, which share what they have in common.
type builder struct {
	hidden *hidden
	limits map[limitsOfSuit]*suitWeights
	tables map[tableKey]*table
}

func newBuilder(h *hidden) *builder {
	return &builder{hidden: h, limits: map[limitsOfSuit]*suitWeights{}, tables: map[tableKey]*table{}}
}

// weights returns what hands count by a suit.
func (b *builder) weights(l limitsOfSuit) *suitWeights {
	w, ok := b.limits[l]
	if !ok {
		w = l.weights()
		b.limits[l] = w
	}
	return w
}

// component returns the deals of a spec.
func (b *builder) component(so *spec) *component {
	var tables [bridge.Suits]*table
	for s := range tables {
		key := tableKey{suit: bridge.Suit(s), strength: so.tilt.strength}
		for i, a := range so.alternatives {
			key.weights[i] = a.suits[s].favoured(&so.favour[i][s], b.hidden.suits[s].known[i].length)
		}
		tables[s] = b.table(&key)
	}
	c := newComponent(b.hidden, tables)
	c.choice, c.favour, c.tilt = so.choice, so.favour, so.tilt
	c.mass *= so.tilt.offset(b.hidden)
	c.countPoints(&so.alternatives)
	return c
}

// table returns the ways to deal a suit.
func (b *builder) table(key *tableKey) *table {
	t, ok := b.tables[*key]
	if !ok {
		t = newTable(&b.hidden.suits[key.suit], key)
		b.tables[*key] = t
	}
	return t
}
