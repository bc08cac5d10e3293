package bidding

import (
	"strings"

	"gogo/eval/bridge/system"
)

// effectWords are the effects in words; what has a suit or a question ends in a space.
var effectWords = map[system.Effect]string{
	system.Forcing: "forcing", system.ForcesGame: "forcing to game", system.ToPlay: "to play",
	system.Invites: "invites game", system.Asks: "asks ", system.Agrees: "agrees on ",
	system.WantsLead: "asks for the lead of ", system.WantsRebid: "promises another call",
	system.Artificial: "artificial",
}

// Effects returns what the call does, in words with commas between them.
func (o *Option) Effects() string {
	all := make([]string, 0, len(o.Line.Attributes))
	for _, a := range o.Line.Attributes {
		text := effectWords[a.Effect] + a.Tag
		if s, ok := o.bound.get(a.Suit); ok {
			text = strings.TrimSpace(text) + " " + s.Symbol()
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// History yields the positions after each call, from the first to this one.
func (p *Position) History(yield func(*Position) bool) {
	p.history(yield)
}

// history is History; it reports whether to go on.
func (p *Position) history(yield func(*Position) bool) bool {
	if p.before == nil {
		return true
	}
	return p.before.history(yield) && yield(p)
}

// Start returns the position before the first call.
func (p *Position) Start() *Position {
	for p.before != nil {
		p = p.before
	}
	return p
}
