// Package source reads what bridge players agree on from files that they can read and
// change, and has those of the program: systems of bidding and agreements on leads and
// signals are both such texts.
//
// One thing stands on a line. What follows # is a comment, and include "other.bid" reads
// another file in the place of the line: of the same folder, or else of the program's own.
// What the other lines say a Taker knows.
//
//	var texts = source.Kind{What: "system", Word: "system", Extension: ".bid", ...}
//
//	files, file, err := texts.Find("sayc")  // or a path
//	err = texts.Read(files, file, taker)    // every fault, with its file and line
package source
