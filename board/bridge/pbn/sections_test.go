package pbn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// auctionText returns an auction in short.
func auctionText(a *Auction) string {
	words := []string{a.Dealer.Letter() + ":"}
	for _, c := range a.Comments {
		words = append(words, "{"+c+"}")
	}
	for _, c := range a.Calls {
		word := c.Call.String()
		switch c.Irregular {
		case record.Skipped:
			word = "skipped"
		case record.Insufficient:
			word = "^" + word
		}
		words = append(words, word+annotationText(&c.Annotation))
	}
	return strings.Join(append(words, endText(a.End)...), " ")
}

func annotationText(a *Annotation) string {
	var b strings.Builder
	for _, n := range a.Notes {
		fmt.Fprintf(&b, "=%d", n)
	}
	for _, n := range a.NAGs {
		fmt.Fprintf(&b, "$%d", n)
	}
	for _, c := range a.Comments {
		fmt.Fprintf(&b, "{%s}", c)
	}
	return b.String()
}

func endText(e End) []string {
	return map[End][]string{Continue: {"+"}, Stopped: {"*"}}[e]
}

func TestAuctions(t *testing.T) {
	for _, test := range []struct{ section, want string }{
		{"[Auction \"N\"]\n1C Pass 1H X\nXX AP", "N: 1C Pass 1H X XX Pass Pass Pass"},
		{"[Auction \"W\"]\n- 1c p 1h\nd r pass PASS\np", "N: 1C Pass 1H X XX Pass Pass Pass"},
		{"[Auction \"N\"]\n- - - -", "N:"},
		{"[Auction \"E\"]\nAP", "E: Pass Pass Pass Pass"},
		{"[Auction \"E\"]\nPass Pass ap", "E: Pass Pass Pass Pass"},
		{"[Auction \"E\"]\n1N Pass Pass AP", "E: 1NT Pass Pass Pass"},
		{"[Auction \"E\"]\n1N All Pass", "E: 1NT Pass Pass Pass"},
		{"[Auction \"E\"]\n1N AllPass {end}", "E: 1NT Pass Pass Pass{end}"},
		{"[Auction \"E\"]\n1N Pass Pass Pass AP {end}", "E: 1NT Pass Pass Pass{end}"},
		{"[Auction \"N\"]\nPass 1D AP - - {end}", "N: Pass 1D Pass Pass Pass{end}"},
		{"[Auction \"E\"]\nPass Pass Pass Pass - -", "E: Pass Pass Pass Pass"},
		{"[Auction \"S\"]\n{first} ;second\n1NT! =1=; why\nPass ?? $25=2=$3 {not\nbid} 2NT !? *", "S: {first} {second} 1NT=1$1{why} Pass=2$4$25$3{not\nbid} 2NT$5 *"},
		{"[Auction \"S\"]\n1NT + { his turn }", "S: 1NT{his turn} +"},
		{"[Auction \"S\"]\n+", "S: +"},
		{"[Auction \"W\"]\n1D ^I 1C ^S 2d ^s ^S ^I 1C", "W: 1D ^1C skipped 2D skipped skipped ^1C"},
		{"[Auction \"N\"]\n1C[Event \"x\"]\n2C", "N: 1C"},
		{"[Auction \"\"][Dealer \"E\"]\n", "E:"},
		{"[Auction \"?\"][Board \"3\"]\n", "S:"},
		{"", "missing"},
		{"[Auction \"Q\"]\n1C", `error: line 1: Auction: "Q" is no seat: N, E, S or W`},
		{"[Auction \"N\"]\n1C\n- Pass", `error: line 3: Auction: "-" is no call`},
		{"[Auction \"N\"]\n1C AP -\nPass -", "N: 1C Pass Pass Pass Pass"},
		{"[Auction \"N\"]\n1C * Pass", `error: line 2: Auction: "PASS": the section is over`},
		{"[Auction \"N\"]\n1C\n(Pass)", `error: line 3: Auction: "(Pass)": it cannot stand here`},
		{"[Auction \"N\"]\n=1= 1C", `error: line 2: Auction: "=1= 1C": there is nothing before it that it could belong to`},
		{"[Auction \"N\"]\n! 1C", `error: line 2: Auction: "! 1C": there is nothing before it that it could belong to`},
		{"[Auction \"N\"]\n1C $256", `error: line 2: Auction: "$256": not a glyph, $0 to $255`},
		{"[Auction \"N\"]\n1C $", `error: line 2: Auction: "$": not a glyph, $0 to $255`},
		{"[Auction \"N\"]\n1C =99999=", `error: line 2: Auction: "=99999=": not a note, as in =1=`},
		{"[Auction \"N\"]\n1C ^R 1D", `error: line 2: Auction: ^R is not about a call`},
		{"[Auction \"N\"]\n1C ^I Pass", `error: line 2: Auction: ^I is not about a call`},
		{"[Auction \"N\"]\n1C ^I ^S", `error: line 2: Auction: "^S": it cannot stand here`},
		{"[Auction \"N\"]\n1C ^X", `error: line 2: Auction: "^X": it cannot stand here`},
		{"[Auction \"N\"]\n1C ^", `error: line 2: Auction: "^": it cannot stand here`},
		{"[Auction \"N\"]\n1C ^I", `error: line 1: Auction: it ends in an irregularity of nothing`},
		{"[Auction \"N\"]\n1C ?!? ?", "N: 1C$6$2$2"},
		{"[Auction \"N\"]\n" + strings.Repeat("Pass ", 500), "error: line 2: Auction: the auction is too long"},
	} {
		t.Run(test.section, func(t *testing.T) {
			g := one(t, "[A \"\"]"+test.section)
			g.file = ""
			a, err := g.Auction()
			got := outcome("", err)
			if err == nil {
				got = auctionText(a)
			}
			got = strings.Replace(got, "board 3: ", "", 1)
			if got != test.want {
				t.Errorf("%s, want %s", got, test.want)
				return
			}
			if err != nil {
				return
			}
			g.SetAuction(a)
			again, err := g.Auction()
			if err != nil || strings.ReplaceAll(auctionText(again), "\n", " ") != sortGlyphs(a) {
				t.Errorf("set and read again: %v, %v, want %s", again, err, sortGlyphs(a))
			}
		})
	}
}

