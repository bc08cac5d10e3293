// Package lines evaluates five-in-a-row positions by line patterns.
//
// Every empty cell has, for each colour and direction, a Shape: what a stone
// of that colour there would make of the line. A look-up in a table of all
// line masks gives the shapes of both colours at once. The four shapes of a
// cell make its code; the code gives the cell's Class (five, open four,
// four-three, double three, ...) and its weight in the evaluation. A State keeps
// codes, classes, the set of cells of each class and the weighted sums up to
// date while stones are placed and taken back.
//
// The tables are generated from the definition of a five alone: a four is a
// line that one more stone makes a five, a three one that a stone makes an
// open four, and so on down to a lone stone. They differ by rule and, in
// renju, by colour.
package lines
