package backgammon

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

// TestIDs holds both ids of a setup beside each other: what GNU Backgammon 1.07
// shows once it has been given the XGID, or after a double and a beaver; its
// manual's samples with the bit for the Jacoby rule that newer versions set.
func TestIDs(t *testing.T) {
	for _, test := range []struct {
		name, xgid, gnu string
	}{
		{"start", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAE"},
		{"start, Jacoby", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAA"},
		{"manual, a 2-cube at the top", "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10", "4HPwATDgc/ABMA:QYkqASAAIAAE"},
		{"Crawford game", "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:31:6:2:1:7:10", "2M3gCSCMz+ANAA:8InlACAAMAAE"},
		{"2-cube at the bottom", "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:1:00:3:2:0:7:10", "2M3gCSCMz+ANAA:UQngACAAGAAE"},
		{"top on roll", "XGID=-BDB-------------a------e-:1:-1:-1:42:0:0:0:5:10", "ewMAAD4gAAAAAA:AQGqAAAAAAAE"},
		{"doubled", "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10", "4HPwATDgc/ABMA:cBEAAAAAAAAE"},
		{"beavered", "XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:0:0:10", "4HPwATDgc/ABMA:QRkAAAAAAAAE"},
	} {
		t.Run(test.name, func(t *testing.T) {
			x, err := ParseXGID(test.xgid)
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			g, err := ParseGNUID(test.gnu)
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			g.MaxCube = x.MaxCube
			if x != g {
				t.Errorf("the XGID is %+v, the GNU id %+v", x, g)
			}
			if got := x.XGID(); got != test.xgid {
				t.Errorf("XGID %s, want %s", got, test.xgid)
			}
			if got := x.GNUID(); got != test.gnu {
				t.Errorf("GNU id %s, want %s", got, test.gnu)
			}
		})
	}
}

// TestIDsOfOthers reads ids that this package writes in another way.
func TestIDsOfOthers(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{" -b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0\n", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"},
		{"xgid=-b----E-C---eE---c-e----B-:0:0:-1:13:0:0:2:0:8", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:13:0:0:2:0:8"},
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10", "XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10"},
	} {
		t.Run(test.text, func(t *testing.T) {
			s, err := ParseXGID(test.text)
			if err != nil {
				t.Errorf("%v", err)
			} else if got := s.XGID(); got != test.want {
				t.Errorf("%s is read as %s, want %s", test.text, got, test.want)
			}
		})
	}
	for _, test := range []struct{ text, want string }{
		{"4HPwATDgc/ABMA:cAgAAAAAAAAA", "4HPwATDgc/ABMA:cAkAAAAAAAAA"}, // before the game
		{"4HPwATDgc/ABMA:QYkqASAAIAAA", "4HPwATDgc/ABMA:QYkqASAAIAAE"}, // the manual's sample
		{"4HPwATDgc/ABMA:8IhuACAACAAE", "4HPwATDgc/ABMA:8IluACAACAAE"},
	} {
		t.Run(test.text, func(t *testing.T) {
			s, err := ParseGNUID(test.text)
			if err != nil {
				t.Errorf("%v", err)
			} else if got := s.GNUID(); got != test.want {
				t.Errorf("%s is read as %s, want %s", test.text, got, test.want)
			}
		})
	}
}

func TestBadIDs(t *testing.T) {
	const start = "-b----E-C---eE---c-e----B-"
	for _, test := range []struct{ text, want string }{
		{"", "1 fields"},
		{start, "1 fields"},
		{start + ":0:0:1:00:0:0:0:0:10:1", "11 fields"},
		{start + "-:0:0:1:00:0:0:0:0:10", "27 characters"},
		{"-b-?--E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "'?' as character 4"},
		{"B-----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "'B' as character 1"},
		{"-b----E-C---eE---c-e----Bb:0:0:1:00:0:0:0:0:10", "'b' as character 26"},
		{"-b----F-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "16 checkers"},
		{"-b-----------------------:0:0:1:00:0:0:0:0:10", "25 characters"},
		{"-b------------------------:0:0:1:00:0:0:0:0:10", "the game is over"},
		{start + ":16:0:1:00:0:0:0:0:10", "field 2, cube"},
		{start + ":x:0:1:00:0:0:0:0:10", "field 2, cube"},
		{start + ":0:2:1:00:0:0:0:0:10", "field 3, cube place"},
		{start + ":0:0:0:00:0:0:0:0:10", "field 4, turn"},
		{start + ":0:0:1:07:0:0:0:0:10", "field 5, dice"},
		{start + ":0:0:1:0:0:0:0:0:10", "field 5, dice"},
		{start + ":0:0:1:d:0:0:0:0:10", "field 5, dice"},
		{start + ":0:0:1:00:-1:0:0:0:10", "field 6, score of the bottom"},
		{start + ":0:0:1:00:0:99999:0:0:10", "field 7, score of the top"},
		{start + ":0:0:1:00:0:0:4:0:10", "field 8, rules"},
		{start + ":0:0:1:00:0:0:2:7:10", "field 8, Crawford"},
		{start + ":0:0:1:00:0:0:1:7:10", "the Crawford game at 0-0"},
		{start + ":0:0:1:00:6:6:1:7:10", "the Crawford game at 6-6"},
		{start + ":0:0:1:00:7:0:0:7:10", "is over"},
		{start + ":0:0:1:00:0:0:0:-7:10", "field 9, match length"},
		{start + ":0:0:1:00:0:0:0:0:99", "field 10, largest cube"},
		{start + ":0:0:1:B:0:0:0:7:10", "no beavers in a match"},
	} {
		t.Run(test.text, func(t *testing.T) {
			if s, err := ParseXGID(test.text); err == nil || !strings.Contains(err.Error(), test.want) || s != (Setup{}) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
	for _, test := range []struct{ text, want string }{
		{"", "no colon"},
		{"4HPwATDgc/ABMA", "no colon"},
		{"4HPwATDgc/ABM:cAkAAAAAAAAE", "13 characters"},
		{"4HPwATDgc/AB\nA:cAkAAAAAAAAE", "broken over lines"},
		{"4HPwATDgc?ABMA:cAkAAAAAAAAE", "base 64"},
		{"4HPwATDgc/ABMB:cAkAAAAAAAAE", "base 64"}, // spare bits
		{"//////////////:cAkAAAAAAAAE", "base 64"},
		{"/////////////w:cAkAAAAAAAAE", "more than 30"},
		{"AAAAAAAAAAAAgA:cAkAAAAAAAAE", "after the last point"},
		{"AAAAAAAAAAAAAA:cAkAAAAAAAAE", "both sides have borne off"},
		{"4HPwATDgc/ABMA:cAkAAAAAAAA", "11 characters"},
		{"4HPwATDgc/ABMA:cAkAAAAAAAAI", "bits after"},
		{"4HPwATDgc/ABMA:cAoAAAAAAAAE", "game state 2"},
		{"4HPwATDgc/ABMA:cAEAAAAAAAAE", "nothing is offered"},
		{"4HPwATDgc/ABMA:YAkAAAAAAAAE", "cube owner 2"},
		{"4HPwATDgc/ABMA:cIkDAAAAAAAE", "dice 7 and 0"},
		{"4HPwATDgc/ABMA:8AkAAAAAAAAE", "Crawford"},
	} {
		t.Run(test.text, func(t *testing.T) {
			if s, err := ParseGNUID(test.text); err == nil || !strings.Contains(err.Error(), test.want) || s != (Setup{}) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// randomSetup returns a valid setup of what both kinds of ids can say.
func randomSetup(r *rand.Rand) Setup {
	for {
		s := Setup{Seat: Seat(r.IntN(2)), Offer: Offer(r.IntN(3)), MaxCube: 1 << xgMaxCube}
		s.Board = randomPlacement(r)
		s.Cube = Cube{1 << r.IntN(16), Owner(r.IntN(3))}
		s.Doubled = s.Offer != NoOffer
		if !s.Doubled && r.IntN(2) == 0 {
			s.Dice = randomDice(r)
		}
		s.Match = Match{Score: [2]int{r.IntN(MaxPoints + 1), r.IntN(MaxPoints + 1)}, Jacoby: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			n := 1 + r.IntN(25)
			s.Match = Match{Length: n, Score: [2]int{r.IntN(n), r.IntN(n)}, Crawford: r.IntN(2) == 0}
		}
		if s.Validate() == nil {
			return s
		}
	}
}

func TestIDsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 5_000 {
		s := randomSetup(r)
		if back, err := ParseXGID(s.XGID()); err != nil || back != s {
			t.Fatalf("%+v is %s, read as %+v, %v", s, s.XGID(), back, err)
		}
		if r.IntN(4) == 0 {
			// Who gives up while being beavered would be read as being doubled.
			if s.Offer != Beaver {
				s.Resigned, s.Resigner = 1+r.IntN(3), Owner(1+r.IntN(2))
			}
		}
		s.MaxCube = 0
		if back, err := ParseGNUID(s.GNUID()); err != nil || back != s {
			t.Fatalf("%+v is %s, read as %+v, %v", s, s.GNUID(), back, err)
		}
		alone := Setup{Position: s.Position, Offer: s.Offer}
		if s.Offer != Beaver && (s.Position.XGID() != alone.XGID() || s.Position.GNUID() != alone.GNUID()) {
			t.Fatalf("a position is not written like a setup with the player on roll at the bottom: %+v", alone)
		}
	}
}

func TestPositionIDsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 5_000 {
		b := randomPlacement(r)
		if r.IntN(10) == 0 {
			b[r.IntN(2)] = Side{} // a game that is over
		}
		if b.Validate() != nil {
			continue
		}
		if back, err := ParsePositionID(b.PositionID()); err != nil || back != b {
			t.Fatalf("%v is %s, read as %v, %v", b, b.PositionID(), back, err)
		}
	}
}

// FuzzXGID checks that a text is refused or read as a valid setup that is the same after
// it has been written and read again.
func FuzzXGID(f *testing.F) {
	fuzztest.Minimizing(f)
	r := rand.New(rand.NewPCG(15, 16))
	for range 20 {
		s := randomSetup(r)
		f.Add(s.XGID())
	}
	f.Add("XGID=-b----E-C---eE---c-e----B-:1:1:-1:R:0:0:3:0")
	f.Add(":::::::::")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseXGID(text)
		if err != nil {
			return
		}
		if err := s.Validate(); err != nil {
			t.Fatalf("%q is read as a setup that is not valid: %v", text, err)
		}
		if back, err := ParseXGID(s.XGID()); err != nil || back != s {
			t.Fatalf("%q is %+v, and after writing %+v, %v", text, s, back, err)
		}
	})
}

// FuzzGNUID checks the same for position and match ids.
func FuzzGNUID(f *testing.F) {
	fuzztest.Minimizing(f)
	r := rand.New(rand.NewPCG(17, 18))
	for range 20 {
		s := randomSetup(r)
		f.Add(s.GNUID())
	}
	f.Add("4HPwATDgc/ABMA:cAgAAAAAAAAA")
	f.Add(":")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseGNUID(text)
		if err != nil {
			return
		}
		if err := s.Validate(); err != nil {
			t.Fatalf("%q is read as a setup that is not valid: %v", text, err)
		}
		if back, err := ParseGNUID(s.GNUID()); err != nil || back != s {
			t.Fatalf("%q is %+v, and after writing %+v, %v", text, s, back, err)
		}
	})
}
