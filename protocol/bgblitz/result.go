package bgblitz

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
)

// result is an answer, or a part of one. It is written as JSON or as XML with the same
// digits: as an object with members, or as an element with attributes, child elements and
// text.
type result struct {
	name  string // the type, or the name of the part
	parts []part
	// final says that the answer is valid even if its request was canceled.
	final bool
}

// part is a member of a result. Its style says which field holds the value and how it is
// written.
type part struct {
	name    string
	style   style
	xmlOnly bool // not written in JSON
	text    string
	value   int64     // a count, or millionths
	nodes   []*result // one, or the values of a list
}

// style is the format of a part.
type style uint8

const (
	asText        style = iota // in quotes
	asWord                     // an id without quotes in JSON
	asBody                     // a member of JSON, the text of an element of XML
	asCount                    // a whole number
	asBool                     // true if it is not 0
	asNumber                   // millionths
	asChance                   // millionths in JSON, percent in XML
	asProbability              // the same, with the name in lower case in XML
	asObject
	asList
)

// million is the unit of numbers: six decimals are more than any evaluation is accurate
// to, and with integers the chances add up to 1 as they are written.
const million = 1_000_000

// millionths rounds x to millionths.
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

func (r *result) addBool(name string, b bool) {
	p := part{name: name, style: asBool}
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

// write returns a result as a line in the form of its request.
func (r *result) write(f form, id requestID) []byte {
	whole := &result{name: r.name}
	if f == formJSON {
		whole.addText("type", r.name)
	}
	if id.given {
		p := part{name: "id", text: id.text}
		if id.word {
			p.style = asWord
		}
		whole.add(p)
	}
	whole.parts = append(whole.parts, r.parts...)
	var line []byte
	if f == formJSON {
		line = whole.appendJSON(nil)
	} else {
		line = whole.appendXML(nil)
	}
	return append(line, '\n')
}

// appendJSON appends the result as an object.
func (r *result) appendJSON(b []byte) []byte {
	b = append(b, '{')
	for i := range r.parts {
		p := &r.parts[i]
		if p.xmlOnly {
			continue
		}
		if b[len(b)-1] != '{' {
			b = append(b, ',')
		}
		b = appendQuoted(b, p.name)
		b = append(b, ':')
		b = p.appendJSON(b)
	}
	return append(b, '}')
}

// appendJSON appends the value of a member.
func (p *part) appendJSON(b []byte) []byte {
	switch p.style {
	case asObject:
		return p.nodes[0].appendJSON(b)
	case asList:
		b = append(b, '[')
		for i, n := range p.nodes {
			if i > 0 {
				b = append(b, ',')
			}
			b = n.appendJSON(b)
		}
		return append(b, ']')
	case asText, asBody:
		return appendQuoted(b, p.text)
	case asNumber, asChance, asProbability:
		return appendDecimal(b, p.value, 6)
	}
	return append(b, p.plain()...)
}

// appendQuoted appends a string of JSON.
func appendQuoted(b []byte, text string) []byte {
	b = append(b, '"')
	b = appendEscapedSurrogates(b, text)
	return append(b, '"')
}

// appendPlain appends a JSON string without its quotes.
func appendPlain(b []byte, text string) []byte {
	var quoted bytes.Buffer
	e := json.NewEncoder(&quoted)
	e.SetEscapeHTML(false) // messages quote XML
	if err := e.Encode(text); err != nil {
		panic(err) // a string has no error
	}
	return append(b, quoted.Bytes()[1:quoted.Len()-2]...) // without quotes and line end
}

// plain returns a value that looks the same in JSON and XML.
func (p *part) plain() string {
	switch p.style {
	case asCount:
		return strconv.FormatInt(p.value, 10)
	case asBool:
		return strconv.FormatBool(p.value != 0)
	}
	return p.text
}

// appendDecimal appends value / 10^places without trailing zeros.
func appendDecimal(b []byte, value int64, places int) []byte {
	if value < 0 {
		b = append(b, '-')
		value = -value
	}
	digits := strconv.FormatInt(value, 10)
	if short := places + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	point := len(digits) - places
	b = append(b, digits[:point]...)
	if fraction := strings.TrimRight(digits[point:], "0"); fraction != "" {
		b = append(b, '.')
		b = append(b, fraction...)
	}
	return b
}

// appendXML appends the result as an element.
func (r *result) appendXML(b []byte) []byte {
	b = append(b, '<')
	b = append(b, r.name...)
	var inside []byte
	for i := range r.parts {
		p := &r.parts[i]
		switch p.style {
		case asObject, asList:
			for _, n := range p.nodes {
				inside = n.appendXML(inside)
			}
		case asBody:
			inside = appendEscaped(inside, p.text)
		default:
			b = p.appendAttribute(b)
		}
	}
	if inside == nil {
		return append(b, '/', '>')
	}
	b = append(b, '>')
	b = append(b, inside...)
	b = append(b, '<', '/')
	b = append(b, r.name...)
	return append(b, '>')
}

// appendAttribute appends a part that is an attribute.
func (p *part) appendAttribute(b []byte) []byte {
	name := p.name
	if p.style == asProbability {
		name = strings.ToLower(name)
	}
	b = append(b, ' ')
	b = append(b, name...)
	b = append(b, '=', '"')
	switch p.style {
	case asNumber:
		b = appendDecimal(b, p.value, 6)
	case asChance, asProbability:
		b = appendDecimal(b, p.value, 4)
	default:
		b = appendEscaped(b, p.plain())
	}
	return append(b, '"')
}

// appendEscaped appends text escaped for XML. What XML cannot represent becomes U+FFFD.
func appendEscaped(b []byte, text string) []byte {
	var escaped bytes.Buffer
	if err := xml.EscapeText(&escaped, []byte(text)); err != nil {
		panic(err) // a buffer has no error
	}
	return append(b, escaped.Bytes()...)
}
