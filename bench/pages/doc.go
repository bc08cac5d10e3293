// Package pages is what the pages of the workbench share: how games are drawn.
//
// A Drawer, one in the wing of each game, turns the moves of a game into Changes on a
// Board, such as a stone or a wall. The ES modules draw them, and know no rules:
//
//	node.js        makes elements; text becomes text, never markup
//	scene.js       what stands on a board after some steps
//	backgammon.js  draws a position of backgammon, and finds what on it is pointed at
//	board.js       draws a scene as SVG, and finds what on it is pointed at
//
// The style sheets are board.css, for what is drawn, and base.css, the colours and the ground of
// pages that are served. Package module gives them to pages.
package pages
