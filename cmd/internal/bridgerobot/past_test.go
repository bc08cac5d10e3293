package bridgerobot_test

import (
	"net"
	"slices"
	"strings"
	"testing"

	"gogo/cmd/internal/bridgerobot"
)

func TestPast(t *testing.T) {
	for _, tt := range []struct{ text, err string }{
		{"", ""},
		{"3::", ""},
		{"12:1C,X,Pass,XX,1NT:", ""},
		{"3:1C,Pass,Pass,Pass:SA,ST,H2", ""},
		{"3:1C", "is not a board"},
		{"0:1C:", "no number"},
		{"x:1C:", "no number"},
		{"3:8C:", "8C"},
		{"3:1C:SX", "SX"},
		{"3:" + strings.Repeat("Pass,", 2000) + ":", "is not a board"},
	} {
		t.Run(tt.text[:min(len(tt.text), 20)], func(t *testing.T) {
			var p bridgerobot.Past
			err := p.UnmarshalText([]byte(tt.text))
			switch {
			case tt.err == "" && (err != nil || p.String() != tt.text):
				t.Errorf("%q is read as %q, %v", tt.text, p.String(), err)
			case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err) || p.Board != 0):
				t.Errorf("%v, %+v, want %s", err, p, tt.err)
			}
		})
	}
}

// TestPastOfCommand puts a past and its absence into a command line.
func TestPastOfCommand(t *testing.T) {
	command := bridgerobot.Command{"robot", "--past", "{past}", "{seat}:{port}"}
	place := bridgerobot.Place{Address: &net.TCPAddr{Port: 7}}
	for _, past := range []string{"", "3:1C:"} {
		if err := place.Past.UnmarshalText([]byte(past)); err != nil {
			t.Fatal(err)
		}
		got, err := command.At(place)
		if want := []string{"robot", "--past", past, "North:7"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}
