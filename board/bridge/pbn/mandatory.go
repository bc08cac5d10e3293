package pbn

import (
	"strconv"
	"strings"
)

// mandatory returns the value of a mandatory tag.
func (e *exporter) mandatory(name string) string {
	f := e.f
	switch name {
	case "Dealer", "Vulnerable", "Deal":
		if _, err := f.g.value("Deal"); err == nil || f.auction != nil {
			return f.start(name)
		}
	case "Declarer", "Contract", "Result":
		return f.outcome(name)
	}
	value, ok := f.g.Tag(name)
	switch {
	case ok && value != "?":
		return value
	case name == "Date":
		return "????.??.??"
	}
	return "?"
}

// start returns the value of a tag about the beginning of a board.
func (f *facts) start(name string) string {
	_, err := f.g.value("Deal")
	switch {
	case name == "Dealer":
		return f.rec.Dealer.Letter()
	case name == "Vulnerable":
		return f.rec.Vulnerable.String()
	case err != nil:
		return "?"
	}
	return dealText(&f.rec.Deal, f.rec.Dealer)
}

// outcome returns the value of a tag about the end of the auction and of the play.
func (f *facts) outcome(name string) string {
	c := f.rec.Contract
	switch known := f.rec.HasContract; {
	case known && name == "Contract":
		return c.String()
	case known && c.IsPassedOut():
		return ""
	case known && name == "Declarer" && f.rec.Swapped:
		return "^" + c.Declarer.Letter()
	case known && name == "Declarer":
		return c.Declarer.Letter()
	case name == "Result" && f.rec.HasTricks && f.rec.Adjusted:
		return "^" + strconv.Itoa(f.rec.Tricks)
	case name == "Result" && f.rec.HasTricks:
		return strconv.Itoa(f.rec.Tricks)
	}
	value, err := f.g.value(name)
	if err != nil {
		return "?"
	}
	return strings.ToUpper(value)
}
