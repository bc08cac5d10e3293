package system

import (
	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/source"
)

// System is a bidding system: blocks of calls, of which the first that speak of a
// situation count most.
type System struct {
	Name   string
	Blocks []*Block
}

// Block is the calls of a situation, best first.
type Block struct {
	source.Place
	Section  string    // the heading that it stands under
	Header   string    // the situation in the file's words
	Patterns []Pattern // the auctions that it is for, any if there are none
	When     []Condition
	Lines    []*Line
}

// Line is one meaning of one call.
type Line struct {
	source.Place
	Text       string // the line in the file's words
	Call       CallForm
	Name       string // of the convention, "" for a natural call
	Conditions []Condition
	Attributes []Attribute
}

// CallForm is a call whose level or strain may depend on the situation.
type CallForm struct {
	Call  bridge.Call // Pass, Double or Redouble if it is no bid
	Bid   bool
	Level Level
	Suit  SuitRef // or NoTrump
}

// Level is a level from 1 to 7, or a way to choose one.
type Level int8

// The levels that depend on the last bid, and that of a game in the strain.
const (
	Low        Level = -iota // the lowest that is legal
	Jump                     // one higher
	DoubleJump               // two higher
	Game                     // that of a game, if it is legal
	AnyLevel                 // every one: only in auctions
)

// SuitRef is a suit by its letter, or by a letter that stands for one:
//
//	C D H S  these suits, N no trump
//	M O      a major and the other one
//	m o      a minor and the other one
//	x y z w  any suits
//	T        the suit that partner and I have agreed on, or a fit is known in
//	E F      the first and the second suit of the opponents
//
// Different letters of the second to fourth kind are different suits.
type SuitRef byte

// NoSuit is no suit.
const NoSuit SuitRef = 0

// Pattern is an auction, from its first call that is not a pass if it is whole, with the
// passes that go without saying.
type Pattern struct {
	Calls []PatternCall
	Open  bool // anything may come before
}

// PatternCall is one call of a pattern.
type PatternCall struct {
	Theirs bool
	Any    bool // every call
	CallForm
}

// Relation says with what a number is compared.
type Relation uint8

// The relations.
const (
	Alone    Relation = iota // the hand's number by itself
	Together                 // with the least that partner has shown
	AtBest                   // with the most that partner may have
)

// Condition is what a hand must have, or what must be the case at the table.
type Condition struct {
	Kind     Kind
	Not      bool
	Quantity hand.Quantity // of clubs if it is a suit's
	Suit     SuitRef
	Other    SuitRef // the suit that Suit is compared with
	By       int     // by how much longer it must be
	Set      hand.Set
	Relation Relation
	Who      Who
	Bid      bridge.Call // of Below
	Tag      string      // of Asked
}

// Kind is what a condition speaks of.
type Kind uint8

// The kinds of conditions: of the hand first, then of what everybody knows.
const (
	Counts         Kind = iota // Quantity of Suit is in Set
	Longer                     // Suit is longer than Other, at least by By cards
	Longest                    // no suit is longer than Suit
	Stoppers                   // a full stopper in every suit of the opponents
	Shown                      // Who is known to have Quantity in Set
	MayHave                    // Who may have Quantity in Set
	Fit                        // eight cards in Suit are known
	Agreed                     // Suit is the suit that we have agreed on
	Forced                     // a pass is not allowed
	GameForce                  // our side is forced to game
	Asked                      // partner's last call asked Tag, of Suit if one is named
	SignedOff                  // partner's last call was to play
	Invited                    // partner's last call was an invitation
	Contested                  // the opponents have bid, doubled or redoubled
	TheirBid                   // the last bid is the opponents'
	OurBid                     // the last bid is ours
	TheyOpened                 // the first bid is the opponents'
	Balancing                  // a pass ends the auction
	IsBelow                    // the last bid is lower than Bid
	IsDoubled                  // the last bid is doubled
	Vulnerable                 // we are
	TheyVulnerable             // they are
	InSeat                     // the number of the seat in which nobody has bid, from 1, is in Set
	PassedHand                 // Who passed before the first bid
	FirstCall                  // I have not called anything but Pass
	IsLow                      // the call is a bid of the lowest level that is legal
	IsJump                     // the call is a bid one level higher than it need be
	AtLevel                    // the level of the call is in Set
	InStrain                   // the strain of the last bid is Suit
	New                        // nobody has bid Suit or shown four cards in it
)

// Who is a player, seen from the one who calls.
type Who uint8

// The players.
const (
	Me Who = iota
	LeftOpponent
	Partner
	RightOpponent
	Opponents // either of them
)

// Attribute is what a call does beyond what it shows.
type Attribute struct {
	Effect Effect
	Suit   SuitRef
	Tag    string
}

// Effect is the kind of an attribute.
type Effect uint8

// The effects.
const (
	Forcing    Effect = iota // partner may not pass
	ForcesGame               // neither may pass below game
	ToPlay                   // partner passes
	Invites                  // partner passes or goes on to game
	Asks                     // partner answers what Tag says
	Agrees                   // Suit is the trump suit
	WantsLead                // partner leads Suit
	WantsRebid               // the caller will call again
	Artificial               // says nothing of the strain that is named
)
