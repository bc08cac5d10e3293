// Package pipeline keeps trainings that follow each other: it reads the text that lists them,
// and knows how far they are and what they have come to. It runs none of them.
//
// In a text, a line that is not indented begins a stage. It has its name and, behind "in", that
// of an earlier stage in whose folder it works; otherwise the folder has its own name. The
// indented lines below are the words of its command, as behind "gogo train". A name in braces
// is the folder of an earlier stage. Lines that begin with # are comments:
//
//	# From nothing, by whole games.
//	td
//	    backgammon --stage td --races {races}/race.net
//	    --rounds 250 --seed 1
//	td-pruning in td
//	    backgammon --stage pruning --start {td}
package pipeline
