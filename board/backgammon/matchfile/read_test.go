package matchfile

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// story is what was done in all games, a word for each action.
func story(m *Match) string {
	var words []string
	for i := range m.Games {
		g := &m.Games[i]
		words = append(words, fmt.Sprintf("game %d at %v crawford %v:", g.Number, g.Score, g.Crawford))
		for j := range g.Actions {
			a := &g.Actions[j]
			word := fmt.Sprintf("%d %v", a.Player, a.Kind)
			switch {
			case a.Kind == Play && a.Illegal:
				word += " illegal"
			case a.Kind == Play && a.Move.Play.N == 0:
				word += " none"
			case a.Kind == Play:
				word += " " + a.Before.Board.Notation(a.Move.Play)
			case a.Kind == Resign:
				word += fmt.Sprint(" ", a.Level)
			}
			words = append(words, word)
		}
		words = append(words, fmt.Sprintf("won by %d, %d", m.Games[i].Winner, m.Games[i].Points))
	}
	return strings.Join(words, "\n")
}

const matText = "; [Event \"Club night\"]\r\n; [EventDate \"2026.01.02\"]\r\n\r\n 3 point match\r\n\r\n Game 1\r\n Ann : 0                           Bob : 0\r\n" +
	"  1)                             36: 24/15\r\n  2) 55: 8/3(2) 6/1*(2)          41: 25/21 15/14\r\n"

const xgText = "\ufeff; [Site \"eXtreme Gammon\"]\n; [Match ID \"1\"]\n; [Player 1 \"Ann Other\"]\n; [Player 2 \"Bob: B\"]\n; [EventDate \"2026.01.02\"]\n" +
	"; [Variation \"Backgammon\"]\n; [Crawford \"On\"]\n; [CubeLimit \"1024\"]\n\n3 point match\n\n Game 1\n Ann O : 0                              Bob B : 0\n" +
	"  1)                                    31: 8/5 6/5                     \n" +
	"  2) 43: 13/10 13/9                      Doubles => 2                   \n" +
	"  3)  Takes                             66: 24/18(2) 13/7(2)            \n" +
	"  4) 21: ????                            Wins 2 point\n\n\n Game 2\n Ann O : 0                              Bob B : 2\n" +
	"  1) 61: 13/7 8/7                       66: Cannot Move\n"

const sgfText = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]DT[2026-01-02]RU[Crawford]RE[W+1]\n" +
	"C[A note \\] with a bracket]\n;B[31qtst]DA[E ver 3 2C 1]A[0][qtst E ver 3 0.5]LU[0.1]\n;W[64xrmi](;B[double]\n;W[take];B[55lqlqqvqv])(;B[21xw]))\n" +
	"(;FF[4]GM[6]MI[length:3][game:1][ws:0][bs:2]PW[Ann]PB[Bob]RU[Crawford:CrawfordGame]RE[B+3R];W[31hefe])\n"

const sgfBeaver = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Jacoby]RE[W+4R];B[31qtst]\n;W[double];B[double];W[take];W[31hefe])"

const sgfSetUp = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob];PL[W]CV[2]CP[w];AE[a:y]AW[a][b][c]AB[x][w][v][u];W[double];B[take];W[31czba])"

const fibsText = "> oldmoves Ann\nScore is 1-0 in a 4 point match.\nann is X - bob is O\nX: (1 3) 8-5 6-5\nO: (5 6) 1-7 12-17\n" +
	"X: doubles\nO: accepts\nX: (6 6) 24-18 24-18 13-7 13-7\nO: wants to resign.\nX: wins\n\n" +
	"Score is 0-3 in a 4 point match.\nbob is X - ann is O\nO: (3 1) 8-5 6-5\n"

