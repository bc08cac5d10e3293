package bidding

import (
	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// maxAlternatives is the number of meanings of one call that an alert has: the text of the protocol
// foresees three.
const maxAlternatives = 3

// Meaning returns what the last call says, in the terms of an alert: nothing if it says
// nothing that they have words for.
func (p *Position) Meaning() meaning.Meaning {
	alternatives := p.alternatives()
	for len(alternatives) > maxAlternatives {
		last := len(alternatives) - 1
		alternatives[last-1].Limits = alternatives[last-1].Limits.Or(&alternatives[last].Limits)
		alternatives = alternatives[:last]
	}
	var m meaning.Meaning
	for i := range alternatives {
		s := alternatives[i].statement()
		if len(s) == 0 {
			return nil
		}
		if !contains(m, s) {
			m = append(m, s)
		}
	}
	return m
}

// alternatives returns the meanings of the last call without those that differ in nothing
// that counts.
func (p *Position) alternatives() []Option {
	var all []Option
	for i := range p.made {
		if p.made[i].Limits.Possible() {
			all = append(all, p.made[i])
		}
	}
	return all
}

func contains(m meaning.Meaning, s meaning.Statement) bool {
	for _, other := range m {
		if len(other) != len(s) {
			continue
		}
		same := true
		for i := range s {
			same = same && s[i] == other[i]
		}
		if same {
			return true
		}
	}
	return false
}

// statement returns one meaning in the terms of an alert.
func (o *Option) statement() meaning.Statement {
	var s meaning.Statement
	s = append(s, points(&o.Limits)...)
	for suit := bridge.Spades; suit < bridge.Suits; suit-- {
		s = append(s, ofSuit(&o.Limits, suit)...)
	}
	s = append(s, o.counts()...)
	return append(s, o.asks()...)
}

// points returns the total points: high cards and length if they are limited, or else
// high cards alone.
func points(l *hand.Limits) meaning.Statement {
	most := meaning.TotalPoints.Max()
	set := l[hand.HighCards] & hand.UpTo(most)
	if total := l[hand.Points] & set; total != 0 {
		set = total
	}
	if set == hand.UpTo(most) || set == 0 {
		return nil
	}
	return meaning.Statement{meaning.NewPoints(set.Low(), set.High())}
}

// ofSuit returns the meaning for one suit.
func ofSuit(l *hand.Limits, suit bridge.Suit) meaning.Statement {
	var s meaning.Statement
	lengths := hand.UpTo(bridge.HandSize)
	if set := l[hand.Length.In(suit)] & lengths; set != lengths && set != 0 {
		s = append(s, meaning.NewLength(suit, set.Low(), set.High()))
	}
	if set := l[hand.SuitPoints.In(suit)] & hand.UpTo(10); set != hand.UpTo(10) && set != 0 {
		high := set.High()
		if high == 10 {
			high = meaning.SuitPoints.Max()
		}
		s = append(s, meaning.Element{Kind: meaning.SuitPoints, Suit: suit, Range: meaning.Range{Low: set.Low(), High: high}})
	}
	if l[hand.Ace.In(suit)].Low() == 1 {
		s = append(s, meaning.Element{Kind: meaning.AceOf, Suit: suit})
	}
	if l[hand.King.In(suit)].Low() == 1 {
		s = append(s, meaning.Element{Kind: meaning.KingOf, Suit: suit})
	}
	return s
}

// counts returns the meaning for aces and kings.
func (o *Option) counts() meaning.Statement {
	var s meaning.Statement
	for _, c := range []struct {
		quantity hand.Quantity
		kind     meaning.Kind
	}{{hand.Aces, meaning.TotalAces}, {hand.Kings, meaning.TotalKings}} {
		set := o.Limits[c.quantity] & hand.UpTo(bridge.Suits)
		if set == hand.UpTo(bridge.Suits) || set == 0 {
			continue
		}
		low, high := set.Low(), set.High()
		r := meaning.Range{Low: low, High: high}
		if set != hand.Between(low, high) {
			r.Or = true
		}
		s = append(s, meaning.Element{Kind: c.kind, Range: r})
	}
	return s
}

// asked are the kinds of questions by the word of the attribute.
var asked = map[string]meaning.Kind{
	"aces": meaning.AsksAces, "keycards": meaning.AsksAces, "kings": meaning.AsksKings,
	"majors": meaning.AsksFourCardMajor, "major": meaning.AsksMajor,
	"five-card-major": meaning.AsksFiveCardMajor, "minor": meaning.AsksMinor,
	"suit": meaning.AsksFourCardSuit, "support": meaning.AsksSupport,
}

// asks returns what the call wants of partner.
func (o *Option) asks() meaning.Statement {
	var s meaning.Statement
	for _, a := range o.Line.Attributes {
		switch a.Effect {
		case system.Asks:
			if kind, ok := asked[a.Tag]; ok {
				s = append(s, meaning.Element{Kind: kind})
			}
		case system.WantsLead:
			if suit, ok := o.bound.get(a.Suit); ok {
				s = append(s, meaning.Element{Kind: meaning.AsksLead, Suit: suit})
			}
		case system.Forcing:
			s = append(s, meaning.Element{Kind: meaning.ForcingOneRound})
		case system.ForcesGame:
			s = append(s, meaning.Element{Kind: meaning.ForcingToGame})
		case system.WantsRebid:
			s = append(s, meaning.Element{Kind: meaning.PromisesRebid})
		}
	}
	return s
}
