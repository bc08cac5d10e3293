package doubledummy

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/testlimit"
)

// strains is the order of the strains in a line of answers.
var strains = [...]bridge.Strain{3, 2, 1, 0, bridge.NoTrump}

// answer is a deal with its table.
type answer struct {
	deal  bridge.Deal
	table Table
}

// readAnswers reads lines of a deal, a bar and twenty numbers.
func readAnswers(tb testing.TB, r io.Reader) (list []answer) {
	tb.Helper()
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		text, numbers, _ := strings.Cut(lines.Text(), "|")
		deal, err := bridge.ParseDeal(text)
		if err != nil {
			tb.Fatal(err)
		}
		a := answer{deal: deal}
		fields := strings.NewReader(numbers)
		for _, strain := range strains {
			for seat := range a.table[strain] {
				if _, err := fmt.Fscan(fields, &a.table[strain][seat]); err != nil {
					tb.Fatalf("%s: %v", text, err)
				}
			}
		}
		list = append(list, a)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return list
}

// checkAnswers solves deals on all cores and compares.
func checkAnswers(t *testing.T, answers []answer) {
	t.Helper()
	if testing.Short() {
		answers = answers[:min(10, len(answers))]
	}
	deals := func(yield func(bridge.Deal) bool) {
		for i := range answers {
			if !yield(answers[i].deal) {
				return
			}
		}
	}
	i := 0
	err := Tables(t.Context(), deals, Options{Threads: runtime.GOMAXPROCS(0), Memory: 1 << 30}, func(s *Solved) error {
		if want := answers[i]; s.Deal != want.deal || s.Table != want.table {
			t.Errorf("%s: %v, want %v of %s", s.Deal.Text(bridge.North), s.Table, want.table, want.deal.Text(bridge.North))
		}
		i++
		return nil
	})
	if err != nil || i != len(answers) {
		t.Errorf("%d of %d deals, %v", i, len(answers), err)
	}
}

// TestOwnAnswers solves deals whose tables DDS has, too.
func TestOwnAnswers(t *testing.T) {
	answers := ownAnswers(t)
	for i := range answers {
		if deal := dealing.Deal(2026, uint64(i)); deal != answers[i].deal {
			t.Fatalf("deal %d is %s", i, deal.Text(bridge.North))
		}
	}
	if !testlimit.IsLong() {
		answers = slices.Collect(every(8, answers))
	}
	checkAnswers(t, answers)
}

func ownAnswers(tb testing.TB) []answer {
	tb.Helper()
	f, err := os.Open("testdata/tables.txt")
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	return readAnswers(tb, f)
}

// TestPublishedAnswers solves some of a thousand deals whose tables were published.
func TestPublishedAnswers(t *testing.T) {
	f, err := os.Open("../../../../shared/data/deals-answers.txt.xz")
	if err != nil {
		t.Skipf("no published answers: %v", err)
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	answers := readAnswers(t, r)
	if len(answers) < 1000 {
		t.Fatalf("%d deals", len(answers))
	}
	step := 200
	if testlimit.IsLong() {
		step = 3
	}
	checkAnswers(t, slices.Collect(every(step, answers)))
}

// every yields one in n answers.
func every(n int, answers []answer) func(func(answer) bool) {
	return func(yield func(answer) bool) {
		for i := 0; i < len(answers); i += n {
			if !yield(answers[i]) {
				return
			}
		}
	}
}
