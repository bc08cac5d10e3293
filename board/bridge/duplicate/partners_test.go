package duplicate

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestPartners(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []Entry
		want    string
	}{
		{"nobody", nil, `[] ""`},
		{"one", []Entry{{"a", ""}}, `[] "a"`},
		{"in order", []Entry{{"a", ""}, {"b", ""}, {"c", ""}}, `[[a b]] "c"`},
		{"both wish", []Entry{{"a", "c"}, {"b", ""}, {"c", "a"}}, `[[a c]] "b"`},
		{"one wishes", []Entry{{"a", ""}, {"b", ""}, {"c", "a"}}, `[[c a]] "b"`},
		{"a wish that another has come true for", []Entry{{"a", "b"}, {"b", "c"}, {"c", "b"}, {"d", ""}}, `[[b c] [a d]] ""`},
		{"the first of two wishes", []Entry{{"a", "c"}, {"b", "c"}, {"c", ""}, {"d", ""}}, `[[a c] [b d]] ""`},
		{"absent", []Entry{{"a", "z"}, {"b", ""}}, `[[a b]] ""`},
		{"oneself", []Entry{{"a", "a"}, {"b", ""}, {"c", ""}}, `[[a b]] "c"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			pairs, alone, _ := Partners(c.entries)
			if got := fmt.Sprintf("%v %q", pairs, alone); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestPartnersTakeAll checks that everybody is in one pair or alone, and that players who
// named each other are together.
func TestPartnersTakeAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(0, 9).Draw(t, "players")
		entries := make([]Entry, players)
		for i := range entries {
			entries[i].Name = fmt.Sprint("p", i)
			if wish := rapid.IntRange(-3, players).Draw(t, "wish"); wish >= 0 {
				entries[i].Partner = fmt.Sprint("p", wish)
			}
		}
		pairs, alone, odd := Partners(entries)
		partner := map[string]string{}
		for _, pair := range pairs {
			partner[pair[0]], partner[pair[1]] = pair[1], pair[0]
		}
		if odd {
			partner[alone] = ""
		}
		if len(partner) != players || odd != (players%2 != 0) || len(pairs) != players/2 {
			t.Fatalf("%v: %v and %q", entries, pairs, alone)
		}
		for _, e := range entries {
			for _, other := range entries {
				if e != other && e.Partner == other.Name && other.Partner == e.Name && partner[e.Name] != other.Name {
					t.Fatalf("%v: %s plays with %s, not with %s", entries, e.Name, partner[e.Name], other.Name)
				}
			}
		}
	})
}
