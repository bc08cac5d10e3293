package equity

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

func TestKazaross(t *testing.T) {
	k := Kazaross()
	for _, tt := range []struct {
		own, other   int
		crawfordOver bool
		want         float64
	}{
		{1, 1, false, 0.5},
		{1, 2, false, 0.67736},
		{2, 1, false, 0.32264},
		{2, 3, false, 0.59947},
		{3, 4, false, 0.5715},
		{25, 1, false, 0.00095},
		{25, 24, false, 0.46914},
		{25, 25, false, 0.5},
		{2, 1, true, 0.48803},
		{1, 2, true, 0.51197},
		{4, 1, true, 0.31002},
		{25, 1, true, 0.00123},
		{0, 3, false, 1},
		{-5, 1, true, 1},
		{7, -1, false, 0},
	} {
		if got := k.Chance(tt.own, tt.other, tt.crawfordOver); math.Abs(got-tt.want) > 1e-6 {
			t.Errorf("%d-away, %d-away, Crawford game over %v: %g, want %g", tt.own, tt.other, tt.crawfordOver, got, tt.want)
		}
	}
}

func TestKazarossCarriesItsNotice(t *testing.T) {
	for _, want := range []string{"Copyright (C) 2011 Neil Kazaross", "are permitted in any medium without royalty provided the copyright", "Modified"} {
		t.Run(want, func(t *testing.T) {
			if !bytes.Contains(kazaross, []byte(want)) {
				t.Errorf("kazaross.txt lacks %q", want)
			}
		})
	}
}

// TestTableFalls goes through all scores, the extended ones too: who needs more
// points has less of a chance, and both chances add up to 1.
func TestTableFalls(t *testing.T) {
	if err := Kazaross().check(MaxAway); err != nil {
		t.Error(err)
	}
}

// TestExtension takes figures of Kazaross-XG2 for unknown, and compares what the
// recursion makes of them, one step at a time and from 11 points on.
func TestExtension(t *testing.T) {
	k := Kazaross()
	again := *k
	again.extend(11)
	var steps, all deviation
	for own := 12; own <= 25; own++ {
		for other := 2; other <= own; other++ {
			want := k.pre[own][other]
			steps.add(k.evenChance(State{Value: 1, Away: [2]int{own, other}}, float64(ContactEfficiency)) - want)
			all.add(again.pre[own][other] - want)
		}
		all.add(again.pre[own][1] - k.pre[own][1])
		all.add(again.post[own] - k.post[own])
	}
	steps.check(t, "one step", 0.0002, 0.0013)
	all.check(t, "from 11 points on", 0.001, 0.002)
}

// deviation gathers errors.
type deviation struct{ squares, worst, n float64 }

func (d *deviation) add(x float64) {
	d.squares += x * x
	d.worst = max(d.worst, math.Abs(x))
	d.n++
}

func (d *deviation) check(t *testing.T, what string, root, worst float64) {
	t.Helper()
	if got := math.Sqrt(d.squares / d.n); got > root || d.worst > worst {
		t.Errorf("%s: errors of %.5f in the root of the mean square, %.5f at worst; want %g, %g", what, got, d.worst, root, worst)
	}
}

func TestTableSymmetricAfterExtension(t *testing.T) {
	k := Kazaross()
	for own := 1; own <= MaxAway; own++ {
		for other := 1; other <= MaxAway; other++ {
			if sum := k.pre[own][other] + k.pre[other][own]; math.Abs(sum-1) > 1e-12 {
				t.Fatalf("%d-away, %d-away: chances add up to %g", own, other, sum)
			}
		}
	}
}

const tinyTable = "# note\ngogo match equities 1\n2\n.5 .7\n.3 .5\n.5 .48\n"

func TestReadTable(t *testing.T) {
	table, err := ReadTable(strings.NewReader(tinyTable))
	if err != nil {
		t.Fatal(err)
	}
	if table.Chance(2, 1, false) != 0.3 || table.Chance(2, 1, true) != 0.48 {
		t.Error("figures are not those of the file")
	}
	if err := table.check(MaxAway); err != nil {
		t.Errorf("extended: %v", err)
	}
	for _, tt := range []struct{ name, old, new, want string }{
		{"other format", "equities 1", "equities 2", "line 2: \"gogo\" is not a chance"},
		{"no size", "\n2\n", "\ntwo\n", `line 3: match equity table of "two" points`},
		{"huge", "\n2\n", "\n1000000000\n", "2 to 64 are needed"},
		{"short row", ".5 .7", ".5", "line 4: 1 chances, 2 are needed"},
		{"not a chance", ".5 .7", ".5 1.5", `line 4: "1.5" is not a chance`},
		{"not a number", ".5 .7", ".5 NaN", `line 4: "NaN" is not a chance`},
		{"unequal", ".5 .7", ".5 .8", "add up to"},
		{"rising", ".5 .48", ".5 .52", "above"},
		{"cut off", ".5 .48\n", "", "ends too early, after line 5"},
		{"empty", tinyTable, "", "ends too early"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadTable(strings.NewReader(strings.Replace(tinyTable, tt.old, tt.new, 1)))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
			}
		})
	}
}

func FuzzReadTable(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add([]byte(tinyTable))
	f.Add(kazaross)
	f.Add([]byte("gogo match equities 1\n64\n"))
	f.Add([]byte("50% 70%\n30% 50%\n50% 48%\n"))
	f.Add([]byte("0.5; 0.7\n0.3; 0.5\n"))
	for _, text := range []string{explicitXML, zadehXML, mecXML, unequalXML} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		table, err := ReadTable(bytes.NewReader(file))
		if err != nil {
			return
		}
		if err := table.check(MaxAway); err != nil {
			t.Fatal(err)
		}
		for own := 1; own <= MaxAway; own++ {
			for other := 1; other <= MaxAway; other++ {
				if c := table.Chance(own, other, false); !(c >= 0 && c <= 1) {
					t.Fatalf("chance %g at %d-away, %d-away", c, own, other)
				}
			}
		}
	})
}
