package backgammon

import "testing"

func TestPlies(t *testing.T) {
	for text, want := range map[string]Ply{"0": 0, "1": 1, "4": 4, "5": 5, "1T": 5, "2t": 6, "3T": MaxPly, "7": MaxPly, "-1": -1, "99": 99} {
		t.Run(text, func(t *testing.T) {
			if got, err := ParsePly(text); err != nil || got != want {
				t.Errorf("%d (%v), want %d", got, err, want)
			}
		})
	}
	for _, text := range []string{"", "T", "0T", "4T", "-1T", "1TT", "T1", "two", "1.5", "99999999999999999999"} {
		t.Run(text+" is none", func(t *testing.T) {
			if got, err := ParsePly(text); err == nil {
				t.Errorf("it is taken for %d", got)
			}
		})
	}
	for p := Ply(0); p <= MaxPly; p++ {
		t.Run("again "+p.String(), func(t *testing.T) {
			var again Ply
			if err := again.UnmarshalText([]byte(p.String())); err != nil || again != p {
				t.Errorf("%d is %s, which is %d (%v)", p, p, again, err)
			}
		})
	}
}
