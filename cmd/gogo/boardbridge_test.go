package main

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"gogo/bench/gomoku"
	"gogo/bench/puzzles"
	"gogo/bench/tables"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/bridgerobot"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// bridgePicture is where the page of a bridge table is photographed to, for the README.
var bridgePicture = flag.String("bridge-picture", "", "file for a picture of the bridge table")

// quick is a player that plays a board in a second or two.
func quick(t *testing.T) bridgerobot.Command {
	t.Helper()
	engines := suite(t, map[string]string{games.BridgePlayer: games.BridgeGame})
	return append(bridgetable.OwnPlayer(engines[0].Command[0]).Command, "--samples", "0", "--layouts", "4", "--time-per-card", "0")
}

// openBridge serves a hall with programs and a table, and looks at its page.
func openBridge(t *testing.T, b *headless.Browser, view headless.View, options *bridgetable.Options, programs ...bridgetable.Program) *boardPage {
	t.Helper()
	hub, err := tables.NewHub([]tables.Game{gomoku.TableGame{}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hub.Open("gomoku", nil); err != nil {
		t.Fatal(err)
	}
	hall, err := bridgetable.NewHall(programs, 0)
	if err != nil {
		t.Fatal(err)
	}
	id, err := hall.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := hall.Enter(id)
	if err != nil {
		t.Fatal(err)
	}
	pages := tables.NewServer(hub, tables.ExtraPage{Name: games.BridgeGame, Label: "Bridge", Handler: bridgetable.NewServer(hall)})
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		hall.Close()
		hub.Close()
		server.Close()
	})
	address := server.URL + pages.Path() + "bridge/#" + seat
	p := &boardPage{Page: b.Open(address, view), t: t, address: address}
	p.Wait(`document.querySelector("#board .hand")`)
	return p
}

const (
	// reviewing is whether the page shows a board that is over.
	reviewing = `!document.querySelector("#review").hidden`
	boardOver = "Board over"
)

// mine waits until the person is asked for something or the board is over, and returns what
// the page says of it.
func (p *boardPage) mine() string {
	p.t.Helper()
	p.Wait(`/^(Your call|Your card|Play a card of dummy|\w+ claims)/.test(document.querySelector("#status").textContent) || ` + reviewing)
	if p.Text(`String(`+reviewing+`)`) == "true" {
		return boardOver
	}
	return p.status()
}

// boardState are the things of a board that must not be lost.
const boardState = `JSON.stringify([...document.querySelectorAll(".auction td, #tricks td, #board .hand")].map((node) => node.innerText))`

// turned waits until what was asked is asked no more.
func (p *boardPage) turned(script, before string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf("%s !== %q", script, before))
}

const soFar = `document.querySelectorAll(".auction td").length + " " + document.querySelectorAll("#tricks td[data-step]").length + document.querySelector("#status").textContent.replace(/.*is thinking.*/, "")`

