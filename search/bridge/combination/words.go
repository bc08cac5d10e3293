package combination

import (
	"slices"
	"strings"
)

// The names of the players, as in Suit.
var (
	hands     = [2]string{North: "North", South: "South"}
	defenders = [2]string{west: "West", east: "East"}
)

// Words returns the first tricks of a plan in lines: each trick, and below it, further to the
// right, what is done for each card that the defenders may play. What does not depend on a card is
// said once, and what is forced is not said.
func (s *Step) Words(tricks int) []string {
	if s == nil || tricks == 0 {
		return nil
	}
	second, last := defenders[east], defenders[west]
	if s.Hand == South {
		second, last = last, second
	}
	across := hands[North+South-s.Hand]
	answers := branches{who: second}
	for i := range s.Answers {
		a := &s.Answers[i]
		replies := branches{who: last}
		for _, r := range a.Replies {
			replies.add(r.Card, r.Then.Words(tricks-1))
		}
		then := replies.lines()
		if !a.Forced {
			then = append([]string{across + " plays the " + a.Third.String()}, then...)
		}
		answers.add(a.Card, then)
	}
	return append([]string{hands[s.Hand] + " leads the " + s.Lead.String()}, answers.lines()...)
}

// branches are what is done after each card that a player may play.
type branches struct {
	who   string
	cards [][]Ranks // after which the same is done
	then  [][]string
}

func (b *branches) add(card Ranks, then []string) {
	i := slices.IndexFunc(b.then, func(known []string) bool { return slices.Equal(known, then) })
	if i < 0 {
		i = len(b.then)
		b.cards, b.then = append(b.cards, nil), append(b.then, then)
	}
	b.cards[i] = append(b.cards[i], card)
}

// lines returns the branches, without the cards where there is but one.
func (b *branches) lines() []string {
	if len(b.then) == 1 {
		return b.then[0]
	}
	var lines []string
	for i, then := range b.then {
		names := make([]string, len(b.cards[i]))
		for k, set := range b.cards[i] {
			names[k] = set.name()
		}
		if len(then) == 0 {
			then = []string{"as it comes"}
		}
		lines = append(lines, b.who+" "+strings.Join(names, ", ")+": "+then[0])
		for _, line := range then[1:] {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}

// name returns what equals are called.
func (r Ranks) name() string {
	switch r.Count() {
	case 0:
		return "none"
	case 1:
		return r.String()
	}
	return r.highest().String() + "-" + r.lowest().String()
}
