package chart

import (
	"encoding/binary"
	"sync"

	"golang.org/x/image/font/gofont/goregular"
)

// typeface is the font of a PNG, by which all charts are laid out: a TrueType font whose glyphs are
// outlines, or translated copies of others. Package sfnt could read it as well, but its support of
// Adobe's formats and old code pages would add 0.3 MB to a program. Source: the OpenType
// specification 1.9, its tables cmap, glyf, head, hhea, hmtx and loca.
type typeface struct {
	em                     float64 // units of the font
	letters                []byte  // the Unicode table in cmap, of format 4
	glyphs, offsets, sizes []byte  // glyf, loca and hmtx
	longOffsets            bool
	advances               int // number of entries in sizes, the last of which is for the rest, too
}

// goRegular is the typeface of charts.
var goRegular = sync.OnceValue(func() *typeface { return readTypeface(goregular.TTF) })

func word(b []byte, at int) int   { return int(binary.BigEndian.Uint16(b[at:])) }
func long(b []byte, at int) int   { return int(binary.BigEndian.Uint32(b[at:])) }
func signed(b []byte, at int) int { return int(int16(binary.BigEndian.Uint16(b[at:]))) } //nolint:gosec // so it is stored

// readTypeface parses a font that is known to be well-formed.
func readTypeface(file []byte) *typeface {
	tables := make(map[string][]byte)
	for i := range word(file, 4) {
		entry := file[12+16*i:]
		tables[string(entry[:4])] = file[long(entry, 8):][:long(entry, 12)]
	}
	head, cmap := tables["head"], tables["cmap"]
	t := &typeface{
		em: float64(word(head, 18)), longOffsets: word(head, 50) == 1, advances: word(tables["hhea"], 34),
		glyphs: tables["glyf"], offsets: tables["loca"], sizes: tables["hmtx"],
	}
	for i := range word(cmap, 2) {
		if table := cmap[long(cmap, 8+8*i):]; word(table, 0) == 4 {
			t.letters = table
		}
	}
	return t
}

// glyph returns the index of the glyph of a character; 0 if the font lacks it.
func (t *typeface) glyph(r rune) int {
	size := word(t.letters, 6) // of each of four lists: last and first characters, deltas, offsets
	first, deltas, ranges := 16+size, 16+2*size, 16+3*size
	for i := 0; i < size; i += 2 {
		if int(r) > word(t.letters, 14+i) {
			continue
		}
		if int(r) < word(t.letters, first+i) || r > 0xffff {
			return 0
		}
		glyph, offset := int(r), word(t.letters, ranges+i)
		if offset > 0 {
			glyph = word(t.letters, ranges+i+offset+2*(int(r)-word(t.letters, first+i)))
			if glyph == 0 {
				return 0
			}
		}
		return (glyph + word(t.letters, deltas+i)) & 0xffff
	}
	return 0
}

// advance returns the advance width of a glyph, in units of the font.
func (t *typeface) advance(glyph int) int { return word(t.sizes, 4*min(glyph, t.advances-1)) }

// width returns the width of a text at a font size.
func (t *typeface) width(text string, size float64) float64 {
	units := 0
	for _, r := range text {
		units += t.advance(t.glyph(r))
	}
	return float64(units) * size / t.em
}

// outline returns the shape of a text that begins at a point of its baseline.
func (t *typeface) outline(text string, at Point, size float64) shape {
	var all shape
	scale := size / t.em
	for _, r := range text {
		glyph := t.glyph(r)
		for _, contour := range t.contours(glyph) {
			outline := flat(contour)
			for i, p := range outline {
				outline[i] = Point{at.X + scale*p.X, at.Y - scale*p.Y}
			}
			all = append(all, outline)
		}
		at.X += scale * float64(t.advance(glyph))
	}
	return all
}

// knot is a point of a contour, or a control point of a curve.
type knot struct {
	Point
	on bool
}

