package boards_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"gogo/board/bridge"
	"gogo/board/bridge/lin"
	"gogo/cmd/internal/boards"
)

const (
	deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
	md   = "md|3DAKQJT98765432,CAKQJT98765432,SAKQJT98765432,HAKQJT98765432|"
	// viewer is the address of a hand viewer, to be continued by LIN.
	viewer = "https://www.bridgebase.com/tools/handviewer.html?lin="
)

// read returns the boards of a text, without what is behind them.
func read(text string) (list []*boards.Board) {
	for b := range boards.Read(strings.NewReader(text), "file") {
		if b.IsBoard() || len(b.Problems) > 0 {
			list = append(list, b)
		}
	}
	return list
}

// utf16Text returns a text in UTF-16 with a byte order mark.
func utf16Text(order binary.AppendByteOrder, text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

// TestForms reads the same deal in all forms.
func TestForms(t *testing.T) {
	for name, text := range map[string]string{
		"PBN":                   "[Board \"1\"]\n[Deal \"" + deal + "\"]\n",
		"PBN with a head":       "\n% PBN 2.1\n; text\n[Board \"1\"]\n[Deal \"" + deal + "\"]\n",
		"PBN with a comment":    "{ N: }\n[Board \"1\"]\n[Deal \"" + deal + "\"]\n",
		"PBN with a mark":       "\ufeff[Board \"1\"]\r\n[Deal \"" + deal + "\"]\r\n",
		"PBN of a Macintosh":    "% PBN 2.1\r\r[Board \"1\"]\r[Deal \"" + deal + "\"]\r",
		"lines of a Macintosh":  "# a deal\r" + deal + "\r",
		"LIN":                   "qx|o1|" + md + "ah|Board 1|sv|o|\n",
		"LIN in UTF-16":         utf16Text(binary.BigEndian, "qx|o1|"+md),
		"PBN in UTF-16":         utf16Text(binary.LittleEndian, "[Board \"1\"]\r\n[Deal \""+deal+"\"]\r\n"),
		"a line in UTF-16":      utf16Text(binary.LittleEndian, deal+"\r\n"),
		"LIN in capitals":       "\n QX|o1|" + md + "\n",
		"an address":            viewer + "ah%7CBoard 1%7Csv%7Co%7C" + md + "&bbo=y\n",
		"addresses":             "# from the site\n\n" + viewer + md + "ah|Board%201|\n",
		"an address of hands":   strings.Replace(viewer, "lin=", "b=1&d=N&s=DAKQJT98765432&w=CAKQJT98765432&n=SAKQJT98765432&e=HAKQJT98765432", 1),
		"a line":                deal + "\n",
		"a line with an answer": deal + "|13 0",
		"comments before it":    "# N:\n\n  # [x]\n" + deal,
		"a mark before it":      "\ufeff" + deal + "\n",
		"a large head":          strings.Repeat("# "+strings.Repeat("x", 98)+"\n", 40) + deal,
	} {
		t.Run(name, func(t *testing.T) {
			list := read(text)
			if len(list) != 1 || len(list[0].Problems) > 0 || !list[0].Solvable || list[0].Name != "1" {
				t.Fatalf("got %+v", list)
			}
			if got := list[0].Record.Deal.Text(bridge.North); got != deal {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestNoForm(t *testing.T) {
	for _, text := range []string{"Dear reader", "X:AKQ", "md AKQ", "\x00\x01", strings.Repeat("x", 10000)} {
		t.Run(fmt.Sprintf("%.20q", text), func(t *testing.T) {
			list := read(text)
			if len(list) != 1 || len(list[0].Problems) != 1 || list[0].Problems[0].Error() != "file: neither PBN, nor LIN, nor lines with an address or a deal each" {
				t.Errorf("%.20q: got %+v", text, list)
			}
		})
	}
	for _, text := range []string{"", "\n\n", "\r", "# nothing\n", "% PBN 2.1\n", "[Board \"1\"]\n"} {
		t.Run(fmt.Sprintf("%.20q", text), func(t *testing.T) {
			list := read(text)
			if last := list[len(list)-1]; len(last.Problems) != 1 || last.Problems[0].Error() != "file: there is no deal in it" {
				t.Errorf("%.20q: got %+v", text, last)
			}
		})
	}
}

// TestAddresses wants the boards of a file of addresses, and the line of what is none.
func TestAddresses(t *testing.T) {
	text := viewer + md + "ah|Board 3|mb|1C|pc|C2|\n\nmore:\n" + viewer + md + "ah|Board 4|\n" + strings.Replace(viewer, "lin=", "myhand=M-1", 1)
	var got []string
	for _, b := range read(text) {
		got = append(got, b.Name)
		for _, p := range b.Problems {
			got = append(got, p.Error())
		}
	}
	want := []string{
		"3", "file:1: warning: board 3: pc: there are cards and no contract is known; the play is left out from there on",
		"", "file:3: " + lin.ErrNoAddress.Error(), "4", "", "file:5: " + lin.ErrElsewhere.Error(),
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
	var names []string
	for b := range (boards.Files{Names: []string{viewer + md + "ah|Board 7|", viewer + "x"}}).Boards() {
		names = append(names, b.Name)
		for _, p := range b.Problems {
			names = append(names, p.Error())
		}
	}
	if want := []string{"7", "", `address:1: not a tag of two letters and a bar: "x"`}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// TestWhatFollowsFromTheNumber looks at dealer and vulnerability where no tag says them, and
// where something else is wrong with the board.
func TestWhatFollowsFromTheNumber(t *testing.T) {
	for name, text := range map[string]string{
		"PBN":          "[Board \"6\"]\n[Deal \"" + deal + "\"]\n",
		"PBN, bad":     "[Board \"6\"]\n[Deal \"" + deal + "\"]\n[Auction \"E\"]\n1H 1C\n",
		"PBN, tags":    "[Board \"1\"]\n[Dealer \"E\"]\n[Vulnerable \"EW\"]\n[Deal \"" + deal + "\"]\n",
		"PBN, bad too": "[Board \"1\"]\n[Dealer \"E\"]\n[Vulnerable \"EW\"]\n[Deal \"" + deal + "\"]\n[Auction \"E\"]\n1H 1C\n",
		"LIN":          "qx|o6|" + strings.Replace(md, "|3", "|4", 1) + "sv|e|\n",
		"LIN, bad":     "qx|o6|" + strings.Replace(md, "|3", "|4", 1) + "sv|e|mb|1H|mb|1C|\n",
		"lines":        strings.Repeat(deal+"\n", 6),
	} {
		t.Run(name, func(t *testing.T) {
			list := read(text)
			b := list[len(list)-1]
			if !b.Solvable || b.Record.Dealer != bridge.East || b.Record.Vulnerable != bridge.EWVulnerable {
				t.Errorf("%s: %v deals, %v", name, b.Record.Dealer, b.Record.Vulnerable)
			}
			if bad := strings.Contains(name, "bad"); bad != (len(b.Problems) > 0) {
				t.Errorf("%s: problems %v", name, b.Problems)
			}
		})
	}
}

func TestAgain(t *testing.T) {
	const other = "N:AKQJT98765432... .AKQJT98765432.. ...AKQJT98765432 ..AKQJT98765432."
	game := func(board, deal, more string) string {
		return "[Board \"" + board + "\"]\n[Deal \"" + deal + "\"]\n" + more + "\n"
	}
	text := game("1", deal, "") +
		"[Board \"1\"]\n[Contract \"Pass\"]\n\n" + // shares the deal
		game("1", deal, "") +
		game("2", deal, "") + // another board
		game("2", other, "") +
		game("2", other, "[Vulnerable \"None\"]\n") + // par is another one
		"[Board \"9\"]\n\n" +
		game("2", other, "[Vulnerable \"None\"]\n") +
		game("1", deal, "") +
		game("2", other, "")
	var got []bool
	for _, b := range read(text) {
		got = append(got, b.Again)
	}
	if want := []bool{false, true, true, false, false, false, false, true, true, true}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	var serials []int
	for _, b := range read(text) {
		if b.Solvable {
			serials = append(serials, b.Serial)
		}
	}
	if want := []int{0, 0, 0, 1, 2, 3, 3, 0, 2}; !slices.Equal(serials, want) {
		t.Errorf("serial numbers %v, want %v", serials, want)
	}
	for _, b := range read(strings.Repeat(deal+"\n", 3)) {
		if b.Again {
			t.Error("a line is there again")
		}
	}
}

// TestForgets wants a board that was there long ago to be a new one.
func TestForgets(t *testing.T) {
	var text strings.Builder
	for n := range boards.Remembered + 1 {
		fmt.Fprintf(&text, "[Board \"%d\"]\n[Deal \"%s\"]\n\n", n+1, deal)
	}
	text.WriteString("[Board \"2\"]\n[Deal \"" + deal + "\"]\n\n[Board \"1\"]\n[Deal \"" + deal + "\"]\n")
	list := read(text.String())
	recent, old := list[len(list)-2], list[len(list)-1]
	if !recent.Again || recent.Serial != 1 {
		t.Errorf("board 2 is there again: %t, %d", recent.Again, recent.Serial)
	}
	if old.Again || old.Serial != boards.Remembered+1 {
		t.Errorf("board 1 is there again: %t, %d", old.Again, old.Serial)
	}
}

// TestProblemsGoOn wants the boards behind one that is left out.
func TestProblemsGoOn(t *testing.T) {
	list := read("[Board \"1\"]\n[X \"" + strings.Repeat("x", 1<<17) + "\"]\n[Deal \"" + deal + "\"]\n\n[Board \"2\"]\n[Deal \"" + deal + "\"]\n")
	if last := list[len(list)-1]; !last.Solvable || last.Name != "2" {
		t.Errorf("got %+v", last)
	}
	if len(list) < 2 || len(list[0].Problems) == 0 {
		t.Errorf("got %+v", list)
	}
	list = read(deal + "\n" + strings.Repeat("N", 1<<17) + "\n" + deal)
	if last := list[len(list)-1]; len(list) != 2 || len(last.Problems) != 1 || last.Problems[0].Line != 2 {
		t.Errorf("got %+v", last)
	}
}

func TestReadError(t *testing.T) {
	for _, text := range []string{"[Board \"1\"]\n", "qx|o1|\n", deal + "\n"} {
		t.Run(fmt.Sprintf("%.20q", text), func(t *testing.T) {
			broken := io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("broken")))
			var said strings.Builder
			for b := range boards.Read(broken, "file") {
				for _, p := range b.Problems {
					said.WriteString(p.Error() + "\n")
				}
			}
			if !strings.Contains(said.String(), "file: broken\n") {
				t.Errorf("%q: got %q", text, said.String())
			}
		})
	}
}

// TestReadsAsItComes wants the board of a line before the next line is written.
func TestReadsAsItComes(t *testing.T) {
	r, w := io.Pipe()
	read := make(chan string)
	go func() {
		for b := range boards.Read(r, "pipe") {
			read <- b.Name
		}
		close(read)
	}()
	for _, want := range []string{"1", "2", "3"} {
		if _, err := io.WriteString(w, deal+"\n"); err != nil {
			t.Fatal(err)
		}
		if got := <-read; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	_ = w.Close()
	<-read
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	one := path("one", deal+"\n"+deal+"\n")
	two := path("two", "[Board \"7\"]\n[Deal \""+deal+"\"]\n")
	files := boards.Files{Names: []string{one, two}}
	var names []string
	var end int64
	for b := range files.Boards() {
		if b.IsBoard() {
			names = append(names, b.Name)
		}
		if b.End < end {
			t.Errorf("from %d back to %d bytes", end, b.End)
		}
		end = b.End
	}
	if want := []string{"1", "2", "7"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	if size := files.Size(); size != end || size == 0 {
		t.Errorf("%d of %d bytes are read", end, size)
	}
	for _, names := range [][]string{nil, {"-"}, {one, "-"}, {one, dir}, {filepath.Join(dir, "none")}} {
		if size := (boards.Files{Names: names}).Size(); size != 0 {
			t.Errorf("%v: %d bytes", names, size)
		}
	}
}
