package handrecord

import (
	"html/template"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/protocol/printable"
)

// view is a board as the page shows it.
type view struct {
	Name, Dealer, Vulnerable string
	Hands                    []handView // North, West, East, South: from left to right and down
	Points                   [bridge.Seats]int
	Strains                  []string
	Rows                     []rowView
	Par                      string
}

// handView is a hand.
type handView struct {
	Seat, Class string
	Suits       []suitView // from spades down
}

type suitView struct{ Symbol, Name, Ranks string }

// rowView is a row of the table of makeable tricks.
type rowView struct {
	Seat, Letter string
	Tricks       []int
}

var suitNames = [bridge.Suits]string{"clubs", "diamonds", "hearts", "spades"}

func newView(b *Board) *view {
	v := &view{Name: printable.Text(b.Name), Dealer: b.Dealer.Letter(), Vulnerable: b.Vulnerable.String(), Par: b.Par}
	for _, seat := range []bridge.Seat{bridge.North, bridge.West, bridge.East, bridge.South} {
		v.Hands = append(v.Hands, newHand(b, seat))
	}
	for seat, hand := range b.Deal {
		v.Points[seat] = hand.Points()
	}
	for _, strain := range diagram.Strains {
		v.Strains = append(v.Strains, diagram.Strain(strain))
	}
	for _, seat := range diagram.Seats {
		row := rowView{Seat: seat.String(), Letter: seat.Letter()}
		for _, strain := range diagram.Strains {
			row.Tricks = append(row.Tricks, b.Table[strain][seat])
		}
		v.Rows = append(v.Rows, row)
	}
	return v
}

func newHand(b *Board, seat bridge.Seat) handView {
	h := handView{Seat: seat.String(), Class: strings.ToLower(seat.String())}
	for i := range bridge.Suits {
		suit := bridge.Spades - bridge.Suit(i)
		h.Suits = append(h.Suits, suitView{suit.Symbol(), suitNames[suit], diagram.Holding(b.Deal[seat], suit)})
	}
	return h
}

// coloured returns a text in which the symbols of the red suits have their class.
func coloured(text string) template.HTML {
	text = template.HTMLEscapeString(text)
	for _, suit := range []bridge.Suit{bridge.Hearts, bridge.Diamonds} {
		text = strings.ReplaceAll(text, suit.Symbol(), `<span class="red">`+suit.Symbol()+`</span>`)
	}
	return template.HTML(text) // escaped above
}
