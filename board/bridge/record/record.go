// Package record describes a board that was dealt, bid and played, independent of any
// notation. The packages pbn and lin convert from and to it, so that each notation can be
// converted to the other without knowing it:
//
//	r, err := board.Record() // of a lin.Board
//	...
//	game := pbn.FromRecord(r)
//
// Record.Check finds what is impossible on a board: two aces of spades, an insufficient bid,
// a card that nobody holds. An Error names its place in a file.
//
// Texts are UTF-8, with ♠, ♥, ♦ and ♣ in place of a notation's own signs for suits.
package record

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
)

// Record is what is known of a board. In the zero value nothing is known, North is the
// dealer and nobody is vulnerable.
type Record struct {
	Match

	Board      int // its number from 1, 0 if unknown
	Room       Room
	Players    [bridge.Seats]string // their names, empty if unknown
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal // a hand that is not known is empty

	Calls       []Call
	Contract    bridge.Contract // what the auction came to
	HasContract bool            // whether Tricks is known
	Swapped     bool            // declarer and dummy changed places by mistake

	Cards     []Card // in the order in which they were played
	Tricks    int    // won by the declarer
	HasTricks bool   // whether Tricks is known
	Adjusted  bool   // Tricks was agreed on and does not follow from the play

	Comment string // about the board as a whole
}

// Match is what the boards of an event have in common. Unknown texts are empty.
type Match struct {
	Event, Site, Stage  string
	Date                string // as in 2026.11.22
	Scoring             string // as in PBN: IMP, MP, BAM and so on
	HomeTeam, VisitTeam string
}

// Room is one of the two rooms of a team match.
type Room uint8

// The rooms.
const (
	NoRoom Room = iota // not a team match, or unknown
	Open
	Closed
)

// String returns Open, Closed or an empty string.
func (r Room) String() string { return [3]string{"", "Open", "Closed"}[r%3] }

// Irregularity is a violation of the Laws that the opponents have accepted.
type Irregularity uint8

// The irregularities: the first two of calls, the other two of cards.
const (
	Regular       Irregularity = iota
	Insufficient               // an insufficient bid
	Skipped                    // not a call: a player was passed over
	Revoke                     // failure to follow suit
	LeadOutOfTurn              // a lead by a player who did not win the last trick
)

// Call is a call of the auction.
type Call struct {
	Call      bridge.Call
	Irregular Irregularity
	Alert     bool   // the call was alerted, or has a note
	Note      string // the explanation of the call
	Comment   string // by a commentator, after the call
}

// Card is a card that was played.
type Card struct {
	Card      bridge.Card
	Irregular Irregularity
	Note      string
	Comment   string
}

// Derive fills in what follows from the rest: the contract from a complete auction, the
// tricks from a complete play. What is known already is not changed.
func (r *Record) Derive() {
	if auction, ok := r.auction(); ok && !r.HasContract {
		if contract, over := auction.Contract(); over {
			r.Contract, r.HasContract = contract, true
		}
	}
	if r.HasTricks || !r.HasContract || r.Contract.IsPassedOut() {
		return
	}
	if play, _, err := r.play(); err == nil && play.Done() {
		r.Tricks, r.HasTricks = play.Won(r.Contract.Declarer.Side()), true
	}
}

// auction returns the auction up to the first irregular or illegal call, and whether it has
// none.
func (r *Record) auction() (bridge.Auction, bool) {
	a := bridge.NewAuction(r.Dealer)
	for _, c := range r.Calls {
		if c.Irregular != Regular || a.Call(c.Call) != nil {
			return a, false
		}
	}
	return a, true
}

// play returns the play up to the first irregular or illegal card, and the number of cards
// played. The error is about the deal or the contract, never about a card.
func (r *Record) play() (bridge.Play, int, error) {
	p, err := bridge.NewPlay(r.Deal, r.Contract)
	if err != nil {
		return p, 0, err
	}
	for i, c := range r.Cards {
		if !c.playIn(&p) {
			return p, i, nil
		}
	}
	return p, len(r.Cards), nil
}

