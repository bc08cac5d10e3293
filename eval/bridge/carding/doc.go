// Package carding knows what leads and signals say: which card a defender plays where
// several do as well, and what a card that was played says of the hand behind it.
//
//	agreement, err := carding.Open("standard")
//	s := agreement.At(&play, heard)          // whoever is to play
//	card, reason := s.Choose(hand, equals)   // of cards that are worth the same
//	p := s.Likelihood(hand, card)            // for a hand that may be theirs
//	p = s.Among(hand, card, equals)          // where it is known which cards are worth the same
//	leads := s.Leads(hand)                   // the opening leads, and how usual each is
//
// A hand may be the whole hand before the play or what is left of it. A Situation is made
// once for a card, in some hundred nanoseconds, and asked for as many hands as there are.
//
// An agreement is text that a bridge player can read and change. It has a name and
// blocks; include "other.carding" reads another file in the place of the line, of the same
// folder or else of the program's own.
//
//	carding "Example"
//
//	lead against suits:
//	  AK     : K  "two cards, and then the ace"
//	  ***    : third "low from an honour"
//	  ****.. : fourth
//
// The headers of leads are "lead against suits", "lead against no trump", "lead in partner's
// suit", "lead trumps", "lead later", for suits that nobody has led, and "return partner's
// suit". Their lines have a holding, a card and what to call it. Of a holding the letters
// are cards from the highest down: a rank, H for any honour down to the ten, x for a card
// below the ten, * for any card; two dots at the end are any cards below those, or none. The
// card is a rank, first to fifth from the top, or last. The first line that fits counts,
// and there must be one for every holding.
//
//	signals:
//	  partner's lead : attitude, high encourages
//
// The methods are attitude ("high encourages", "low encourages"), count ("high is even",
// "high is odd", and the same with low), suit preference ("high for the higher suit", "low
// for the higher suit"), and none. For the situations see Topic; of those that fit the last
// in its list counts.
//
//	encouraging:
//	  A : Q, K or two cards
//
// says what a hand has that encourages when a card is led, x for one below the ten. Two cards
// count where the hand can ruff.
//
//	cost against suits:
//	  AK..            : 10
//	  partner's suit  : -15
//
// says what an opening lead costs on average, in hundredths of a trick against the best
// card: by the holding, as for leads, and added to it by who has shown the suit. The other
// headers are "cost against no trump" and "cost of trumps".
//
// Nobody signals with a card that matters, and people deviate. So likelihoods are soft:
// Trust says how much.
package carding
