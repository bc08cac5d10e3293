package main

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
)

// Lengths in pixels.
const (
	margin     = 16
	laneWidth  = 15  // between the lines of two rooms
	labelWidth = 196 // what a room is called and what it has
	lineHeight = 17
	charWidth  = 7.3 // of a package's name
	indent     = 12  // of a package below another one
	gap        = 8
	headHeight = 92 // above the first room
	padding    = 10
	entryStep  = 13 // between arrows that lead to a room
	longest    = 5  // lines of a cell that is not split in two
)

// look is how a room is drawn and described.
type look struct {
	light, dark string // its color
	says        []string
}

// looks returns those of all rooms.
func looks() map[string]look {
	return map[string]look{
		"cmd":      {"#b02a37", "#ff8d8d", []string{"programs: flags, wiring,", "exit codes"}},
		"bench":    {"#7a3fb0", "#c79bff", []string{"the workbench: matches,", "statistics, training,", "boards for people"}},
		"protocol": {"#a85a00", "#ffb35c", []string{"the wire: messages and", "sessions; engines are", "interfaces to it"}},
		"search":   {"#1f5fbf", "#82b4ff", []string{"which move is best"}},
		"eval":     {"#00737d", "#4fd0da", []string{"what a position is worth"}},
		"board":    {"#2b7a2b", "#7ed37e", []string{"the rules: positions,", "legal moves, notation"}},
		"internal": {"#5c6470", "#aab3c0", []string{"of no game: checks of the", "sources, files, terminals"}},
	}
}

// entry is a package in a cell.
type entry struct {
	name    string
	child   bool // of the package above it
	program bool
}

// cell returns the packages of a room that belong to a wing, by their paths.
func (h house) cell(room, wing string) []entry {
	var all []entry
	head := ""
	for _, path := range slices.SortedFunc(maps.Keys(h), internalLast) {
		if h[path].room() != room || h.wing(path) != wing {
			continue
		}
		e := entry{name: h.shortName(path, wing), program: h[path].Name == "main"}
		if rest, ok := strings.CutPrefix(path, head+"/"); ok && head != "" {
			e.name, e.child = withoutInternal(rest), true
		} else if head = path; path == room {
			head = ""
		}
		all = append(all, e)
	}
	return all
}

// internalLast compares paths, of which those in a folder that is called internal come last.
func internalLast(a, b string) int {
	const last = "/~/"
	return strings.Compare(strings.ReplaceAll(a, "/internal/", last), strings.ReplaceAll(b, "/internal/", last))
}

// shortName returns the path of a package from its room, or from the folder of its wing if
// that is no package.
func (h house) shortName(path, wing string) string {
	_, name, ok := strings.Cut(path, "/")
	if !ok {
		return path
	}
	if _, isPackage := h[h[path].room()+"/"+wing]; !isPackage {
		name = strings.TrimPrefix(name, wing+"/")
	}
	return withoutInternal(name)
}

// withoutInternal returns a path without folders that are called internal.
func withoutInternal(path string) string {
	return strings.ReplaceAll("/"+path, "/internal/", "/")[1:]
}

// split returns the entries in one column or in two. The second begins with no child, unless
// all are children of one package.
func split(all []entry) [][]entry {
	if len(all) <= longest {
		return [][]entry{all}
	}
	half := (len(all) + 1) / 2
	at := half
	for at < len(all) && all[at].child {
		at++
	}
	if at == len(all) {
		at = half
	}
	return [][]entry{all[:at], all[at:]}
}

// width returns how wide a column of entries is.
func width(column []entry) float64 {
	w := 0.0
	for _, e := range column {
		n := float64(len(e.name)) * charWidth
		if e.child {
			n += indent
		}
		w = max(w, n)
	}
	return w + 2*padding
}

// plan is where everything is drawn.
type plan struct {
	house
	columns []string // the wings in their order
	x, w    []float64
	y, h    map[string]float64 // of the rooms
	arrows  map[string][]string
	out     bytes.Buffer
}

// draw returns the picture.
func (h house) draw() []byte {
	p := &plan{house: h, columns: append([]string{shared}, wings()...), y: map[string]float64{}, h: map[string]float64{}, arrows: h.arrows()}
	p.measure()
	p.head()
	for _, room := range rooms() {
		p.room(room)
	}
	for i, room := range rooms() {
		p.lines(room, p.left()-float64(len(rooms())-i)*laneWidth+laneWidth/2)
	}
	p.out.WriteString("</svg>\n")
	return p.out.Bytes()
}

// left returns where the boxes of the rooms begin.
func (p *plan) left() float64 { return margin + float64(len(rooms())-1)*laneWidth + laneWidth }

// measure finds the places of columns and rooms.
func (p *plan) measure() {
	x := p.left() + labelWidth
	for _, wing := range p.columns {
		w := float64(len(wing)+4) * charWidth
		for _, room := range rooms() {
			total := 0.0
			for _, column := range split(p.cell(room, wing)) {
				total += width(column)
			}
			w = max(w, total)
		}
		p.x, p.w = append(p.x, x), append(p.w, w)
		x += w + gap
	}
	y := float64(headHeight)
	for _, room := range rooms() {
		lines := len(looks()[room].says) + 2
		for _, wing := range p.columns {
			lines = max(lines, len(split(p.cell(room, wing))[0]))
		}
		p.y[room], p.h[room] = y, float64(lines)*lineHeight+2*padding+gap
		y += p.h[room] + gap + 4
	}
}

// right returns where the boxes of the rooms end.
func (p *plan) right() float64 { return p.x[len(p.x)-1] + p.w[len(p.w)-1] + gap }

