package matchcmd

import (
	"fmt"
	"io"
	"strings"
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/games"
	"gogo/internal/headless"
)

// TestMatchPage watches a match: its games move by move, how it stands, its report, and a
// game of it on the board.
func TestMatchPage(t *testing.T) {
	dir := t.TempDir() + "/match"
	rules := gomokubench.Rules(gomokubench.Size{Width: 15, Height: 15}, gomoku.Freestyle)
	plan := &arena.Plan{
		ID: arena.NewID(), Rules: rules, Format: arena.RoundRobin, Games: 4, Openings: []string{"h8", "g7"},
		Entrants: []arena.Entrant{{Name: "A<b>", Command: []string{"a"}}, {Name: "B", Command: []string{"b"}}},
	}
	folder, err := arena.Create(dir, plan)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	game, err := games.NewMatch(rules)
	if err != nil {
		t.Fatal(err)
	}
	m := &arena.Match{Plan: plan, Game: game, Folder: folder, Standings: arena.NewStandings(plan)}
	web, err := serveMatch(t.Context(), io.Discard, &runFlags{Web: "127.0.0.1:0", Out: dir}, m)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := web.close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	b := headless.Start(t)
	p := b.Open(web.address, headless.View{Width: 390, Height: 800})
	p.Wait(`document.querySelector("#played").textContent === "0 of 4 games"`)

	r := &arena.Record{Players: [2]string{"A<b>", "B"}, Opening: "h8", Moves: []arena.Move{}}
	web.Moved(r)
	p.Wait(`document.querySelectorAll("#running article").length === 1 && document.querySelectorAll("#running .stone").length === 1`)
	moves := strings.Fields("a1 h9 a2 h10 a3 h11 a5 h12")
	for i, name := range moves {
		r.Moves = append(r.Moves, arena.Move{Side: match.Second - match.Side(i%2), Move: name, Depth: 3, Value: "+M1"})
		web.Moved(r)
	}
	p.Wait(`document.querySelectorAll("#running .stone").length === 9 && document.querySelector(".last").textContent.includes("h12")`)
	r.Winner, r.Reason = 1, gomokubench.Five
	m.Standings.Add(r)
	files, err := game.Files(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Keep(r, files); err != nil {
		t.Fatal(err)
	}
	web.Finished(r, m.Standings)
	p.Wait(`document.querySelectorAll("#running article").length === 0 && document.querySelector("#finished").textContent.includes("A<b> (black) wins: five in a row")`)
	for path, want := range map[string]int{"report": 200, "open/2": 409, "open/x": 404, "open/5": 404} {
		t.Run(path, func(t *testing.T) {
			status := 0
			p.Eval(fmt.Sprintf(`fetch(%q).then((answer) => answer.status)`, path), &status)
			if status != want {
				t.Errorf("%s: status %d, want %d", path, status, want)
			}
		})
	}
	for _, c := range p.Complaints() {
		if !strings.Contains(c, "/open/") { // what was asked for in vain
			t.Errorf("the page complains: %q", c)
		}
	}
	report := b.Open(web.address+"report", headless.View{Width: 1000, Height: 800})
	report.Wait(`document.querySelector("#onboard a").getAttribute("href") === "open/1"`)
	p.AssertAccessible()
	report.AssertAccessible()
	board := b.Open(web.address+"open/1", headless.View{Width: 1000, Height: 800})
	board.Wait(`document.querySelectorAll("#moves li").length === 9 && document.querySelector("#status").textContent.startsWith("Black wins")`)
}