// TestBridgeByPointing plays a board by pointing, with a reload in the bidding and in the play,
// looks at what calls mean and at what cards were worth, and goes on to the next board.
func TestBridgeByPointing(t *testing.T) {
	testlimit.Check(t)
	program := bridgetable.Program{Name: "<b>robot</b>", Command: quick(t)}
	if *bridgePicture != "" {
		program.Name = games.BridgePlayer
	}
	options := &bridgetable.Options{Boards: 2, Seed: 3, Seats: [4]string{program.Name, program.Name, "person", program.Name}}
	b := headless.Start(t)
	p := openBridge(t, b, headless.View{Width: 1280, Height: 720}, options, program)
	reloads, cards := map[string]bool{}, 0
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		if !reloads[asked] {
			reloads[asked] = true
			before := p.Text(boardState)
			p.Reload()
			p.Wait(`document.querySelector("#board .hand")`)
			if after := p.Text(boardState); p.mine() != asked || after != before {
				t.Errorf("behind a reload the page says %q in place of %q, and shows\n%s\nin place of\n%s", p.status(), asked, after, before)
			}
			p.hides(asked)
		}
		before := p.Text(soFar)
		switch {
		case asked == "Your call.":
			// A person who bids game, and passes from there on.
			if !reloads["opened"] {
				p.PointAt("[data-call='3NT']", 0.5, 0.5)
				p.Wait(`document.querySelector("#means").textContent.startsWith("3NT: ")`)
				p.Click("[data-call='3NT']")
			} else {
				p.Click("[data-call='Pass']")
			}
			reloads["opened"] = true
		case strings.Contains(asked, "claims"):
			p.Click("#accept")
		default:
			cards++
			p.Click("#board .playable")
		}
		p.turned(soFar, before)
	}
	if cards < 10 {
		t.Errorf("the declarer has played %d cards", cards)
	}
	p.Wait(`document.querySelectorAll("#results tbody tr").length === 1 && document.querySelector("#makeable table")`)
	p.Wait(`document.querySelectorAll("#board .worth").length > 0 || (document.querySelector("[aria-label='Before the lead']").click(), false)`)
	if *bridgePicture != "" {
		if err := os.WriteFile(*bridgePicture, p.Picture(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.PointAt(".auction .noted", 0.5, 0.5)
	p.Wait(`[...document.querySelectorAll(".tip")].some((tip) => getComputedStyle(tip).display === "block" && tip.innerText.length > 5)`)
	if hands := p.Text(`String(document.querySelectorAll("#board .rank").length)`); hands != "52" {
		t.Errorf("%s cards of a board that is over", hands)
	}
	narrow := &boardPage{Page: b.Open(p.address, headless.View{Width: 390, Height: 800, Dark: true}), t: t, address: p.address}
	narrow.Wait(`!document.querySelector("#review").hidden`)
	var wide float64
	narrow.Eval("document.documentElement.scrollWidth", &wide)
	if wide > 390 {
		t.Errorf("the page is %v wide on a telephone", wide)
	}
	p.Click("#next")
	p.Wait(`document.querySelector("#review").hidden`)
	if asked := p.mine(); asked != "Your call." {
		t.Errorf("the next board begins with %q", asked)
	}
	p.quiet()
	narrow.quiet()
}

// hides wants no hand on the page but the person's and, in the play, dummy's.
func (p *boardPage) hides(asked string) {
	p.t.Helper()
	want := "13"
	if asked != "Your call." {
		want = "26"
	}
	const played = `document.querySelectorAll("#tricks td:is(:nth-child(3), :nth-child(5))[data-step]").length` // of North and South
	if got := p.Text(`String(` + played + ` + document.querySelectorAll("#board .hand:not(.unknown) .rank").length)`); got != want && !strings.Contains(asked, "claims") {
		p.t.Errorf("%q with %s cards in sight, want %s", asked, got, want)
	}
	if got := p.Text(`String(document.querySelectorAll("#board .unknown .rank").length)`); got != "0" {
		p.t.Errorf("%q with %s cards of hidden hands in sight", asked, got)
	}
}

// TestBridgeByKeys plays a board by keys alone.
func TestBridgeByKeys(t *testing.T) {
	testlimit.Long(t)
	program := bridgetable.Program{Name: "robot", Command: quick(t)}
	options := &bridgetable.Options{Boards: 1, Seed: 11, Seats: [4]string{"robot", "robot", "person", "robot"}}
	p := openBridge(t, headless.Start(t), headless.View{Width: 390, Height: 900}, options, program)
	bids, cards := []string{"3", "4", "5"}, 0
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		before := p.Text(soFar)
		switch {
		case asked == "Your call." && len(bids) > 0 && p.Text(`document.querySelector("[data-call='"+"`+bids[0]+`NT']").disabled ? "" : "free"`) == "free":
			p.Key(bids[0], "n")
			bids = nil
		case asked == "Your call." && len(bids) > 0:
			bids = bids[1:]
			continue
		case asked == "Your call.":
			p.Key("p")
		case strings.Contains(asked, "claims"):
			p.Eval(`document.querySelector("#accept").focus()`, nil)
			p.Key("Enter")
		default:
			cards++
			card := p.Text(`document.querySelector("#board .playable").dataset.card`)
			p.Key(strings.ToLower(card[:1]), strings.ToLower(card[1:]))
		}
		p.turned(soFar, before)
	}
	if len(bids) != 0 || cards < 10 {
		t.Errorf("bids left: %d, cards played: %d", len(bids), cards)
	}
	p.Wait(`document.querySelector("#pbn").href.endsWith("/boards.pbn") && !document.querySelector("#pbn").hidden`)
	p.quiet()
}

// step does the simplest of what is asked: bids game or passes, agrees, or plays the first card.
func (p *boardPage) step(asked string) {
	p.t.Helper()
	before := p.Text(soFar)
	switch {
	case asked == "Your call." && p.Text(`document.querySelector("[data-call='3NT']").disabled ? "" : "free"`) != "":
		p.Click("[data-call='3NT']")
	case asked == "Your call.":
		p.Click("[data-call='Pass']")
	case strings.Contains(asked, "claims"):
		p.Click("#accept")
	default:
		p.Click("#board .playable")
	}
	p.turned(soFar, before)
}

// TestBridgeAccessibility looks at the page with axe-core when a call is asked, when a card is,
// and when the board is over, and at the form of a new table.
func TestBridgeAccessibility(t *testing.T) {
	testlimit.Long(t)
	program := bridgetable.Program{Name: "robot", Command: quick(t)}
	options := &bridgetable.Options{Boards: 1, Seed: 3, Seats: [4]string{"robot", "robot", "person", "robot"}}
	p := openBridge(t, headless.Start(t), headless.View{Width: 1000, Height: 900, Dark: true}, options, program)
	looked := map[string]bool{}
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		if !looked[asked] {
			looked[asked] = true
			p.AssertAccessible()
		}
		p.step(asked)
	}
	p.Wait(`document.querySelector("#makeable table") && document.querySelector("#solving").textContent === ""`)
	p.Click("[aria-label='Before the lead']")
	p.Wait(`document.querySelectorAll("#board .worth").length > 0`)
	p.AssertAccessible()
	p.Click("#new")
	p.AssertAccessible()
}

