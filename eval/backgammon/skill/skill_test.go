package skill

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		loss       float64
		kind       Kind
		word, mark string
		term       string
	}{
		{0, Good, "", "", ""},
		{0.019, Good, "", "", ""},
		{0.02, Good, "", "", "error"},
		{0.04, Good, "", "", "error"},
		{0.041, Doubtful, "doubtful", "?!", "error"},
		{0.08, Doubtful, "doubtful", "?!", "blunder"},
		{0.081, Bad, "bad", "?", "blunder"},
		{0.16, Bad, "bad", "?", "blunder"},
		{0.161, VeryBad, "very bad", "??", "blunder"},
		{3, VeryBad, "very bad", "??", "blunder"},
	} {
		t.Run(c.word, func(t *testing.T) {
			kind := KindOf(c.loss)
			if kind != c.kind || kind.String() != c.word || kind.Mark() != c.mark || Term(c.loss) != c.term {
				t.Errorf("a loss of %v is %q %q %q, want %+v", c.loss, kind, kind.Mark(), Term(c.loss), c)
			}
		})
	}
}

func TestWords(t *testing.T) {
	for rate, want := range map[float64]string{
		0: "supernatural", 1.9: "supernatural", 2: "world class", 7: "expert", 8: "advanced", 12: "intermediate",
		25.9: "casual player", 30: "beginner", 35: "awful", 400: "awful",
	} {
		if got := Rating(rate); got != want {
			t.Errorf("a rate of %v is %q, want %q", rate, got, want)
		}
	}
	for luck, want := range map[float64]string{0: "", 0.3: "", 0.31: "lucky", 0.7: "very lucky", -0.5: "unlucky", -0.61: "very unlucky"} {
		if got := LuckWord(luck); got != want {
			t.Errorf("luck of %v is %q, want %q", luck, got, want)
		}
	}
}

func TestPlays(t *testing.T) {
	for name, c := range map[string]struct {
		best, played float64
		forced       bool
		want         Verdict
	}{
		"the best":         {0.2, 0.2, false, Verdict{Counts: true}},
		"worse":            {0.2, 0.1, false, Verdict{Loss: 0.1, Mistake: WrongPlay, Counts: true}},
		"below nothing":    {-0.5, -1, false, Verdict{Loss: 0.5, Mistake: WrongPlay, Counts: true}},
		"better than best": {0.2, 0.3, false, Verdict{Counts: true}},
		"forced":           {0.2, 0.1, true, Verdict{}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := JudgePlay(c.best, c.played, c.forced); !alike(got, c.want) {
				t.Errorf("%s: %+v, want %+v", name, got, c.want)
			}
		})
	}
}

// alike compares verdicts, with losses to twelve digits.
func alike(a, b Verdict) bool {
	same := math.Abs(a.Loss-b.Loss) < 1e-12
	a.Loss, b.Loss = 0, 0
	return same && a == b
}

func TestCube(t *testing.T) {
	weak := Cube{NoDouble: 0.1, DoubleTake: -0.3, DoublePass: 1}
	near := Cube{NoDouble: 0.5, DoubleTake: 0.45, DoublePass: 1}
	right := Cube{NoDouble: 0.6, DoubleTake: 0.8, DoublePass: 1}
	cash := Cube{NoDouble: 0.8, DoubleTake: 1.3, DoublePass: 1}
	good := Cube{NoDouble: 1.2, DoubleTake: 1.5, DoublePass: 1}
	beaver := Cube{NoDouble: -0.1, DoubleTake: -0.4, DoublePass: 1, Beavers: true}
	for _, c := range []struct {
		name   string
		cube   Cube
		action Action
		want   Verdict
	}{
		{"far from a double", weak, Roll, Verdict{Cube: true}},
		{"nearly a double", near, Roll, Verdict{Cube: true, Counts: true}},
		{"double too early", weak, Double, Verdict{0.4, WrongDouble, true, true}},
		{"right double missed", right, Roll, Verdict{0.2, MissedDouble, true, true}},
		{"right double", right, Double, Verdict{Cube: true, Counts: true}},
		{"right take", right, Take, Verdict{Cube: true, Counts: true}},
		{"wrong pass", right, Pass, Verdict{0.2, WrongPass, true, true}},
		{"cash missed", cash, Roll, Verdict{0.2, MissedDouble, true, true}},
		{"wrong take", cash, Take, Verdict{0.3, WrongTake, true, true}},
		{"right pass", cash, Pass, Verdict{Cube: true, Counts: true}},
		{"double of who is too good", good, Double, Verdict{0.2, WrongDouble, true, true}},
		{"too good", good, Roll, Verdict{Cube: true}},
		{"double to be beavered", beaver, Double, Verdict{0.7, WrongDouble, true, true}},
		{"beaver", beaver, Beaver, Verdict{Cube: true, Counts: true}},
		{"missed beaver", beaver, Take, Verdict{0.4, MissedBeaver, true, true}},
		{"pass of a beaver", beaver, Pass, Verdict{1.8, WrongPass, true, true}},
		{"beaver of a right double", right, Beaver, Verdict{0.8, WrongBeaver, true, true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.cube.Judge(c.action); !alike(got, c.want) {
				t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
			}
		})
	}
	for _, c := range []struct {
		cube Cube
		want string
	}{
		{weak, "no double, take"}, {right, "double, take"}, {cash, "double, pass"}, {good, "too good to double, pass"}, {beaver, "no double, beaver"},
	} {
		if got := c.cube.Advice(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.cube, got, c.want)
		}
	}
	if broken := (Cube{NoDouble: math.NaN()}); broken.Known() || !weak.Known() {
		t.Error("what is no number is known")
	}
}

