package pbn

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// outcome is what a getter has returned, to compare it with a text: a value, missing, or
// a part of an error.
func outcome(value any, err error) string {
	switch {
	case errors.Is(err, ErrMissing):
		return "missing"
	case errors.Is(err, ErrEndPosition):
		return "end position"
	case err != nil:
		return "error: " + err.Error()
	}
	return fmt.Sprint(value)
}

func TestValues(t *testing.T) {
	for _, test := range []struct{ tags, getter, want string }{
		{``, "Board", "missing"},
		{`[Board ""]`, "Board", "missing"},
		{`[Board "?"]`, "Board", "missing"},
		{`[Board "17"]`, "Board", "17"},
		{`[Board " 17 "]`, "Board", "17"},
		{`[Board "0"]`, "Board", "error: line 1: board 0: Board: a board is a number from 1"},
		{`[Board "99999999999999999999"]`, "Board", "error: line 1: board 99999999999999999999: Board: a board is a number from 1"},
		{`[Dealer "w"]`, "Dealer", "West"},
		{`[Dealer "X"]`, "Dealer", `error: line 1: Dealer: "X" is no seat: N, E, S or W`},
		{`[Vulnerable "-"]`, "Vulnerable", "None"},
		{`[Vulnerable "Love"]`, "Vulnerable", "None"},
		{`[Vulnerable "both"]`, "Vulnerable", "All"},
		{`[Vulnerable "ns"]`, "Vulnerable", "NS"},
		{`[Vulnerable "us"]`, "Vulnerable", `error: line 1: Vulnerable: "us" is no vulnerability: None, NS, EW or All`},
		{`[Contract "4SX"][Declarer "E"]`, "Contract", "4SX East"},
		{`[Contract "3 nt xx"][Declarer "^s"]`, "Contract", "3NTXX South"},
		{`[Contract "pass"][Declarer ""]`, "Contract", "Pass North"},
		{`[Contract "Pass"][Declarer "?"]`, "Contract", "Pass North"},
		{`[Contract "4S"][Declarer "?"]`, "Contract", "missing"},
		{`[Contract "?"][Declarer "E"]`, "Contract", "missing"},
		{`[Contract "S"][Declarer "E"]`, "Contract", "end position"},
		{`[Contract "8S"][Declarer "E"]`, "Contract", `error: line 1: Contract: "8S" is no contract: Pass or a bid, X or XX behind it, as in 4HX`},
		{`[Contract "4S"][Declarer "Q"]`, "Contract", `error: line 1: Declarer: "Q" is no seat: N, E, S or W`},
		{`[Contract "NT"]`, "Trump", "NT"},
		{`[Contract "4SX"]`, "Trump", "S"},
		{`[Contract "Pass"]`, "Trump", "error: line 1: Contract: the board was passed out"},
		{`[Declarer "^W"]`, "Declarer", "West true"},
		{`[Declarer ""]`, "Declarer", "missing"},
		{`[Result "9"]`, "Result", "9 false"},
		{`[Result "^9"]`, "Result", "9 true"},
		{`[Result ""]`, "Result", "missing"},
		{`[Result "EW 9 NS 4"][Declarer "S"]`, "Result", "4 false"},
		{`[Result "NS 4 EW 9"][Declarer "W"]`, "Result", "9 false"},
		{`[Result "^NS 4"][Declarer "W"]`, "Result", "9 true"},
		{`[Result "NS 4"]`, "Result", "missing"},
		{`[Result "NS 4 EW 10"][Declarer "W"]`, "Result", "error: line 1: Result: the sides have 14 tricks"},
		{`[Result "14"]`, "Result", "error: line 1: Result: the tricks of a declarer are 0 to 13"},
		{`[Result "9.5"]`, "Result", "error: line 1: Result: the tricks of a declarer are 0 to 13"},
		{`[Result "-1"]`, "Result", "error: line 1: Result: the tricks of a declarer are 0 to 13"},
	} {
		t.Run(test.getter+" of "+test.tags, func(t *testing.T) {
			g := one(t, "[A \"\"]"+test.tags)
			g.file = ""
			if got := get(g, test.getter); got != test.want {
				t.Errorf("%s of %s: %s, want %s", test.getter, test.tags, got, test.want)
			}
		})
	}
}

