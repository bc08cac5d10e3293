package dealing

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"gogo/board/bridge"
	"gogo/internal/fuzztest"
)

// mustFilter reads a condition.
func mustFilter(tb testing.TB, text string) *Filter {
	tb.Helper()
	f, err := ParseFilter(text)
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return f
}

// shapeOf returns the lengths of a hand of no suit over nine cards, the longest first.
func shapeOf(hand bridge.Cards) string {
	lengths := []byte(lengthsOf(hand))
	slices.SortFunc(lengths, func(a, b byte) int { return int(b) - int(a) })
	return string(lengths)
}

// lengthsOf returns the lengths from spades to clubs, from : for ten.
func lengthsOf(hand bridge.Cards) string {
	var lengths []byte
	for holding := range strings.SplitSeq(hand.String(), ".") {
		lengths = append(lengths, byte('0'+len(holding)))
	}
	return string(lengths)
}

// table is a deal for conditions.
const table = "N:AKQ2.432.AK32.32 543.AKQ5.54.AKQ4 JT9.JT9.JT9.JT98 876.876.Q876.765"

func TestConditions(t *testing.T) {
	d, err := bridge.ParseDeal(table)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"hcp(N)==16":                       true,
		"hcp(E)==18":                       true,
		"hcp(S)==4":                        true,
		"hcp(W)==2":                        true,
		"hcp(NS)==20":                      true,
		"hcp(ew)==20":                      true,
		"hcp(N,S)==9":                      true,
		"hcp(N,h)==0":                      true,
		"hcp(NS,D)==8":                     true,
		"hcp(EW , C) == 9 && hcp(EW,D)==2": true,
		"controls(N)==6 && controls(E,H)==3 && controls(EW)==6": true,
		"losers(N)==6": true,
		"losers(N,D)==1 && losers(N,H)==3 && losers(N,S)==0 && losers(N,C)==2": true,
		"spades(N)==4 && hearts(N)==3 && diamonds(N)==4 && clubs(N)==2":        true,
		"spades(NS)==7 && clubs(EW)==7 && HEARTS(e)==4":                        true,
		"shape(N,4432)":            true,
		"shape(N,4333)":            false,
		"shape(N,4333+4432)":       true,
		"shape( n , 5332 + 2344 )": true,
		"shape(N,4=3=4=2)":         true,
		"shape(N,4=4=3=2)":         false,
		"shape(N,4=x=x=2)":         true,
		"shape(N,4=X=2=x)":         false,
		"shape(N,44xx)":            true,
		"shape(N,42xx)":            true,
		"shape(N,xxxx)":            true,
		"shape(N,5xxx)":            false,
		"shape(N,4-4-3-2)":         true,
		"shape(W,3=3=4=3)":         true,

		"1<2": true, "2<2": false, "2<=2": true, "3<=2": false, "2>2": false, "3>2": true, "2>=2": true, "1>=2": false,
		"2==2": true, "2!=2": false, "1!=2": true,
		"1+2-3==0":                 true,
		"1-2-3==-4":                true,
		"1-(2-3)==2":               true,
		"-1 - -2 == 1":             true,
		"--3==3":                   true,
		"-(1+2)==-3":               true,
		"1==1 || 1==2 && 1==2":     true,
		"(1==1 || 1==2) && 1==2":   false,
		"1==2 && 1==2 || 1==1":     true,
		"!(1==2)":                  true,
		"!!(1==2)":                 false,
		"!shape(N,4432) || 1 == 2": false,
		"!(1==1) || 1==1":          true,
		"((((1))))<((2))":          true,
		"\t1\r\n<\n2 ":             true,
		"hcp(N)+hcp(S)==hcp(NS)":   true,
		"hcp(N)-hcp(E)<0":          true,
		"9999>hcp(N)":              true,
		"spades(N)+hearts(N)>=8-1": true,
		"1==1&&2==2&&3==3&&4==5":   false,
		"1==2||2==3||3==4||5==5":   true,
		"shape(N,4333)||shape(N,4432)&&hcp(N)>=16": true,
	} {
		t.Run(text, func(t *testing.T) {
			f, err := ParseFilter(text)
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			if got := f.Match(&d); got != want {
				t.Errorf("%s is %t", text, got)
			}
			if f.String() != text {
				t.Errorf("%s is kept as %s", text, f)
			}
		})
	}
	long, err := bridge.ParseDeal("N:AKQJT98765432... .AKQJT98765.432. .432.AKQJT98765. -")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"shape(N,13-0-0-0) && shape(N,13=0=0=0)": true,
		"shape(N,0=13=0=0)":                      false,
		"shape(W,13-0-0-0) && shape(W,0=0=x=13)": true,
		"shape(W,x=0=x=13) && shape(N,x000)":     true,
		"shape(W,12-1-0-0)":                      false,
		"shape(E,10-3-x-x) && shape(S,0=3=10=0)": true,
		"shape(S,0=10=3=0)":                      false,
		"shape(E,3-x-10-x) && shape(E,0=x=3=0)":  true,
	} {
		t.Run(text, func(t *testing.T) {
			if f := mustFilter(t, text); f.Match(&long) != want {
				t.Errorf("%s is %t", text, !want)
			}
		})
	}
	if f := (*Filter)(nil); !f.Match(&d) || f.String() != "" {
		t.Error("no condition does not hold")
	}
}

