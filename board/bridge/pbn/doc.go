// Package pbn reads and writes files in Portable Bridge Notation, version 2.1 of the
// standard by Tis Veugen and others (2007, last revised in 2017).
//
// A Reader hands out a file game by game and keeps everything that it does not
// understand; a Writer writes games back byte for byte, with what has been set in them,
// or exports them in the strict form that the standard has for programs:
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
// Record has all that a game says about its board, checked against the Laws, and
// FromRecord makes a game of a record, which package lin can also read.
//
// Where the standard leaves it open, or files differ from it:
//
//   - Letters are UTF-8 where a game is that, else Latin-1, unless a directive
//     %Content-type declares them.
//   - Lines end with LF or CRLF. Characters that cannot be seen are white space.
//   - A comment takes everything up to its closing brace, escapes and blank lines included.
//     One that does not end is reported, and only its first line is lost: there is no
//     brace in the rest of the file or within a game's limit, or another comment begins
//     after the beginning of a game.
//   - A quote or a backslash in a value that is not escaped is taken for itself if the
//     value still ends in a quote and a bracket on the same line.
//   - Text behind a tag that the standard does not know is its section; behind one that
//     has no section, or before the first, it is reported and kept.
//   - # and ## mean the same in the tags from which the standard keeps them. A game
//     without a Deal that is of the same board as the last one shares its deal.
//   - Of several tags of a name the first counts, as the standard has it; the others are
//     reported.
//   - The notes of the auction may stand behind the play.
//   - Hyphens behind an auction that is over fill up its last line.
//   - The mark that some programs begin a file with is white space where files were put one
//     behind the other.
//   - Where no tag says who deals, the auction does, or the board's number, or the deal's
//     first hand; who is vulnerable follows from the number, too.
//   - DoubleDummyTricks and ParContract, which are not in the standard, are read and
//     written as the programs do that have them.
//   - In export format a text that is too long for a line is cut and follows in a comment,
//     since no token may go over lines; a brace that would end a comment becomes a
//     parenthesis; and an auction is written with all its passes.
package pbn
