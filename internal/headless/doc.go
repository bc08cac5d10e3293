// Package headless lets tests look at pages in a browser without a screen: Chromium, steered
// over a pair of pipes by its DevTools protocol.
//
//	page := headless.Start(t).Open("file:///tmp/report.html", headless.View{Width: 390, Height: 800, Dark: true})
//	page.Key("ArrowRight")
//	page.Wait(`document.title === "move 1"`)
//
// Where there is no Chromium the test is skipped, but not in CI, which installs it. What the
// page says on the console, what it may not do and what it loads is kept: see Complaints and
// Requests. What keeps people out is looked for by axe-core: see Barriers.
package headless
