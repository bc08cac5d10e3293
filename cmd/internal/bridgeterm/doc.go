// Package bridgeterm is bridge at a terminal: it draws the view of a seat, describes events and
// the meanings of calls, and parses input. It is shared by the programs at which people play or
// watch, whatever protocol they speak.
package bridgeterm