// head begins the picture: its size, its colors, and the names of the columns.
func (p *plan) head() {
	last := rooms()[len(rooms())-1]
	w, h := p.right()+margin, p.y[last]+p.h[last]+margin
	fmt.Fprintf(&p.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img" aria-labelledby="title desc">
<title id="title">The rooms of gogo</title>
<desc id="desc">%s</desc>
<style>
text{font:14px system-ui,sans-serif;fill:#1c2128}
.p,.m{font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}.m{font-weight:700}
.r{font-size:19px;font-weight:700}.s{font-size:12.5px}.h{font-weight:600}.t{font-size:17px;font-weight:700}
.bg{fill:#fff;stroke:#d0d7de}.cell{fill:#fff;fill-opacity:.75}
path{fill:none;stroke-width:1.7}.box{fill-opacity:.13;stroke-opacity:.55}
`, w, h, w, h, html.EscapeString(p.description()))
	for _, room := range rooms() {
		p.color(room, looks()[room].light)
	}
	p.out.WriteString("@media (prefers-color-scheme:dark){\ntext{fill:#e6edf3}.bg{fill:#0d1117;stroke:#30363d}.cell{fill:#0d1117;fill-opacity:.6}\n")
	for _, room := range rooms() {
		p.color(room, looks()[room].dark)
	}
	fmt.Fprintf(&p.out, "}\n</style>\n<rect class=\"bg\" x=\".5\" y=\".5\" width=\"%.0f\" height=\"%.0f\" rx=\"8\"/>\n", w-1, h-1)
	p.text(margin, 28, "t", "The packages of gogo: rows are rooms (layers), columns are games")
	p.text(margin, 46, "s", "Lines lead from a room to the rooms that it imports. Programs are bold, packages for tests left out, and folders called internal not named.")
	for i, wing := range p.columns {
		if wing == shared {
			wing = "shared by games"
		}
		p.text(p.x[i]+padding, headHeight-12, "h", wing)
	}
}

// color says what is drawn in the color of a room.
func (p *plan) color(room, color string) {
	fmt.Fprintf(&p.out, ".%s{stroke:%s}.box.%s,.tip.%s,.r.%s{fill:%s}.r.%s{stroke:none}\n", room, color, room, room, room, color, room)
}

// description says in words which room imports which.
func (p *plan) description() string {
	var all []string
	for _, room := range rooms() {
		if to := p.arrows[room]; len(to) > 0 {
			all = append(all, room+" imports "+strings.Join(to, ", ")+".")
		}
	}
	return fmt.Sprintf("The %d packages of gogo by room and game. %s", len(p.house), strings.Join(all, " "))
}

func (p *plan) text(x, y float64, class, s string) {
	fmt.Fprintf(&p.out, "<text class=%q x=\"%.0f\" y=\"%.0f\">%s</text>\n", class, x, y, html.EscapeString(s))
}

// room draws a room: its box, its name, and its packages wing by wing.
func (p *plan) room(room string) {
	y, h, count := p.y[room], p.h[room], 0
	fmt.Fprintf(&p.out, "<rect class=\"box %s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"6\"/>\n", room, p.left(), y, p.right()-p.left(), h)
	for i, wing := range p.columns {
		all := p.cell(room, wing)
		if count += len(all); len(all) == 0 {
			continue
		}
		fmt.Fprintf(&p.out, "<rect class=\"cell\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"4\"/>\n", p.x[i], y+gap/2, p.w[i], h-gap)
		x := p.x[i] + padding
		for _, column := range split(all) {
			p.entries(x, y+gap/2+padding, column)
			x += width(column)
		}
	}
	p.text(p.left()+padding+8, y+28, "r "+room, room)
	for i, line := range append(slices.Clone(looks()[room].says), fmt.Sprintf("%d packages", count)) {
		p.text(p.left()+padding+8, y+28+float64(i+1)*lineHeight, "s", line)
	}
}

// entries writes a column of packages.
func (p *plan) entries(x, y float64, column []entry) {
	for i, e := range column {
		class, at := "p", x
		if e.program {
			class = "m"
		}
		if e.child {
			at += indent
		}
		p.text(at, y+float64(i+1)*lineHeight-5, class, e.name)
	}
}

// lines draws the line of a room, from its box to those of the rooms that it imports.
func (p *plan) lines(room string, lane float64) {
	to := p.arrows[room]
	if len(to) == 0 {
		return
	}
	x, from := p.left(), p.y[room]+p.h[room]-padding
	fmt.Fprintf(&p.out, `<path class="%s" d="M%.1f %.1fH%.1fV%.1f`, room, x, from, lane, p.entryY(room, to[len(to)-1]))
	for _, target := range to {
		fmt.Fprintf(&p.out, "M%.1f %.1fH%.1f", lane, p.entryY(room, target), x-5)
	}
	p.out.WriteString("\"/>\n")
	for _, target := range to {
		y := p.entryY(room, target)
		fmt.Fprintf(&p.out, "<path class=\"tip %s\" d=\"M%.1f %.1fl-7 -4v8z\"/>\n", room, x, y)
	}
}

// entryY returns where the line of a room enters the box of another. That of the room just above
// enters first, so that the others need not cross it.
func (p *plan) entryY(room, target string) float64 {
	y := p.y[target] + padding + 4
	for _, other := range slices.Backward(rooms()) {
		if other == room {
			break
		}
		if slices.Contains(p.arrows[other], target) {
			y += entryStep
		}
	}
	return y
}
