package gomocup

import "gogo/protocol/brain"

// ClientReport is what a brain said about its search. Its PV has moves as x,y.
type ClientReport = brain.Report

// ParseClientReport reads a message in the form of brain.ParseReport.
func ParseClientReport(message string) (ClientReport, bool) {
	return brain.ParseReport(message, func(word string) bool {
		_, _, ok := parseClientMove(word)
		return ok
	})
}
