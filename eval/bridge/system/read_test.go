package system_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"gogo/eval/bridge/system"
	"gogo/internal/fuzztest"
)

// read reads a system of one file.
func read(text string) (*system.System, error) {
	return system.Read(fstest.MapFS{"test.bid": {Data: []byte(text)}}, "test.bid")
}

func TestRead(t *testing.T) {
	s, err := read(`# a comment
system "Test"   # another
section "Openings"
opening when seat 1-3, not vulnerable:
  1N "strong" : 15-17 hcp, balanced, no 5+ S ; invites
  double jump x : 4 or 6 x, x >= y
section "Answers"
after 1M (2x) or P 1M:
  low M : 3+ M, 20-22 points in M together ; agrees M, asks support M
when partner has 5+ M, not contested, below 3N:
  P :
`)
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "Test" || len(s.Blocks) != 3 {
		t.Fatalf("%q with %d blocks", s.Name, len(s.Blocks))
	}
	opening, answer, general := s.Blocks[0], s.Blocks[1], s.Blocks[2]
	if len(opening.Patterns) != 1 || len(opening.Patterns[0].Calls) != 0 || len(opening.When) != 2 || len(opening.Lines) != 2 {
		t.Errorf("opening: %+v", opening)
	}
	l := opening.Lines[0]
	if l.Name != "strong" || l.Line != 5 || len(l.Conditions) != 3 || !l.Conditions[2].Not || len(l.Attributes) != 1 {
		t.Errorf("line: %+v", l)
	}
	if len(answer.Patterns) != 2 || len(answer.Patterns[0].Calls) != 2 || len(answer.Patterns[1].Calls) != 4 || answer.Section != "Answers" {
		t.Errorf("answer: %+v", answer)
	}
	if a := answer.Lines[0].Attributes; len(a) != 2 || a[1].Tag != "support" || a[1].Suit != 'M' {
		t.Errorf("attributes: %+v", a)
	}
	if len(general.Patterns) != 0 || len(general.When) != 3 || general.Lines[0].Call.Bid {
		t.Errorf("general: %+v", general)
	}
}

// TestFaults reads what is no system. Each fault is named with its line.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "no line names the system",
		"system x":                        `test.bid:1: "x" is no name in quotes`,
		`system "x" y`:                    "is no name in quotes",
		`system ""`:                       "is no name in quotes",
		"section x":                       "test.bid:1: ",
		`include "none.bid"`:              "there is no file none.bid",
		`include "test.bid"`:              "test.bid:1: test.bid is read already",
		"1N : 15-17 hcp":                  "stands in no block",
		"opening":                         "a header ends with a colon",
		"when :":                          "names no situation",
		"after:":                          "is no situation",
		"after 8C:":                       `"8C" is no call of an auction`,
		"after (1N:":                      `"(1N" is no call of an auction`,
		"after 1N or :":                   `"or" is no call of an auction`,
		"opening 1N:":                     "is no situation",
		"when 15+ hcp:":                   "is of a hand",
		"when partner has fit M:":         "is no condition",
		"opening:\n1N 15-17 hcp":          `test.bid:2: "1N 15-17 hcp" has no colon`,
		"opening:\n1Q : ":                 `test.bid:2: "1Q" is no call`,
		"opening:\n*M : ":                 `"*M" is no call`,
		"opening:\n1N x : ":               `"x" is too much behind the call`,
		"opening:\n1N : 15-17":            `"" is no suit`,
		"opening:\n1N : 17-15 hcp":        "17-15 goes down",
		"opening:\n1N : 64+ hcp":          "is no number from 0 to 63",
		"opening:\n1N : 15x hcp":          "is no number",
		"opening:\n1N : 15-17 hcp strong": `"strong" is too much`,
		"opening:\n1N : strong":           `"" is no suit`,
		"opening:\n1N : M":                "a suit alone is no condition",
		"opening:\n1N : 1 or x M":         "is no number",
		"opening:\n1N : partner has 5+ M together": "cannot be said of what a player shows",
		"opening:\n1N : below 9N":                  "9N",
		"opening:\n1N : ; strong":                  `"strong" is nothing that a call does`,
		"opening:\n1N : ; asks":                    "asks what?",
		"opening:\n1N : ; forcing now":             `"now" is too much`,
		"opening:\n1N : ; agrees N":                "is no suit",
		"opening:\n1S : 5+ S, 3- S":                `test.bid:2: "5+ S, 3- S": no hand can have all of this`,
		"opening:\n1x : 5+ x, no 4+ x":             "no hand can have all of this",
		"opening:\n1x : 7+ x, 7+ y":                "no hand can have all of this",
		"opening:\n1S : 5+ S, S > H, H >= S":       "no hand can have all of this",
		"opening:\n1N : 0-1 C, balanced":           "no hand can have all of this",
		"opening:\n1N : 15+ hcp, 0-9 points":       "no hand can have all of this",
		"opening:\n1N : 38+ hcp":                   "no hand can have all of this",
		"opening:\n1M : 4 M, 4 O, 4 C, 2 D":        "no hand can have all of this",
		"opening:\n1M : 4 H, 3 S, 2 m, 2 o":        "no hand can have all of this",
		"opening:\n1x : longest x, 2- x":           "no hand can have all of this",
		"opening:\n1N : forced, not forced":        "a condition and its contrary",
		"when forced, not forced:":                 `test.bid:1: "forced, not forced": a condition and its contrary`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := read(text)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}

