package backgammon

import "testing"

func TestThrown(t *testing.T) {
	for _, text := range []string{"", "31", "3165/4222/", "/66"} {
		t.Run(text, func(t *testing.T) {
			thrown, err := ParseRolledDice(text)
			if err != nil || thrown.String() != text {
				t.Errorf("%q is %v, %v", text, thrown, err)
			}
		})
	}
	for _, text := range []string{"3", "37", "a1", "00", "31 65"} {
		t.Run(text, func(t *testing.T) {
			if thrown, err := ParseRolledDice(text); err == nil {
				t.Errorf("%q is %v", text, thrown)
			}
		})
	}
}

// FuzzParseThrown wants what is read to be written and read again.
func FuzzParseThrown(f *testing.F) {
	f.Add("3165/4222/")
	f.Fuzz(func(t *testing.T, text string) {
		thrown, err := ParseRolledDice(text)
		if err == nil && thrown.String() != text {
			t.Errorf("%q is %v", text, thrown)
		}
	})
}
