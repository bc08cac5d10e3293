// Package skill says how well decisions of backgammon were made: what each has lost, what kind of error
// that is, and what the errors of a player come to over a game or a match. What plays and doubles
// are worth comes from elsewhere, as from an engine.
//
// # Unit
//
// Equities belong to the player who decides, in units of the cube as it is before the decision, a
// double that is to be answered included: 1 is a single game won at that cube. In a match they are the
// match winning chance on that scale (EMG). A loss is the equity of the best decision less the
// equity of the play that was made.
//
// # Conventions
//
// The kinds of error, which rolls the cube is counted at, how errors are averaged, and the words for a player
// are those of GNU Backgammon (its manual, "Analysis" and "Statistics"), so that figures can be compared. The
// performance rating is eXtreme Gammon's, half as large by definition, over the same decisions; its
// own program leaves out plays that it finds obvious, which no definition tells.
package skill

import "math"

// Mistake is a kind of wrong decision.
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

// Verdict is the judgment of a decision.
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

// Action is a cube action of a player.
type Action uint8

const (
	Roll Action = iota // in place of a double
	Double
	Take
	Pass
	Beaver // take, and double again at once
)

// Cube has the equities of the cube actions to the player who may double.
type Cube struct {
	NoDouble   float64
	DoubleTake float64
	DoublePass float64 // 1, by the unit
	Beavers    bool    // are allowed
}

// closeDouble is by how much a double may be worse than none for the decision not to double to count, as
// GNU Backgammon has it. Doubles, takes and passes always count.
const closeDouble = 0.16

// Beavered returns the equity of the double after a beaver: twice the take's, at four times the cube.
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

// Best returns the equity of the position, with best play, to the player who may double.
func (c *Cube) Best() float64 { return max(c.NoDouble, c.Doubled()) }

// TooGood reports whether no double is right because the pass would be worth less.
func (c *Cube) TooGood() bool {
	answer, worth := c.Answer()
	return answer == Pass && c.NoDouble > worth
}

// Advice returns the right cube actions of both sides, in words.
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

// Kind is the kind of an error, by what it loses.
type Kind uint8

const (
	Good Kind = iota // no error to speak of
	Doubtful
	Bad
	VeryBad
	kindCount
)

// The losses above which a decision is an error of a kind, as GNU Backgammon has them.
const (
	doubtfulLoss = 0.04
	badLoss      = 0.08
	veryBadLoss  = 0.16
)

// The losses from which a decision is an error, or a blunder, in eXtreme Gammon.
const (
	errorLoss   = 0.02
	blunderLoss = 0.08
)

// KindOf returns the kind of an error that loses so much.
func KindOf(loss float64) Kind {
	switch {
	case loss > veryBadLoss:
		return VeryBad
	case loss > badLoss:
		return Bad
	case loss > doubtfulLoss:
		return Doubtful
	}
	return Good
}

// String returns the kind in words, and nothing for Good.
func (k Kind) String() string {
	return [kindCount]string{Doubtful: "doubtful", Bad: "bad", VeryBad: "very bad"}[k]
}

// Mark returns the mark that annotated games have behind such a decision.
func (k Kind) Mark() string {
	return [kindCount]string{Doubtful: "?!", Bad: "?", VeryBad: "??"}[k]
}

// Term returns what eXtreme Gammon calls a decision that loses so much: "error", "blunder", or
// nothing.
func Term(loss float64) string {
	switch {
	case loss >= blunderLoss:
		return "blunder"
	case loss >= errorLoss:
		return "error"
	}
	return ""
}

// ratings are the words for players, with the error rates below which they are earned, as GNU
// Backgammon has them.
var ratings = []struct {
	below float64
	word  string
}{
	{2, "supernatural"},
	{5, "world class"},
	{8, "expert"},
	{12, "advanced"},
	{18, "intermediate"},
	{26, "casual player"},
	{35, "beginner"},
}

// Rating returns the word for a player with an error rate in thousandths of a point a decision.
func Rating(rate float64) string {
	for _, r := range ratings {
		if rate < r.below {
			return r.word
		}
	}
	return "awful"
}

// The luck above which a roll is lucky, or very lucky, as GNU Backgammon has it; below its negative a roll
// is unlucky, or very unlucky.
const (
	luckyRoll     = 0.3
	veryLuckyRoll = 0.6
)

// LuckWord returns the word for a roll with so much luck: "lucky", "very unlucky", or nothing.
func LuckWord(luck float64) string {
	switch {
	case luck > veryLuckyRoll:
		return "very lucky"
	case luck > luckyRoll:
		return "lucky"
	case luck < -veryLuckyRoll:
		return "very unlucky"
	case luck < -luckyRoll:
		return "unlucky"
	}
	return ""
}
