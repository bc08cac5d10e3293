// Package report reports on a match: by charts in PNG files, and by one HTML page with the summary,
// the charts and every game on a board that the arrow keys step through. The page needs no network
// and no other file.
//
// A Match holds what the caller has read from a folder. The modules of package pages draw the board
// from the output of a Drawer; the page knows no rules.
//
// The same Match gives the same bytes. Whatever comes from programs, names and details above all,
// is text to the page and never markup.
package report
