package bidding

import (
	"math/bits"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// maxWays is the number of ways of one kind that are told apart in the words of a call.
const maxWays = 3

// Words returns what a call with some meanings says, in the words of bridge players: a line such as
// "Jacoby 2NT: 4+ spades, 13+ support points, game forcing" for each kind of meaning. It is empty
// without any meaning.
func Words(options []Option) []string {
	var lines []string
	for len(options) > 0 {
		first := &options[0]
		name, effects := first.name(), first.Effects()
		var same []hand.Limits
		var others []Option
		for i := range options {
			if o := &options[i]; o.name() == name && o.Effects() == effects {
				same = append(same, o.Limits)
			} else {
				others = append(others, *o)
			}
		}
		lines = append(lines, first.line(waysOf(same), effects))
		options = others
	}
	return lines
}

// Words returns what the last call says, in the words of bridge players: a line for each kind of
// meaning. Of a call that the system does not have it is what is known of the caller's hand.
func (p *Position) Words() []string {
	if lines := Words(p.Made()); len(lines) > 0 {
		return lines
	}
	last := p.auction.Len() - 1
	known := p.Known(p.auction.Caller(last)).Words()
	if p.auction.At(last) == bridge.Pass {
		return []string{known}
	}
	return []string{"not in the system: " + known}
}

// Words returns the meaning in the words of bridge players.
func (o *Option) Words() string { return o.line(o.Limits.Words(), o.Effects()) }

// line joins the name of the call, what it shows and what it does.
func (o *Option) line(shows, does string) string {
	name, text := o.name(), strings.Join(nonempty(shows, does), ", ")
	if strings.Contains(does, name) {
		name = ""
	}
	switch {
	case text == "" && name == "" && o.Call == bridge.Pass:
		return "any hand"
	case text == "" && name == "":
		return "natural"
	case text == "":
		return name
	case name == "":
		return text
	}
	return name + ": " + text
}

// nonempty returns the texts that are not empty.
func nonempty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// waysOf returns in words what alternatives show. Those that show the same suits are put together,
// and all of them if there are too many. One for every hand that is left does not count.
func waysOf(all []hand.Limits) string {
	all = slices.DeleteFunc(all, func(l hand.Limits) bool { return l == hand.Unlimited() })
	ways := merged(all, alike)
	shown := suitsOfAny(ways)
	if len(ways) > maxWays {
		ways = merged(all, func(*hand.Limits, *hand.Limits) bool { return true })
	}
	var texts []string
	for i := range ways {
		ways[i].ForgetShort(shown) // that a way may be short where another is long goes without saying
		text := ways[i].Words()
		if text == "" {
			return ""
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", or ")
}

// merged puts alternatives together that may be.
func merged(all []hand.Limits, may func(a, b *hand.Limits) bool) []hand.Limits {
	var ways []hand.Limits
	for i := range all {
		at := slices.IndexFunc(ways, func(w hand.Limits) bool { return may(&w, &all[i]) })
		if at < 0 {
			ways = append(ways, all[i])
			continue
		}
		ways[at] = ways[at].Or(&all[i])
	}
	return withoutIncluded(ways)
}

// withoutIncluded returns alternatives without those that another one includes.
func withoutIncluded(ways []hand.Limits) []hand.Limits {
	var left []hand.Limits
	for i := range ways {
		if !slices.ContainsFunc(ways, func(w hand.Limits) bool { return w != ways[i] && w.And(&ways[i]) == ways[i] }) {
			left = append(left, ways[i])
		}
	}
	return left
}

// alike reports whether alternatives show the same suits, or one some of the other's, and say
// together how strong the hand is if both do.
func alike(a, b *hand.Limits) bool {
	suits, others := suitsOf(a), suitsOf(b)
	common := suits & others
	if suits != others && (common == 0 || common != suits && common != others) {
		return false
	}
	both := a.Or(b)
	return limitsPoints(&both) || !limitsPoints(a) || !limitsPoints(b)
}

// limitsPoints reports whether the strength of a hand is limited.
func limitsPoints(l *hand.Limits) bool {
	limited := l[hand.HighCards] != hand.Any || l[hand.Points] != hand.Any
	for s := range bridge.Suit(bridge.Suits) {
		limited = limited || l[hand.Support.In(s)] != hand.Any
	}
	return limited
}

// shownLength is the length from which a call shows a suit.
const shownLength = 3

// suitsOfAny returns the suits that one of some ways shows, a bit each.
func suitsOfAny(ways []hand.Limits) uint {
	var set uint
	for i := range ways {
		set |= suitsOf(&ways[i])
	}
	return set
}

// suitsOf returns the suits that limits show, a bit each.
func suitsOf(l *hand.Limits) uint {
	var set uint
	for s := range bridge.Suit(bridge.Suits) {
		if bits.TrailingZeros64(uint64(l[hand.Length.In(s)])) >= shownLength {
			set |= 1 << s
		}
	}
	return set
}

// names has the common names of conventions that a system calls otherwise.
var names = map[string]string{
	"key cards": "Blackwood 1430", "transfer": "Jacoby transfer", "Texas": "Texas transfer", "Jacoby": "Jacoby 2NT",
	"Truscott": "Truscott 2NT", "Ogust": "Ogust 2NT", "Bergen": "Bergen raise", "limit": "limit raise",
	"inverted": "inverted raise", "minors": "both minors", "majors": "both majors", "control": "control bid",
	"cue": "cue-bid", "cue raise": "cue-bid raise", "fourth suit": "fourth suit forcing", "Michaels": "Michaels cue-bid",
	"unusual": "unusual 2NT", "pre-emptive": "preemptive", "no major": "no 4-card major", "two suits": "two-suiter",
	"one suit": "one-suiter", "to punish": "penalty pass", "lebensohl": "Lebensohl", "short": "shortness",
	"cards": "card-showing", "extras": "extra values", "opening": "full opening", "game force": "game forcing",
}

// doubles has the names of doubles by the question that they ask.
var doubles = map[string]string{
	"takeout": "takeout", "negative": "negative", "fourcard": "negative", "cards": "negative",
	"support": "support", "reopening": "takeout",
}

// name returns the common name of the call, empty for a natural one.
func (o *Option) name() string {
	own := o.Line.Name
	if strings.HasSuffix(own, "?") {
		own = "" // the question says it
	}
	tag, suit, hasSuit := o.question()
	common, known := names[own]
	switch {
	case o.Call == bridge.Double || o.Call == bridge.Redouble:
		return o.doubleName(own, tag)
	case (tag == "transfer" || tag == "texas" || tag == "minor") && hasSuit:
		if own != "transfer" && own != "Texas" {
			common = "transfer"
		}
		return common + " to " + suit.Name()
	case tag == "cue" && own == "raise":
		return "cue-bid raise"
	case tag == "checkback":
		return "two-way checkback"
	case tag == "minor" || tag == "which":
		return "" // the question says it
	case own == "forcing" && o.Call == bridge.Bid(1, bridge.NoTrump):
		return "forcing notrump"
	case own == "unusual" && o.Call != bridge.Bid(2, bridge.NoTrump):
		return "unusual notrump"
	case known:
		return common
	}
	return own
}

// doubleName returns the name of a double or a redouble.
func (o *Option) doubleName(own, tag string) string {
	noun := " double"
	if o.Call == bridge.Redouble {
		noun = " redouble"
	}
	switch own {
	case "penalty", "takeout", "negative", "responsive", "support", "reopening", "maximal", "strong":
		return own + noun
	case "lead", "clubs", "diamonds", "hearts", "spades":
		return "lead-directing" + noun
	case "cards":
		return "card-showing" + noun
	case "values":
		return "value-showing" + noun
	}
	if common, ok := names[own]; ok {
		own = common
	}
	kind := doubles[tag]
	switch {
	case kind != "" && own != "":
		return kind + noun + ", " + own
	case kind != "":
		return kind + noun
	}
	return own
}

// question returns what the call asks, and the suit that it is about.
func (o *Option) question() (tag string, suit bridge.Suit, ok bool) {
	for _, a := range o.Line.Attributes {
		if a.Effect == system.Asks {
			suit, ok = o.bound.get(a.Suit)
			return a.Tag, suit, ok
		}
	}
	return "", 0, false
}

// questions are the questions in words. Those that the name of a call says are empty.
var questions = map[string]string{
	"aces": "asks for aces", "keycards": "asks for key cards", "kings": "asks for kings", "queen": "asks for the trump queen",
	"majors": "asks for 4-card majors", "major": "asks for the major", "minor": "asks for the better minor",
	"which": "asks for the suit", "feature": "asks for a feature", "suit": "asks for strength and suit quality",
	"fourth": "asks for a stopper", "checkback": "asks for majors", "three": "asks for 3-card support",
	"clubs": "puppet to 3C", "puppet": "puppet", "transfer": "", "texas": "", "cue": "", "raise": "",
	"takeout": "", "negative": "", "fourcard": "", "cards": "", "support": "", "reopening": "", "defence": "", "values": "", "weakness": "",
}

// Effects returns what the call does, in words with commas between them.
func (o *Option) Effects() string {
	var all []string
	for _, a := range o.Line.Attributes {
		suit, hasSuit := o.bound.get(a.Suit)
		switch a.Effect {
		case system.Forcing:
			all = append(all, "forcing")
		case system.ForcesGame:
			all = append(all, "game forcing")
		case system.ToPlay:
			all = append(all, "to play")
		case system.Invites:
			all = append(all, "invitational")
		case system.WantsRebid:
			all = append(all, "promises a rebid")
		case system.Artificial:
			all = append(all, "artificial")
		case system.Agrees:
			if hasSuit && !o.showsSupport(suit) {
				all = append(all, "agrees "+suit.Name())
			}
		case system.WantsLead:
			if hasSuit {
				all = append(all, "asks for a "+strings.TrimSuffix(suit.Name(), "s")+" lead")
			}
		case system.Asks:
			all = append(all, o.asksWords(a.Tag, hasSuit)...)
		}
	}
	return strings.Join(all, ", ")
}

// asksWords returns the words for a question.
func (o *Option) asksWords(tag string, hasSuit bool) []string {
	text, known := questions[tag]
	switch {
	case !known:
		return []string{"asks for " + tag}
	case tag == "minor" && hasSuit:
		return nil // a transfer
	}
	return nonempty(text)
}

// showsSupport reports whether the call shows length in a suit, or bids it: then it goes without
// saying that the suit is agreed.
func (o *Option) showsSupport(s bridge.Suit) bool {
	return o.Call.IsBid() && o.Call.Strain() == s.Strain() || suitsOf(&o.Limits)>>s&1 != 0
}
