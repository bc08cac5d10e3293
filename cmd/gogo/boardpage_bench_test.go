package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"gogo/internal/headless"
)

// BenchmarkBoardPage says what people wait for: the first paint with one core busy, a move
// from the answer of the program until the page has drawn it, and the frames while one steps
// through a game of 300 moves.
func BenchmarkBoardPage(b *testing.B) {
	engines := suite(b, map[string]string{"pbrain-gogo": "gomoku"})
	browser := headless.Start(b)
	for range b.N {
		p := openBoard(b, browser, headless.View{Width: 1280, Height: 900}, "gomoku", nil, 15, engines)
		var stop atomic.Bool
		go func() { // keeps a core busy
			for turns := 0; !stop.Load(); turns++ {
				_ = turns
			}
		}()
		p.Reload()
		p.Wait(`document.querySelector("#board .face")`)
		var paint float64
		p.Eval(`performance.getEntriesByName("first-contentful-paint")[0].startTime`, &paint)
		stop.Store(true)
		b.ReportMetric(paint, "ms/paint")
		b.ReportMetric(showTimes(b, p), "ms/move-p95")
		b.ReportMetric(frameTimes(b, p), "ms/frame-p95")
	}
}

// showTimes lets two programs play and returns within what time of being told to another client a
// move is on the page, in 95 of 100 moves.
func showTimes(b *testing.B, p *boardPage) float64 {
	b.Helper()
	conn, _, err := websocket.Dial(b.Context(), strings.Replace(p.address, "http", "ws", 1)+"socket/1", nil) //nolint:bodyclose // the library closes it
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(1 << 20)
	p.Eval(`(() => {
		window.shown = {};
		new MutationObserver(() => {
			const count = document.querySelectorAll("#moves li").length;
			requestAnimationFrame(() => { window.shown[count] ??= Date.now(); });
		}).observe(document.querySelector("#moves"), { childList: true });
	})()`, nil)
	p.sit(1, "pbrain-gogo", 100)
	p.sit(2, "pbrain-gogo", 100)
	told := map[int]int64{}
	for len(told) < 24 {
		_, data, err := conn.Read(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		var news struct {
			Table *struct {
				Line []int
				Over string
			}
		}
		if err := json.Unmarshal(data, &news); err != nil {
			b.Fatal(err)
		}
		if news.Table == nil {
			continue
		}
		if n := len(news.Table.Line) - 1; n > 0 && told[n] == 0 {
			told[n] = time.Now().UnixMilli()
		}
		if news.Table.Over != "" {
			break
		}
	}
	p.Click("#pause")
	var shown map[string]int64
	p.Eval("window.shown", &shown)
	var times []float64
	for n, at := range told {
		if drawn, ok := shown[strconv.Itoa(n)]; ok {
			times = append(times, float64(max(0, drawn-at)))
		}
	}
	return percentile(b, times)
}

// frameTimes steps through a game of 300 moves and returns within what time 95 of 100 frames
// come.
func frameTimes(b *testing.B, p *boardPage) float64 {
	b.Helper()
	p.stand(1)
	p.stand(2)
	p.Eval(`document.querySelector("#new").click(); document.querySelector("[name=against][value=person]").click(); document.querySelector("#fields [name=size]").value = "20"; document.querySelector("#begin").click()`, nil)
	p.Wait(`document.querySelector("#about").textContent.includes("20x20")`)
	p.Eval(fmt.Sprintf(`(() => {
		const text = document.querySelector("#text");
		text.value = %q;
		document.querySelector("#enter button").click();
	})()`, strings.Join(longGame(), " ")), nil)
	p.Wait(`document.querySelectorAll("#moves li").length === 300`)
	var frames []float64
	p.Eval(`new Promise((done) => {
		const frames = [];
		let last = performance.now();
		const frame = (now) => {
			frames.push(now - last);
			last = now;
			document.querySelector("#back").click();
			if (frames.length < 120) {
				requestAnimationFrame(frame);
			} else {
				done(frames.slice(2));
			}
		};
		requestAnimationFrame(frame);
	})`, &frames)
	return percentile(b, frames)
}

// longGame is a game of 300 moves on 20x20 in which nobody has five: the colors change every
// two points along a row, and rows are shifted against each other.
func longGame() []string {
	var stones [2][]string
	for y := range 20 {
		for x := range 20 {
			color := (x/2 + y) % 2
			stones[color] = append(stones[color], fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	var moves []string
	for i := range 150 {
		moves = append(moves, stones[0][i], stones[1][i])
	}
	return moves
}

// percentile is the value below which 95 of 100 are.
func percentile(b *testing.B, values []float64) float64 {
	b.Helper()
	if len(values) == 0 {
		b.Fatal("nothing was measured")
	}
	slices.Sort(values)
	return values[len(values)*95/100]
}