// get calls a getter of a game.
func get(g *Game, getter string) string {
	switch getter {
	case "Board":
		return outcome(g.Board())
	case "Dealer":
		return outcome(g.Dealer())
	case "Vulnerable":
		return outcome(g.Vulnerable())
	case "Contract":
		c, err := g.Contract()
		return outcome(fmt.Sprint(c, c.Declarer), err)
	case "Trump":
		return outcome(g.Trump())
	case "Declarer":
		d, swapped, err := g.Declarer()
		return outcome(fmt.Sprint(d, swapped), err)
	case "Result":
		tricks, adjusted, err := g.Result()
		return outcome(fmt.Sprint(tricks, adjusted), err)
	}
	return "no such getter"
}

func TestAmounts(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"420", "420"},
		{"+420", "420"},
		{"-0", "0"},
		{"^-50", "^-50"},
		{"NS 420", "NS 420"},
		{"ew  -50.5", "EW -50.5"},
		{"EW 9 NS 4", "NS 4 EW 9"},
		{"NS 4 EW 9", "NS 4 EW 9"},
		{"", ""},
		{"NS", ""},
		{"NS x", ""},
		{"NS 1 NS 2", ""},
		{"NS 1 NS 2 EW 3", ""},
		{"NS 1 EW", ""},
		{"1e3", ""},
		{"NaN", ""},
		{"Inf", ""},
		{"0x10", ""},
		{"1_000", ""},
		{"N 3", ""},
		{strings.Repeat("9", 400), ""},
	} {
		t.Run(test.text, func(t *testing.T) {
			a, err := ParseAmounts(test.text)
			if got := a.String(); (err == nil) != (test.want != "") || err == nil && got != test.want {
				t.Errorf("%q is %q, %v, want %q", test.text, got, err, test.want)
			}
		})
	}
	a := Amounts{Declarer: 3, HasDeclarer: true, EW: 5, HasEW: true}
	for _, test := range []struct {
		side     bridge.Side
		declares bool
		want     string
	}{
		{bridge.EastWest, false, "5 true"},
		{bridge.EastWest, true, "5 true"},
		{bridge.NorthSouth, true, "3 true"},
		{bridge.NorthSouth, false, "3 false"},
	} {
		t.Run(fmt.Sprintf("%v %t", test.side, test.declares), func(t *testing.T) {
			n, ok := a.Of(test.side, test.declares)
			if got := fmt.Sprint(n, ok); got != test.want {
				t.Errorf("of %v, %v: %s, want %s", test.side, test.declares, got, test.want)
			}
		})
	}
}

func TestDeals(t *testing.T) {
	const standard = "N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7 9653.42.A3.KJ853"
	for _, test := range []struct{ deal, want string }{
		{standard, standard},
		{"W:9653.42.A3.KJ853 A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7", standard},
		{"e: qj8.aq65.kj5.a106   k1072.108.1098742.7 9653.42.a3.kj853 4a.97J3K.6Q.2Q94", standard},
		{"N:SA4.HKJ973.DQ6.CQ942 SQJ8.HAQ65.DKJ5.CAT6 SKT72.HT8.DT98742.C7 S9653.H42.DA3.CKJ853", standard},
		{"N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 - 9653.42.A3.KJ853", standard},
		{"N:A4.KJ973.Q6.Q942 - KT72.T8.T98742.7 -", "N:A4.KJ973.Q6.Q942 - KT72.T8.T98742.7 -"},
		{"N:.432.432.AKQJT98 AKQ.AKQJT98765.. - -", "N:.432.432.AKQJT98 AKQ.AKQJT98765.. - -"},
		{"N:-.432.432.AKQJT98 AKQ.AKQJT98765.-.- - -", "N:.432.432.AKQJT98 AKQ.AKQJT98765.. - -"},
		{"N:S.H432.D432.CAKQJT98 SAKQ.HAKQJT98765.D.C - -", "N:.432.432.AKQJT98 AKQ.AKQJT98765.. - -"},
		{"N:..432.432.AKQJT98 AKQ.AKQJT98765... - -", "N:.432.432.AKQJT98 AKQ.AKQJT98765.. - -"},
		{"N:AKQ4..432.KQJ987. - - -", `error: line 1: Deal: North: hand "AKQ4..432.KQJ987." has 5 suits, not 4`},
		{"N:..AKQJT98765432.. - - -", `error: line 1: Deal: North: hand "..AKQJT98765432.." has 5 suits, not 4`},
		{"AKQ4.432.K93.T87 - - -", "error: line 1: Deal: a deal begins with"},
		{"N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7", "error: line 1: Deal: a deal of 3 hands, not 4"},
		{"N:A4.KJ973.Q6.Q942 A.. - -", `error: line 1: Deal: East: hand "A.." has 3 suits, not 4`},
		{"N:A4.KJ973.Q6.Q94 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7 9653.42.A3.KJ853", "error: line 1: Deal: North has 12 cards, not 13"},
		{"N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7 9653.42.A32.KJ853", "error: line 1: Deal: D2 is there twice"},
		{"N:A4.KJ973.Q6.Q9432 - - -", "error: line 1: Deal: North has 14 cards, not 13"},
		{"N:AAK.. - - -", `error: line 1: Deal: North: hand "AAK.." has 3 suits, not 4`},
		{"N:A1.KJ973.Q6.Q942 - - -", `error: line 1: Deal: North: hand "A1.KJ973.Q6.Q942": "1" is no rank: 2 to 9, T, J, Q, K or A`},
		{"N:HA.SK.. - - -", `error: line 1: Deal: North: hand "HA.SK..": "H" is no rank: 2 to 9, T, J, Q, K or A`},
		{"", "missing"},
		{"?", "missing"},
	} {
		t.Run(test.deal, func(t *testing.T) {
			g := one(t, `[Deal "`+test.deal+`"]`)
			g.file = ""
			d, err := g.Deal()
			// The text of an error of package bridge is its own.
			if got := outcome(dealText(&d, bridge.North), err); got != test.want && (err == nil || !strings.HasPrefix(got, test.want)) {
				t.Errorf("%s, want %s", got, test.want)
			}
			if err != nil {
				return
			}
			g.Set("Deal", dealText(&d, bridge.North))
			if again, err := g.Deal(); err != nil || again != d {
				t.Errorf("set and read again it is %v, %v", again, err)
			}
		})
	}
}

