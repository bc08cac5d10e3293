package bridgerobot_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
)

// asWords is what makes the test a program that answers a line by one of its words.
const asWords = "answer-by-word"

// asIll is what makes the test a program that complains and ends; behind it is on what.
const asIll = "complain"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == asIll {
		out := map[string]io.Writer{"stdout": os.Stdout, "stderr": os.Stderr}[os.Args[2]]
		fmt.Fprint(out, "first\nsecond\n\nthird \n  I am ill\n")
		os.Exit(3)
	}
	if len(os.Args) < 2 || os.Args[1] != asWords {
		os.Exit(m.Run())
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		fmt.Println(words[len(words)-1])
	}
}

// TestChoose asks a program that repeats the last word of the line.
func TestChoose(t *testing.T) {
	s, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b, err := bridgerobot.Start(t.Context(), fmt.Sprintf("%q %s", program, asWords), s)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	if b.System() != s {
		t.Error("it is understood by another system")
	}
	cards, err := bridge.ParseHand("AQ5.K72.KJ93.T84")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		calls string
		want  bridge.Call
		fault string
	}{
		{"", bridge.Pass, `"E E NS AQ5.K72.KJ93.T84" is answered by "AQ5.K72.KJ93.T84"`},
		{"Pass", bridge.Pass, ""},
		{"1D", bridge.Pass, `"S E NS AQ5.K72.KJ93.T84 1D" is answered by "1D"`},
		{"1D X", bridge.Pass, `"W E NS AQ5.K72.KJ93.T84 1D X" is answered by "X"`},
	} {
		t.Run(fmt.Sprintf("after %q", tt.calls), func(t *testing.T) {
			p := bidding.New(bridge.East, bridge.NSVulnerable, s, s)
			for call := range strings.FieldsSeq(tt.calls) {
				c, err := bridge.ParseCall(call)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.After(c); err != nil {
					t.Fatal(err)
				}
			}
			got, err := b.Choose(t.Context(), p, cards)
			if got.Call != tt.want || (err == nil) != (tt.fault == "") || err != nil && !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("after %q: %v, %v; want %v and %q", tt.calls, got.Call, err, tt.want, tt.fault)
			}
		})
	}
}

// TestLastWords wants the last lines of a program that ends in the error, of one that bids and of one
// that plays.
func TestLastWords(t *testing.T) {
	const want = "second | third | I am ill"
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("bidder", func(t *testing.T) {
		s, err := system.Open(system.Default)
		if err != nil {
			t.Fatal(err)
		}
		b, err := bridgerobot.Start(t.Context(), fmt.Sprintf("%q %s stderr", program, asIll), s)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		p := bidding.New(bridge.East, bridge.NSVulnerable, s, s)
		if c, err := b.Choose(t.Context(), p, bridge.Spades.Cards()); c.Call != bridge.Pass || err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, %v; want %q", c.Call, err, want)
		}
	})
	for _, out := range []string{"stderr", "stdout"} {
		t.Run("player on "+out, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			var why error
			k := bridgerobot.Keeper{Args: []string{program, asIll, out}, Log: io.Discard, Ended: func(err error) {
				why = err
				cancel()
			}}
			if err := k.Keep(ctx); err != nil {
				t.Error(err)
			}
			if why == nil || !strings.HasSuffix(why.Error(), want) {
				t.Errorf("%v, want %q", why, want)
			}
		})
	}
}

// TestStart refuses commands that are none.
func TestStart(t *testing.T) {
	for _, command := range []string{"", `"`, "/no/such/program"} {
		t.Run(fmt.Sprintf("%q", command), func(t *testing.T) {
			if b, err := bridgerobot.Start(t.Context(), command, nil); err == nil {
				t.Errorf("%q is started", command)
				_ = b.Close()
			}
		})
	}
}
