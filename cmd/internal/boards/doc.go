// Package boards reads files of boards in one of three forms, which it tells from each
// other by their first characters: PBN, LIN, and lines with a deal each, as in
//
//	N:62.JT765.AKJ5.Q3 KQ85.Q9.Q876.J75 J9743.K84.T2.K84 AT.A32.943.AT962|6 7 6 7
//
// where what stands behind a bar is not read, and neither is a line that begins with #.
//
// A board comes with everything that is wrong with it. What cannot be read does not keep
// the boards behind it from being read.
package boards
