package cardplay

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

const (
	// leadTrick is what each trick that an opening lead takes is worth beyond its points, in
	// IMPs or tenths of a top. Points depend on whether the contract is made, which few
	// layouts hardly tell; tricks are told sooner, and who takes more sets more contracts.
	leadTrick = 4
	// leadLayouts is how many layouts what leads usually cost counts as much as.
	leadLayouts = 48
)

// opens reports whether the card is the opening lead of a whole deal.
func (s *sight) opens() bool { return s.Play.Len() == 0 && s.Play.Size() == bridge.HandSize }

// steady corrects what opening leads are worth by so many layouts. Leads are made with the
// least in sight, and what is lost by the best one differs more between layouts than leads
// do from each other. So tricks count beside points, and what leads from such a holding cost
// in many deals, by the agreement on leads.
func (s *sight) steady(all []Valued, layouts int) {
	var leads [bridge.Suits]carding.Lead // without an agreement none costs anything
	if a := s.Carding[s.Seat.Side()]; a != nil {
		at := a.At(&s.Play, s.Heard)
		leads = at.Leads(s.start[s.Seat])
	}
	for i := range all {
		cost := leads[all[i].Card.Suit()].Cost
		all[i].Value += leadTrick * (all[i].Tricks - cost*leadLayouts/float64(layouts))
	}
}