func TestBadConditions(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "column 1: the end where a number or a condition is expected",
		"  ":                               "column 3: the end where a number",
		"hcp(N)":                           "column 1: a number where a condition is expected",
		"hcp(N)>":                          "column 8: the end where a number",
		"hcp(N)>=15 &&":                    "column 14: the end where a number",
		"hcp(N)>=15 & 1==1":                `column 12: "&" does not belong here`,
		"hcp(N)>=15 1==1":                  `column 12: "1" does not belong here`,
		"hcp(N)>=15)":                      `column 11: ")" does not belong here`,
		"(hcp(N)>=15":                      `column 12: the end where ")" is expected`,
		"hcp(N)=15":                        `column 7: "=" where "==" is expected`,
		"hcp(N) => 15":                     `column 8: "=" where "==" is expected`,
		"hcp N>15":                         `column 5: "N" where "(" is expected`,
		"hcp(X)>15":                        `column 5: "X" where a hand is expected`,
		"hcp()>15":                         `column 5: ")" where a hand is expected`,
		"hcp(N,X)>15":                      `column 7: "X" where a suit is expected`,
		"hcp(N,S,H)>15":                    `column 8: "," where ")" is expected`,
		"spades(N,S)>3":                    `column 9: "," where ")" is expected`,
		"points(N)>15":                     `column 1: "points" is no function: hcp`,
		"15 <= hcp(N) <= 17":               "column 14: a comparison is not compared again: join two with &&",
		"!hcp(N)>15":                       "column 2: a number where a condition is expected",
		"-(1==1)":                          "column 2: a condition where a number is expected",
		"1==1 + 2==2":                      "column 9: a comparison is not compared again",
		"shape(N,4432)==1":                 "column 1: a condition where a number is expected",
		"1 && 2==2":                        "column 1: a number where a condition is expected",
		"2==2 || hcp(N)":                   "column 9: a number where a condition is expected",
		"(1==1)+1==2":                      "column 1: a condition where a number is expected",
		"shape(NS,4432)":                   "column 7: a shape is that of one hand",
		"shape(N)":                         `column 8: ")" where "," is expected`,
		"shape(N,)":                        `column 9: ")" where a shape is expected`,
		"shape(N,4432+)":                   `column 14: ")" where a shape is expected`,
		"shape(N,any 4432)":                `column 9: "any" where a shape is expected`,
		"shape(N,4431)":                    `column 9: the lengths of "4431" come to 12, not 13`,
		"shape(N,77xx)":                    `column 9: the lengths of "77xx" come to 14, not 13`,
		"shape(N,443)":                     `column 9: "443" is no shape`,
		"shape(N,44322)":                   `column 9: "44322" is no shape`,
		"shape(N,4=4=3-2)":                 `column 9: "4=4=3-2" is no shape`,
		"shape(N,14-x-x-x)":                `column 9: "14-x-x-x" is no shape`,
		"shape(N,4--4-3)":                  `column 9: "4--4-3" is no shape`,
		"shape(N,000000000000004432)":      `column 9: "000000000000004432" is no shape`,
		"10000>1":                          "column 1: a number over 9999",
		"99999999999999999999999>1":        "column 1: a number over 9999",
		"12a>1":                            `column 1: "12a" is no number`,
		"é>1":                              `column 1: "é" where a number`,
		"1==1 || 'é' é":                    `column 9: "'" where a number`,
		"1==1 é":                           `column 6: "é" does not belong here`,
		"1==1\xff":                         `column 5: "\xff" does not belong here`,
		strings.Repeat("(", 100):           "column 65: the condition is nested more than 64 deep",
		strings.Repeat("!", 4000):          "column 65: the condition is nested more than 64 deep",
		strings.Repeat("-", 4000) + "1==1": "column 65: the condition is nested",
		strings.Repeat("1==1 && ", 1000):   "column 1: the condition has 8000 bytes, more than 4096",
		strings.Repeat("é", 100) + strings.Repeat("1", 30): `column 1: "é" where`,
		strings.Repeat("x", 4000):                          `column 1: "xxxxxxxxxxxxxxxxxxxx" is no function`,
	} {
		t.Run(text, func(t *testing.T) {
			f, err := ParseFilter(text)
			var syntax *SyntaxError
			if f != nil || !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%.40s: %v, want %s", text, err, want)
			}
		})
	}
	// The most that is allowed.
	mustFilter(t, strings.Repeat("(", MaxDepth-1)+"1==1"+strings.Repeat(")", MaxDepth-1))
	long := strings.Repeat("1==1 && ", MaxText/8-1) + "1==1    "
	if len(long) != MaxText {
		t.Fatal(len(long))
	}
	mustFilter(t, long)
}

