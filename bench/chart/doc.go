// Package chart draws lines, areas, bars and dots over two axes, as SVG and as PNG.
//
// A chart is laid out once, and both pictures are painted from that. An SVG keeps its text as
// text and says in its title and description what it shows. Its colors are classes: in a page
// Style gives them their colors on light and on dark, and a file of its own brings Style with
// it. No style attribute stands in the way of a strict content security policy. A PNG is
// always on white.
//
// The same chart gives the same bytes.
package chart
