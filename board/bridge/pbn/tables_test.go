package pbn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
)

func TestTables(t *testing.T) {
	g := one(t, "[T \"+Rank\\2R;-Name\\10L;A\\3;B\\x;;C\\999\"]\n1 \"A \\\"b\\\"\" ? - ^2 x\n2 c\n  \"\" d e f\n")
	table, err := g.Table("T")
	if err != nil {
		t.Fatal(err)
	}
	want := []Column{
		{Name: "Rank", Order: '+', Width: 2, Align: 'R'},
		{Name: "Name", Order: '-', Width: 10, Align: 'L'},
		{Name: "A", Width: 3},
		{Name: `B\x`},
		{},
		{Name: `C\999`},
	}
	if !slices.Equal(table.Columns, want) {
		t.Errorf("%+v", table.Columns)
	}
	if got := fmt.Sprintf("%q", table.Rows); got != `[["1" "A \"b\"" "?" "-" "^2" "x"] ["2" "c" "" "d" "e" "f"]]` {
		t.Error(got)
	}
	g.SetTable("U", table)
	if got := g.String(); !strings.HasSuffix(got, "\n[U \"+Rank\\2R;-Name\\10L;A\\3;B\\x;;C\\999\"]\n"+
		" 1 \"A \\\"b\\\"\"  ?   - ^2 x\n 2 c          \"\"  d e f\n") {
		t.Error(got)
	}
	again, err := g.Table("U")
	if err != nil || fmt.Sprint(again) != fmt.Sprint(table) {
		t.Error(again, err)
	}
	if _, err := one(t, "[T \"\"]\n1\n").Table("T"); err == nil {
		t.Error("a table without columns")
	}
}

func TestResultTables(t *testing.T) {
	const digits = "4635446354977999779d"
	table, err := ParseTricks("4635446354977999779D")
	if err != nil || table.String() != digits || table[bridge.North][bridge.NoTrump] != 4 ||
		table[bridge.East][bridge.Clubs] != 9 || table[bridge.West][bridge.Clubs] != 13 || table[bridge.South][bridge.Spades] != 6 {
		t.Fatal(table, err)
	}
	g := one(t, "[Board \"1\"]\n[Auction \"N\"]\nAP\n[Play \"E\"]\n*\n")
	if _, err := g.ResultTable(); outcome("", err) != "missing" {
		t.Error(err)
	}
	g.SetResultTable(table)
	g.SetPar(Par{Score: -620, Contracts: []ParContract{
		{Contract: bridge.Contract{Level: 4, Strain: bridge.Hearts.Strain(), Declarer: bridge.East}, Either: true},
		{Contract: bridge.Contract{Level: 5, Strain: bridge.NoTrump, Doubled: bridge.IsDoubled, Declarer: bridge.South}, Over: -2},
	}})
	text := g.String()
	if !strings.HasPrefix(text, "[Board \"1\"]\n[DoubleDummyTricks \""+digits+"\"]\n[OptimumScore \"NS -620\"]\n"+
		"[ParContract \"EW 4H=; S 5NTX-2\"]\n[Auction") ||
		!strings.Contains(text, "*\n[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT  4\nN  S  6\n") ||
		!strings.HasSuffix(text, "W  C 13\n") {
		t.Error(text)
	}
	if got, err := g.ResultTable(); err != nil || got != table {
		t.Error(got, err)
	}
	g.Remove("OptimumResultTable")
	if got, err := g.ResultTable(); err != nil || got != table {
		t.Error(got, err)
	}
	if par, err := g.Par(); err != nil || par.Score != -620 || fmt.Sprint(par.Contracts) != "[EW 4H= S 5NTX-2]" {
		t.Error(par, err)
	}
	part := unknownResults()
	part[bridge.West][bridge.Hearts] = 0
	g.SetResultTable(part)
	if got, err := g.ResultTable(); err != nil || got != part {
		t.Error(got, err)
	}
	bare := one(t, "[OptimumResultTable \"\"]\nN NT 4\nE s 13\n")
	if got, err := bare.ResultTable(); err != nil || got[bridge.East][bridge.Spades] != 13 || got[bridge.North][bridge.Clubs] != NoResult {
		t.Error(got, err)
	}
	for _, row := range []string{"N NT 14", "N NT x", "Q NT 3", "N Z 3", "N NT"} {
		t.Run(row, func(t *testing.T) {
			if _, err := one(t, "[OptimumResultTable \"\"]\n"+row).ResultTable(); err == nil {
				t.Error(row)
			}
		})
	}
	for _, text := range []string{"", "İİİİİİİİİİ", "e0000000000000000000", "000000000000000000000"} {
		t.Run(text, func(t *testing.T) {
			if _, err := ParseTricks(text); err == nil {
				t.Error(text)
			}
		})
	}
}

func TestPar(t *testing.T) {
	for _, test := range []struct{ score, contracts, want string }{
		{"NS 420", "NS 4S=", "420 [NS 4S=]"},
		{"EW 620", "E 4H+1", "-620 [E 4H+1]"},
		{"NS 100 EW -100", "ew 5cx-2;S 3 NT", "100 [EW 5CX-2 S 3NT=]"},
		{"NS 0", "Pass", "0 [Pass]"},
		{"NS 0", "NS Pass", "0 [Pass]"},
		{"NS 140", "", "140 []"},
		{"EW 4S; -620", "", "error"},
		{"140", "", "error"},
		{"NS 1.5", "", "error"},
		{"NS 100 EW 100", "", "error"},
		{"NS 0", "4S", "error"},
		{"NS 0", "X 4S", "error"},
		{"NS 0", "NS 8S", "error"},
		{"NS 0", "NS 4S+20", "error"},
		{"NS 0", "NS S", "error"},
		{"NS 0", "NS 4S=;", "error"},
	} {
		t.Run(test.score+" "+test.contracts, func(t *testing.T) {
			g := one(t, `[OptimumScore "`+test.score+`"][ParContract "`+test.contracts+`"]`)
			par, err := g.Par()
			got := fmt.Sprint(par.Score, par.Contracts)
			if err != nil {
				got = "error"
			}
			got = strings.Replace(got, "0[", "0 [", 1)
			if got != test.want {
				t.Errorf("%s, %s: %s, %v, want %s", test.score, test.contracts, got, err, test.want)
				return
			}
			if err == nil {
				g.SetPar(par)
				if again, err := g.Par(); err != nil || fmt.Sprint(again) != fmt.Sprint(par) {
					t.Errorf("%s, %s: set and read again %v, %v", test.score, test.contracts, again, err)
				}
			}
		})
	}
	if _, err := one(t, `[Board "1"]`).Par(); outcome("", err) != "missing" {
		t.Error(err)
	}
}