// node is a condition or a number that the tests make up, evaluate in their own way, and
// write as a text.
type node struct {
	text    string
	binding int // of the operator: 1 for ||, 2 for &&, 3 for comparisons, 4 for + and -, 5 for the rest
	value   func(hands [4]string) int
}

// within returns the text with parentheses where an operator needs them.
func (n node) within(binding int) string {
	if n.binding < binding {
		return "( " + n.text + ")"
	}
	return n.text
}

// holding returns the cards of a suit, spades first.
func holding(hand string, suit int) string { return strings.Split(hand, ".")[suit] }

func slowPoints(cards string) int {
	return 4*strings.Count(cards, "A") + 3*strings.Count(cards, "K") + 2*strings.Count(cards, "Q") + strings.Count(cards, "J")
}

// drawNumber makes up a number.
func drawNumber(t *rapid.T, depth int) node {
	switch rapid.IntRange(0, 6).Draw(t, "number") {
	case 0:
		if depth == 0 {
			break
		}
		a, b := drawNumber(t, depth-1), drawNumber(t, depth-1)
		return node{a.within(4) + " + " + b.within(5), 4, func(h [4]string) int { return a.value(h) + b.value(h) }}
	case 1:
		if depth == 0 {
			break
		}
		a, b := drawNumber(t, depth-1), drawNumber(t, depth-1)
		return node{a.within(4) + "-" + b.within(5), 4, func(h [4]string) int { return a.value(h) - b.value(h) }}
	case 2:
		a := drawNumber(t, max(depth-1, 0))
		return node{"-" + a.within(5), 5, func(h [4]string) int { return -a.value(h) }}
	case 3:
		n := rapid.IntRange(0, 20).Draw(t, "n")
		return node{strconv.Itoa(n), 5, func([4]string) int { return n }}
	case 4:
		seat, suit := rapid.IntRange(0, 3).Draw(t, "seat"), rapid.IntRange(0, 3).Draw(t, "suit")
		return node{
			[]string{"spades", "hearts", "diamonds", "clubs"}[suit] + "(" + "NESW"[seat:seat+1] + ")", 5,
			func(h [4]string) int { return len(holding(h[seat], suit)) },
		}
	case 5:
		seat, suit := rapid.IntRange(0, 3).Draw(t, "seat"), rapid.IntRange(0, 3).Draw(t, "suit")
		return node{
			"hcp(" + "NESW"[seat:seat+1] + ", " + "SHDC"[suit:suit+1] + ")", 5,
			func(h [4]string) int { return slowPoints(holding(h[seat], suit)) },
		}
	}
	side := rapid.IntRange(0, 1).Draw(t, "side")
	return node{"hcp(" + []string{"NS", "EW"}[side] + ")", 5, func(h [4]string) int { return slowPoints(h[side] + h[side+2]) }}
}

