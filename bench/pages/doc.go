// Package pages is what the pages of the workbench share: how games are drawn.
//
// A Drawer, one in the wing of each game, turns the moves of a game into Changes on a
// Board, such as a stone or a wall. The ES modules of package module draw them and know no
// rules; package web serves the pages.
package pages