// contours returns the contours of a glyph in units of the font, upwards from the baseline.
func (t *typeface) contours(glyph int) [][]knot {
	var from, to int
	if t.longOffsets {
		from, to = long(t.offsets, 4*glyph), long(t.offsets, 4*glyph+4)
	} else {
		from, to = 2*word(t.offsets, 2*glyph), 2*word(t.offsets, 2*glyph+2)
	}
	const header = 10
	switch data := t.glyphs[from:to]; {
	case len(data) == 0:
		return nil // a space
	case signed(data, 0) < 0:
		return t.parts(data[header:])
	default:
		return simple(data[header:], signed(data, 0))
	}
}

// parts returns the contours of a composite glyph.
func (t *typeface) parts(data []byte) [][]knot {
	const (
		words, more = 0x01, 0x20
		// scaled are the flags of transformed parts, which the font does not have.
		scaled = 0x08 | 0x40 | 0x80
	)
	var all [][]knot
	for {
		flags, part := word(data, 0), word(data, 2)
		if flags&scaled != 0 {
			panic("chart: the font has a part that is not only moved")
		}
		x, y, size := int(int8(data[4])), int(int8(data[5])), 6 //nolint:gosec // so it is stored
		if flags&words != 0 {
			x, y, size = signed(data, 4), signed(data, 6), 8
		}
		for _, contour := range t.contours(part) {
			for i := range contour {
				contour[i].X += float64(x)
				contour[i].Y += float64(y)
			}
			all = append(all, contour)
		}
		if data = data[size:]; flags&more == 0 {
			return all
		}
	}
}

// simple returns the contours of a simple glyph.
func simple(data []byte, count int) [][]knot {
	ends := data
	total := word(ends, 2*count-2) + 1
	data = data[2*count+2+word(data, 2*count):] // instructions are for low-resolution screens
	flags := make([]byte, 0, total)
	for len(flags) < total {
		const repeat = 0x08
		flag, again := data[0], 0
		if data = data[1:]; flag&repeat != 0 {
			again, data = int(data[0]), data[1:]
		}
		for range again + 1 {
			flags = append(flags, flag)
		}
	}
	knots := make([]knot, total)
	coordinates := func(short, same byte, set func(k *knot, v float64)) {
		v := 0
		for i, flag := range flags {
			switch {
			case flag&short != 0 && flag&same != 0:
				v, data = v+int(data[0]), data[1:]
			case flag&short != 0:
				v, data = v-int(data[0]), data[1:]
			case flag&same == 0:
				v, data = v+signed(data, 0), data[2:]
			}
			set(&knots[i], float64(v))
		}
	}
	coordinates(0x02, 0x10, func(k *knot, v float64) { k.X = v })
	coordinates(0x04, 0x20, func(k *knot, v float64) { k.Y = v })
	contours, from := make([][]knot, count), 0
	for i := range contours {
		to := word(ends, 2*i) + 1
		contours[i], from = knots[from:to], to
	}
	for i := range knots {
		knots[i].on = flags[i]&1 != 0
	}
	return contours
}

// flat returns a contour as straight lines. A curve runs from point to point; between two
// consecutive control points lies an implied point.
func flat(contour []knot) []Point {
	const pieces = 6 // per curve
	between := func(a, b Point, share float64) Point {
		return Point{a.X + (b.X-a.X)*share, a.Y + (b.Y-a.Y)*share}
	}
	var outline []Point
	for i, k := range contour {
		before, behind := contour[(i+len(contour)-1)%len(contour)], contour[(i+1)%len(contour)]
		if k.on {
			outline = append(outline, k.Point)
			continue
		}
		from, to := before.Point, behind.Point
		if !before.on {
			from = between(from, k.Point, 0.5)
		}
		if !behind.on {
			to = between(k.Point, to, 0.5)
		}
		for piece := range pieces + 1 {
			share := float64(piece) / pieces
			outline = append(outline, between(between(from, k.Point, share), between(k.Point, to, share), share))
		}
	}
	return outline
}