// OnlyCard returns the card that alone could have been played in the place of another, given
// the cards before and after it. It reports false if none could, or several.
func (r *Record) OnlyCard(at int) (card bridge.Card, ok bool) {
	before := *r
	before.Cards = r.Cards[:at]
	play, played, err := before.play()
	if err != nil || played < at || play.Done() {
		return bridge.NoCard, false
	}
	found := 0
	for c := range play.Legal().Down {
		line := play
		if line.Play(c) != nil {
			continue
		}
		legal := true
		for i := at + 1; i < len(r.Cards) && legal; i++ {
			legal = r.Cards[i].playIn(&line)
		}
		if legal {
			card, found = c, found+1
		}
	}
	return card, found == 1
}

// playIn plays the card and reports whether it is regular and legal.
func (c *Card) playIn(p *bridge.Play) bool {
	return c.Irregular == Regular && p.Play(c.Card) == nil
}

// Seats returns who has played each card. The winner of a trick leads to the next one,
// except for a lead out of turn, which is made by the holder of the card. The contract must
// be known.
func (r *Record) Seats() []bridge.Seat {
	seats := make([]bridge.Seat, len(r.Cards))
	trick := bridge.NewTrick(r.Contract.Leader())
	for i, c := range r.Cards {
		if trick.Done() {
			trick = bridge.NewTrick(trick.Winner(r.Contract.Strain))
		}
		if owner, held := r.Deal.Owner(c.Card); held && c.Irregular == LeadOutOfTurn && trick.Len() == 0 {
			trick = bridge.NewTrick(owner)
		}
		seats[i] = trick.Turn()
		trick.Add(c.Card)
	}
	return seats
}

// Error is an error in a file of boards, with its place.
type Error struct {
	File  string // its name, or empty
	Line  int    // from 1, or 0
	Board string // the board as the file names it, or empty
	Field string // the tag with the error, or empty
	Minor bool   // nothing depends on it: what is wrong is left out, and the rest counts
	Err   error
}

// Error returns the place and the error, as in
// "match.pbn:17: board 3: Deal: SA is there twice". A minor one is a warning.
func (e *Error) Error() string {
	var b strings.Builder
	switch {
	case e.File != "" && e.Line > 0:
		fmt.Fprintf(&b, "%s:%d: ", e.File, e.Line)
	case e.File != "":
		b.WriteString(e.File + ": ")
	case e.Line > 0:
		fmt.Fprintf(&b, "line %d: ", e.Line)
	}
	if e.Minor {
		b.WriteString("warning: ")
	}
	if e.Board != "" {
		fmt.Fprintf(&b, "board %.20s: ", e.Board)
	}
	if e.Field != "" {
		b.WriteString(e.Field + ": ")
	}
	return b.String() + e.Err.Error()
}

// Unwrap returns the error without its place.
func (e *Error) Unwrap() error { return e.Err }

// ByteOrderMark is the mark with which some programs begin a file in UTF-8.
const ByteOrderMark = "\ufeff"

// Spaces are the characters that count as white space in files of boards: control
// characters and the blank.
const Spaces = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f \x7f"

// Decode returns a text of a file as UTF-8. If it is not valid UTF-8, it is taken as
// Latin-1.
func Decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return DecodeLatin1(text)
}

// DecodeLatin1 converts a text from Latin-1 to UTF-8.
func DecodeLatin1(text string) string {
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}

// ErrNotLatin1 means that a text has a letter that Latin-1 lacks.
var ErrNotLatin1 = errors.New("not in Latin-1")

// EncodeLatin1 converts a text to Latin-1, with a question mark for each letter that
// Latin-1 lacks. If there is any, the error is ErrNotLatin1.
func EncodeLatin1(text string) (string, error) {
	var err error
	b := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			r, err = '?', ErrNotLatin1
		}
		b = append(b, byte(r))
	}
	return string(b), err
}

// Suits replaces a notation's signs for suits, a mark and a letter in either case, by the
// symbols of the suits.
func Suits(text string, mark byte) string {
	if strings.IndexByte(text, mark) < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == mark && i+1 < len(text) {
			if suit, err := bridge.ParseSuit(text[i+1 : i+2]); err == nil {
				b.WriteString(suit.Symbol())
				i++
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// Marks replaces the symbols of suits by a mark and the letter of the suit, in upper case
// if large is set and else in lower case.
func Marks(text string, mark byte, large bool) string {
	for s := range bridge.Suit(bridge.Suits) {
		letter := s.String()
		if !large {
			letter = strings.ToLower(letter)
		}
		text = strings.ReplaceAll(text, s.Symbol(), string(mark)+letter)
	}
	return text
}
