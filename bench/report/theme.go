package report

import (
	"image/color"
	"slices"
)

// tone is a colour of the charts. A PNG takes it as it is; in the page it is a
// class, which has another colour on a dark background.
type tone struct {
	class string
	color color.NRGBA
}

// The tones beside those of the programs.
var (
	inkTone   = tone{"ink", color.NRGBA{0x1f, 0x29, 0x33, 0xff}}   // text
	mutedTone = tone{"muted", color.NRGBA{0x5f, 0x6b, 0x7a, 0xff}} // axes
	gridTone  = tone{"grid", color.NRGBA{0xe3, 0xe7, 0xec, 0xff}}
	limitTone = tone{"limit", color.NRGBA{0xc9, 0x2a, 0x5a, 0xff}}
	drawTone  = tone{"draw", color.NRGBA{0xb4, 0xbc, 0xc6, 0xff}} // drawn games
)

// programTones tell the programs apart, also for the colour-blind. Source: Okabe
// and Ito, Color Universal Design, 2008.
var programTones = []tone{
	{"p0", color.NRGBA{0x00, 0x72, 0xb2, 0xff}},
	{"p1", color.NRGBA{0xd5, 0x5e, 0x00, 0xff}},
	{"p2", color.NRGBA{0x00, 0x9e, 0x73, 0xff}},
	{"p3", color.NRGBA{0xb4, 0x5c, 0x91, 0xff}},
	{"p4", color.NRGBA{0x56, 0xb4, 0xe9, 0xff}},
	{"p5", color.NRGBA{0xe6, 0x9f, 0x00, 0xff}},
}

// programTone is the tone of an entrant; with many, two have the same.
func programTone(entrant int) tone { return programTones[toneNumber(entrant)] }

// toneNumber is the number in the class of an entrant's tone.
func toneNumber(entrant int) int { return entrant % len(programTones) }

// tones are all of them.
func tones() []tone {
	return append([]tone{inkTone, mutedTone, gridTone, limitTone, drawTone}, programTones...)
}

// paleAlpha is the opacity of an area behind a line.
const paleAlpha = 0x33

// pale is the colour of an area behind a line.
func (t tone) pale() color.NRGBA {
	c := t.color
	c.A = paleAlpha
	return c
}

// paleClass is the class of what is pale.
const paleClass = "pale"

// classesOf returns the classes of a colour of the charts. Anything else is
// ink, as plain black is.
func classesOf(c color.Color) string {
	solid, ok := c.(color.NRGBA)
	if !ok {
		return inkTone.class
	}
	alpha := solid.A
	solid.A = 0xff
	i := slices.IndexFunc(tones(), func(t tone) bool { return t.color == solid })
	switch {
	case i < 0:
		return inkTone.class
	case alpha == paleAlpha:
		return tones()[i].class + " " + paleClass
	}
	return tones()[i].class
}