// sortGlyphs returns an auction in short as it is after writing.
func sortGlyphs(a *Auction) string {
	for i := range a.Calls {
		slices.Sort(a.Calls[i].NAGs)
	}
	return strings.ReplaceAll(auctionText(a), "\n", " ")
}

// playText returns a play in short.
func playText(p *Play) string {
	words := []string{p.First.Letter() + ":"}
	for _, c := range p.Comments {
		words = append(words, "{"+c+"}")
	}
	for i, c := range p.Cards {
		word := c.Card.String()
		if i == p.Next {
			word = "next"
		}
		switch c.Irregular {
		case record.Revoke:
			word = "^R" + word
		case record.LeadOutOfTurn:
			word = "^L" + word
		}
		words = append(words, word+annotationText(&c.Annotation))
	}
	if p.Next >= len(p.Cards) {
		words = append(words, fmt.Sprint("next ", p.Next))
	}
	return strings.Join(append(words, endText(p.End)...), " ")
}

func TestPlays(t *testing.T) {
	for _, test := range []struct{ section, want, order string }{
		{"[Play \"W\"]\nC3 C2 C6 C7\nD3 DQ D5 D2", "W: C3 C2 C6 C7 D3 DQ D5 D2", "C3 C2 C6 C7 D2 D3 DQ D5"},
		{"[Play \"w\"]\nc3 c2 c6\nct *", "W: C3 C2 C6 CT *", "C3 C2 C6 CT"},
		{"[Play \"W\"]\nC3 C2 CT C7\n- - SA -\n- - - -\n", "W: C3 C2 CT C7 - - SA", "C3 C2 CT C7 SA"},
		{"[Play \"W\"]\nC3 C2 C6 CA\n+ - - CQ", "W: C3 C2 C6 CA next - - CQ +", "C3 C2 C6 CA CQ"},
		{"[Play \"W\"]\nC3 C2 CT C7\n+", "W: C3 C2 CT C7 next 4 +", "C3 C2 CT C7"},
		{"[Play \"W\"]\nC3 - CT C7\nSA SK SQ SJ", "W: C3 - CT C7 SA SK SQ SJ", "C3"},
		{"[Play \"W\"]\nC3 C2 CT C7\nS2 ^L S3 S4 S5", "W: C3 C2 CT C7 S2 ^LS3 S4 S5", "C3 C2 CT C7 S3 S4 S5 S2"},
		{"[Play \"W\"]\nC3 ^R H2 CT C7", "W: C3 ^RH2 CT C7", "C3 H2 CT C7"},
		{"[Play \"W\"]\n{before}\nC3! =1= {x} C2 ?? $14 - { lost } - * {end}", "W: {before} C3=1$7{x} C2$10$14 -{lost} -{end} *", "C3 C2"},
		{"[Play \"?\"][Contract \"4S\"][Declarer \"E\"]\n", "S:", ""},
		{"[Play \"\"]\n", "N:", ""},
		{"[Play \"W\"]\nC3 XX", `error: line 2: Play: "XX" is no card`, ""},
		{"[Play \"W\"]\nC3 C2\n^I C4", `error: line 3: Play: ^I is not about a card`, ""},
		{"[Play \"W\"]\nC3 * C2", `error: line 2: Play: "C2": the section is over`, ""},
		{"[Play \"W\"]\n" + strings.Repeat("C2 ", 53), `error: line 2: Play: C2 is one card too many`, ""},
		{"[Play \"W\"]\n" + strings.Repeat("- ", 60) + "C2", `error: line 2: Play: C2 is one card too many`, ""},
		{"", "missing", ""},
	} {
		t.Run(test.section, func(t *testing.T) {
			g := one(t, "[A \"\"]"+test.section)
			g.file = ""
			p, err := g.Play()
			got := outcome("", err)
			if err == nil {
				got = playText(p)
			}
			if got != test.want {
				t.Errorf("%s, want %s", got, test.want)
				return
			}
			if err != nil {
				return
			}
			var cards []string
			for _, c := range p.Order(p.First, bridge.NoTrump) {
				cards = append(cards, c.Card.String())
			}
			if got := strings.Join(cards, " "); got != test.order {
				t.Errorf("the order is %s, want %s", got, test.order)
			}
			for turn := range bridge.Seat(bridge.Seats) {
				if got := playText(p.from(turn).from(p.First)); got != test.want {
					t.Errorf("turned to %v and back it is %s", turn, got)
				}
			}
			g.SetPlay(p)
			again, err := g.Play()
			if err != nil || playText(again) != test.want {
				t.Errorf("set and read again: %v, %v", playText(again), err)
			}
		})
	}
}

