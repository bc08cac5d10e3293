package bluechip

import "gogo/board/bridge"

// Kind is what a player says to the table.
type Kind uint8

// The kinds of messages. Behind each stands what of a Message it has beside the Seat
// that speaks.
const (
	Connecting    Kind = iota + 1 // Team, AnySeat in place of Seat, Version
	ReadyForTeams                 // nothing
	ReadyToStart                  // nothing
	ReadyForDeal                  // nothing
	ReadyForCards                 // nothing
	ReadyForBid                   // Of
	Calls                         // Call, Alerted, Info
	ReadyForDummy                 // nothing
	ReceivedDummy                 // nothing; an earlier version of the text has it
	ReadyForCard                  // Of or Dummy, Trick
	Plays                         // Card, Info; Seat or Dummy is the hand that it comes from
	Claims                        // nothing
	AcceptsClaim                  // Of
	RejectsClaim                  // Of
)

// Message is what a player says to the table.
type Message struct {
	Kind Kind
	Seat bridge.Seat

	Team    string // without its quotation marks
	AnySeat bool   // the table is to choose the seat
	Version int

	Of    bridge.Seat // whose bid, card or claim
	Dummy bool        // dummy is named instead of a seat
	Trick int         // from 1, 0 if it is not said

	Call    bridge.Call
	Card    bridge.Card
	Alerted bool
	Info    string // what stands behind "Alert." or behind a card, without spaces around it
}

// NoticeKind is what the table says to a player.
type NoticeKind uint8

// The kinds of notices. Behind each stands what of a Notice it has.
const (
	Seated        NoticeKind = iota + 1 // Seat, Team
	TeamNames                           // Teams
	StartOfBoard                        // nothing
	DealInfo                            // Board, Dealer, Vulnerable
	HandOf                              // Seat, Hand: "North's cards : ..."
	CallMade                            // Seat, Call, Alerted, Info
	ToLead                              // Seat or Dummy
	CardPlayed                          // Seat, Card
	DummyHand                           // Hand
	Times                               // Timing
	IllegalBid                          // nothing
	IllegalCard                         // nothing
	ClaimMade                           // Seat
	ClaimAccepted                       // Seat
	ClaimRejected                       // Seat
	EndOfSession                        // nothing
	Refusal                             // Text: why the table closes the connection
)

// Notice is what the table says to a player.
type Notice struct {
	Kind NoticeKind
	Seat bridge.Seat

	Team  string
	Teams [2]string // by bridge.Side

	Board      int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability

	Hand    bridge.Cards
	Dummy   bool
	Call    bridge.Call
	Card    bridge.Card
	Alerted bool
	Info    string // behind "Alert."

	Timing Timing
	Text   string
}
