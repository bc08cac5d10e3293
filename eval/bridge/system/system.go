// Package system reads bidding systems from text that a bridge player can read and
// change, and has those of this program.
//
// A file has a name, headings and blocks:
//
//	system "Example"
//
//	section "Answers to one of a major"
//
//	after 1M:
//	  2N "Jacoby"   : 4+ M, 13+ points in M, no 0-1 x ; game force, agrees M
//	  3M "limit"    : 4+ M, 10-12 points in M ; invites
//	  2x            : 4+ x, 13+ points ; game force
//	  P             : 0-5 points
//
// include "other.bid" reads another file in the place of the line: of the same folder, or
// else of the program's own. So a system may be a few lines before another one.
//
// The header of a block says for which auctions it is: "opening", "after" and auctions
// with "or" between them, "when" and conditions, or both. In an auction the opponents'
// calls stand in brackets; passes between two calls of one side go without saying, as do
// passes before the first bid; "*" is any call, and ".." at the beginning any calls. The
// last call is partner's or the right-hand opponent's.
//
// A line is a call, the name of the convention if there is one, what the hand must have,
// and behind a semicolon what the call does. Of all lines the first that fits the hand is
// the call, in the order of the blocks. A call that a section
// names in a situation is that section's alone: what stands under later headings, such as
// general principles, gives it no second meaning. Where no line fits the hand passes.
//
// Levels: a number, "low" for the lowest that is legal, "jump" and "double jump", "game".
// Suits: see SuitRef. A letter that the auction does not bind stands for every suit that
// is left, from clubs up, the opponents' and our agreed suit not among them.
//
// A letter of a line that stands for any suit stands for none that is agreed: a header
// that names the suit ("when fit M", "partner may have 3+ M") binds the letter to it. A
// suit in an auction by its own letter does not keep a variable from standing for it too.
// What the lines of one call in a section do adds up.
//
// Conditions of the hand, each with "no" or "not" before it for the contrary:
//
//	5 M, 5+ M, 0-3 M, 4 or 6 M             cards in a suit
//	12-14 hcp, 12+ points, 5+ points in M  high cards; with length; in support of a suit
//	6+ hcp in M                            high cards in the suit
//	10+ opening                            the rule of twenty's number
//	7- losers, 3+ controls, 1 aces, 1 kings, 8+ tricks, 3+ quick
//	balanced, semibalanced, unbalanced     semibalanced includes balanced
//	fair M, good M, strong M, solid M      the suit's quality
//	stopper M, half stopper M, double stopper M, stoppers
//	control M, first control M, ace M, king M, queen M, 1 or 4 keycards M
//	x > M, x >= M, longest x               lengths of suits
//
// A number with "together" behind it counts what partner has shown at least, one with
// "at best" what partner may have at most: "25+ points together", "8+ M together".
// Points in support of a suit may have partner's added, in support or without.
//
// Conditions of the table: "partner has 4+ M" and "partner may have 15+ points" (also of
// "I", "they", "left" and "right"), "fit M", "agreed M", "forced", "game forced", "asked TAG", "signed
// off", "invited", "contested", "their bid", "our bid", "they opened", "balancing", "below 3N", "doubled",
// "vulnerable", "they vulnerable", "seat 3", "passed hand", "partner passed hand", "first
// call", and of the call itself "lowest", "jumping", "level 2-3"; "bid in x" that the last
// bid is in a suit, "new x" that nobody has shown it.
//
// Conditions that no hand can have together are a fault of the file.
//
// A double that forces may be left in all the same by a hand with a line that passes.
//
// What a call does: "forcing", "game force", "to play", "invites", "asks TAG", "asks TAG
// M", "agrees M", "lead M", "rebids", "artificial".
package system

import (
	"embed"

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

// The levels that depend on the last bid, and the level of a game in the strain.
const (
	Low        Level = -iota // the lowest that is legal
	Jump                     // one higher
	DoubleJump               // two higher
	Game                     // the level of a game, if it is legal
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

// Condition is a condition on the hand, or on the state of the table.
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

// Kind is the subject of a condition.
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

// Who is a player, seen from the player to call.
type Who uint8

// The players.
const (
	Me Who = iota
	LeftOpponent
	Partner
	RightOpponent
	Opponents // either of them
)

// Attribute is an effect of a call beyond what it shows.
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

// Default is the name of the system that is used where none is named.
const Default = "two-over-one"

// Extension is the extension of files of systems.
const Extension = ".bid"

//go:embed data
var embedded embed.FS

// texts is the kind of text that systems are.
var texts = source.Kind{What: "system", Word: "system", Extension: Extension, Own: embedded, MaxLines: 50_000, MaxFiles: 20}

// Open reads one of the program's own systems by its name, or the file of another: what
// has a dot or a separator of folders in it is a file.
func Open(name string) (*System, error) {
	files, file, err := texts.Find(name)
	if err != nil {
		return nil, err
	}
	return Read(files, file)
}

// Names returns the names of the program's own systems.
func Names() []string { return texts.Names() }

// Fixed returns the suit of a letter that always stands for it.
func (r SuitRef) Fixed() (bridge.Suit, bool) {
	switch r {
	case 'C':
		return bridge.Clubs, true
	case 'D':
		return bridge.Diamonds, true
	case 'H':
		return bridge.Hearts, true
	case 'S':
		return bridge.Spades, true
	}
	return 0, false
}

// letters are those that do not stand for a suit by themselves, the variables first.
const letters = "MOmoxyzwTEF"

const (
	// Letters is the number of letters that a block or a position binds to suits.
	Letters = len(letters)
	// Variables is how many of them, the first, are variables.
	Variables = 8
)

// numbers has the number of each letter, and one more.
var numbers = func() (n [1 << 8]uint8) {
	for i := range letters {
		n[letters[i]] = uint8(i) + 1
	}
	return n
}()

// Letter returns the number of a letter that does not stand for a suit by itself.
func (r SuitRef) Letter() (number int, ok bool) {
	n := numbers[r]
	return int(n) - 1, n > 0
}

// IsVariable reports whether a letter stands for a suit that a block chooses: another one
// than the other variables do.
func (r SuitRef) IsVariable() bool {
	n := numbers[r]
	return n > 0 && n <= Variables
}

// MayBe reports whether a letter may stand for a suit.
func (r SuitRef) MayBe(s bridge.Suit) bool {
	switch r {
	case 'M', 'O':
		return s.IsMajor()
	case 'm', 'o':
		return !s.IsMajor()
	}
	fixed, ok := r.Fixed()
	return !ok || fixed == s
}
