package pbn

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

var update = flag.Bool("update", false, "write the files of testdata anew that the exporter makes")

// export writes games in export format, and returns the errors of those that it refuses.
func export(games []*Game, utf8 bool) (text string, refused []error) {
	var b bytes.Buffer
	w := NewWriter(&b)
	w.UTF8, w.Creator = utf8, "gogo"
	for _, g := range games {
		if err := w.Export(g); err != nil {
			refused = append(refused, err)
		}
	}
	return b.String(), refused
}

// TestExport compares exported files with golden files.
func TestExport(t *testing.T) {
	for name, text := range files(t) {
		t.Run(name, func(t *testing.T) {
			games := mustRead(t, text).games
			got, refused := export(games, name != "latin1.pbn")
			for _, err := range refused {
				var placed *record.Error
				if !errors.As(err, &placed) || name != "bad.pbn" {
					t.Errorf("%v", err)
				}
			}
			golden := "testdata/" + strings.TrimSuffix(name, ".pbn") + ".export"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil || got != string(want) {
				t.Errorf("%v\n%s\nwant\n%s", err, got, want)
			}
		})
	}
}

// checkExport checks that exported games have lines as in export format, that they are the
// same boards after reading, and that exporting these gives the same text.
func checkExport(t *testing.T, games []*Game, utf8 bool) {
	t.Helper()
	text, refused := export(games, utf8)
	for l := range strings.Lines(text) {
		if len(l) > 255 || !strings.HasSuffix(l, "\r\n") || strings.ContainsAny(strings.TrimSuffix(l, "\r\n"), "\t\r\x00\v") {
			t.Fatalf("the line %q", l)
		}
	}
	all := mustRead(t, text)
	if len(all.left) > 0 || len(all.games) != len(games)-len(refused) {
		t.Fatalf("%d games, refused %v, read again %d, %v:\n%s", len(games), refused, len(all.games), all.left, text)
	}
	again, refusedAgain := export(all.games, utf8)
	if len(refusedAgain) > 0 || again != text {
		t.Fatalf("exported again: %v\n%s\nwant\n%s", refusedAgain, again, text)
	}
	i := 0
	for _, g := range games {
		if len(g.facts().errs) > 0 {
			continue
		}
		if err := sameRecord(g, all.games[i]); utf8 && err != nil {
			t.Fatalf("%v\n%s", err, g)
		}
		i++
	}
}

// sameRecord compares what two games say, but for the texts, whose white space export
// format does not keep.
func sameRecord(a, b *Game) error {
	ra, errA := a.Record()
	rb, errB := b.Record()
	switch {
	case errA != nil && errB != nil:
		return nil //nolint:nilerr // neither is a board
	case errA != nil || errB != nil:
		return fmt.Errorf("records: %w, %w", errA, errB)
	}
	strip(ra)
	strip(rb)
	if !reflect.DeepEqual(ra, rb) {
		return fmt.Errorf("the records are\n%+v\n%+v", ra, rb)
	}
	return nil
}

// strip takes the texts out of a record.
func strip(r *record.Record) {
	r.Match, r.Players, r.Comment = record.Match{}, [bridge.Seats]string{}, ""
	for i := range r.Calls {
		r.Calls[i].Note, r.Calls[i].Comment = "", ""
	}
	for i := range r.Cards {
		r.Cards[i].Note, r.Cards[i].Comment = "", ""
	}
}

func TestExportAgain(t *testing.T) {
	for name, text := range files(t) {
		t.Run(name, func(t *testing.T) { checkExport(t, mustRead(t, text).games, true) })
	}
	for _, s := range snippets {
		t.Run(s.name, func(t *testing.T) { checkExport(t, mustRead(t, s.text).games, true) })
	}
}

func TestExportLong(t *testing.T) {
	long := strings.Repeat("word ", 100) + strings.Repeat("x", 600)
	g := one(t, "% "+long+"\n{"+long+"}\n[Event \""+long+"\"]\n[Board \"1\"]\n[Auction \"N\"]\n1C =1= {"+long+"} AP\n[Note \"1:"+long+"\"]\n"+
		"[Mine \"\"]\n"+long+" \""+strings.Repeat("a b", 60)+"\" "+long+"\n")
	checkExport(t, []*Game{g}, true)
	text, _ := export([]*Game{g}, false)
	for _, want := range []string{
		"[Event \"word word ", "word...\"]\r\n{word word", "[Note \"1:word", "1C =1= {word word", "}\r\nPass Pass Pass\r\n",
		"\r\n\"" + strings.Repeat("a b", 60) + "\" ",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		})
	}
	if n := strings.Count(text, strings.Repeat("x", hardLine)); n < 5 {
		t.Errorf("%d whole lines of a word in\n%s", n, text)
	}
}

// TestExportEscapes checks that no line of a comment or a section becomes a directive.
func TestExportEscapes(t *testing.T) {
	words := strings.Repeat("%word ", 40) + "%" + strings.Repeat("x", 300)
	g := one(t, "{ "+words+" }\n[Board \"1\"]\n[Mine \"\"]\n "+words+" "+words+"\n")
	checkExport(t, []*Game{g}, true)
	text, _ := export([]*Game{g}, true)
	lines := strings.Split(text, "\r\n")
	for _, line := range lines[4:] {
		if strings.HasPrefix(line, "%") {
			t.Errorf("%q", line)
		}
	}
	if n := strings.Count(text, "%"); n != 4+3*41 {
		t.Errorf("%d of %d in\n%s", n, 4+3*41, text)
	}
}

func TestExportLetters(t *testing.T) {
	g := one(t, "[West \"Šarić\"]\n")
	if _, refused := export([]*Game{g}, false); len(refused) != 1 || !errors.Is(refused[0], record.ErrNotLatin1) ||
		!strings.HasPrefix(refused[0].Error(), "a.pbn:1: ") {
		t.Error(refused)
	}
	text, refused := export([]*Game{g}, true)
	if len(refused) > 0 || !strings.HasPrefix(text, "% PBN 2.1\r\n% EXPORT\r\n%Content-type: text/x-pbn; charset=UTF-8\r\n%Creator: gogo\r\n[Event") ||
		!strings.Contains(text, `[West "Šarić"]`) {
		t.Error(refused, text)
	}
	g.Set("West", "Müller")
	text, refused = export([]*Game{g, g}, false)
	if len(refused) > 0 || strings.Count(text, "[West \"M\xfcller\"]\r\n") != 2 || strings.Count(text, "% EXPORT") != 1 {
		t.Errorf("%v %q", refused, text)
	}
}

func TestExportAfterWrite(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b)
	if err := w.Write(one(t, "[A \"1\"]")); err != nil {
		t.Fatal(err)
	}
	if err := w.Export(one(t, "[Board \"2\"]")); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.HasPrefix(text, "[A \"1\"]\r\n\r\n[Event \"?\"]\r\n") {
		t.Errorf("%q", text)
	}
}

// TestExportTimes keeps the rows of the times of calls and of cards.
func TestExportTimes(t *testing.T) {
	for _, name := range []string{"AuctionTimeTable", "PlayTimeTable"} {
		t.Run(name, func(t *testing.T) {
			g := new(Game)
			g.SetSection(name, "E", []string{"1 2 3 4", "- 5 6 -"})
			text, refused := export([]*Game{g}, true)
			if want := "[" + name + " \"E\"]\r\n1 2 3 4\r\n- 5 6 -\r\n"; len(refused) > 0 || !strings.Contains(text, want) {
				t.Errorf("no %q in %s, %v", want, text, refused)
			}
			checkExport(t, []*Game{g}, true)
		})
	}
}