// newcomer is a person who plays a board by mouse or by finger.
type newcomer struct {
	*boardPage

	press func(selector string)
	touch bool
	album *album
}

// call makes a call: with a finger by two taps.
func (p *newcomer) call(name string) {
	p.t.Helper()
	before := p.Text(soFar)
	button := fmt.Sprintf("[data-call='%s']", name)
	p.press(button)
	if p.touch {
		p.Wait(`document.querySelector("#means").textContent.includes("Tap again")`)
		p.press(button)
	}
	p.turned(soFar, before)
}

// hinted asks for a hint, and returns the call or card that it names.
func (p *newcomer) hinted(kind string) string {
	p.t.Helper()
	p.press("#hint")
	p.Wait(`/^Hint: .{3,}/.test(document.querySelector("#advice").textContent) && document.querySelector(".hinted")`)
	return p.Text(`document.querySelector(".hinted").dataset.` + kind)
}

// fits wants nothing that a player needs outside the window.
func (p *newcomer) fits(selectors ...string) {
	p.t.Helper()
	for _, selector := range selectors {
		script := fmt.Sprintf(`(() => { scrollTo(0, 0); const box = document.querySelector(%q).getBoundingClientRect();
			return box.height && box.bottom <= innerHeight && box.right <= innerWidth && document.documentElement.scrollWidth <= innerWidth ? "" :
				JSON.stringify([box, innerHeight, document.documentElement.scrollWidth]); })()`, selector)
		if got := p.Text(script); got != "" {
			p.t.Errorf("%s is not in the window: %s", selector, got)
		}
	}
}

// lookAtDialog opens the dialog for a new table, and closes it.
func (p *newcomer) lookAtDialog() {
	p.t.Helper()
	p.press("#new")
	p.Wait(`document.querySelector("#newtable").open`)
	p.album.take("A new table")
	p.press("#newtable [value=cancel]")
}

// bid bids 3NT, after a hint and a call that is taken back.
func (p *newcomer) bid() {
	p.t.Helper()
	p.mine()
	p.fits(".place-bottom .cards", "#others", "#hint")
	hint := p.hinted("call")
	p.album.takeTop("A call, with a hint")
	p.call(hint)
	p.Wait(`!document.querySelector("#takeback").hidden`)
	p.press("#takeback")
	p.Wait(`document.querySelectorAll(".auction .noted").length === 2 && document.querySelector("#status").textContent === "Your call."`)
	p.call("3NT")
	for asked := p.mine(); asked == "Your call."; asked = p.mine() {
		p.call("Pass")
	}
}

const cardsSoFar = `document.querySelectorAll("#tricks td[data-step]").length`

