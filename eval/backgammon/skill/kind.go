package skill

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
