package bgblitz

import (
	"math"
	"strconv"
)

// result is an answer, or a part of one. It is written as JSON or as XML with
// the same digits: an object and its members, or an element with attributes,
// child elements and text.
type result struct {
	name  string // the type, or the name of the part
	parts []part
	// stands says that the answer holds although its request was cancelled.
	stands bool
}

// part is a member of a result. What it is follows from the one of its fields
// that is set, what it looks like from its style.
type part struct {
	name  string
	style style
	twin  bool // that XML has a second time: not written in JSON
	text  string
	value int64     // a count, or millionths
	nodes []*result // one, or the values of a list
}

// style is how a part is written.
type style uint8

const (
	asText        style = iota // in quotes
	asWord                     // an id that has none in JSON
	asBody                     // a member of JSON, the text of an element of XML
	asCount                    // a whole number
	asTruth                    // true if it is not 0
	asNumber                   // millionths
	asChance                   // millionths in JSON, percent in XML
	asProbability              // the same, with the name in small letters in XML
	asObject
	asList
)

// million is the unit of numbers: six digits behind the point are more than any
// evaluation is good for, and chances that add up to 1 do so as they are written.
const million = 1_000_000

// millionths rounds x.
func millionths(x float64) int64 { return int64(math.Round(x * million)) }

func itoa(n int) string { return strconv.Itoa(n) }

func (r *result) add(p part)                { r.parts = append(r.parts, p) }
func (r *result) addText(name, text string) { r.add(part{name: name, text: text}) }
func (r *result) addCount(name string, n int) {
	r.add(part{name: name, style: asCount, value: int64(n)})
}

func (r *result) addNumber(name string, x float64) {
	r.add(part{name: name, style: asNumber, value: millionths(x)})
}

func (r *result) addChance(name string, x float64) {
	r.add(part{name: name, style: asChance, value: millionths(x)})
}

func (r *result) addTruth(name string, b bool) {
	p := part{name: name, style: asTruth}
	if b {
		p.value = 1
	}
	r.add(p)
}

func (r *result) addObject(o *result) {
	r.add(part{name: o.name, style: asObject, nodes: []*result{o}})
}

func (r *result) addList(name string, values []*result) {
	r.add(part{name: name, style: asList, nodes: values})
}
