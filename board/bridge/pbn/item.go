package pbn

import "strings"

// kind is what an item of a game is.
type kind uint8

const (
	tagItem       kind = iota
	commentItem        // {...}, or from ; to the end of the line
	directiveItem      // a line that begins with %
	dataItem           // a line, or a part of it, of the section of a tag
	strayItem          // text that belongs to nothing
)

// item is a piece of a game. The texts and spaces of all items behind each other are
// the game as it stands in the file, byte for byte.
type item struct {
	kind  kind
	line  int    // where it begins, 0 if it is in no file
	text  string // as it stands there
	space string // white space behind it

	broken bool // it is stray and begins with a comment that does not end

	name  string // of a tag
	value string // of a tag, without quotes and escapes, in the letters of the file
	real  string // of a tag, in UTF-8, with what it inherits in place of # and ##
	again bool   // the game has a tag of that name already: this one does not count
}

// plain are the tags of the standard that have no section: text behind them belongs to
// nothing. A tag that is not known may have one.
var plain = set(
	"Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result",
	"Competition DealId Description FrenchMP Generator Hidden Room Termination",
	"Score ScoreIMP ScoreMP ScorePercentage ScoreRubber ScoreRubberHistory OptimumScore",
	"BidSystemEW BidSystemNS PairEW PairNS WestNA NorthNA EastNA SouthNA WestType NorthType EastType SouthType",
	"EventDate EventSponsor HomeTeam Round Section Stage Table VisitTeam",
	"Time UTCDate UTCTime TimeControl TimeCall TimeCard",
	"Annotator AnnotatorNA Application Mode Note",
	"DoubleDummyTricks ParContract BCFlags",
)

// set returns the words of texts.
func set(texts ...string) map[string]bool {
	words := make(map[string]bool)
	for _, text := range texts {
		for word := range strings.FieldsSeq(text) {
			words[word] = true
		}
	}
	return words
}

// mandatory are the tags that each game has in export format, in their order.
var mandatory = strings.Fields(
	"Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result")
