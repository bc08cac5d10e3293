// Package chart draws lines, areas, bars and dots over two axes, as SVG and as PNG.
//
// A chart is laid out once, and both pictures are painted from that. An SVG keeps its text as text,
// and its title and description say what it shows. Its colors are classes: in a page, Style gives
// them their colors in light and dark mode; a file of its own includes Style. Without style
// attributes it complies with a strict content security policy. A PNG is always on white.
//
// The output is deterministic.
package chart
