// Package pipeline describes pipelines, sequences of trainings: it parses the text that lists them,
// and stores their progress and results. It runs none of them.
//
// In a text, a line that is not indented starts a stage. It has the stage's name and, after "in",
// the name of an earlier stage in whose folder it works; otherwise the folder has the stage's name.
// The indented lines below are the arguments of its command, as after "gogo train". A name in
// braces is the folder of an earlier stage. Lines that begin with # are comments:
//
//	# From nothing, by whole games.
//	td
//	    backgammon --stage td --races {races}/race.net
//	    --rounds 250 --seed 1
//	td-pruning in td
//	    backgammon --stage pruning --start {td}
package pipeline
