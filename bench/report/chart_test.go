package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/chart"
	"gogo/bench/match"
	"gogo/bench/report"
	"gogo/bench/stats"
	"gogo/internal/testlimit"
)

// chartCases are matches and the charts that they have.
func chartCases(t *testing.T) map[string]struct {
	match report.Match
	want  string
} {
	t.Helper()
	build := func(f fakeMatch, change func(*report.Match)) report.Match {
		f.games, f.width, f.height = 20, 15, 15
		m := f.build(t)
		if change != nil {
			change(&m)
		}
		return m
	}
	two, three := []string{"alpha", "beta"}, []string{"alpha", "beta", "gamma"}
	return map[string]struct {
		match report.Match
		want  string
	}{
		"match":     {build(fakeMatch{names: two, played: 20}, nil), "score time course length"},
		"no game":   {build(fakeMatch{names: two}, nil), ""},
		"one game":  {build(fakeMatch{names: two, played: 1}, nil), "time course length"},
		"one pair":  {build(fakeMatch{names: two, played: 2}, nil), "score time course length"},
		"no moves":  {build(fakeMatch{names: two, played: 2}, withoutMoves), "score length"},
		"no limit":  {build(fakeMatch{names: two, played: 3}, withoutLimit), "score time course length"},
		"test":      {build(fakeMatch{names: two, played: 19}, withTest), "score sprt time course length"},
		"points":    {build(fakeMatch{names: two, played: 20}, withPoints), "score points time course length"},
		"luck":      {build(fakeMatch{names: two, played: 20}, withLuck), "score luckoff time course length"},
		"table":     {build(fakeMatch{names: three, played: 59}, nil), "ratings time course length"},
		"two of 3":  {build(fakeMatch{names: three, played: 2}, nil), "ratings time course length"},
		"none of 3": {build(fakeMatch{names: three}, nil), ""},
	}
}

func withoutMoves(m *report.Match) {
	for _, r := range m.Records {
		r.Moves, r.Opening = nil, ""
	}
}

func withoutLimit(m *report.Match) {
	m.Plan.Limits.Turn = 0
	for _, r := range m.Records {
		for i := range r.Moves {
			r.Moves[i].Took = time.Duration(i) * 3 * time.Second // among them none at all
		}
	}
}

func withTest(m *report.Match) {
	m.Plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
}

func withPoints(m *report.Match) {
	for i, r := range m.Records {
		r.Points = float64(1 + i%3)
	}
}

func withLuck(m *report.Match) {
	for i, r := range m.Records {
		luck := float64(i%3)/4 - 0.25
		r.Luck = &luck
	}
}

// TestLuckAdjusted finds the results without luck in the summary and in the table, by their kinds.
func TestLuckAdjusted(t *testing.T) {
	points := func(m *report.Match) {
		withPoints(m)
		withLuck(m)
	}
	for _, tt := range []struct {
		names  []string
		change func(*report.Match)
		want   string
	}{
		{[]string{"alpha", "beta"}, withLuck, "Score, luck off"},
		{[]string{"alpha", "beta"}, points, "Points a game, luck off"},
		{[]string{"alpha", "beta", "gamma"}, withLuck, "Luck off (95 %)"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			f := fakeMatch{names: tt.names, games: 20, width: 15, height: 15, played: 20}
			m := f.build(t)
			if page := writePage(t, m); strings.Contains(page, "uck off") {
				t.Error("a page tells of luck that nobody has judged")
			}
			tt.change(&m)
			if page := writePage(t, m); !strings.Contains(page, tt.want) {
				t.Errorf("no %q in the page", tt.want)
			}
		})
	}
}