const fibsMoney = "Score is 0-0 in a money game\nann is X - bob is O\nX: (6 1) 13-7 8-7\nO: (6 1) 12-17 17-18\nX: (2 1) 13-11 6-5\n"

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		text string
		form Form
		want []string
	}{
		{matText, Mat, []string{
			"game 1 at [0 0] crawford false:",
			"1 play 24/15",
			"0 play 8/3(2) 6/1*(2)",
			"1 play bar/21 15/14",
			"won by -1, 0",
		}},
		{xgText, Mat, []string{
			"game 1 at [0 0] crawford false:",
			"1 play 8/5 6/5",
			"0 play 13/9 13/10",
			"1 double",
			"0 take",
			"1 play 24/18(2) 13/7(2)",
			"0 thrown",
			"0 resign 1",
			"won by 1, 2",
			"game 2 at [0 2] crawford true:",
			"0 play 13/7 8/7",
			"1 thrown",
			"won by -1, 0",
		}},
		{sgfText, SGF, []string{
			"game 1 at [0 0] crawford false:",
			"1 play 8/5 6/5",
			"0 play 24/18 13/9",
			"1 double",
			"0 take",
			"1 play 13/3(2)",
			"1 resign 1",
			"won by 0, 2",
			"game 2 at [0 2] crawford true:",
			"0 play 8/5 6/5",
			"0 resign 3",
			"won by 1, 3",
		}},
		{sgfBeaver, SGF, []string{
			"game 1 at [0 0] crawford false:",
			"1 play 8/5 6/5",
			"0 double",
			"1 beaver",
			"0 take",
			"0 play 8/5 6/5",
			"1 resign 1",
			"won by 0, 4",
		}},
		{sgfSetUp, SGF, []string{
			"game 1 at [0 0] crawford false:",
			"0 double",
			"1 take",
			"0 play 3/off 2/1",
			"won by -1, 0",
		}},
		{fibsText, FIBS, []string{
			"game 1 at [1 0] crawford false:",
			"0 play 8/5 6/5",
			"1 play 24/18 13/8",
			"0 double",
			"1 take",
			"0 play 24/18(2) 13/7*(2)",
			"1 resign 1",
			"won by 0, 2",
			"game 2 at [3 0] crawford true:",
			"0 play 8/5 6/5",
			"won by -1, 0",
		}},
		{fibsMoney, FIBS, []string{
			"game 1 at [0 0] crawford false:",
			"0 play 13/7 8/7",
			"1 play illegal",
			"0 play 13/11 6/5",
			"won by -1, 0",
		}},
	} {
		t.Run(tt.text, func(t *testing.T) {
			m, err := Read([]byte(tt.text), Rules{})
			if err != nil || m.Form != tt.form {
				t.Errorf("%q:\n%v", tt.text, err)
				return
			}
			if got, want := story(m), strings.Join(tt.want, "\n"); got != want {
				t.Errorf("%q:\n%s\nwant\n%s", tt.text, got, want)
			}
		})
	}
}

// TestWhoseTurn checks whether a resignation came in the other player's turn.
func TestWhoseTurn(t *testing.T) {
	const head = " 0 point match\n\n Game 1\n A : 0                             B : 0\n  1) 31: 8/5 6/5                  64: 24/14\n"
	for name, c := range map[string]struct {
		rows       string
		waits      bool
		again      bool
		dice, cube int
	}{
		"on roll":              {"                                  Wins 1 point\n", false, false, 0, 1},
		"behind a play":        {"   Wins 1 point\n", true, false, 0, 1},
		"with dice":            {"  2) 61: ????\n                                  Wins 1 point\n", false, false, 61, 1},
		"the other has thrown": {"  2) 61: ????\n  Wins 1 point\n", true, false, 61, 1},
		"to answer a double":   {"  2)  Doubles => 2\n  Wins 2 points\n", true, false, 0, 1},
		"behind a double":      {"  2)  Doubles => 2\n                                  Wins 1 point\n", false, false, 0, 1},
		"behind a beaver":      {"  2)  Doubles => 2                 Beavers => 4\n                                  Wins 1 point\n", false, true, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := Read([]byte(head+c.rows), Rules{Beavers: true})
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			actions := m.Games[0].Actions
			a := actions[len(actions)-1]
			if dice := int(a.Before.Dice[0])*10 + int(a.Before.Dice[1]); a.Kind != Resign || a.Waits != c.waits || a.Again != c.again || dice != c.dice || a.Before.Cube.Value != c.cube {
				t.Errorf("%+v, want %+v", a, c)
			}
		})
	}
}

func TestHead(t *testing.T) {
	m, err := Read([]byte(xgText), Rules{Jacoby: true})
	if err != nil {
		t.Fatal(err)
	}
	m.Games = nil
	want := Match{Players: [2]string{"Ann O", "Bob B"}, Place: "eXtreme Gammon", Date: "2026.01.02", Length: 3, Crawford: true}
	if fmt.Sprint(*m) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", *m, want)
	}
}

