package search

import "reflect"

// Tunable is a number of Params that a tuner may change, in the unit that Params
// has it in.
type Tunable struct {
	Name            string // of its field
	Least, Greatest int    // the search makes sense between them, both included
	// Step is by how much the number is raised in one side and lowered in the
	// other at the end of a tuning: as little as games can tell apart.
	Step float64
}

// Tunables returns all numbers of Params, in its order.
func Tunables() []Tunable {
	return []Tunable{
		{"Futility", 0, 200, 10},
		{"FutilitySlope", 0, 150, 8},
		{"FutilityDepth", 1, 12, 0.7},
		{"ReverseFutility", -100, 150, 8},
		{"ReverseFutilitySlope", 10, 150, 8},
		{"ReverseFutilityDepth", 1, 60, 1},
		{"Razor", 0, 300, 10},
		{"RazorSlope", 0, 250, 8},
		{"RazorDepth", 0, 96, 6},
		{"ThreatRazor", 0, 300, 10},
		{"ThreatRazorSlope", 0, 250, 8},
		{"ThreatRazorDepth", 0, 96, 6},
		{"ForcedWinDepth", 16, 160, 8},
		{"PolicyGap", 0, 240, 10},
		{"PolicyGapSlope", 0, 64, 3},
		{"SingularMargin", 1, 64, 4},
		{"SingularDepth", 4, 12, 0.6},
		{"Aspiration", 5, 150, 6},
		{"MoveCountBase", 1, 20, 1},
		{"MoveCountSlope", 1, 40, 2},
		{"ReduceBase", -50, 150, 8},
		{"ReduceSlope", 20, 180, 8},
		{"ReduceCutNode", 0, 40, 3},
		{"ReducePV", 0, 40, 3},
		{"ReduceThreat", 0, 40, 3},
		{"ReduceHistory", 0, 80, 5},
		{"ReduceCutoffs", 0, 40, 3},
		{"ReduceOrder", 0, 80, 5},
		{"HistoryDivisor", 16, 512, 16},
		{"KillerBonus", 0, 160, 8},
		{"CounterMoveBonus", 0, 160, 8},
		{"ThreatExtension", 0, 16, 1.5},
	}
}

// Of returns the number that p has.
func (t Tunable) Of(p *Params) int { return int(t.field(p).Int()) }

// Set gives p another number.
func (t Tunable) Set(p *Params, number int) { t.field(p).SetInt(int64(number)) }

// field panics if the table names no field of Params, which a test precludes.
func (t Tunable) field(p *Params) reflect.Value { return reflect.ValueOf(p).Elem().FieldByName(t.Name) }

// Tune has the driver search with other margins from the next move on.
func (d *Driver) Tune(p Params) { d.params, d.reductions = p, newReductions(&p) }
