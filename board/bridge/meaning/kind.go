package meaning

import "gogo/board/bridge"

// Kind is what an element speaks of.
type Kind uint8

// The kinds of elements, in the order of the text.
const (
	Length            Kind = iota + 1 // cards in a suit: 0 to 13
	TotalPoints                       // 0 to 50: 40 and those for distribution
	SuitPoints                        // points in a suit: 0 to 15
	TotalAces                         // 0 to 4
	TotalKings                        // 0 to 4
	AceOf                             // the ace of a suit
	KingOf                            // the king of a suit
	AsksAces                          // "Asking for aces"
	AsksKings                         // "Asking for kings"
	AsksMajor                         // "Asking for a major suit"
	AsksFourCardMajor                 // "Asking for a four-card major suit"
	AsksFiveCardMajor                 // "Asking for a five-card major suit"
	AsksMinor                         // "Asking for a minor suit"
	AsksFourCardSuit                  // "Asking for a four-card suit"
	AsksSupport                       // "Asking for support"
	AsksLead                          // "Asks for lead in" a suit
	AsksNoLead                        // "Asks for lead not in" a suit
	ForcingOneRound                   // "Forcing for one round"
	ForcingToGame                     // "Forcing until game"
	PromisesRebid                     // "Promises a rebid"
	kinds
)

// form is how a kind is written: words, before them a range if there is one of
// numbers up to most, and after them a suit.
type form struct {
	words string
	most  int
	suit  bool
}

var forms = [kinds]form{
	Length:            {"cards in", bridge.HandSize, true},
	TotalPoints:       {"total points", 50, false},
	SuitPoints:        {"points in", 15, true},
	TotalAces:         {"total aces", bridge.Suits, false},
	TotalKings:        {"total kings", bridge.Suits, false},
	AceOf:             {"ace of", 0, true},
	KingOf:            {"king of", 0, true},
	AsksAces:          {"Asking for aces", 0, false},
	AsksKings:         {"Asking for kings", 0, false},
	AsksMajor:         {"Asking for a major suit", 0, false},
	AsksFourCardMajor: {"Asking for a four-card major suit", 0, false},
	AsksFiveCardMajor: {"Asking for a five-card major suit", 0, false},
	AsksMinor:         {"Asking for a minor suit", 0, false},
	AsksFourCardSuit:  {"Asking for a four-card suit", 0, false},
	AsksSupport:       {"Asking for support", 0, false},
	AsksLead:          {"Asks for lead in", 0, true},
	AsksNoLead:        {"Asks for lead not in", 0, true},
	ForcingOneRound:   {"Forcing for one round", 0, false},
	ForcingToGame:     {"Forcing until game", 0, false},
	PromisesRebid:     {"Promises a rebid", 0, false},
}

// Valid reports whether there is such a kind.
func (k Kind) Valid() bool { return 0 < k && k < kinds }

// form returns how the kind is written, the zero form if there is no such kind.
func (k Kind) form() form {
	if k.Valid() {
		return forms[k]
	}
	return form{}
}

// HasSuit reports whether an element of the kind is about one suit.
func (k Kind) HasSuit() bool { return k.form().suit }

// HasRange reports whether an element of the kind has a range.
func (k Kind) HasRange() bool { return k.form().most > 0 }

// Max returns the highest number of a kind that has a range, 0 of any other.
func (k Kind) Max() int { return k.form().most }

// String returns the words of the kind.
func (k Kind) String() string { return k.form().words }
