package lin

import (
	"fmt"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

func TestBoards(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // number, room, name, dealer, vulnerable
	}{
		{"qx|o7|mb|p|", "7 Open 7 South All"},
		{"qx|c7|mb|p|", "7 Closed 7 closed South All"},
		{"qx|o3,BOARD 12|mb|p|", "12 Open 12 West NS"},
		{"qx|o3|ah|Board 5|mb|p|", "5 Open 5 North NS"},
		{"ah|Board+5|mb|p|", "5  5 North NS"},
		{"ah|Board%205|mb|p|", "5  5 North NS"},
		{"ah|The last|mb|p|", "0   North None"},
		{"qx|o4|ah|The last|mb|p|", "4 Open The last West All"},
		{"qx|o99999999999999|mb|p|", "0 Open  North None"},
		{"qx|o1|sv|B|md|4|", "1 Open 1 East All"},
		{"qx|o2|sv|0|md|0|", "2 Open 2 East None"},
		{"qx|o2|sv||md|SA|", "2 Open 2 East NS"},
		{"qx|o2|md|2|", "2 Open 2 West NS"},
	} {
		t.Run(test.text, func(t *testing.T) {
			b := mustRead(t, test.text).boards[0]
			_, dealer, _ := b.Deal()
			vulnerable, _ := b.Vulnerable()
			if got := fmt.Sprintf("%d %v %s %v %v", b.Number(), b.Room(), b.label(), dealer, vulnerable); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
	b := mustRead(t, "MD|3|NT|\xe9\xff !s|zz| a b |").boards[0]
	if value, ok := b.Value("nt"); !ok || value != "éÿ !s" {
		t.Errorf("%q", value)
	}
	if value, ok := b.Value("zz"); !ok || value != "a b" {
		t.Errorf("%q", value)
	}
	if _, ok := b.Value("mb"); ok {
		t.Error("a value that is not there")
	}
}

func TestCalls(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"1c", "1C"},
		{"1N", "1NT"},
		{"7nt!", "1 alert: 7NT"},
		{"p", "Pass"},
		{"P!", "1 alert: Pass"},
		{"4C*", "1 alert: 4C"},
		{"*", "error"},
		{"-", ""},
		{"-1Dp1S-p2H-p3Hppp", "1D Pass 1S Pass 2H Pass 3H Pass Pass Pass"},
		{"1NTdr2!", "error"},
		{"1NTdr2D!", "1 alert: 1NT X XX 2D"},
		{"1cxxx", "1C XX X"},
		{"pass dbl RDBL", "Pass X XX"},
		{"double redouble", "X XX"},
		{"", ""},
		{"!", "error"},
		{"8c", "error"},
		{"0c", "error"},
		{"1", "error"},
		{"1x", "error"},
		{"?", "error"},
	} {
		t.Run(test.text, func(t *testing.T) {
			calls, err := parseCalls(test.text)
			words, alerts := []string{}, 0
			for _, c := range calls {
				words = append(words, c.Call.String())
				if c.Alert {
					alerts++
				}
			}
			got := strings.Join(words, " ")
			if alerts > 0 {
				got = fmt.Sprint(alerts, " alert: ", got)
			}
			if err != nil {
				got = "error"
			}
			if got != test.want {
				t.Errorf("%s, %v, want %s", got, err, test.want)
			}
		})
	}
	for c := bridge.Pass; c.Valid(); c++ {
		for _, alert := range []bool{false, true} {
			want := record.Call{Call: c, Alert: alert}
			if got, err := parseCalls(callText(want)); err != nil || len(got) != 1 || got[0] != want {
				t.Errorf("%v is %s, read as %v, %v", c, callText(want), got, err)
			}
		}
	}
}

func TestCards(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"SA", "[SA]"}, {"c10", "[CT]"}, {"c10hT d2", "[CT HT D2]"}, {"", "[]"}, {"S", "error"}, {"SX", "error"}, {"1S", "error"}, {"S1", "error"},
	} {
		t.Run(test.text, func(t *testing.T) {
			cards, err := parseCards(test.text)
			words := make([]string, len(cards))
			for i, c := range cards {
				words[i] = c.String()
			}
			got := "[" + strings.Join(words, " ") + "]"
			if err != nil {
				got = "error"
			}
			if got != test.want {
				t.Errorf("%s, %v, want %s", got, err, test.want)
			}
		})
	}
}

func TestDeals(t *testing.T) {
	const all = "N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7 9653.42.A3.KJ853"
	for _, test := range []struct{ text, want string }{
		{"3" + hands, "North " + all},
		{"3" + hands + ",", "North " + all},
		{"3" + hands + ",,", "North " + all},
		{"3" + hands + ",SQJ8HAQ65DKJ5CAT6", "North " + all},
		{"3,S9653H42DA3CKJ853,SA4HKJ973DQ6CQ942,SQJ8HAQ65DKJ5CAT6", "North " + all},
		{" 1 c7 D8742t910h810s27TK , S9653H42DA3CKJ853,SA4HKJ973DQ6CQ942 ", "error"},
		{"1c7D8742t9h810s27TK , S9653H42DA3CKJ853,SA4HKJ973DQ6CQ942 ", "South " + all},
		{"2SAKQJT98765432", "West N:... ... AKQJT98765432... ..."},
		{"4SHDC,HAKQJT98765432SDC", "East N:... ... ... .AKQJT98765432.."},
		{"", "? N:... ... ... ..."},
		{"0", "? N:... ... ... ..."},
		{hands, "? " + all},
		{"5", "error"},
		{"3SA,SB", "error"},
		{"3S1", "error"},
	} {
		t.Run(test.text, func(t *testing.T) {
			d, dealer, known, err := parseDeal(test.text)
			got := dealer.String() + " " + d.Text(bridge.North)
			if !known {
				got = "? " + d.Text(bridge.North)
			}
			if err != nil {
				got = "error"
			}
			if got != test.want {
				t.Errorf("%s, %v, want %s", got, err, test.want)
			}
			if err != nil {
				return
			}
			again, turned, known, err := parseDeal(dealText(&d, dealer))
			if err != nil || again != d || turned != dealer || !known {
				t.Errorf("written as %s and read as %v, %v, %v", dealText(&d, dealer), again, turned, err)
			}
		})
	}
}
