package carding

import "gogo/board/bridge"

// Agreement is what a side leads and signals.
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

// Line is what one line says.
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

// of returns what is led from a holding that is not empty.
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

// Method is what a signal speaks of.
type Method uint8

// The methods.
const (
	None       Method = iota
	Attitude          // whether the hand likes the suit
	Count             // whether it has an even number of cards
	Preference        // which of two other suits it likes
)

// Signal is what a card means.
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

// encouragement is what a hand has that likes a suit.
type encouragement struct {
	ranks ranks
	two   bool // two cards, where it can ruff
}

// Trust says how firmly cards are read: 0 is not at all, and 1 that nobody ever deviates.
type Trust struct {
	// Lead is how often a suit is led by the card of the agreement.
	Lead float64
	// Signal is by how much less often each card is played that is less clear than another
	// one by a place.
	Signal float64
}

// The usual trust in partner's cards, and in those of opponents who may have another
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
