package skill

import "math"

// Mistake is what was decided wrongly.
type Mistake uint8

const (
	None Mistake = iota
	WrongPlay
	MissedDouble
	WrongDouble
	WrongTake
	WrongPass
	MissedBeaver
	WrongBeaver
	mistakeCount
)

// String returns the mistake in words, and nothing for None.
func (m Mistake) String() string {
	return [mistakeCount]string{
		WrongPlay: "play", MissedDouble: "missed double", WrongDouble: "wrong double", WrongTake: "wrong take",
		WrongPass: "wrong pass", MissedBeaver: "missed beaver", WrongBeaver: "wrong beaver",
	}[m]
}

// Plural returns several such mistakes in words.
func (m Mistake) Plural() string {
	switch m {
	case None:
		return ""
	case WrongPass:
		return "wrong passes"
	}
	return m.String() + "s"
}

// Verdict is what is said of a decision.
type Verdict struct {
	Loss    float64 // at least 0
	Mistake Mistake // what was wrong; None if Loss is 0
	Cube    bool    // the decision was one about the cube
	// Counts says that there was something to decide: an error rate is an average over such decisions.
	Counts bool
}

// Kind returns the kind of the error.
func (v *Verdict) Kind() Kind { return KindOf(v.Loss) }

// JudgePlay judges a play by what the best one and the one that was made are worth. A play that was forced
// is no decision.
func JudgePlay(best, played float64, forced bool) Verdict {
	v := Verdict{Counts: !forced}
	if !forced {
		v.lose(best-played, WrongPlay)
	}
	return v
}

// lose notes a loss by a mistake. What is worth more than the best decision loses nothing: the
// two were not looked at alike.
func (v *Verdict) lose(loss float64, m Mistake) {
	if loss > 0 {
		v.Loss, v.Mistake = loss, m
	}
}

// Action is what a player does about the cube.
type Action uint8

const (
	Roll Action = iota // in place of a double
	Double
	Take
	Pass
	Beaver // take, and double again at once
)

// Cube is what the ways of a double are worth to the player who may double.
type Cube struct {
	NoDouble   float64
	DoubleTake float64
	DoublePass float64 // 1, by the unit
	Beavers    bool    // are allowed
}

// closeDouble is by how much a double may be worse than none for the decision not to double to count, as
// GNU Backgammon has it. Doubles, takes and passes always count.
const closeDouble = 0.16

// Beavered is what the double is worth after a beaver: twice the take, at four times the cube.
func (c *Cube) Beavered() float64 { return 2 * c.DoubleTake }

// Answer returns the best answer to a double, and what the double is worth then.
func (c *Cube) Answer() (Action, float64) {
	answer, worth := Take, c.DoubleTake
	if c.Beavers && c.Beavered() < worth {
		answer, worth = Beaver, c.Beavered()
	}
	if c.DoublePass < worth {
		answer, worth = Pass, c.DoublePass
	}
	return answer, worth
}

// Doubled returns what a double is worth if it is answered well.
func (c *Cube) Doubled() float64 {
	_, worth := c.Answer()
	return worth
}

// Doubles reports whether a double is right.
func (c *Cube) Doubles() bool { return c.Doubled() > c.NoDouble }

// Best returns what the position is worth to the player who may double.
func (c *Cube) Best() float64 { return max(c.NoDouble, c.Doubled()) }

// TooGood reports whether no double is right because the pass would be worth less.
func (c *Cube) TooGood() bool {
	answer, worth := c.Answer()
	return answer == Pass && c.NoDouble > worth
}

// Advice returns what is right, for both sides, in words.
func (c *Cube) Advice() string {
	answer, _ := c.Answer()
	does := map[Action]string{Take: "take", Pass: "pass", Beaver: "beaver"}[answer]
	switch {
	case c.TooGood():
		return "too good to double, pass"
	case c.Doubles():
		return "double, " + does
	}
	return "no double, " + does
}

// Judge judges a decision: Roll or Double of the player who may double, or the answer of the
// other one.
func (c *Cube) Judge(a Action) Verdict {
	v := Verdict{Cube: true, Counts: true}
	best := c.Doubled()
	switch a {
	case Roll:
		v.Counts = c.NoDouble-best < closeDouble
		v.lose(best-c.NoDouble, MissedDouble)
	case Double:
		v.lose(c.NoDouble-best, WrongDouble)
	case Take:
		wrong := WrongTake
		if answer, _ := c.Answer(); answer == Beaver {
			wrong = MissedBeaver
		}
		v.lose(c.DoubleTake-best, wrong)
	case Pass:
		v.lose(c.DoublePass-best, WrongPass)
	case Beaver:
		v.lose(c.Beavered()-best, WrongBeaver)
	}
	return v
}

// Known reports whether all ways are numbers.
func (c *Cube) Known() bool {
	sum := c.NoDouble + c.DoubleTake + c.DoublePass
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}
