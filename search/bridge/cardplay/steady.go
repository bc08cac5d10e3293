package cardplay

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

const (
	// defendersTrick is what each trick that a defender's card takes is worth beyond its
	// points, in IMPs or tenths of a top. Points depend on whether the contract is made, which
	// few layouts hardly tell; tricks are told sooner, and who takes more sets more contracts.
	defendersTrick = 4
	// leadLayouts is how many layouts what leads usually cost counts as much as.
	leadLayouts = 48
)

// opens reports whether the card is the opening lead of a whole deal.
func (s *sight) opens() bool { return s.Play.Len() == 0 && s.Play.Size() == bridge.HandSize }

// steady corrects what defenders' cards are worth by so many layouts: tricks count beside
// points. Opening leads are made with the least in sight, and what is lost by the best one
// differs more between layouts than leads do from each other. So what leads from such a
// holding cost in many deals counts too, by the agreement on leads.
func (s *sight) steady(all []Valued, layouts int) {
	var leads [bridge.Suits]carding.Lead // without an agreement none costs anything
	if a := s.Carding[s.Seat.Side()]; a != nil && s.opens() {
		at := a.At(&s.Play, s.Heard)
		leads = at.Leads(s.start[s.Seat])
	}
	for i := range all {
		cost := leads[all[i].Card.Suit()].Cost
		all[i].Value += defendersTrick * (all[i].Tricks - cost*leadLayouts/float64(layouts))
	}
}
