package lin

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/board/bridge/record"
)

// TestBadBoards checks that errors name each bad board and that the good ones are read.
func TestBadBoards(t *testing.T) {
	all := mustRead(t, files(t)["bad.lin"])
	var got []string
	for _, b := range all.boards {
		r, err := b.Record()
		switch {
		case err != nil:
			got = append(got, err.Error())
		case !r.Deal.Complete():
			t.Errorf("board %d has %v", r.Board, r.Deal)
		default:
			got = append(got, fmt.Sprint("board ", r.Board))
		}
	}
	want := []string{
		"board 1",
		"a.lin:2: board 2: md: SK is there twice",
		"a.lin:3: board 3: md: West has 12 cards, not 13",
		"a.lin:5: board 4: mb: South calls 1H: the bid is not higher than the last one",
		"board 5",
		`a.lin:7: board 6: sv: "x" is no vulnerability: None, NS, EW or All`,
		"a.lin:8: board 7: md: 5 is no dealer: 1 to 4 for S, W, N and E",
		`a.lin:9: board 8: mb: "?" is no call`,
		"board 9",
		"a.lin:11: board 10: md: South: a rank before the letter of a suit",
		"board 11",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
	if problems := all.boards[10].Problems(); len(problems) != 1 ||
		problems[0].Error() != `a.lin:12: board 11: not a tag of two letters and a bar: "stray text"` {
		t.Error(problems)
	}
}

// short returns a record in a line.
func short(r *record.Record) string {
	var calls, cards []string
	for _, c := range r.Calls {
		text := c.Call.String()
		if c.Alert {
			text += "!"
		}
		if c.Note != "" {
			text += "(" + c.Note + ")"
		}
		if c.Comment != "" {
			text += "{" + c.Comment + "}"
		}
		calls = append(calls, text)
	}
	for _, c := range r.Cards {
		text := c.Card.String()
		if c.Comment != "" {
			text += "{" + c.Comment + "}"
		}
		cards = append(cards, text)
	}
	result := "?"
	if r.HasTricks {
		result = strconv.Itoa(r.Tricks)
	}
	contract := "?"
	if r.HasContract {
		contract = r.Contract.String() + r.Contract.Declarer.Letter()
	}
	return fmt.Sprintf("%d %v %v %v %s [%s] [%s] %s=%s %s", r.Board, r.Room, r.Dealer, r.Vulnerable, strings.Join(r.Players[:], ","),
		strings.Join(calls, " "), strings.Join(cards, " "), contract, result, r.Comment)
}

func TestRecords(t *testing.T) {
	for name, want := range map[string][]string{
		"match.lin": {
			"1 Open North None North A,East A,South A,West A [1H(five cards, ♥ and more) Pass 1NT! Pass Pass Pass{The lead is natural.}]" +
				" [C3 C2 C6 C7 D2 D3 DQ D5 C4] 1NTS=7 ",
			"1 Closed North None North B,East B,South B,West B [1H Pass 1NT Pass 2H Pass Pass Pass] [] 2HN=8 ",
			"2 Open East NS F,G,D,E [Pass Pass Pass Pass] [] PassN=? ",
			"2 Closed East NS North B,East B,South B,West B [] [] 3NTE=8 ",
		},
		"session.lin": {
			"7  North All lynx,owl,wolf,hare [1C!(16+) Pass 1H X XX Pass 1NT Pass 3NT Pass Pass Pass] [C3 C2 C6 C7] 3NTS=9 ",
			"8  East None lynx,owl,wolf,hare [Pass Pass Pass Pass] [] PassN=? ",
			"0  South NS lynx,owl,wolf,hare [] [] ?=9 ",
			"31  South NS lynx,owl,wolf,hare [] [] ?=? ",
		},
		"plain.lin": {
			"0  North None ,,, [1H Pass 1NT Pass Pass Pass] [C3 C2 C6 C7] 1NTS=? ",
			"0  East None ,,, [] [] ?=? ",
			"a.lin:3: board 3: md: West has 14 cards, not 13",
			"4  West All ,,, [1C Pass Pass Pass] [] 1CW=? ",
			"a.lin:4: mb: East calls 2H: the auction is over",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, b := range mustRead(t, files(t)[name]).boards {
				if r, err := b.Record(); err != nil {
					got = append(got, err.Error())
				} else {
					got = append(got, short(r))
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s:\n%q, want\n%q", name, got, want)
			}
		})
	}
	r, err := mustRead(t, files(t)["match.lin"]).boards[3].Record()
	if want := (record.Match{Event: "The Winter Cup", Stage: "Final 1", Scoring: "IMP", HomeTeam: "Red", VisitTeam: "Blue"}); err != nil || r.Match != want {
		t.Errorf("%+v, %v", r.Match, err)
	}
}

func TestComments(t *testing.T) {
	const deal = "md|3" + hands + "|sv|o|"
	for _, test := range []struct{ text, want string }{
		{"nt|before|" + deal + "at|too|mb|1h|nt|first\nof two|at|second !s|mb|p|", "[1H{first of two second ♠} Pass] [] ?=? before\ntoo"},
		{deal + "mb|1hp1nppp|an|a|an|b|pc|c3|nt|lead|pc|c2|up|2|nt|another|pc|h4|mc|3|", "[1H Pass 1NT Pass Pass Pass(a; b)] [C3{lead} C2] 1NTS=? "},
		{deal + "mb|1hp1nppp|mc||", "[1H Pass 1NT Pass Pass Pass] [] 1NTS=? "},
		{deal + "mb|pppp|mc|0|", "[Pass Pass Pass Pass] [] PassN=? "},
		{"mn|A match|" + deal, "[] [] ?=? "},
	} {
		t.Run(test.text, func(t *testing.T) {
			r, err := mustRead(t, test.text).boards[0].Record()
			if err != nil {
				t.Fatal(test.text, err)
			}
			got := strings.TrimPrefix(short(r), "0  North None ,,, ")
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			if strings.Contains(test.text, "mn|") && r.Event != "A match" {
				t.Error(r.Event)
			}
		})
	}
	if _, err := mustRead(t, "mb|pppp|").boards[0].Record(); !errors.Is(err, ErrMissing) || err.Error() != "a.lin:1: md: it is not given" {
		t.Error(err)
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"4HN+1", "4HN 11 true"},
		{"3NE-1", "3NTE 8 true"},
		{"3NN=", "3NTN 9 true"},
		{"4SXE=", "4SXE 10 true"},
		{"1cxxw-7", "1CXXW 0 true"},
		{"4HN", "4HN 10 false"},
		{"7NS+1", "7NTS 14 false"},
		{"4HN+x", "4HN 10 false"},
		{"PASS", "PassN 0 false"},
		{"p", "PassN 0 false"},
		{"", ""},
		{"4H", ""},
		{"4HQ=", ""},
		{"8HN=", ""},
		{"=", ""},
		{"PassN=", ""},
		{"?", ""},
	} {
		t.Run(test.text, func(t *testing.T) {
			c, tricks, hasTricks, ok := parseResult(test.text)
			got := fmt.Sprint(c, c.Declarer.Letter(), " ", tricks, " ", hasTricks)
			if !ok {
				got = ""
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
				return
			}
			r := record.Record{Contract: c, HasContract: ok, Tricks: tricks, HasTricks: hasTricks}
			c2, tricks2, hasTricks2, ok2 := parseResult(resultText(&r))
			if c2 != c || hasTricks2 != hasTricks || ok2 != ok || hasTricks && tricks2 != tricks {
				t.Errorf("%q is written as %q", test.text, resultText(&r))
			}
		})
	}
}
