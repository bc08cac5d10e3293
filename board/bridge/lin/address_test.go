package lin

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge/record"
	"gogo/internal/fuzztest"
)

// TestFromAddress reads addresses as the hand viewer of Bridge Base Online does.
func TestFromAddress(t *testing.T) {
	const (
		site   = "https://www.bridgebase.com/tools/handviewer.html?"
		seats  = "n=sa4hkj973dq6cq942&s=skt72ht8dt98742c7&e=sqj8haq65dkj5cat6&w=s9653h42da3ckj853"
		direct = "pn|Ann,,,|md|3" + hands + ",SQJ8HAQ65DKJ5CAT6|"
	)
	for _, test := range []struct{ name, address, want string }{
		{
			"LIN", site + "bbo=y&lin=pn|a,b,c,d|md|3" + hands + "|ah|Board%207|sv|o|mb|1H|mb|P|mb|1N!|an|6%2B%20or 15+|mb|PPP|pc|C3|#x",
			"7  North None c,d,a,b [1H Pass 1NT!(6+ or 15+) Pass Pass Pass] [C3] 1NTS=? ",
		},
		{
			"escaped LIN", "//www.bridgebase.com/tools/handviewer.html?lin=md%7C3" + strings.ReplaceAll(hands, ",", "%2C") + "%7Csv%7Cb%7Cnt%7C100%%7C",
			"0  North All ,,, [] [] ?=? 100%",
		},
		{
			"parameters", site + seats + "&sn=Ann&b=1&d=n&v=-&a=1hp1n!(6-9)pp{why}p&p=c3{lead}c2c6c7&c=7",
			"1  North None ,,Ann, [1H Pass 1NT!(6-9) Pass Pass{why} Pass] [C3{lead} C2 C6 C7] 1NTS=7 ",
		},
		{
			"parameters in capitals", "http://www.bridgebase.com/tools/handviewer.html?" + strings.ToUpper(seats[2:20]) + "&amp;" +
				strings.ReplaceAll(seats, "&", "&amp;") + "&amp;d=E&amp;v=e&amp;a=-P1SDRP?&amp;i=What%20now%3F",
			"0  East EW ,,, [Pass 1S X XX Pass] [] ?=? What now?",
		},
		{"a dealer who is not given", "www.bridgebase.com/tools/handviewer.html?" + seats, "0  North None ,,, [] [] ?=? "},
		{"three hands", site + seats[:strings.LastIndex(seats, "&")], "0  North None ,,, [] [] ?=? "},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, err := FromAddress(test.address)
			if err != nil {
				t.Fatal(err)
			}
			b := mustRead(t, text).boards[0]
			r, err := b.Record()
			if err != nil || short(r) != test.want || !r.Deal.Complete() {
				t.Errorf("%v, %s, want %s\n%s", err, short(r), test.want, text)
			}
		})
	}
	if text, _ := FromAddress(site + seats + "&sn=Ann"); !strings.EqualFold(strings.TrimSuffix(text, "pg||"), direct) {
		t.Errorf("%s, want %s", text, direct)
	}
	for address, want := range map[string]error{
		"":                         ErrNoAddress,
		"md|3" + hands + "|":       ErrNoAddress,
		site:                       ErrNoAddress,
		site + "a=1n":              ErrNoAddress,
		site + "myhand=M-1-2":      ErrElsewhere,
		site + "linurl=http://x/y": ErrElsewhere,
	} {
		t.Run(address, func(t *testing.T) {
			if text, err := FromAddress(address); !errors.Is(err, want) {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
}

// TestAddressesComeBack wants a board from the address that has it.
func TestAddressesComeBack(t *testing.T) {
	random := newRandom(11)
	for range 200 {
		r := randomRecord(random, 1+random.IntN(40), record.NoRoom, record.Match{})
		b, err := fromRecord(r)
		if err != nil {
			t.Fatal(err)
		}
		want, err := b.Record()
		if err != nil {
			t.Fatal(err)
		}
		address, err := Address(want)
		if err != nil || strings.ContainsAny(address, " +|\"<>&") || !IsAddress(address) {
			t.Fatal(address, err)
		}
		text, err := FromAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		got, err := mustRead(t, text).boards[0].Record()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v\n%+v, want\n%+v\n%s", err, got, want, text)
		}
	}
}

func TestAddressRefuses(t *testing.T) {
	irregular := &record.Record{Calls: []record.Call{{Irregular: record.Skipped}}}
	var text strings.Builder
	if err := WriteAddresses(&text, []*record.Record{{}, irregular}); !errors.Is(err, ErrIrregular) || text.Len() > 0 {
		t.Errorf("%v, %q", err, &text)
	}
	if err := WriteAddresses(&text, []*record.Record{{}, {}}); err != nil || strings.Count(text.String(), viewer+"?lin=st") != 2 {
		t.Errorf("%v, %q", err, &text)
	}
}

// FuzzFromAddress wants records that survive writing and reading from whatever an address says.
func FuzzFromAddress(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("//h?s=SA&a=1N(x){y}p&p=SA{z}&c=1&i=a&d=e")
	f.Add("//h?lin=md%7C&%")
	f.Fuzz(func(t *testing.T, address string) {
		text, err := FromAddress(address)
		if err == nil && len(text) < 1<<13 {
			for _, b := range mustRead(t, text).boards {
				checkBoard(t, b)
			}
		}
	})
}
