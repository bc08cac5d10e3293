// Package report shows a match: as charts in PNG files, and as one HTML page
// with the summary, the charts and every game on a board that the arrow keys
// step through. The page needs no network and no other file.
//
// A Match is what the caller read from a folder. The modules of
// package pages draw the board from what a Drawer makes of the moves; the page knows no rules.
//
// The same Match gives the same bytes. What comes from programs, names and
// details above all, is text to the page and never markup.
package report
