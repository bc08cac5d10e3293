// Package handrecord makes a hand record: a page with the hands of a session of bridge, their
// makeable contracts and par, to be printed on A4 or read on a screen. The page is one
// self-contained HTML file; it is written board by board.
//
//	page, err := handrecord.New(w, handrecord.Head{Title: "Tuesday pairs"})
//	...
//	err = page.Put(&handrecord.Board{...})
//	...
//	err = page.End()
//
// The deals are drawn by the ES modules of package bridgeview. Where scripts are switched off
// each is there as text, as package diagram draws it.
package handrecord