// play plays to the end, with a hint, a card that is taken back, and a claim.
func (p *newcomer) play() {
	p.t.Helper()
	p.fits(".place-bottom .cards", ".place-top .cards", ".trick", "#claim")
	card := p.hinted("card")
	p.album.takeTop("A card, with a hint")
	before := p.Text(`String(` + cardsSoFar + `)`)
	p.press(fmt.Sprintf(".felt [data-card='%s']", card))
	p.Wait(cardsSoFar + ` > ` + before + ` && document.querySelector("#status").textContent.match(/^(Your|Play)/)`)
	p.press("#takeback")
	p.Wait(`String(` + cardsSoFar + `) === "` + before + `" && document.querySelector("#status").textContent.match(/^(Your|Play)/)`)
	claimed := false
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		state := p.Text(soFar)
		switch {
		case strings.Contains(asked, "claims"):
			p.press("#accept")
		case !claimed && p.Text(`String(!document.querySelector("#claim").hidden && `+cardsSoFar+` > 12)`) == "true":
			claimed = true
			p.press("#claim")
			p.Eval(`document.querySelector("#claimtricks").value -= 1, document.querySelector("#claimline").value = "the <b>high</b> cards"`, nil)
			p.press("#claimnow")
			p.Wait(`/You claimed \d+ of the last \d+ tricks: .*(accepts|rejects).*“the <b>high<.b> cards”/.test(document.querySelector("#note").textContent)`)
			continue
		default:
			p.press(".felt .playable")
		}
		p.turned(soFar, state)
	}
	if !claimed {
		p.t.Error("nothing was claimed")
	}
}

// review looks at what cost most, and plays on from there at a table of its own.
func (p *newcomer) review() {
	p.t.Helper()
	if got := p.status(); !strings.HasPrefix(got, "3NT by South ") {
		p.t.Errorf("the result is %q", got)
	}
	p.Wait(`!document.querySelector("#graph").hasAttribute("hidden") && document.querySelector("#worst li")`)
	p.album.takeTop("The end")
	p.AssertAccessible()
	p.press("#worst button")
	p.Wait(`document.querySelector("#graph .now").getAttribute("d") && document.querySelector(".felt .worth")`)
	p.album.take("The review")
	step := p.Text(`document.querySelector("#worst button").dataset.at`)
	here := p.Text("location.hash")
	p.press("#playon")
	p.turned("location.hash", here)
	p.Wait(`document.querySelector("#review").hidden && ` + cardsSoFar + ` >= ` + step)
	p.quiet()
}

// solve solves the first puzzle.
func (p *newcomer) solve() {
	p.t.Helper()
	list, err := puzzles.Open(games.BridgeGame)
	if err != nil {
		p.t.Fatal(err)
	}
	p.Eval(`localStorage.clear()`, nil)
	p.beginPuzzle("#puzzles", 1, 0)
	p.press(fmt.Sprintf(".felt [data-card='%s'].playable", list[0].Solutions[0]))
	p.sees("Right: "+list[0].Kind+".", true)
	p.album.takeTop("A puzzle")
	p.quiet()
}

// TestBridgeNewcomer bids, plays and reviews a board, and solves a puzzle, as a newcomer would, by mouse and by touch.
func TestBridgeNewcomer(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	program := bridgetable.Program{Name: games.BridgePlayer, Command: quick(t)}
	for _, tt := range []struct {
		name string
		view headless.View
	}{
		{"mouse", headless.View{Width: 1280, Height: 720}},
		{"touch", headless.View{Width: 390, Height: 844, Dark: true, Touch: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			options := &bridgetable.Options{Boards: 1, Seed: 3, Seats: [4]string{program.Name, program.Name, "person", program.Name}}
			page := openBridge(t, headless.Start(t), tt.view, options, program)
			p := &newcomer{boardPage: page, touch: tt.view.Touch, album: newAlbum(page, tt.view)}
			if p.press = p.Click; p.touch {
				p.press = p.Tap
			}
			p.lookAtDialog()
			p.bid()
			p.play()
			p.review()
			p.solve()
			p.album.bind(t, games.BridgeGame)
		})
	}
}

// TestBridgeNewTable opens a table with three robots by the dialog, East at the bottom.
func TestBridgeNewTable(t *testing.T) {
	testlimit.Long(t)
	program := bridgetable.Program{Name: "robot", Command: quick(t)}
	options := &bridgetable.Options{Boards: 1, Seed: 3, Seats: [4]string{"robot", "robot", "person", "robot"}}
	p := openBridge(t, headless.Start(t), headless.View{Width: 390, Height: 844, Touch: true}, options, program)
	p.Tap("#new")
	p.Wait(`document.querySelector("#newtable").open && document.querySelector("[value=robots]").checked`)
	p.Tap("#seating label:has([value=E])")
	here := p.Text("location.hash")
	p.Tap("#begin")
	p.turned("location.hash", here)
	p.Wait(`document.querySelector(".place-bottom .hand.east [data-card]")`)
	p.Tap("#menu summary")
	p.Tap("label:has(#fourcolors)")
	p.Wait(`document.documentElement.classList.contains("fourcolors")`)
	p.Reload()
	p.Wait(`document.documentElement.classList.contains("fourcolors") && document.querySelector(".place-bottom .hand.east [data-card]")`)
	p.quiet()
}

