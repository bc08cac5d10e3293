package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/backgammon"
	"gogo/cmd/internal/programs/bridge"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// dropPage is a page of the site on which files are dropped.
type dropPage struct {
	*headless.Page
}

// drop drops a file on the page.
func (p dropPage) drop(name string, data []byte) {
	p.Eval(fmt.Sprintf(`(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([Uint8Array.from(atob(%q), (letter) => letter.charCodeAt(0))], %q));
		const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
		document.querySelector("h1").dispatchEvent(over);
		document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
		if (!over.defaultPrevented || document.body.classList.contains("dropping")) {
			throw new Error("the page lets the browser have the file");
		}
	})()`, base64.StdEncoding.EncodeToString(data), name), nil)
}

// status waits until the dialog is done with a file, and returns what it says.
func (p dropPage) status() string {
	p.Wait(`document.querySelector("#job").open && document.querySelector("#jobgoing").hidden`)
	return p.Text(`document.querySelector("#jobstatus").innerText`)
}

// kept returns the page that the dialog shows, as the browser has kept it.
func (p dropPage) kept() []byte {
	return []byte(p.Text(`caches.open("results").then(async (cache) => (await cache.match(document.querySelector("#jobshow").href)).text())`))
}

// offered returns the file that a button of the dialog saves.
func (p dropPage) offered(button string) []byte {
	return []byte(p.Text(fmt.Sprintf(`new Promise((done) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => {
			URL.createObjectURL = make;
			blob.text().then(done);
			return make(blob);
		};
		document.querySelector(%q).click();
	})`, button)))
}

// printed returns the title of the page that the dialog prints.
func (p dropPage) printed() string {
	p.Eval(`(() => {
		const real = window.open;
		window.open = (address) => {
			const page = real.call(window, address);
			page.addEventListener("load", () => {
				page.print = () => {
					window.printed = page.document.title;
					page.close();
				};
			});
			return page;
		};
	})()`, nil)
	p.Click("#jobprint")
	p.Wait(`window.printed !== undefined`)
	return p.Text(`window.printed`)
}

// ran returns the page and the other file that a program writes on its own.
func ran(t *testing.T, run func(program.Streams, []string) int, args ...string) (page, data []byte) {
	t.Helper()
	folder := t.TempDir()
	for i, arg := range args {
		if arg == "PAGE" || arg == "DATA" {
			args[i] = filepath.Join(folder, arg)
		}
	}
	var log strings.Builder
	if code := run(program.Streams{In: strings.NewReader(""), Out: io.Discard, Log: &log}, args); code != 0 {
		t.Fatalf("%q: code %d: %s", args, code, log.String())
	}
	return readFile(t, filepath.Join(folder, "PAGE")), readFile(t, filepath.Join(folder, "DATA"))
}

// dealt returns a PBN file with new deals.
func dealt(t *testing.T, boards int) []byte {
	t.Helper()
	var file bytes.Buffer
	if code := bridge.Main(program.Streams{Out: &file, Log: io.Discard}, []string{"deal", "--boards", strconv.Itoa(boards), "--seed", "48", "--event", "Club night"}); code != 0 {
		t.Fatalf("deal: code %d", code)
	}
	return file.Bytes()
}