// TestCharts draws every kind of chart both ways.
func TestCharts(t *testing.T) {
	testlimit.Check(t)
	for name, tt := range chartCases(t) {
		t.Run(name, func(t *testing.T) {
			r, err := report.New(tt.match)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, c := range r.Charts() {
				names = append(names, c.Name)
				if !testing.Short() { // painting takes long under the race detector
					checkPNG(t, c)
				}
			}
			if got := strings.Join(names, " "); got != tt.want {
				t.Errorf("charts %s, want %s", got, tt.want)
			}
			page := writePage(t, tt.match)
			if got := strings.Count(page, "<figure>"); got != len(names) {
				t.Errorf("%d charts in the page", got)
			}
			for page != "" {
				_, page, _ = strings.Cut(page, "<figure>")
				picture, _, _ := strings.Cut(page, "</figure>")
				checkXML(t, picture)
			}
		})
	}
}

// checkPNG checks the size of a picture and that there is something in it.
func checkPNG(t *testing.T, c *chart.Chart) {
	t.Helper()
	var b bytes.Buffer
	if err := c.WritePNG(&b); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	size := picture.Bounds().Size()
	if size.X != 1125 || c.Name != "ratings" && size.Y != 727 {
		t.Errorf("%s: %v pixels", c.Name, size)
	}
	marked, seen := 0, 0
	for x := 0; x < size.X; x += 3 {
		for y := 0; y < size.Y; y += 3 {
			seen++
			if r, g, b, _ := picture.At(x, y).RGBA(); r+g+b < 3*0xc000 {
				marked++
			}
		}
	}
	if share := float64(marked) / float64(seen); share < 0.005 || share > 0.9 {
		t.Errorf("%s: %.1f %% of the picture is marked", c.Name, 100*share)
	}
}

// checkXML checks that a picture is well-formed XML without NaN or infinite numbers.
func checkXML(t *testing.T, picture string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %.200s", err, picture)
		}
	}
	for _, bad := range []string{"NaN", "Inf", "%!"} {
		if strings.Contains(picture, bad) {
			t.Errorf("%s in %.200s", bad, picture)
		}
	}
}

func TestSave(t *testing.T) {
	folder := t.TempDir()
	r, err := report.New(twoPrograms().build(t))
	if err != nil {
		t.Fatal(err)
	}
	var before []byte
	for range 2 { // the second time over the files of the first
		paths, err := r.Save(folder)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, name := range []string{"report.html", "score.png", "time.png", "course.png", "length.png"} {
			want = append(want, filepath.Join(folder, name))
		}
		if !slices.Equal(paths, want) {
			t.Errorf("files %v", paths)
		}
		if there, err := os.ReadDir(folder); err != nil || len(there) != len(want) {
			t.Errorf("%d files, %v", len(there), err)
		}
		picture, err := os.ReadFile(paths[1])
		if err != nil || before != nil && !bytes.Equal(picture, before) {
			t.Errorf("the same chart gives two pictures, error %v", err)
		}
		before = picture
	}
	if _, err := r.Save(filepath.Join(folder, "nowhere")); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("error %v", err)
	}
}

// TestSaveLeavesNothingBroken has a folder in the place of a picture.
func TestSaveLeavesNothingBroken(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "score.png", "inside"), 0o755); err != nil {
		t.Fatal(err)
	}
	r, err := report.New(twoPrograms().build(t))
	if err != nil {
		t.Fatal(err)
	}
	paths, err := r.Save(folder)
	if err == nil || len(paths) != 1 {
		t.Errorf("%v, error %v", paths, err)
	}
	if parts, _ := filepath.Glob(filepath.Join(folder, "*.part")); parts != nil {
		t.Errorf("left behind: %v", parts)
	}
}

// TestTournamentLengths distinguishes the sides, not the programs.
func TestTournamentLengths(t *testing.T) {
	m := fakeMatch{names: []string{"alpha", "beta", "gamma"}, games: 2, width: 15, height: 15, played: 6}.build(t)
	m.Records[0].Winner = match.Nobody
	page := writePage(t, m)
	if !strings.Contains(page, ">black wins</text>") || strings.Contains(page, ">alpha wins</text>") {
		t.Error("the lengths are not by sides")
	}
}