// TestBridgeKilledRobot kills a robot in the play: the page says so, it comes back, and the
// board is played to its end.
func TestBridgeKilledRobot(t *testing.T) {
	testlimit.Long(t)
	command := quick(t)
	pid := filepath.Join(t.TempDir(), "pid")
	mortal := bridgerobot.Command{"/bin/sh", "-c", `echo $$ >"$0"; exec "$@"`, pid}
	programs := []bridgetable.Program{{Name: "robot", Command: command}, {Name: "mortal", Command: append(mortal, command...)}}
	options := &bridgetable.Options{Boards: 1, Seed: 3, Seats: [4]string{"robot", "mortal", "person", "robot"}}
	p := openBridge(t, headless.Start(t), headless.View{Width: 1000, Height: 900}, options, programs...)
	killed := false
	for asked := p.mine(); asked != boardOver; asked = p.mine() {
		if asked != "Your call." && !killed {
			killed = true
			text, err := os.ReadFile(pid)
			if err != nil {
				t.Fatal(err)
			}
			number, err := strconv.Atoi(strings.TrimSpace(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			process, err := os.FindProcess(number)
			if err != nil {
				t.Fatal(err)
			}
			if err := process.Kill(); err != nil {
				t.Fatal(err)
			}
			p.Wait(`document.querySelector("#seats").textContent.includes("The engine has stopped")`)
			p.Wait(`!document.querySelector("#seats").textContent.includes("The engine has stopped")`)
			continue
		}
		p.step(asked)
	}
	if !killed {
		t.Error("the board had no play")
	}
	p.quiet()
}

// TestBridgeGuards wants nothing of bridge served to who has not the token, comes by another
// name or from another page.
func TestBridgeGuards(t *testing.T) {
	hub, err := tables.NewHub([]tables.Game{gomoku.TableGame{}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	hall, err := bridgetable.NewHall(nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hall.Open(hall.DefaultOptions(1)); err != nil {
		t.Fatal(err)
	}
	pages := tables.NewServer(hub, tables.ExtraPage{Name: games.BridgeGame, Label: "Bridge", Handler: bridgetable.NewServer(hall)})
	t.Cleanup(func() {
		hall.Close()
		hub.Close()
	})
	for _, tt := range []struct {
		path, host string
		want       int
	}{
		{pages.Path() + "bridge/", "localhost", 200},
		{pages.Path() + "bridge/main.js", "127.0.0.1:80", 200},
		{pages.Path() + "bridge/bridgeview.js", "127.0.0.1:80", 200},
		{pages.Path() + "bridge/words.de.json", "127.0.0.1:80", 200},
		{pages.Path() + "bridge/save/1/boards.pbn", "127.0.0.1:80", 200},
		{pages.Path() + "bridge/save/9/boards.pbn", "127.0.0.1:80", 404},
		{pages.Path() + "bridge/server.go", "127.0.0.1:80", 404},
		{pages.Path() + "bridge/", "evil.example", 403},
		{"/bridge/", "localhost", 404},
		{"/bridge/socket/1", "localhost", 404},
		{"/x/bridge/save/1/boards.pbn", "localhost", 404},
	} {
		t.Run(tt.path, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, tt.path, http.NoBody)
			r.Host = tt.host
			w := httptest.NewRecorder()
			pages.ServeHTTP(w, r)
			if w.Code != tt.want || w.Header().Get("Content-Security-Policy") == "" {
				t.Errorf("%s as %s: %d, want %d", tt.path, tt.host, w.Code, tt.want)
			}
		})
	}
	server := httptest.NewServer(pages)
	defer server.Close()
	at := "ws" + strings.TrimPrefix(server.URL, "http") + pages.Path() + "bridge/socket/1"
	_, response, err := websocket.Dial(t.Context(), at, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://evil.example"}}})
	if err == nil {
		t.Error("another page is let in")
	}
	if response != nil {
		defer response.Body.Close()
	}
}
