package boards_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/lin"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/board/bridge/record/recordtest"
	"gogo/cmd/internal/boards"
	"gogo/internal/fuzztest"
)

// notations are the ways in which boards go there and back.
var notations = []struct {
	name  string
	write func([]*record.Record) (string, error)
}{
	{"LIN", func(list []*record.Record) (string, error) {
		var b bytes.Buffer
		err := lin.WriteMatch(&b, list)
		return b.String(), err
	}},
	{"PBN", func(list []*record.Record) (string, error) {
		var b bytes.Buffer
		w := pbn.NewWriter(&b)
		w.UTF8 = true
		for _, r := range list {
			if err := w.Export(pbn.FromRecord(r)); err != nil {
				return b.String(), err
			}
		}
		return b.String(), nil
	}},
	{"addresses", func(list []*record.Record) (string, error) {
		var b bytes.Buffer
		err := lin.WriteAddresses(&b, list)
		return b.String(), err
	}},
}

// roundTrip writes boards as LIN, as PBN, as LIN again and so on, also as addresses, and returns an error if
// what is read is not what was written.
func roundTrip(list []*record.Record) error {
	if len(list) == 0 {
		return nil
	}
	for _, at := range []int{0, 1, 0, 1, 2, 1, 0} {
		n := &notations[at]
		text, err := n.write(list)
		if err != nil {
			return fmt.Errorf("writing %s: %w", n.name, err)
		}
		back, problems := records(text)
		if len(problems) > 0 {
			return fmt.Errorf("reading %s: %w\n%s", n.name, problems[0], excerpt(text))
		}
		if len(back) != len(list) {
			return fmt.Errorf("%d boards are %d in %s\n%s", len(list), len(back), n.name, excerpt(text))
		}
		for i := range list {
			if got, want := said(back[i]), said(list[i]); got != want {
				return fmt.Errorf("board %d is, in %s,\n%s\nwant\n%s\n%s", list[i].Board, n.name, got, want, excerpt(text))
			}
		}
		list = back
	}
	return nil
}

// excerpt bounds what is shown of a text.
func excerpt(text string) string { return text[:min(len(text), 4<<10)] }

// records returns the boards of a text that LIN can express, which does not know that declarer and dummy
// changed places, and all problems but minor ones.
func records(text string) (list []*record.Record, problems []*record.Error) {
	for b := range boards.Read(strings.NewReader(text), "file") {
		wrong := slices.DeleteFunc(slices.Clone(b.Problems), func(e *record.Error) bool { return e.Minor })
		problems = append(problems, wrong...)
		if b.Solvable && len(wrong) == 0 && lin.Writable(&b.Record) && !b.Record.Swapped {
			list = append(list, &b.Record)
		}
	}
	return list, problems
}

// said returns what every notation can say of a board, in a form to be compared.
func said(r *record.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d: %v deals, %v: %s\n", r.Board, r.Dealer, r.Vulnerable, r.Deal.Text(bridge.North))
	for s, name := range r.Players {
		fmt.Fprintf(&b, "%v: %s\n", bridge.Seat(s), plain(strings.ReplaceAll(name, ",", " ")))
	}
	fmt.Fprintf(&b, "contract %t %v by %v, tricks %t %d %t\n%s\n",
		r.HasContract, r.Contract, r.Contract.Declarer, r.HasTricks, r.Tricks, r.Adjusted, plain(r.Comment))
	notes := map[string]bool{}
	for _, c := range r.Calls {
		notes[c.Note] = true
		alert := (c.Alert || c.Note != "") && len(notes) <= 30 // as many as PBN has
		fmt.Fprintf(&b, "%v %t %s\n", c.Call, alert, plain(c.Note+" "+c.Comment))
	}
	for _, c := range r.Cards {
		fmt.Fprintf(&b, "%v %s\n", c.Card, plain(c.Note+" "+c.Comment))
	}
	return b.String()
}

