package pbn

import (
	"errors"
	"io"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/internal/fuzztest"
)

// seeds adds the texts of the tables to a fuzzer.
func seeds(f *testing.F) {
	f.Helper()
	for _, text := range files(f) {
		f.Add(text, len(text)/2)
	}
	for _, s := range snippets {
		f.Add(s.text, len(s.text)/2)
	}
	for _, text := range []string{
		"[Deal \"N:..432.432.AKQJT98 AKQ.AKQJT98765... - -\"][Contract \"S\"][Play \"E\"]\nSA - + *",
		"[Auction \"S\"]\n{first} 1NT! =1=; why\nPass ?? $25=2=$3 ^I 1C ^S AP {x} *\n[Note \"1:a\"]\n[Note \"1:b\"]",
		"[Contract \"3NT\"][Declarer \"^S\"][Result \"^EW 4 NS 9\"][Auction \"\"]\n- - 1C\n+[Play \"\"]\nC2 ^R H3 ^L S4\n- =1= {x} *",
		"[Mine \"+A\\2R;-B\"]\n\"\\\"\" %x \"\" ]\n [OptimumResultTable \"\"]\nN NT 7\n[ScoreTable \";;\"]\n1 2 3\n",
		"[Event \"##x\"][Site \"#\"][Deal \"#\"]\n\n[Event \"#\"][Site \"## ##\"]\n\n[Board \"1\"][Auction \"N\"]",
		"[OptimumScore \"EW 1\"][ParContract \"NS 4S=; Pass\"][DoubleDummyTricks \"-*?d0000000000000000\"][Score \"NS -0 EW .5\"]",
	} {
		f.Add(text, 1)
	}
}

// FuzzReader checks that a file is written as it was read, that it is read in the same way
// in pieces, and that its games can be exported.
func FuzzReader(f *testing.F) {
	fuzztest.Minimizing(f)
	seeds(f)
	f.Fuzz(func(t *testing.T, text string, cut int) {
		if len(text) > 1<<13 {
			return
		}
		all := mustRead(t, text)
		for _, err := range all.left {
			if errors.Is(err, ErrManyTags) {
				return
			}
		}
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
			return // it is converted
		}
		if all.text() != text {
			t.Fatalf("%q is written as %q", text, all.text())
		}
		if cut = min(max(cut, 0), len(text)); cut > 0 {
			pieces := io.MultiReader(strings.NewReader(text[:cut]), strings.NewReader(text[cut:]))
			again, err := read(NewReader(pieces, "a.pbn"))
			if err != nil || again.dump() != all.dump() {
				t.Fatalf("cut at %d: %v %s", cut, err, again.dump())
			}
		}
		checkExport(t, all.games, true)
	})
}

// FuzzEdit checks that a change of a game is there after reading, and that everything else
// is as it was.
func FuzzEdit(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("[Board \"1\"]\n[Site \"x\"]\n", "Event", `a "b" \`)
	f.Add("[Board \"1\"][Mine \"x\"]\n1 2\n% y", "Mine", "#")
	f.Add("\ufeff{a}\n[Auction \"N\"]\n1C {x\n\n} AP\n[Note \"1:a\"]\n\n", "Zone", "\x00\xff")
	f.Fuzz(func(t *testing.T, text, name, value string) {
		if len(text) > 1<<12 || name == "Note" || strings.Trim(name, nameLetters) != "" || name == "" || len(name) > maxName {
			return
		}
		all := mustRead(t, text)
		if len(all.games) != 1 || len(all.left) > 0 {
			return
		}
		g := all.games[0]
		g.Set(name, value)
		want, _ := g.Tag(name)
		changed := g.String() + all.rest
		back := mustRead(t, changed)
		if len(back.games) != 1 || back.text() != changed {
			t.Fatalf("%q with %s %q is %q, %d games", text, name, value, changed, len(back.games))
		}
		got, ok := back.games[0].Tag(name)
		if inherits := strings.HasPrefix(want, "#"); !ok || !inherits && back.games[0].latin1 == g.latin1 && got != g.decode(g.encode(want)) {
			t.Fatalf("%q with %s %q is read as %q, %v, want %q", text, name, value, got, ok, want)
		}
	})
}

// FuzzValues checks that parsed values of tags survive writing and reading.
func FuzzValues(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{
		"NS 9 EW 4", "^12.50", "-", "EW 5CX-2; N 3NT=", "Pass", "+Rank\\2R;A\\3;;B",
		"46354463549779997799", "N:..432.432.AKQJT98 AKQ.AKQJT98765... - -", "e:sa10.h.d-.c - - -", ":", ".",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := ParseAmounts(text); err == nil {
			if again, err := ParseAmounts(a.String()); err != nil || again != a {
				t.Errorf("%q is %+v, then %+v, %v", text, a, again, err)
			}
		}
		if c, err := ParseParContracts(text); err == nil {
			par := one(t, `[OptimumScore "NS 0"]`)
			par.SetPar(Par{Contracts: c})
			if again, err := par.Par(); err != nil || len(again.Contracts) != len(c) || again.Contracts[0] != c[0] {
				t.Errorf("%q is %v, then %v, %v", text, c, again, err)
			}
		}
		if table, err := ParseTricks(text); err == nil {
			if again, err := ParseTricks(table.String()); err != nil || again != table {
				t.Errorf("%q is %v, then %v, %v", text, table, again, err)
			}
		}
		if d, err := parseDeal(text); err == nil {
			if again, err := bridge.ParseDeal(d.Text(bridge.South)); err != nil || again != d {
				t.Errorf("%q is %v, then %v, %v", text, d, again, err)
			}
		}
	})
}
