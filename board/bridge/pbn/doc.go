// Package pbn reads and writes files in Portable Bridge Notation, version 2.1 of the
// standard by Tis Veugen and others (2007, last revised in 2017).
//
// A Reader returns the games of a file one by one and keeps everything that it does not
// understand. A Writer writes games back byte for byte, apart from changes made to them,
// or exports them in the strict format that the standard defines for programs:
//
//	r := pbn.NewReader(file, "match.pbn")
//	for {
//		game, err := r.Next()
//		if err == io.EOF {
//			break
//		}
//		...
//		deal, err := game.Deal()
//		game.SetResultTable(solve(deal))
//		err = w.Write(game)
//	}
//
// Game.Record returns what a game says about its board, checked against the Laws, and
// FromRecord makes a game of a record, such as package lin reads.
//
// Where the standard leaves a question open, or files deviate from it:
//
//   - A game that is valid UTF-8 is taken as that, any other as Latin-1, unless a directive
//     %Content-type declares the encoding.
//   - A file in UTF-16 with a byte order mark is read as UTF-8.
//   - Lines end with LF or CRLF. Characters that cannot be seen are white space.
//   - A comment takes everything up to its closing brace, escapes and blank lines included.
//     A comment is unterminated if there is no closing brace in the rest of the file or
//     within the size limit of a game, or if another comment begins after the beginning of
//     a game within it. It is reported, and only its first line is lost.
//   - A quote or a backslash in a value that is not escaped is taken for itself if the
//     value still ends in a quote and a bracket on the same line.
//   - Text after a tag that the standard does not know is its section; after one that
//     has no section, or before the first, it is reported and kept.
//   - # and ## have their meaning also in the tags in which the standard forbids them. A
//     game without a Deal that is of the same board as the last one shares its deal.
//   - Of several tags of a name the first counts, as the standard has it; those that say
//     something else are reported.
//   - The notes of the auction may stand after the play. A note that says just Alert is an
//     alert without an explanation.
//   - Hyphens after an auction that is over fill up its last line.
//   - A byte order mark in the middle of a file, where files were concatenated, is white
//     space.
//   - Where no tag names the dealer, it follows from the auction, the number of the board,
//     or the first hand of the deal; vulnerability follows from the number, too.
//   - DoubleDummyTricks and ParContract, which are not in the standard, are read and
//     written as other programs do.
//   - In export format a text that is too long for a line is cut and repeated in full in a
//     comment, since no token may span lines; a brace that would end a comment becomes a
//     parenthesis; and an auction is written with all its passes.
package pbn
