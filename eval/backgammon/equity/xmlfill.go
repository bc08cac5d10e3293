package equity

import (
	"fmt"
	"slices"
)

// fill makes the figures of a table of what a file says, and returns for how many points.
func (d *xmlTable) fill(t *Table) (n int, err error) {
	n = d.length
	if n == 0 {
		n = MaxAway
	}
	if d.pre.model == "explicit" {
		n = min(n, len(d.pre.rows))
	}
	var post [2][MaxAway + 1]float64
	for player := range d.players {
		if n, err = d.fillPost(&post[player], player, n); err != nil {
			return 0, err
		}
	}
	if d.players == 1 {
		post[1] = post[0]
	}
	if n < 2 {
		return 0, fmt.Errorf("a table of %d points: 2 at least are needed", n)
	}
	for own := 1; own <= n; own++ {
		t.post[own] = (post[0][own] + post[1][own]) / 2
	}
	return n, d.fillPre(t, &post, n)
}

// fillPost fills in the chances of a player after the Crawford game, and returns for how many
// points up to n there are any.
func (d *xmlTable) fillPost(post *[MaxAway + 1]float64, player, n int) (int, error) {
	p := &d.post[player]
	get := p.getter()
	switch p.model {
	case "explicit":
		if len(p.rows) != 1 {
			return 0, fmt.Errorf("post-crawford-table has %d rows, not 1", len(p.rows))
		}
		return min(n, copy(post[1:], p.rows[0])), nil
	case "zadeh":
		var t Table
		t.fillPostZadeh(n, get("gammon-rate-trailer"), get("free-drop-2-away"), get("free-drop-4-away"))
		*post = t.post
	case "mec":
		win := get("win-rate")
		if player == 1 {
			win = 1 - win
		}
		*post = postMEC(n, win, get("gammon-rate"), get("free-drop-2-away"), get("free-drop-4-away"))
	}
	return n, p.complete("post-crawford-table")
}

// fillPre fills in the chances up to the Crawford game.
func (d *xmlTable) fillPre(t *Table, post *[2][MaxAway + 1]float64, n int) error {
	get := d.pre.getter()
	switch d.pre.model {
	case "explicit":
		return d.fillRows(t, n)
	case "zadeh":
		z := zadeh{
			won: get("gammon-rate-leader"), lost: get("gammon-rate-trailer"),
			delta: get("delta"), deltaBar: get("delta-bar"), table: t,
		}
		z.fill(n)
	case "mec":
		m := mec{win: get("win-rate"), gammons: get("gammon-rate")}
		if m.win == 0 {
			return d.pre.complete("pre-crawford-table")
		}
		m.fill(n, post)
		t.mean(n, func(own, other int) float64 { return m.chances[own][other] })
	}
	return d.pre.complete("pre-crawford-table")
}

// maxRounding is how far the chances of two equal players may be from 1 together.
const maxRounding = 0.0051

// fillRows takes over explicit chances, the mean of both players'.
func (d *xmlTable) fillRows(t *Table, n int) error {
	for i, row := range d.pre.rows[:n] {
		if len(row) < n {
			return fmt.Errorf("row %d of pre-crawford-table has %d chances, %d are needed", i+1, len(row), n)
		}
	}
	at := func(own, other int) float64 { return d.pre.rows[own-1][other-1] }
	for own := 1; own <= n; own++ {
		for other := 1; d.players == 1 && other <= own; other++ {
			if sum := at(own, other) + at(other, own); sum < 1-maxRounding || sum > 1+maxRounding {
				return fmt.Errorf("the chances at %d-away, %d-away add up to %g", own, other, sum)
			}
		}
	}
	t.mean(n, at)
	return nil
}

// mean sets the chances up to n points to the mean of those of two players, of whom the
// first one's are given.
func (t *Table) mean(n int, first func(own, other int) float64) {
	for own := 1; own <= n; own++ {
		for other := 1; other <= n; other++ {
			t.pre[own][other] = (first(own, other) + 1 - first(other, own)) / 2
		}
	}
}

// getter returns a function that takes a parameter, 0 where there is none. What it has
// not been asked for, or what is missing, complete tells.
func (p *part) getter() func(name string) float64 {
	return func(name string) float64 {
		p.asked = append(p.asked, name)
		return p.values[name]
	}
}

// complete reports a parameter of the model that the file lacks, or one that the model does not have.
func (p *part) complete(table string) error {
	for _, name := range p.asked {
		if _, ok := p.values[name]; !ok {
			return fmt.Errorf("%s of the type %s lacks the parameter %s", table, p.model, name)
		}
	}
	for name := range p.values {
		if !slices.Contains(p.asked, name) {
			return fmt.Errorf("%s of the type %s has no parameter %.40q", table, p.model, name)
		}
	}
	return nil
}