// plain returns a text without what one of the notations has no form for.
func plain(text string) string {
	text = strings.NewReplacer("|", "/", "}", ")").Replace(record.Suits(record.Suits(text, '!'), '\\'))
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// seedFiles are small files of every kind.
var seedFiles = []string{
	deal + "\n" + deal + "|13 0\n",
	viewer + md + "ah|Board 4|sv|o|mb|1S!|an|12+|mb|ppp|pc|HA|mc|13|\n",
	strings.Replace(viewer, "lin=", "b=1&nn=Ann&d=N&s=DAKQJT98765432&w=CAKQJT98765432&n=SAKQJT98765432&a=1S(all)pP{why}P&p=hah2&c=13", 1),
	"vg|a,b,I,1,2,c,0,d,0|rs|7SN=,PASS|pn|a,b,c,d,e,f,g,h|qx|o1|" + md + "sv|b|mb|7S!|an|!s|mb|ppp|pc|HA|nt|}|mc|13|qx|c1|" + md + "\n",
	"pn|a,b,c,d|st||" + md + "rh||ah|Board 3|sv|n|nt|first|mb|1C*|nt|" + strings.Repeat("a remark ", 20) + "|mb|p!|mb|-|mb|p|mb|p|pg||pc|SA|nt|x { y|pc|D2|pg||",
	md + "mb|pppp|mc|0|",
	md + "sv|o|mb|7NT|an|{|mb|p!|mb|pp|pc|DA|at|=1= ; [|pc|CA|pc|XX|mc|14|",
	"[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"" + deal + "\"]\n[Auction \"N\"]\n1S =1= {a\n b} Pass Pass Pass\n[Note \"1:a | b\"]\n[Play \"E\"]\nHA D2 C2 S2\n*\n",
	"{before}\n[Board \"2\"]\n[Deal \"" + deal + "\"]\n[Declarer \"S\"]\n[Contract \"3NTX\"]\n[Result \"9\"]\n{after}\n\n[Board \"2\"]\n[Room \"Closed\"]\n[Contract \"Pass\"]\n",
	"[Board \"3\"]\n[South \"Last, First\"]\n[Event \"a|b\"]\n[Event \"c\"]\n[Deal \"" + deal + "\"]\n[Auction \"S\"]\n1S X XX =1= AP\n[Note \"1:Alert\"]\n",
}

// TestRoundTrip turns small files of every kind from one notation into another and back.
func TestRoundTrip(t *testing.T) {
	for i, text := range seedFiles {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			list, problems := records(text)
			if len(list) == 0 || len(problems) > 0 {
				t.Fatalf("%d boards, %v", len(list), problems)
			}
			if err := roundTrip(list); err != nil {
				t.Error(err)
			}
		})
	}
	random := &recordtest.Random{
		Rand:      rand.New(rand.NewPCG(53, 3)),
		Texts:     []string{"", "one", "Wärn, Åke", `a "quote" and \ \\`, "4♠ or 5♦", "[x] ; y % z {", "#1", strings.Repeat("more than a line ", 12)},
		CardNotes: true, Explained: true,
	}
	for n := range 200 {
		list := make([]*record.Record, 3)
		for i := range list {
			list[i] = random.Record()
			list[i].Board = 3*n + i + 1
		}
		if err := roundTrip(list); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRoundTripOfFiles takes each file of a folder there and back: that of GOGO_BOARDS, or those of the
// notations' own tests. What a file itself has wrong is counted, and not taken.
func TestRoundTripOfFiles(t *testing.T) {
	folders := []string{"../../../board/bridge/lin/testdata", "../../../board/bridge/pbn/testdata"}
	if folder := os.Getenv("GOGO_BOARDS"); folder != "" {
		folders = []string{folder}
	}
	files, count, wrong := 0, 0, 0
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !slices.Contains([]string{"", ".lin", ".pbn"}, strings.ToLower(filepath.Ext(name))) || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			list, problems := records(string(text))
			files, count, wrong = files+1, count+len(list), wrong+len(problems)
			if err := roundTrip(list); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d boards of %d files came back; %d problems of the files", count, files, wrong)
	if count == 0 {
		t.Error("there are no boards")
	}
}

// FuzzRoundTrip takes the boards of any file there and back.
func FuzzRoundTrip(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range seedFiles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		list, _ := records(text)
		if err := roundTrip(list); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