func TestEndPositions(t *testing.T) {
	g := one(t, `[Deal "N:A4.K.. QJ.A.. KT.T.. 96.4.."][Contract "S"][Declarer "?"][Play "E"]`+"\nSQ ST - SA\n")
	d, err := g.Deal()
	if err != nil || d[bridge.North].Count() != 3 {
		t.Fatal(d, err)
	}
	if _, err := g.Record(); !errors.Is(err, ErrEndPosition) {
		t.Error("the record of an end position", err)
	}
	if found := g.Check(); len(found) > 0 {
		t.Error(found)
	}
	g.Set("Deal", "N:A4.K.. QJ.A.. KT.T.. 96...")
	if _, err := g.Deal(); err == nil || !strings.Contains(err.Error(), "West has 2 cards, not 3") {
		t.Error(err)
	}
	g.Set("Contract", "4S")
	if _, err := g.Deal(); err == nil || !strings.Contains(err.Error(), "North has 3 cards, not 13") {
		t.Error(err)
	}
}

func TestGameParts(t *testing.T) {
	g := mustRead(t, files(t)["import.pbn"]).games[0]
	if got := g.Player(bridge.West) + "|" + g.Player(bridge.North) + "|" + g.Player(bridge.East); got != "Wärn, Åke|Nilsson, Örjan|" {
		t.Error(got)
	}
	if got := slices.Collect(g.Comments()); len(got) != 8 || got[2] != "two on a line" || got[5] != `the hand is \S KT72` {
		t.Errorf("%q", got)
	}
	if lines, ok := g.Section("AnEngine"); !ok || !slices.Equal(lines, []string{"key=value other=", `"quoted [text] {;%" more`}) {
		t.Errorf("%q", lines)
	}
	if _, ok := g.Section("Event1"); ok {
		t.Error("a section that is not there")
	}
	var names []string
	for name := range g.Tags() {
		names = append(names, name)
	}
	if len(names) != 24 || names[0] != "Event" || names[23] != "AnEngine" {
		t.Error(len(names), names)
	}
}

func TestLetters(t *testing.T) {
	all := mustRead(t, files(t)["latin1.pbn"])
	g := all.games[0]
	if value, _ := g.Tag("Event"); value != "Café des Trois Épis" {
		t.Errorf("%q", value)
	}
	g.Set("South", "Jürgen Šarić")
	if text := g.String(); !strings.Contains(text, "[South \"J\xfcrgen ?ari?\"]\r\n[Dealer") {
		t.Errorf("%q", text)
	}
	// Letters that are both: the declaration says which they are.
	g = one(t, "%Content-type: text/x-pbn; charset=\"ISO-8859-1\"\n[Event \"\xc3\xa9\"]\n")
	if value, _ := g.Tag("Event"); value != "Ã©" {
		t.Errorf("%q", value)
	}
	g = one(t, "[Event \"\xc3\xa9\"]\n")
	if value, _ := g.Tag("Event"); value != "é" {
		t.Errorf("%q", value)
	}
}
