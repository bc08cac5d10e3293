// Package headless lets tests open pages in a headless browser: Chromium, controlled over a pair
// of pipes by its DevTools protocol.
//
//	page := headless.Start(t).Open("file:///tmp/report.html", headless.View{Width: 390, Height: 800, Dark: true})
//	page.Key("ArrowRight")
//	page.Wait(`document.title === "move 1"`)
//
// Where there is no Chromium the test is skipped, but not in CI, which installs it. What the
// page logs on the console, its policy violations and its requests are recorded: see Complaints
// and Requests. Accessibility is checked by axe-core: see AssertAccessible.
package headless
