package carding_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

// own returns one of the program's agreements.
func own(tb testing.TB, name string) *carding.Agreement {
	tb.Helper()
	a, err := carding.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// TestLeads has the card of each agreement from holdings of every line.
func TestLeads(t *testing.T) {
	for _, test := range []struct {
		kind             carding.LeadKind
		holding          string
		standard, modern string
	}{
		{carding.AgainstSuits, "AK", "K", "K"},
		{carding.AgainstSuits, "AK7", "A", "A"},
		{carding.AgainstSuits, "AKQ2", "A", "A"},
		{carding.AgainstSuits, "KQ85", "K", "K"},
		{carding.AgainstSuits, "KQ", "K", "K"},
		{carding.AgainstSuits, "QJ3", "Q", "Q"},
		{carding.AgainstSuits, "JT64", "J", "J"},
		{carding.AgainstSuits, "KJT4", "J", "J"},
		{carding.AgainstSuits, "KT92", "T", "T"},
		{carding.AgainstSuits, "QT98", "T", "T"},
		{carding.AgainstSuits, "T976", "T", "T"},
		{carding.AgainstSuits, "AQ63", "A", "A"},
		{carding.AgainstSuits, "A5", "A", "A"},
		{carding.AgainstSuits, "4", "4", "4"},
		{carding.AgainstSuits, "82", "8", "8"},
		{carding.AgainstSuits, "Q3", "Q", "Q"},
		{carding.AgainstSuits, "863", "6", "3"},
		{carding.AgainstSuits, "Q74", "4", "4"},
		{carding.AgainstSuits, "9742", "7", "4"},
		{carding.AgainstSuits, "K8642", "4", "2"},
		{carding.AgainstSuits, "K86432", "4", "6"},
		{carding.AgainstSuits, "J976543", "6", "5"},

		{carding.AgainstNoTrump, "AKQ85", "A", "A"},
		{carding.AgainstNoTrump, "AKJT6", "K", "K"},
		{carding.AgainstNoTrump, "KQJ53", "K", "K"},
		{carding.AgainstNoTrump, "KQT93", "K", "K"},
		{carding.AgainstNoTrump, "KQ743", "4", "4"},
		{carding.AgainstNoTrump, "KQ7", "K", "K"},
		{carding.AgainstNoTrump, "AQJ52", "Q", "Q"},
		{carding.AgainstNoTrump, "QJT4", "Q", "Q"},
		{carding.AgainstNoTrump, "QJ93", "Q", "Q"},
		{carding.AgainstNoTrump, "QJ73", "3", "3"},
		{carding.AgainstNoTrump, "JT93", "J", "J"},
		{carding.AgainstNoTrump, "JT82", "J", "J"},
		{carding.AgainstNoTrump, "T983", "T", "T"},
		{carding.AgainstNoTrump, "AJT62", "J", "J"},
		{carding.AgainstNoTrump, "KJT62", "J", "J"},
		{carding.AgainstNoTrump, "AT982", "T", "T"},
		{carding.AgainstNoTrump, "KT94", "T", "T"},
		{carding.AgainstNoTrump, "QT94", "T", "T"},
		{carding.AgainstNoTrump, "AK", "A", "A"},
		{carding.AgainstNoTrump, "A8653", "5", "5"},
		{carding.AgainstNoTrump, "AK863", "6", "6"},
		{carding.AgainstNoTrump, "QJ5", "Q", "Q"},
		{carding.AgainstNoTrump, "JT5", "J", "J"},
		{carding.AgainstNoTrump, "975", "9", "9"},
		{carding.AgainstNoTrump, "K75", "5", "5"},
		{carding.AgainstNoTrump, "9752", "7", "7"},
		{carding.AgainstNoTrump, "97532", "3", "3"},
		{carding.AgainstNoTrump, "J3", "J", "J"},
		{carding.AgainstNoTrump, "5", "5", "5"},

		{carding.PartnersSuit, "AK", "K", "K"},
		{carding.PartnersSuit, "AK3", "A", "A"},
		{carding.PartnersSuit, "KQ3", "K", "K"},
		{carding.PartnersSuit, "QJ3", "Q", "Q"},
		{carding.PartnersSuit, "JT3", "J", "J"},
		{carding.PartnersSuit, "5", "5", "5"},
		{carding.PartnersSuit, "K3", "K", "K"},
		{carding.PartnersSuit, "863", "8", "3"},
		{carding.PartnersSuit, "K63", "3", "3"},
		{carding.PartnersSuit, "K863", "3", "6"},
		{carding.PartnersSuit, "98632", "3", "2"},

		{carding.Trumps, "AK4", "K", "K"},
		{carding.Trumps, "KQ4", "K", "K"},
		{carding.Trumps, "QJT", "Q", "Q"},
		{carding.Trumps, "Q84", "4", "4"},

		{carding.Later, "AK", "K", "K"},
		{carding.Later, "AK5", "A", "A"},
		{carding.Later, "KQ5", "K", "K"},
		{carding.Later, "QJ5", "Q", "Q"},
		{carding.Later, "JT5", "J", "J"},
		{carding.Later, "T95", "T", "T"},
		{carding.Later, "8632", "8", "8"},
		{carding.Later, "7", "7", "7"},
		{carding.Later, "Q632", "2", "2"},

		{carding.Return, "AK4", "A", "A"},
		{carding.Return, "KQ4", "K", "K"},
		{carding.Return, "QJ4", "Q", "Q"},
		{carding.Return, "84", "8", "8"},
		{carding.Return, "842", "2", "2"},
		{carding.Return, "4", "4", "4"},
	} {
		t.Run(test.holding, func(t *testing.T) {
			for name, want := range map[string]string{"standard": test.standard, "modern": test.modern} {
				cards, err := bridge.ParseHand(test.holding + "...")
				if err != nil {
					t.Fatal(err)
				}
				if rank, _ := own(t, name).Lead(test.kind, cards, bridge.Spades); rank.String() != want {
					t.Errorf("%s, kind %d: %v from %s, want %s", name, test.kind, rank, test.holding, want)
				}
			}
		})
	}
}

// TestNames finds agreements by their names.
func TestNames(t *testing.T) {
	a := own(t, carding.Default)
	cards, err := bridge.ParseHand("KJ83...")
	if err != nil {
		t.Fatal(err)
	}
	if _, name := a.Lead(carding.AgainstSuits, cards, bridge.Spades); name != "fourth best" {
		t.Error(name)
	}
	if _, err := carding.Open("nothing"); err == nil || !strings.Contains(err.Error(), "modern, standard") {
		t.Error(err)
	}
	if _, err := carding.Open("data/modern.carding"); err != nil {
		t.Error(err)
	}
}

// TestFaults has files with something wrong in them.
func TestFaults(t *testing.T) {
	const rest = "carding \"x\"\ninclude \"common.carding\"\n"
	for text, want := range map[string]string{
		"":                                       "no line names the agreement",
		rest:                                     "lead against suits: no line for 2",
		"carding x":                              "a.carding:1: \"x\" is no name in quotes",
		rest + "carding \"y\"":                   "a.carding:3: the agreement has a name already",
		"lead with eyes shut:":                   "is no header",
		"lead trumps:\nlead trumps:":             "a.carding:2: lead trumps: there are two",
		"AK: A":                                  "stands under no header",
		"lead trumps:\nAK":                       "has no colon",
		"lead trumps:\nAk : A":                   "\"k\" is no card of a holding",
		"lead trumps:\nAK : sixth":               "\"sixth\" is no card",
		"lead trumps:\nA* : K":                   "a holding that fits has no such card",
		"lead trumps:\n** : third":               "a holding that fits has no such card",
		"lead trumps:\n.. : last\nAK : A":        "AK: no holding that other lines leave",
		"lead trumps:\nKA : A":                   "KA: no holding that other lines leave",
		"lead trumps:\n : A":                     "is no holding",
		"lead trumps:\nAK : A \"x":               "is no name in quotes",
		"signals:\nwhen bored : none":            "is no situation",
		"signals:\ndiscard : shrug":              "is no signal",
		"signals:\ndiscard: none\ndiscard: none": "there are two lines",
		"encouraging:\nA : Q or Z":               "\"Z\" is no rank",
		"cost against suits:\nAK.. : much":       "is no cost",
		"cost against suits:\nAK.. : 1001":       "is no cost",
		"include \"a.carding\"":                  "a.carding is read already",
		"include \"nowhere.carding\"":            "there is no file nowhere.carding",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := carding.Read(fstest.MapFS{"a.carding": {Data: []byte(text)}}, "a.carding")
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}