func TestRefused(t *testing.T) {
	head := " 0 point match\n\n Game 1\n A : 0  B : 0\n"
	game := "(;GM[6]MI[length:3];"
	fibs := "Score is 0-0 in a 3 point match.\na is X - b is O\n"
	for text, want := range map[string]string{
		"":                                      "not a match file",
		"RGMH\x00":                              "eXtreme Gammon's binary format: export",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1": "line 1: XGID: 4 fields",
		" 99 point match\n":                     "line 1: a match to 99 points",
		"; [Variation \"Nackgammon\"]\n" + head: `line 1: variation "Nackgammon"`,
		" 3 point match\n Game 1\n A : 3  B : 0\n":                   "line 3: a game at 3 to 0",
		head + " 1) 31: 6/1\n":                                       "line 5: play",
		head + " 1) 31: 8/5 6/5\n 2) 31: 8/5 6/5\n":                  "line 6: it is not the turn of A",
		head + " 1) 31:                         31: 8/5 6/5\n":       "line 5: A rolled 31, and the play is missing",
		head + " 1) 31: 8/5 6/5                Takes\n":              "line 5: there is no double",
		head + " 1)  Doubles => 2\n":                                 "line 5: A may not double",
		"(;GM[1])":                                                   "line 1: GM[1]",
		"(;GM[6]\n":                                                  "line 2: the file ends within a game",
		"(;GM[6]C[\n":                                                "line 1: the file ends within a value",
		"(;GM[6]MI[length:-3])":                                      "line 1: MI[length:-3]",
		"(;GM[6]MI[length:7][ws:2][bs:2]RU[Crawford:CrawfordGame])":  "line 1: the Crawford game at 2-2 of 7",
		game + "W[3]":                                                "line 1: unreadable move",
		game + "W[37hefe])":                                          "line 1: move",
		game + "W[31hefe];B[double];B[take])":                        "line 1: it is not the turn of",
		game + "CV[3])":                                              "line 1: cube \"3\" is not a power of 2",
		fibs + "X: (3 1) 8-1\n":                                      "line 3: play",
		fibs + "X: dances\n":                                         "line 3: \"dances\"",
		fibs + "Score is 1-0 in a 3 point match.\na is X - c is O\n": "line 4: a and c in a match of a and b",
	} {
		t.Run(text, func(t *testing.T) {
			if m, err := Read([]byte(text), Rules{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, %+v, want %s", err, m, want)
			}
		})
	}
}

// encodings are those in which files come.
var encodings = map[string]encoding.Encoding{
	"UTF-8":               encoding.Nop,
	"UTF-8 with a mark":   unicode.UTF8BOM,
	"UTF-16 LE":           unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	"UTF-16 BE":           unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	"UTF-16 LE, unmarked": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	"UTF-16 BE, unmarked": unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	"ISO 8859-1":          charmap.ISO8859_1,
	"Windows-1252":        charmap.Windows1252,
}

// TestEncodings reads every form in every encoding and with every end of a line.
func TestEncodings(t *testing.T) {
	for form, text := range map[string]string{"mat": matText, "xg": xgText, "sgf": sgfText, "fibs": fibsText} {
		text = strings.NewReplacer("\ufeff", "", "\r\n", "\n", "Ann ", "Änne ", "Ann]", "Änne]", "ann ", "änne ", "Bob", "Bób", "bob", "bób").Replace(text)
		want, err := Read([]byte(text), Rules{})
		if err != nil {
			t.Fatalf("%s: %v", form, err)
		}
		for name, e := range encodings {
			for ends, end := range map[string]string{"LF": "\n", "CR LF": "\r\n", "CR": "\r"} {
				t.Run(form+", "+name+", "+ends, func(t *testing.T) {
					data, err := e.NewEncoder().Bytes([]byte(strings.ReplaceAll(text, "\n", end)))
					if err != nil {
						t.Fatal(err)
					}
					m, err := Read(data, Rules{})
					if err != nil {
						t.Fatal(err)
					}
					if m.Players != want.Players || !strings.HasPrefix(strings.ToLower(m.Players[0]), "änne") || m.Form != want.Form {
						t.Errorf("%v by %q, want %v by %q", m.Form, m.Players, want.Form, want.Players)
					}
					if got := story(m); got != story(want) {
						t.Errorf("%s\nwant\n%s", got, story(want))
					}
					if last := m.Games[len(m.Games)-1].Line; last != want.Games[len(want.Games)-1].Line {
						t.Errorf("the last game is in line %d, not %d", last, want.Games[len(want.Games)-1].Line)
					}
				})
			}
		}
	}
}

// TestWestern compares the decoding of every byte with golang.org/x/text.
func TestWestern(t *testing.T) {
	for c := range 256 {
		want, err := charmap.Windows1252.NewDecoder().Bytes([]byte{byte(c)})
		if got := decodeWindows1252([]byte{byte(c)}); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%#x is %q, want %q, %v", c, got, want, err)
		}
	}
}

// TestCapitals checks that the case of words does not matter.
func TestCapitals(t *testing.T) {
	for form, text := range map[string]string{"mat": matText, "xg": xgText, "fibs": fibsText} {
		t.Run(form, func(t *testing.T) {
			want, err := Read([]byte(text), Rules{})
			if err != nil {
				t.Fatal(err)
			}
			m, err := Read([]byte(strings.ToUpper(text)), Rules{})
			if err != nil {
				t.Fatal(err)
			}
			if got := story(m); got != story(want) {
				t.Errorf("%s\nwant\n%s", got, story(want))
			}
		})
	}
}
