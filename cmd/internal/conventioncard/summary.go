package conventioncard

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// chapter is a section of the card, in the order of the convention card of the ACBL.
type chapter struct {
	Heading string
	Groups  []group
}

// group has the calls of a situation.
type group struct {
	Title []piece
	Items []item
	Wide  bool // the labels are words
}

// item is a call with its meaning, or a general agreement, in one line.
type item struct{ Label, Text []piece }

// situation is an auction before the calls that are explained, of which North is the dealer.
type situation struct{ title, auction, calls string }

// chapters are the sections with calls. A call that a system does not have is left out.
var chapters = []struct {
	heading    string
	situations []situation
}{
	{"Notrump openings", []situation{
		{"Openings", "", "1N 2N 3N"},
		{"Responses to 1N", "1N P", "2C 2D 2H 2S 2N 3C 3D 3H 3S 4C 4D 4H 4N"},
		{"Responses to 2N", "2N P", "3C 3D 3H 3S 4C 4D 4H 4N"},
		{"After a double of 1N", "1N X", "XX 2C 2D 2H 2S"},
		{"After 1N and an overcall", "1N 2S", "X 2N 3C 3S"},
	}},
	{"Major openings", []situation{
		{"Openings", "", "1H 1S"},
		{"Responses to 1S", "1S P", "1N 2C 2D 2H 2S 2N 3C 3D 3H 3S 3N 4C 4D 4H 4S"},
		{"Responses to 1S by a passed hand", "P P 1S P", "2C 2D"}, //nolint:dupword // two passes
		{"Responses to 1S doubled", "1S X", "XX 1N 2S 2N 3S"},
		{"Responses to 1S overcalled", "1S 2D", "X 2H 2S 3D 3S"},
	}},
	{"Minor openings", []situation{
		{"Openings", "", "1C 1D"},
		{"Responses to 1D", "1D P", "1H 1N 2C 2D 2H 2S 2N 3C 3D 3H 3N"},
		{"Responses to 1C", "1C P", "1D 1H 1N 2C 2D 2N 3C 3N"},
		{"Rebids after 1C P 1H", "1C P 1H P", "1N 2N 2D 2S 3H"},
		{"After 1C P 1H P 1N", "1C P 1H P 1N P", "2C 2D 2H 3C 3H"},
	}},
	{"2-level openings", []situation{
		{"Openings", "", "2C 2D 2H 2S"},
		{"Responses to 2C", "2C P", "2D 2H 2S 2N 3C 3D"},
		{"Responses to 2H", "2H P", "2S 2N 3C 3H 4H"},
		{"Answers to 2H P 2N", "2H P 2N P", "3C 3D 3H 3S 3N"},
		{"Higher openings", "", "3C 3D 3H 3S 4C 4D 4H 4S"},
	}},
	{"Defenses", []situation{
		{"Overcalls of 1H", "1H", "1S 2C 2D 1N 2S 2H 2N 3H"},
		{"Overcalls of 1C", "1C", "1D 1N 2D 2C 2N"},
		{"Defense against 1N", "1N", "X 2C 2D 2H 2S 2N"},
		{"Against weak twos, as 2H", "2H", "X 2S 2N 3C 3H 4C"},
		{"In the balancing seat, after 1H P P", "1H P P", "X 1S 1N 2S 2N"},
	}},
	{"Doubles", []situation{
		{"Takeout, of 1H", "1H", "X"},
		{"Negative, after 1D 1S", "1D 1S", "X"},
		{"Responsive, after 1H doubled and raised to 2H", "1H X 2H", "X"},
		{"Support, after 1C P 1H 1S", "1C P 1H 1S", "X"},
		{"Maximal, after 1H P 2H 3D", "1H P 2H 3D", "X"},
		{"Reopening, after 1S 2H P P", "1S 2H P P", "X"},
		{"Redouble of a takeout double", "1H X", "XX"},
		{"Of a Stayman 2C", "1N P 2C", "X"},
	}},
	{"Slam", []situation{
		{"Slam tries after 1S P 2N P 3N", "1S P 2N P 3N P", "4C 4D 4H 4N"},
		{"Answers to 4N with spades agreed", "1S P 2N P 4S P 4N P", "5C 5D 5H 5S"},
		{"Gerber over 1N", "1N P 4C P", "4D 4H 4S 4N"},
		{"Over 1N", "1N P", "4N 5N"},
		{"Splinters, after 1S", "1S P", "4C 4D 4H"},
	}},
}

