package cardplay

import (
	"context"
	"errors"
	"math"
	"testing"

	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/internal/testlimit"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/cardplay"
)

// options returns the options of a quick run.
func options(t *testing.T, role Role, boards int) *Options {
	t.Helper()
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	settings := cardplay.DefaultSettings
	settings.Layouts, settings.Time, settings.Board, settings.Memory = 2, 0, 0, 8<<20
	settings.Belief.Tricks, settings.Plans.Nodes = 3, 10_000
	return &Options{Role: role, Boards: boards, Seed: 17, Bidder: bidder.NewRules(s), Settings: settings, Threads: 1}
}

// TestRun plays boards in every role: losses by trick add up, only the player loses, and two
// threads give the same result as one.
func TestRun(t *testing.T) {
	roles := []Role{Declare, Defend, Lead, Follow}
	boards := 1
	switch {
	case testing.Short():
		roles = roles[:1]
	case testlimit.IsLong():
		boards = 2
	}
	for _, role := range roles {
		o := options(t, role, boards)
		var all []Played
		figures, err := Run(t.Context(), o, func(p *Played) { all = append(all, *p) })
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		for i := range all {
			sum += all[i].Lost
			check(t, role, &all[i])
		}
		if mean := figures.Lost.Mean().Value; figures.Boards != boards || len(all) != boards || mean*float64(boards) != float64(sum) {
			t.Errorf("role %d: %d boards, %d told, %g tricks lost, want %d in all", role, figures.Boards, len(all), mean, sum)
		}
		if role != roles[0] && !testlimit.IsLong() {
			continue // what a thread does is the same in every role
		}
		o.Threads = 2
		again, err := Run(t.Context(), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if again.By != figures.By || again.Lost != figures.Lost {
			t.Errorf("role %d: %v on one thread, %v on two", role, figures.By, again.By)
		}
	}
}

// check checks the results of a board.
func check(t *testing.T, role Role, p *Played) {
	t.Helper()
	sum := 0
	for _, n := range p.By {
		sum += n
	}
	switch {
	case sum != p.Lost || !p.Play.Done() || p.Contract.IsPassedOut():
		t.Errorf("role %d: %+v", role, p)
	case (role == Declare || role == Follow) && p.Lead != 0:
		t.Errorf("the declarer has lost %d by the lead", p.Lead)
	case role == Lead && p.Lead != p.Lost:
		t.Errorf("%d lost, %d by the lead", p.Lost, p.Lead)
	}
}

// TestRunIsStopped ends a run at the first board: that one is counted.
func TestRunIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	figures, err := Run(ctx, options(t, Declare, 8), func(*Played) { cancel() })
	if !errors.Is(err, context.Canceled) || figures.Boards == 0 || figures.Boards == 8 {
		t.Errorf("%d boards, %v", figures.Boards, err)
	}
}

// TestCompare plays the same boards with several numbers of layouts: the results are those of
// separate runs, and the differences those of the means.
func TestCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("its boards are those of TestRun, on one thread")
	}
	boards, layouts := 1, []int{1, 2}
	if testlimit.IsLong() {
		boards, layouts = 4, []int{1, 4, 1}
	}
	o := options(t, Defend, boards)
	all, err := Compare(t.Context(), o, layouts)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range all {
		o.Settings.Layouts = layouts[i]
		alone, err := Run(t.Context(), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.Layouts != layouts[i] || c.Figures.Lost != alone.Lost || c.Figures.IMPs != alone.IMPs {
			t.Errorf("%d layouts: %v lost, alone %v", layouts[i], c.Figures.Lost, alone.Lost)
		}
		if i == 0 {
			continue
		}
		before := all[i-1].Figures
		if want := alone.Lost.Mean().Value - before.Lost.Mean().Value; math.Abs(c.Lost.Mean().Value-want) > 1e-9 {
			t.Errorf("%d layouts: %v tricks more, want %v", layouts[i], c.Lost.Mean().Value, want)
		}
		if want := alone.IMPs.Mean().Value - before.IMPs.Mean().Value; math.Abs(c.IMPs.Mean().Value-want) > 1e-9 {
			t.Errorf("%d layouts: %v IMPs more, want %v", layouts[i], c.IMPs.Mean().Value, want)
		}
	}
	if len(all) != len(layouts) || all[1].Lost.Pairs() != o.Boards || all[0].Lost.Pairs() != 0 {
		t.Errorf("%+v", all)
	}
}

// TestCompareIsStopped ends a comparison on the way: all numbers of layouts have the boards
// by then, so that there is something to compare.
func TestCompareIsStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("it is stopped as in TestRunIsStopped")
	}
	ctx, cancel := context.WithCancel(t.Context())
	o := options(t, Declare, 5)
	sheets := []*resultSet{newResultSet(o, nil), newResultSet(o, func(*Played) { cancel() })}
	if err := playAll(ctx, o, sheets); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	for i, s := range sheets {
		if n := len(s.counted()); n == 0 || n == o.Boards {
			t.Errorf("run %d: %d boards", i, n)
		}
	}
	if all, err := Compare(ctx, o, []int{1, 2}); !errors.Is(err, context.Canceled) || len(all) > 0 {
		t.Errorf("%d runs, %v", len(all), err)
	}
}

// TestMeasureInformation has defenders who lead and signal by an agreement: a declarer who knows it learns more
// about the hands than one who ignores the cards, and one who reads the opposite learns less.
func TestMeasureInformation(t *testing.T) {
	testlimit.Long(t)
	if testing.Short() {
		t.Skip("it needs several boards, on one thread")
	}
	a, err := carding.Open("standard")
	if err != nil {
		t.Fatal(err)
	}
	other, err := carding.Open("modern")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, Defend, 2)
	o.Carding, o.Settings.Belief.Cards = a, 0
	bits := func(read *carding.Agreement) float64 {
		told, err := MeasureInformation(t.Context(), o, read)
		if err != nil {
			t.Fatal(err)
		}
		if n := told.Declarer[0].Pairs(); n != o.Boards {
			t.Errorf("the declarer was told something on %d boards", n)
		}
		return told.Declarer[len(Moments)-2].Mean().Value + told.Defender[len(Moments)-2].Mean().Value
	}
	known, contrary := bits(a), bits(other)
	if known < 0.5 || contrary > known-0.5 {
		t.Errorf("%.2f bits by the agreement, %.2f by another one", known, contrary)
	}
}
