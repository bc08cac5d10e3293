package tune

import (
	"go/format"
	"strings"
	"testing"

	"gogo/search"
)

func TestMarginsAreThoseOfTheSearch(t *testing.T) {
	own := new(fakeGame).Margins()
	if got, err := NewMargins(own).Params(own); err != nil || got != own {
		t.Errorf("%+v, %v, want %+v", got, err, own)
	}
}

// TestNumbersAreWhatIsOn leaves out what is switched off, unless it is named.
func TestNumbersAreWhatIsOn(t *testing.T) {
	own := new(fakeGame).Margins()
	all, err := Parameters(own, nil)
	if err != nil || len(all) != len(search.Tunables())-1 {
		t.Fatalf("%d numbers, %v", len(all), err)
	}
	for _, n := range all {
		if n.Name == "ThreatExtension" {
			t.Error("what is switched off is tuned")
		}
	}
	named, err := Parameters(own, []string{"ThreatExtension", "Razor"})
	if err != nil || len(named) != 2 || named[0].Name != "Razor" || named[0].Start != int(own.Razor) || named[1].Start != 0 {
		t.Errorf("%+v, %v", named, err)
	}
	if _, err := Parameters(own, []string{"Luck"}); err == nil || !strings.Contains(err.Error(), `"Luck"`) {
		t.Error(err)
	}
}

// TestGoIsFormatted wants what gofmt would write.
func TestGoIsFormatted(t *testing.T) {
	m := NewMargins(new(fakeGame).Margins())
	got := "var p = " + m.Go()
	want, err := format.Source([]byte(got))
	if err != nil || string(want) != got {
		t.Errorf("%v\n%s\nis not\n%s", err, got, want)
	}
	if strings.Count(got, "\n") != len(search.Tunables())+2 || !strings.Contains(got, "Razor: ") {
		t.Error(got)
	}
}