// newCard returns the sections of the card.
func newCard(s *system.System) ([]chapter, error) {
	approach, err := generalApproach(s)
	if err != nil {
		return nil, err
	}
	card := []chapter{approach}
	for _, c := range chapters {
		ch := chapter{Heading: c.heading}
		for _, at := range c.situations {
			g := group{Title: notation(at.title)}
			p, err := positionAfter(s, at.auction)
			if err != nil {
				return nil, err
			}
			for _, name := range strings.Fields(at.calls) {
				if text := meaningOf(p, name); text != "" {
					g.Items = append(g.Items, item{notation(name), notation(text)})
				}
			}
			if len(g.Items) > 0 {
				ch.Groups = append(ch.Groups, g)
			}
		}
		if len(ch.Groups) > 0 {
			card = append(card, ch)
		}
	}
	return card, nil
}

// positionAfter returns the position after an auction of both sides by a system.
func positionAfter(s *system.System, auction string) (*bidding.Position, error) {
	calls, err := bridge.ParseAuction(bridge.North, auction)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", auction, err)
	}
	p := bidding.New(bridge.North, bridge.Vulnerability(0), s, s)
	for _, c := range calls.Calls() {
		if p, err = p.After(c); err != nil {
			return nil, fmt.Errorf("%q: %w", auction, err)
		}
	}
	return p, nil
}

// optionsOf returns the meanings of a call.
func optionsOf(p *bidding.Position, name string) []bidding.Option {
	c, err := bridge.ParseCall(name)
	if err != nil {
		return nil
	}
	return p.Meanings(c)
}

// meaningOf returns the meaning of a call in one line, empty if the system does not have the call.
func meaningOf(p *bidding.Position, name string) string {
	return strings.Join(bidding.Words(optionsOf(p, name)), "; or ")
}

// generalApproach returns the agreements about opening bids.
func generalApproach(s *system.System) (chapter, error) {
	start, err := positionAfter(s, "")
	if err != nil {
		return chapter{}, err
	}
	g := group{Title: notation("Agreements"), Wide: true}
	add := func(label, text string) {
		if text != "" {
			g.Items = append(g.Items, item{notation(label), notation(text)})
		}
	}
	add("System", s.Name)
	for _, openings := range []struct{ label, calls string }{{"Major openings", "1S 1H"}, {"Minor openings", "1D 1C"}} {
		add(openings.label, suitOpenings(start, openings.calls))
	}
	add("1N opening", meaningOf(start, "1N"))
	add("Strong opening", strongOpenings(start))
	for _, response := range []struct{ label, opening, call string }{
		{"Two over one", "1S P", "2C"}, {"1N response to a major", "1S P", "1N"},
	} {
		p, err := positionAfter(s, response.opening)
		if err != nil {
			return chapter{}, err
		}
		add(response.label, forcingText(optionsOf(p, response.call)))
	}
	return chapter{"General approach", []group{g}}, nil
}

// suitOpenings returns the length of the suit and the strength of some openings.
func suitOpenings(start *bidding.Position, calls string) string {
	var lengths, points hand.Set
	for _, name := range strings.Fields(calls) {
		options := optionsOf(start, name)
		for i := range options {
			o := &options[i]
			suit, ok := o.Call.Strain().Suit()
			if !ok {
				continue
			}
			lengths |= o.Limits[hand.Length.In(suit)]
			points |= o.Limits[hand.HighCards]
		}
	}
	if lengths == 0 {
		return ""
	}
	text := lengths.Text(bridge.HandSize) + " cards"
	if strength := points.Text(hand.MaxHighCards); strength != "any" {
		text += ", " + strength + " HCP"
	}
	return text
}

// strongOpenings returns the openings that partner may not pass.
func strongOpenings(start *bidding.Position) string {
	var calls []string
	for level := 1; level <= 2; level++ {
		for strain := range bridge.Strain(bridge.Strains) {
			c := bridge.Bid(level, strain)
			if has(start.Meanings(c), system.Forcing) || has(start.Meanings(c), system.ForcesGame) {
				calls = append(calls, c.String())
			}
		}
	}
	return strings.Join(calls, ", ")
}

// forcingText says how long a call forces.
func forcingText(options []bidding.Option) string {
	switch {
	case len(options) == 0:
		return ""
	case has(options, system.ForcesGame):
		return "game forcing"
	case has(options, system.Forcing):
		return "forcing one round"
	}
	return "not forcing"
}

// has reports whether one of some meanings has an effect.
func has(options []bidding.Option, e system.Effect) bool {
	for i := range options {
		for _, a := range options[i].Line.Attributes {
			if a.Effect == e {
				return true
			}
		}
	}
	return false
}
