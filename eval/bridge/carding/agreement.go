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
//	  ***    : third "low from an honor"
//	  ****.. : fourth
//
// The headers of leads are "lead against suits", "lead against no trump", "lead in partner's
// suit", "lead trumps", "lead later", for suits that nobody has led, and "return partner's
// suit". Their lines have a holding, a card and what to call it. Of a holding the letters
// are cards from the highest down: a rank, H for any honor down to the ten, x for a card
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
// card: by the holding, as for leads, and added to it by the player who has shown the suit. The other
// headers are "cost against no trump" and "cost of trumps".
//
// Nobody signals with a card that matters, and people deviate. So likelihoods are soft:
// Trust says how firmly.
package carding

import (
	"fmt"
	"slices"
	"strconv"

	"gogo/board/bridge"
)

// Agreement is a side's agreement on leads and signals.
type Agreement struct {
	Name   string
	Blocks []Block // in the order of the files

	leads       [leadKinds]*leadTable
	signals     [topics]Signal
	encouraging [bridge.Ranks]encouragement // by the card that was led
	costs       [CostKinds]costTable
	trust       Trust
}

// Block is lines under a header, as a file has them.
type Block struct {
	Header string
	Kind   BlockKind
	Lines  []Line
}

// BlockKind says what the lines of a block are.
type BlockKind uint8

// The kinds of blocks.
const (
	LeadBlock   BlockKind = iota // holdings with the card that is led
	SignalBlock                  // situations with what a card says in them
	LikedBlock                   // cards that are led with what encourages
	CostBlock                    // holdings with what leads from them cost
)

// Line is a line of an agreement.
type Line struct {
	For  string // a holding or a situation
	Is   string // what is played or meant
	Name string
}

// LeadKind says by which block a card is led.
type LeadKind uint8

// The kinds of leads.
const (
	AgainstSuits LeadKind = iota
	AgainstNoTrump
	PartnersSuit // that partner has shown in the auction
	Trumps
	Later  // a suit that nobody has led, after the first trick
	Return // a suit that partner has led
	leadKinds
)

var leadHeaders = [leadKinds]string{
	"lead against suits", "lead against no trump", "lead in partner's suit", "lead trumps", "lead later", "return partner's suit",
}

// leadTable has the rank that is led from each holding, and by which line, from 1.
type leadTable struct {
	ranks [holdings]bridge.Rank
	lines [holdings]uint8
	names []string // of the lines
}

// of returns the card that is led from a holding that is not empty.
func (t *leadTable) of(held ranks) (bridge.Rank, string) {
	return t.ranks[held], t.names[t.lines[held]-1]
}

// Topic is a situation in which a card has a meaning.
type Topic uint8

// The situations. Of those that fit the last counts.
const (
	PartnerLeads  Topic = iota // a suit for the first time, before the signaller has played to it
	DummyWins                  // the same, and dummy wins it by a queen or less, so that attitude is known
	DummyShort                 // the same, and dummy, which has trumps, has no other card of the suit
	PartnersKing               // the same, a king, against no trump
	DeclarerLeads              // a side suit
	DrawsTrumps                // declarer leads trumps
	GivesRuff                  // the signaller leads a suit of which partner has shown to have none
	Discards                   // the first card of a suit, to another one
	topics
)

var topicNames = [topics]string{
	"partner's lead", "partner's lead and dummy has won it", "partner's lead and dummy is short", "partner's king against no trump",
	"declarer's lead", "declarer's trumps", "a ruff for partner", "discard",
}

// Method is the subject of a signal: attitude, count or suit preference.
type Method uint8

// The methods.
const (
	None       Method = iota
	Attitude          // whether the hand likes the suit
	Count             // whether it has an even number of cards
	Preference        // which of two other suits it likes
)

// Signal is the meaning of a card.
type Signal struct {
	Method Method
	High   bool // a high card encourages, is even, or asks for the higher suit
}

// signalTexts are the signals as files write them.
var signalTexts = map[string]Signal{
	"none":                                      {},
	"attitude, high encourages":                 {Attitude, true},
	"attitude, low encourages":                  {Attitude, false},
	"count, high is even":                       {Count, true},
	"count, low is odd":                         {Count, true},
	"count, low is even":                        {Count, false},
	"count, high is odd":                        {Count, false},
	"suit preference, high for the higher suit": {Preference, true},
	"suit preference, low for the higher suit":  {Preference, false},
}

// encouragement is the holding of a hand that likes a suit.
type encouragement struct {
	ranks ranks
	two   bool // two cards, where it can ruff
}