// TestRightDecisionsLoseNothing wants of any equities that of two ways of a decision one loses nothing,
// the other what lies between them, and that who errs about the cube gains nothing by it.
func TestRightDecisionsLoseNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		c := Cube{NoDouble: 3*rng.Float64() - 1.5, DoubleTake: 4*rng.Float64() - 2, DoublePass: 1, Beavers: rng.IntN(2) == 0}
		roll, double := c.Judge(Roll), c.Judge(Double)
		if min(roll.Loss, double.Loss) != 0 || math.Abs(roll.Loss+double.Loss-math.Abs(c.NoDouble-c.Doubled())) > 1e-12 {
			t.Fatalf("%+v: a roll loses %v, a double %v", c, roll.Loss, double.Loss)
		}
		if c.Doubles() && roll.Loss == 0 || !c.Doubles() && double.Loss != math.Max(0, c.NoDouble-c.Doubled()) {
			t.Fatalf("%+v: doubles %t, losses %v and %v", c, c.Doubles(), roll.Loss, double.Loss)
		}
		if roll.Loss > 0 && !roll.Counts {
			t.Fatalf("%+v: an error that does not count", c)
		}
		answer, _ := c.Answer()
		least := math.Inf(1)
		for _, a := range []Action{Take, Pass, Beaver} {
			if a == Beaver && !c.Beavers {
				continue
			}
			v := c.Judge(a)
			if v.Loss < 0 || (v.Loss == 0) != (v.Mistake == None) || a == answer && v.Loss != 0 {
				t.Fatalf("%+v: answer %d: %+v, the best is %d", c, a, v, answer)
			}
			least = min(least, v.Loss)
		}
		if least != 0 {
			t.Fatalf("%+v: every answer loses", c)
		}
	}
}

// TestSummaryAdds wants the sum of any decisions to be that of its parts, whatever their order.
func TestSummaryAdds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var verdicts []Verdict
		for range rng.IntN(40) {
			if rng.IntN(2) == 0 {
				verdicts = append(verdicts, JudgePlay(rng.Float64(), rng.Float64(), rng.IntN(4) == 0))
				continue
			}
			c := Cube{rng.Float64(), 2 * rng.Float64(), 1, false}
			verdicts = append(verdicts, c.Judge(Action(rng.IntN(4))))
		}
		var s, turned Summary
		loss, decisions := 0.0, 0
		for i, v := range verdicts {
			s.Add(v)
			turned.Add(verdicts[len(verdicts)-1-i])
			loss += v.Loss
			if v.Counts {
				decisions++
			}
		}
		kinds, mistakes, lost := 0, 0, 0.0
		for _, n := range s.Kinds {
			kinds += n
		}
		for _, m := range s.Mistakes {
			mistakes += m.Count
			lost += m.Loss
		}
		if s.Decisions() != decisions || math.Abs(s.Loss()-loss) > 1e-9 || kinds != len(verdicts) || mistakes != kinds-s.Kinds[Good] || lost > loss+1e-9 {
			t.Fatalf("%+v of %+v", s, verdicts)
		}
		rate, ok := s.Rate()
		performance, _ := s.Performance()
		if ok != (decisions > 0) || ok && math.Abs(rate-1000*loss/float64(decisions)) > 1e-9 || math.Abs(2*performance-rate) > 1e-9 {
			t.Fatalf("rate %v, %t of %v in %d decisions", rate, ok, loss, decisions)
		}
		if math.Abs(turned.Loss()-s.Loss()) > 1e-9 || turned.Kinds != s.Kinds {
			t.Fatalf("%+v, the other way round %+v", s, turned)
		}
	}
}

func TestNothingIsNoRate(t *testing.T) {
	var s Summary
	s.Add(JudgePlay(1, 0, true))
	s.AddLuck(0.5)
	s.AddLuck(-0.2)
	if _, ok := s.Rate(); ok {
		t.Error("a forced play has a rate")
	}
	if _, ok := s.PlayRate(); ok {
		t.Error("a forced play has a rate among plays")
	}
	if _, ok := s.CubeRate(); ok {
		t.Error("no cube has a rate")
	}
	if math.Abs(s.Luck-0.3) > 1e-12 || s.Rolls != 2 {
		t.Errorf("luck %v of %d rolls", s.Luck, s.Rolls)
	}
}