// drawCondition makes up a condition.
func drawCondition(t *rapid.T, depth int) node {
	kind := rapid.IntRange(0, 6).Draw(t, "condition")
	switch {
	case depth == 0 || kind <= 1:
		return drawComparison(t)
	case kind == 2:
		return drawShape(t)
	case kind == 3:
		a := drawCondition(t, depth-1)
		return node{"!" + a.within(5), 5, func(h [4]string) int { return 1 - a.value(h) }}
	case kind == 4:
		a, b := drawCondition(t, depth-1), drawCondition(t, depth-1)
		return node{a.within(1) + "||" + b.within(2), 1, func(h [4]string) int { return max(a.value(h), b.value(h)) }}
	}
	a, b := drawCondition(t, depth-1), drawCondition(t, depth-1)
	return node{a.within(2) + " && " + b.within(3), 2, func(h [4]string) int { return min(a.value(h), b.value(h)) }}
}

// drawComparison makes up a comparison of two numbers.
func drawComparison(t *rapid.T) node {
	a, b := drawNumber(t, 2), drawNumber(t, 2)
	sign := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "sign")
	return node{a.within(4) + sign + b.within(4), 3, func(h [4]string) int {
		less, equal := a.value(h) < b.value(h), a.value(h) == b.value(h)
		return oneIf(map[string]bool{"==": equal, "!=": !equal, "<": less, "<=": less || equal, ">": !less && !equal, ">=": !less}[sign])
	}}
}

// drawShape makes up a shape that some hands have: the one of a hand with lengths left
// open, in order or not.
func drawShape(t *rapid.T) node {
	seat := rapid.IntRange(0, 3).Draw(t, "seat")
	want := rapid.Permutation([]int{5, 4, 3, 1}).Draw(t, "lengths")
	if rapid.Bool().Draw(t, "flat") {
		want = rapid.Permutation([]int{4, 4, 3, 2}).Draw(t, "lengths")
	}
	parts := make([]string, 4)
	for i, n := range want {
		parts[i] = strconv.Itoa(n)
		if rapid.Bool().Draw(t, "open") {
			parts[i], want[i] = "x", anyLength
		}
	}
	separator := rapid.SampledFrom([]string{"", "-", "="}).Draw(t, "separator")
	return node{"shape(" + "NESW"[seat:seat+1] + "," + strings.Join(parts, separator) + ")", 5, func(h [4]string) int {
		left := slices.Clone(want)
		for suit := range 4 {
			n := len(holding(h[seat], suit))
			if separator == "=" {
				if want[suit] != anyLength && want[suit] != n {
					return 0
				}
			} else if at := slices.Index(left, n); at >= 0 {
				left = slices.Delete(left, at, at+1)
			}
		}
		if separator == "=" {
			return 1
		}
		return oneIf(!slices.ContainsFunc(left, func(n int) bool { return n != anyLength }))
	}}
}

// TestConditionsAreSlowConditions compares conditions that are made up with their own
// values on deals.
func TestConditionsAreSlowConditions(t *testing.T) {
	held, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := drawCondition(t, 3)
		f, err := ParseFilter(n.text)
		if err != nil {
			t.Fatalf("%s: %v", n.text, err)
		}
		for i := range uint64(20) {
			d := Deal(77, i)
			var hands [4]string
			for s, hand := range d {
				hands[s] = hand.String()
			}
			if got, want := f.Match(&d), n.value(hands) == 1; got != want {
				t.Fatalf("%s is %t on %s, want %t", n.text, got, d.Text(bridge.North), want)
			}
			held += oneIf(f.Match(&d))
			all++
		}
	})
	if share := float64(held) / float64(all); share < 0.1 || share > 0.9 {
		t.Errorf("%.3f of the conditions hold: they say too little", share)
	}
}

// FuzzParseFilter checks that a text is refused with a column in the text, or read as a
// condition that can be evaluated.
func FuzzParseFilter(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{
		"hcp(N)>=15 && hcp(N)<=17 && shape(N,4333+4432+5332) && spades(S)>=5", "!(losers(EW,H)-controls(S)!=3)||1==2",
		"shape(W,5=x=x=x+10-1-1-1)", "((1", "é\xff", "-1<2", "shape(N,", "hcp(N,", "=",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := ParseFilter(text)
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Column < 1 || syntax.Column > utf8.RuneCountInString(text)+1 || len(err.Error()) > 300 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		for i := range uint64(3) {
			d := Deal(1, i)
			held := filter.Match(&d)
			opposite, err := ParseFilter("!(" + text + ")")
			if err == nil && opposite.Match(&d) == held {
				t.Fatalf("%q and its opposite are %t", text, held)
			}
		}
	})
}