func TestPlayFrom(t *testing.T) {
	g := one(t, "[Play \"W\"]\nC3 C2 C6 C7\n+ - D5 {x} -\n")
	p, err := g.Play()
	if err != nil {
		t.Fatal(err)
	}
	if got := playText(p.from(bridge.North)); got != "N: C2 C6 C7 C3 - D5{x} - next +" && got != "N: C2 C6 C7 C3 - D5{x} next 7 +" {
		t.Error(got)
	}
}

func TestNotes(t *testing.T) {
	g := one(t, `[Note "9:early"]
[Auction "N"]
1C =1= AP
[Note "1:the auction's"]
[Note "x:none"]
[Play "E"]
C2 =1= C3 =2=
[Note "=1=: the play's "]
[Note "2:both"]
[Note "2:again"]
`)
	for _, test := range []struct {
		section string
		number  int
		want    string
	}{
		{"Auction", 1, "the auction's"},
		{"Play", 1, "the play's"},
		{"Auction", 2, "both"},
		{"Play", 2, "both"},
		{"Play", 9, "early"},
		{"Auction", 3, ""},
		{"Auction", 0, ""},
	} {
		t.Run(fmt.Sprint(test.section, test.number), func(t *testing.T) {
			if text, ok := g.Note(test.section, test.number); text != test.want || ok != (test.want != "") {
				t.Errorf("note %d of the %s is %q, %v", test.number, test.section, text, ok)
			}
		})
	}
	g.SetNotes("Auction", []string{"new \"one\"", "\n"})
	g.SetNotes("Mine", []string{"nowhere"})
	want := "1C =1= AP\n[Note \"1:new \\\"one\\\"\"]\n[Note \"2: \"]\n[Play \"E\"]\n"
	if text := g.String(); !strings.Contains(text, want) || strings.Contains(text, "nowhere") {
		t.Errorf("%s", text)
	}
}
