// Package boards reads files of boards in one of three formats, which it detects by their first
// characters: PBN, LIN, and lines with a deal each, as in
//
//	N:62.JT765.AKJ5.Q3 KQ85.Q9.Q876.J75 J9743.K84.T2.K84 AT.A32.943.AT962|6 7 6 7
//
// where the text after a bar is ignored, and so is a line that begins with #.
//
// A board comes with its problems. A board that cannot be parsed does not keep the later ones
// from being read.
package boards