// TestPossible reads lines that a hand can have, though only just.
func TestPossible(t *testing.T) {
	for _, line := range []string{
		"1M : 5+ M, 8+ O", "1x : 6+ x, 7+ y", "1M : 4 M, 4 O, 3 m, 2 o", "1S : S >= H, H >= S",
		"1N : 37 hcp", "1N : 10 hcp, 15 points", "2M : 5+ M, 3- S", "1T : 8+ T, 3- M, partner has 0-2 T",
		"1S : 5+ S, 3- S together", "1S : 5+ E, 3- F, 3+ M", "1x : longest x, no longest y",
	} {
		t.Run(line, func(t *testing.T) {
			if _, err := read("system \"x\"\nopening:\n" + line + "\n"); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestInclude reads a system that changes the program's own: its name and its lines come
// first.
func TestInclude(t *testing.T) {
	s, err := read("system \"Mine\"\nsection \"Weak\"\nopening:\n1N : 12-14 hcp, balanced\ninclude \"sayc.bid\"\n")
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "Mine" || s.Blocks[0].File != "test.bid" || len(s.Blocks) < 20 || s.Blocks[1].File != "sayc.bid" {
		t.Errorf("%q with %d blocks, the second of %v", s.Name, len(s.Blocks), s.Blocks[1].Place)
	}
}

// TestManyFaults checks that all faults are named, but no endless number of them.
func TestManyFaults(t *testing.T) {
	_, err := read("system \"x\"\nopening:\n1Q :\n1N : strong\n")
	if err == nil || !strings.Contains(err.Error(), ":3:") || !strings.Contains(err.Error(), ":4:") {
		t.Error(err)
	}
	_, err = read(strings.Repeat("nonsense\n", 10_000))
	if err == nil || strings.Count(err.Error(), "\n") > 50 {
		t.Error("too many faults are named")
	}
	for _, text := range []string{strings.Repeat("#\n", 100_000), strings.Repeat("x", 10_000)} {
		t.Run(text, func(t *testing.T) {
			if _, err = read(text); err == nil {
				t.Errorf("%d bytes are read", len(text))
			}
		})
	}
}

func TestOwn(t *testing.T) {
	for _, name := range system.Names() {
		t.Run(name, func(t *testing.T) {
			s, err := system.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			if s.Name == "" || len(s.Blocks) < 15 {
				t.Errorf("%s: %q with %d blocks", name, s.Name, len(s.Blocks))
			}
		})
	}
	for name, want := range map[string]string{
		"none":       `no system "none": there are beginner, club, sayc, two-over-one, and files`,
		"slam":       `no system "slam"`, // a part of one
		"./none.bid": "there is no file none.bid",
		".":          "is a directory",
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := system.Open(name); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), ":0") {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("system \"x\"\nopening:\n 1N \"a\" : 15-17 hcp, no 5+ S ; forcing, asks a M\n")
	f.Add("after 1M (2x) or .. 4N (*):\n low M : 25+ points in M together, x >= M, stopper E\n")
	f.Add("when partner may have 5+ M, asked keycards T, seat 1-3, level 2:\n X :\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := read(text)
		if (s == nil) == (err == nil) {
			t.Errorf("%v, %v", s, err)
		}
	})
}
