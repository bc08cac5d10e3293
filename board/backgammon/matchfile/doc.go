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
//	SGF   the form of GNU Backgammon, games of FF[4]GM[6], without analyses and variations
//	FIBS  the output of the server's command oldmoves
//	XGID  positions as eXtreme Gammon exports them as text: each is a game with a single decision
//
// The form is recognized by the text, not by the name of the file. Lines end in LF, CR LF or CR, and words may be in
// capitals. The encoding is UTF-8, or UTF-16 if a byte order mark or zero bytes indicate it, or else Windows-1252.
//
// # Interpretation
//
// The reader plays every game: whose turn it is, the cube, and whether a play is legal follow from the moves
// before. The score is the one at the head of a game. A win that the board does not explain is a resignation. The
// turns of a player who is closed out may be missing. A play that is against the rules but possible on the board, as
// some servers allowed, is kept and marked; any other illegal play is an error, which names the line.
//
// A match is also read if the results of its games contradict the scores at the heads of later games or the stated
// winner: the scores are taken from the heads, the results from the moves, and Remarks names the contradictions.
package matchfile
