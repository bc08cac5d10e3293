// Package readme tests the documentation of the repository: it finds the sessions in Markdown
// files, runs them, and compares their output with the text; and it checks links.
//
// A session is a code block, indented or fenced, with a line that begins with "$ ".
// What follows the dollar is given to a shell, the lines up to the next
// dollar are what it prints, standard error included. A here-document belongs to its command.
// A block that begins with a program, as in "bin/gogo train ...", is a list of commands whose output
// is not shown; a backslash continues a command. Every file's sessions run one after the other in
// a folder of their own, in which bin holds the programs; those that begin with
// "go " run at the root of the module.
//
// Lines are compared one by one. A line "..." stands for any number of lines. Spaces
// count as one however many they are. What no two runs have in common is compared by
// its shape alone: times, dates, speeds, memory, versions. Where an output has
// numbers with four decimals or more, the last one may differ by two: the order of
// floating point additions decides it. A prompt with an answer behind it, as in
// "black> e5", is what somebody types: it becomes the standard input.
//
// A comment on a line of its own before the block changes this:
//
//	<!-- session: as shown -->              nothing, but a block behind another one is of its own
//	<!-- session: shape -->                 all numbers and board points by their shape
//	<!-- session: with --rounds 1 -->       with these flags behind every command
//	<!-- session: not run: WHY -->          not at all
//
// A comma stands between several of these.
//
// Update returns the lines of a session that differ from the output, and their replacements; it
// neither adds nor removes any. "go test -run TestSessions -update" rewrites the texts.
package readme
