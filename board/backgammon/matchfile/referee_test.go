package matchfile

import (
	"slices"
	"testing"
)

// TestRemarks checks the remarks on contradictions between the games of a match and what the file says of them.
func TestRemarks(t *testing.T) {
	const (
		head  = " 3 point match\n\n Game 1\n Ann : 0                           Bob : 0\n  1) 31: 8/5 6/5                  64: 24/14\n"
		twice = "  2)  Doubles => 2                 Takes\n                                  Wins 2 points\n"
		sgf   = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[B+1R];B[31qtst])\n"
		fibs  = "Score is 0-0 in a 4 point match.\nann is X - bob is O\nX: (1 3) 8-5 6-5\nX: wins\n\n"
	)
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"it adds up":             {head + twice + "\n Game 2\n Ann : 0                           Bob : 2\n  1) 31: 8/5 6/5\n", nil},
		"too few":                {head + twice + "\n Game 2\n Ann : 0                           Bob : 1\n", []string{"line 10: game 2 begins at 0–1, but with game 1 the score has come to 0–2"}},
		"the other one's":        {head + twice + "\n Game 2\n Ann : 2                           Bob : 0\n", []string{"line 10: game 2 begins at 2–0, but with game 1 the score has come to 0–2"}},
		"a game is missing":      {head + twice + "\n Game 3\n Ann : 1                           Bob : 2\n", []string{"line 10: game 3 begins at 1–2, but with game 1 the score has come to 0–2"}},
		"not played to its end":  {head + "\n Game 2\n Ann : 0                           Bob : 1\n", nil},
		"less than before":       {" 3 point match\n Game 1\n Ann : 1   Bob : 1\n 1) 31: 8/5 6/5\n Game 2\n Ann : 0   Bob : 1\n", []string{"line 6: game 2 begins at 0–1, but game 1 at 1–1"}},
		"another winner":         {head + "  2)  Doubles => 2                 Drops\n                                  Wins 1 point\n", []string{"line 7: Bob wins 1, but by the moves of game 1 Ann wins 1"}},
		"other points":           {head + "  2)  Doubles => 2                 Drops\n      Wins 2 points\n", []string{"line 7: Ann wins 2, but by the moves of game 1 Ann wins 1"}},
		"not yet the match":      {head + "  2)  Doubles => 2                 Drops\n      Wins 1 point and the match\n", []string{"line 7: Ann wins the match, but with game 1 the score has come to 1–0 of 3"}},
		"for money":              {" 0 point match\n Game 1\n Ann : 0   Bob : 0\n 1) 31: 8/5 6/5                  64: 24/14\n 2)  Doubles => 2                 Drops\n Game 2\n Ann : 0   Bob : 0\n", nil},
		"SGF":                    {sgf + "(;FF[4]GM[6]MI[length:3][game:1][ws:0][bs:2]PW[Ann]PB[Bob];W[31hefe])", []string{"line 2: game 2 begins at 0–2, but with game 1 the score has come to 0–1"}},
		"FIBS, by the next head": {fibs + "Score is 2-0 in a 4 point match.\nann is X - bob is O\n", nil},
		"FIBS":                   {fibs + "Score is 0-1 in a 4 point match.\nann is X - bob is O\n", []string{"line 7: game 2 begins at 0–1, but with game 1 the score has come to 1–0"}},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := Read([]byte(c.text), Rules{})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(m.Remarks, c.want) {
				t.Errorf("%q, want %q", m.Remarks, c.want)
			}
		})
	}
}
