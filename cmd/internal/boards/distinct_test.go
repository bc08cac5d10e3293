package boards

import (
	"fmt"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
)

func TestDistinct(t *testing.T) {
	deal := func(n uint64) string { d := dealing.Deal(1, n); return d.Text(bridge.North) }
	tables := strings.Join([]string{
		"[Board \"7\"]\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"" + deal(1) + "\"]\n[Room \"Open\"]",
		"[Board \"7\"]\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"" + deal(1) + "\"]\n[Room \"Closed\"]",
		"[Board \"2\"]\n[Deal \"" + deal(2) + "\"]",
		"[Board \"3\"]",
		"[Board \"7\"]\n[Deal \"" + deal(3) + "\"]",
		"[Dealer \"S\"]\n[Deal \"" + deal(4) + "\"]",
	}, "\n\n")
	for _, tt := range []struct {
		name, text string
		most       int
		want       string
	}{
		{"several tables", tables, 0, "7 East All, 2 East NS, 8 West None, 9 South EW"},
		{"the first ones", tables, 2, "7 East All, 2 East NS"},
		{"lines", deal(1) + "\n" + deal(2) + "\n", 0, "1 North None, 2 East NS"},
		{"a call that cannot be", "[Board \"4\"]\n[Deal \"" + deal(1) + "\"]\n[Contract \"9H\"]\n[Auction \"W\"]\n1C 1C\n", 0, "4 West All"},
		{"LIN", "qx|o5|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432|sv|b|pg||\n", 0, "5 South All"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list, err := Distinct(Read(strings.NewReader(tt.text), "test"), tt.most)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i := range list {
				got = append(got, fmt.Sprint(list[i].Number, list[i].Dealer, list[i].Vulnerable))
				if want := dealing.Deal(1, uint64(i+1)); tt.name != "LIN" && list[i].Deal != want {
					t.Errorf("board %d has another deal", list[i].Number)
				}
			}
			if strings.Join(got, ", ") != tt.want {
				t.Errorf("%s, want %s", strings.Join(got, ", "), tt.want)
			}
		})
	}
}

func TestDistinctRefuses(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"no deal", "[Board \"1\"]\n", "test: there is no deal in it"},
		{"a deal that is not whole", "[Board \"1\"]\n[Deal \"N:AK2... ... ... ...\"]\n", "test:2: board 1: Deal: North has 3 cards, not 13"},
		{"a number that no protocol can say", "[Board \"1000000\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n", "board number 1000000: up to 999999"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if list, err := Distinct(Read(strings.NewReader(tt.text), "test"), 0); err == nil || err.Error() != tt.want {
				t.Errorf("%v, %v, want %s", list, err, tt.want)
			}
		})
	}
}
