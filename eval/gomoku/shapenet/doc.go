// Package shapenet judges positions of five in a row by a network that is added up line by line.
//
// A cell and the four cells to either side of it in a direction are a shape; there are
// Shapes of them, as a colour sees them, those that mirror each other counted once. Each
// has a vector of Width numbers. Those of a cell's four directions are added up, and what
// is above zero in them is added up over the board, once as Black sees the shapes and once
// as White does: so the network is the same for a board that is turned or mirrored, and with
// the colours changed, unless they have Models of their own, as in renju, which forbids
// points to Black alone. Two small layers make of both sums, of the threats of both sides and
// of the evaluation of package lines the chance to win.
//
// All is in integers, and the same on every machine. An Accumulator follows a board: it
// changes what the stones have changed since it was last asked, and for a position that
// comes again it has the answer.
package shapenet
