package matchfile

import (
	"strings"
	"testing"

	"gogo/board/backgammon"
)

// xgPosition1 and the others are as eXtreme Gammon writes positions, but for most of the drawing.
const (
	xgPosition1 = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10\n\nX:Ann Other   O:Bob\nScore is X:2 O:4 7 pt.(s) match.\n" +
		" +13-14-15-16-17-18------19-20-21-22-23-24-+\nX to play 31\n\n    1. XG Roller+  8/5 6/5                      eq:+0.159\n\n"
	xgPosition2 = "XGID=-BBC---------------a-bbbb-:0:0:1:D:2:4:0:7:10\nX:Ann Other   O:Bob\n"
	xgPosition3 = "xgid=-a-B--C-D---dD---d-d--b-B-:1:-1:-1:00:0:0:3:0:10\n"
)

// TestPositions checks the decisions of positions, and whose they are.
func TestPositions(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		players [2]string
		length  int
		score   [2]int
		player  int
		dice    int
		doubled bool
	}{
		"a roll":                  {xgPosition1, [2]string{"Ann Other", "Bob"}, 7, [2]int{2, 4}, 0, 31, false},
		"a double":                {xgPosition2, [2]string{"Ann Other", "Bob"}, 7, [2]int{2, 4}, 1, 0, true},
		"the cube, without names": {xgPosition3, [2]string{"X", "O"}, 0, [2]int{}, 1, 0, false},
		"in UTF-16 with CR":       {strings.ReplaceAll("\xff\xfe"+widened(xgPosition1), "\n", "\r"), [2]string{"Ann Other", "Bob"}, 7, [2]int{2, 4}, 0, 31, false},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := Read([]byte(c.text), Rules{})
			if err != nil {
				t.Fatal(err)
			}
			a := m.Games[0].Asks()
			if m.Form != Positions || m.Players != c.players || m.Length != c.length || m.Games[0].Score != c.score || a == nil {
				t.Fatalf("%+v", m)
			}
			if dice := int(a.Before.Dice[0])*10 + int(a.Before.Dice[1]); a.Player != c.player || dice != c.dice || a.Before.Doubled != c.doubled {
				t.Errorf("%+v, want %+v", a, c)
			}
			first, _, _ := strings.Cut(c.text, "\n")
			want, err := backgammon.ParseXGID(first)
			if got := a.Setup(m); err == nil && got.XGID() != want.XGID() {
				t.Errorf("%s, want %s", got.XGID(), want.XGID())
			}
		})
	}
	m, err := Read([]byte(xgPosition1+xgPosition2), Rules{})
	if err != nil || len(m.Games) != 2 || m.Games[1].Line != 10 || m.Remarks != nil {
		t.Errorf("%+v, %v", m, err)
	}
}

// widened is a text of ASCII in UTF-16.
func widened(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteByte(c)
		b.WriteByte(0)
	}
	return b.String()
}

// TestPositionsRefused checks that positions without a decision are refused with their line.
func TestPositionsRefused(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"two matches":       {xgPosition1 + xgPosition3, "line 10: a position of a match to 0"},
		"a beaver":          {"\nXGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:3:0:10", "line 2: an answer to a beaver"},
		"nothing to decide": {"XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:0:10", "line 1: there is nothing to decide"},
		"broken":            {"XGID=-b----E-C---eE---c-e----B-:1:-1:1:00", "line 1: XGID: 5 fields"},
		"too long":          {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:99:10", "line 1: a match to 99 points"},
	} {
		t.Run(name, func(t *testing.T) {
			if m, err := Read([]byte(c.text), Rules{}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, %+v, want %s", err, m, c.want)
			}
		})
	}
}