// written writes a file and returns its path.
func written(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestSiteHandRecord drops a PBN file on both pages, and wants what the program writes elsewhere.
func TestSiteHandRecord(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	_, address := serveSite(t)
	boards := dealt(t, 4)
	page, data := ran(t, bridge.Main, "dd", "--format", "none", "--html", "PAGE", "-o", "DATA", written(t, "club night.pbn", boards))
	b := headless.Start(t)
	for part, view := range map[string]headless.View{"boards": {Width: 390, Height: 844}, "bridge": {Width: 1280, Height: 720, Dark: true}} {
		t.Run(part, func(t *testing.T) {
			at := address
			if part == "bridge" {
				at += "bridge/"
			}
			p := dropPage{b.Open(at, view)}
			p.Wait(`document.querySelector("#newgame, #newtable").open`) // a click reaches the dialog that was opened last
			p.drop("club night.pbn", boards)
			if got := p.status(); got != "The hand record is ready." {
				t.Fatalf("the dialog says %q, %s", got, p.Text(`document.querySelector("#jobsaid").innerText`))
			}
			if got := p.kept(); !bytes.Equal(got, page) {
				t.Errorf("the hand record is\n%s\nwant\n%s", got, page)
			}
			if got := p.offered("#jobdata"); !bytes.Equal(got, data) {
				t.Errorf("the boards are\n%s\nwant\n%s", got, data)
			}
			p.AssertAccessible()
			if got := p.printed(); got != "Club night" {
				t.Errorf("the page prints %q", got)
			}
			if said := p.Complaints(); len(said) > 0 {
				t.Errorf("the page complains %q", said)
			}
			record := b.Open(p.Text(`document.querySelector("#jobshow").href`), headless.View{Width: 800, Height: 1000, Paper: true})
			if got := record.Text(`[...document.querySelectorAll("h2")].map((h) => h.innerText).join()`); got != "Board 1,Board 2,Board 3,Board 4" {
				t.Errorf("the hand record shows %q", got)
			}
			if got := bytes.Count(record.PDF(), []byte("/Type /Page\n")); got != 1 {
				t.Errorf("the hand record has %d sheets", got)
			}
			if said := record.Complaints(); len(said) > 0 {
				t.Errorf("the hand record complains %q", said)
			}
		})
	}
}

// TestSiteMatch drops a match of backgammon, and wants the analysis that the program makes elsewhere.
func TestSiteMatch(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	_, address := serveSite(t)
	match := testMatch(t)
	page, data := ran(t, backgammon.Main, "analyse", "--format", "html", "-o", "PAGE", "--json", "DATA", written(t, "club.mat", match))
	p := dropPage{headless.Start(t).Open(address, headless.View{Width: 1280, Height: 720})}
	p.drop("club.mat", match)
	if got := p.status(); got != "The analysis is ready." {
		t.Fatalf("the dialog says %q, %s", got, p.Text(`document.querySelector("#jobsaid").innerText`))
	}
	if got := p.kept(); !bytes.Equal(got, page) {
		t.Errorf("the analysis is\n%s\nwant\n%s", got, page)
	}
	if got := p.offered("#jobdata"); !bytes.Equal(got, data) {
		t.Errorf("the analysis is\n%s\nwant\n%s", got, data)
	}
	p.AssertAccessible()
	if said := p.Complaints(); len(said) > 0 {
		t.Errorf("the page complains %q", said)
	}
}

// TestSiteOtherFiles drops files that no program can work on, and one whose work is canceled.
func TestSiteOtherFiles(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	_, address := serveSite(t)
	b := headless.Start(t)
	p := dropPage{b.Open(address, headless.View{Width: 390, Height: 844, Touch: true})}
	p.Wait(`document.querySelector("#newgame").open`)
	dismiss := func() {
		p.Eval(`document.querySelector("#jobclose").click()`, nil)
		p.Wait(`!document.querySelector("#job").open`)
	}
	p.drop("bad.mat", []byte("7 point match\n"))
	if got, why := p.status(), p.Text(`document.querySelector("#jobsaid").innerText`); got != "It cannot be done." || !strings.HasPrefix(why, "backgammon-gogo: error: bad.mat: ") {
		t.Errorf("the dialog says %q, %q", got, why)
	}
	p.AssertAccessible()
	dismiss()
	p.drop("four.pbn", dealt(t, 36))
	p.Wait(`document.querySelector("#jobprogress").value > 0 && document.querySelector("#jobleft").innerText !== ""`)
	p.AssertAccessible()
	dismiss()
	p.Eval(`Object.defineProperty(navigator, "serviceWorker", { value: undefined })`, nil)
	p.drop("one.pbn", dealt(t, 1))
	if got := p.status(); !strings.HasPrefix(got, "The hand record is ready. Save the page") {
		t.Errorf("without a service worker the dialog says %q", got)
	}
	if !strings.Contains(string(p.offered("#jobsave")), "<!DOCTYPE html>") {
		t.Error("no page is saved")
	}
	dismiss()
	p.drop("game.psq", []byte("Piskvorky 15x15, 11:11, 0\n8,8,0\n"))
	p.Wait(`document.querySelector("#opengame").open && document.querySelector("#file").files[0].name === "game.psq"`)
	other := dropPage{b.Open(address+"bridge/", headless.View{Width: 1280, Height: 720})}
	other.drop("game.psq", []byte("Piskvorky 15x15, 11:11, 0\n8,8,0\n"))
	if got := other.status(); !strings.HasPrefix(got, "There are no boards in game.psq") {
		t.Errorf("the page of bridge says %q", got)
	}
}

// testMatch returns the match of the tests of backgammon-gogo.
func testMatch(t *testing.T) []byte {
	t.Helper()
	archive, err := txtar.ParseFile("../internal/programs/backgammon/testdata/script/analyse.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == "club.mat" {
			return f.Data
		}
	}
	t.Fatal("there is no club.mat")
	return nil
}
