// Package matchfile reads the files in which programs keep matches and sessions of backgammon, and writes those
// of Jellyfish.
//
//	m, err := matchfile.Read(data, matchfile.Rules{Jacoby: true, Beavers: true})
//	for _, g := range m.Games {
//		for _, a := range g.Actions {
//			... // a.Before is the position in which a.Player decided
//		}
//	}
//
// # Forms
//
//	Mat   the match text of Jellyfish, which most programs write: GNU Backgammon as .mat, eXtreme Gammon and
//	      Backgammon Studio as .txt, with their tags in lines that begin with a semicolon
//	SGF   GNU Backgammon's own, games of FF[4]GM[6]; what it says of analyses is left out, and variations too
//	FIBS  what the server's command oldmoves prints
//	XGID  positions as eXtreme Gammon writes them as text: each is a game in which something is to be decided
//
// Which one it is, the text says, not the name of the file. Lines end in LF, CR LF or CR, and words may be in
// capitals. The characters are those of UTF-8, or of UTF-16 where a byte order mark or zeros tell, or else of
// ISO 8859-1, as Windows has it.
//
// # What is made of it
//
// The reader plays every game: whose turn it is, the cube, and whether a play is legal follow from what was
// played before. A score is that of the file, as it stands at the head of a game. A win that nothing on the board
// explains is a resignation. Where a player who is closed out is left out, nothing is missing. A play that is against the
// rules but can be made on the board, as some servers allowed, is kept and marked; every other one is an error,
// which names the line.
//
// A match whose games do not come to the scores at their heads, or to what the file says of who has won, is read all the
// same: the scores are those of the heads, the ends those of the moves, and Remarks tell.
package matchfile