// Trust says how firmly cards are read: 0 is not at all, and 1 that nobody ever deviates.
type Trust struct {
	// Lead is the share of leads that are made with the card of the agreement.
	Lead float64
	// Signal is by how much less often each card is played that is less clear than another
	// one by a place.
	Signal float64
}

// The usual trust in partner's cards, and in the cards of opponents who may have another
// agreement: little enough not to be misled by them.
var (
	PartnersTrust  = Trust{Lead: 0.95, Signal: 0.75}
	OpponentsTrust = Trust{Lead: 0.6, Signal: 0.2}
)

// With returns the agreement as it is read with another trust than PartnersTrust.
func (a *Agreement) With(t Trust) *Agreement {
	soft := *a
	soft.trust = t
	return &soft
}

// Lead returns the rank that is led from a holding that is not empty, of which only the
// cards of the suit count, and what the agreement calls it.
func (a *Agreement) Lead(kind LeadKind, held bridge.Cards, s bridge.Suit) (rank bridge.Rank, name string) {
	return a.leads[kind].of(holding(held, s))
}

// Signal returns what a card means.
func (a *Agreement) Signal(t Topic) Signal { return a.signals[t] }

// CostKind says by which block a lead costs something.
type CostKind uint8

// The kinds of costs.
const (
	CostAgainstNoTrump CostKind = iota
	CostAgainstSuits            // of a side suit
	CostOfTrumps
	CostKinds // how many there are
)

var costHeaders = [CostKinds]string{"cost against no trump", "cost against suits", "cost of trumps"}

// standing tells who has shown a suit.
type standing uint8

const (
	unbid standing = iota
	partners
	declarers
	dummys
	standings
)

var standingNames = [standings]string{"unbid suit", "partner's suit", "declarer's suit", "dummy's suit"}

// costTable has what opening leads cost on average, in tricks.
type costTable struct {
	costs     []float64 // of the lines, from 1; 0 for what no line has
	holdings  [holdings]uint8
	standings [standings]uint8
}

// maxCost is the greatest cost in hundredths.
const maxCost = 1000

// line reads a line.
func (t *costTable) line(l Line) error {
	n, err := strconv.Atoi(l.Is)
	if err != nil || n < -maxCost || n > maxCost {
		return fmt.Errorf("%.20q is no cost: hundredths of a trick, at most %d", l.Is, maxCost)
	}
	if t.costs == nil {
		t.costs = []float64{0}
	}
	number := uint8(len(t.costs))
	t.costs = append(t.costs, float64(n)/100)
	if i := slices.Index(standingNames[:], l.For); i >= 0 {
		t.standings[i] = number
		return nil
	}
	s, err := parseShape(l.For)
	if err != nil {
		return err
	}
	used := false
	for held := ranks(1); held < holdings; held++ {
		if t.holdings[held] == 0 && s.fits(held) {
			t.holdings[held], used = number, true
		}
	}
	if !used {
		return fmt.Errorf("%s: no holding that other lines leave", l.For)
	}
	return nil
}

// complete returns an error for a holding without a line.
func (t *costTable) complete() error {
	for held := ranks(1); held < holdings; held++ {
		if t.holdings[held] == 0 {
			return missing(held)
		}
	}
	return nil
}

// costKind returns by which block a lead of a suit costs something.
func (s *Situation) costKind(suit bridge.Suit) CostKind {
	switch s.trump {
	case bridge.NoTrump:
		return CostAgainstNoTrump
	case suit.Strain():
		return CostOfTrumps
	}
	return CostAgainstSuits
}

// CostLines returns by which lines of which block an opening lead of a suit costs
// something: the numbers of that of the holding and of that of the suit's standing, from 0,
// or -1 if there is none.
func (s *Situation) CostLines(hand bridge.Cards, suit bridge.Suit) (kind CostKind, byHolding, byStanding int) {
	kind = s.costKind(suit)
	t := &s.agreement.costs[kind]
	return kind, int(t.holdings[holding(hand, suit)]) - 1, int(t.standings[s.suits[suit].standing]) - 1
}

// cost returns what an opening lead of a suit costs on average, in tricks.
func (s *Situation) cost(hand bridge.Cards, suit bridge.Suit) float64 {
	t := &s.agreement.costs[s.costKind(suit)]
	return t.costs[t.holdings[holding(hand, suit)]] + t.costs[t.standings[s.suits[suit].standing]]
}

// Costs returns the block of a kind of costs.
func (a *Agreement) Costs(kind CostKind) *Block {
	i := slices.IndexFunc(a.Blocks, func(b Block) bool { return b.Header == costHeaders[kind] })
	return &a.Blocks[i]
}
