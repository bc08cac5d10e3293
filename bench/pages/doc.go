// Package pages defines how the pages of the workbench draw games.
//
// A Drawer, one in the package of each game, turns the moves of a game into Changes on a Board,
// such as a stone or a wall. The ES modules of package module draw them without knowing the rules;
// package web serves the pages.
package pages
