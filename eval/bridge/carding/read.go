package carding

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/eval/bridge/source"
)

// maxBlock is the number of lines that may stand under a header.
const maxBlock = 200

// reader makes an agreement of its lines.
type reader struct {
	agreement *Agreement
	block     *Block
	parse     func(Line) error // a line of the block
	lead      [leadKinds]leadBuilder
	said      [topics]bool
	headers   map[string]bool
}

// Read reads the agreement of a file, with the files that it includes: the files of its own
// folder, or else of the program's. The error has every fault with its file and line.
func Read(files fs.FS, name string) (*Agreement, error) {
	r := &reader{agreement: &Agreement{trust: PartnersTrust}, headers: map[string]bool{}}
	if err := texts.Read(files, name, r); err != nil {
		return nil, err
	}
	return r.agreement, nil
}

// Begin leaves the block.
func (r *reader) Begin() { r.block = nil }

// Finish looks for what no line has said.
func (r *reader) Finish() []error {
	var missing []error
	if r.agreement.Name == "" {
		missing = append(missing, errors.New(`no line names the agreement: carding "name"`))
	}
	for kind := range r.lead {
		t, err := r.lead[kind].table()
		if err != nil {
			missing = append(missing, fmt.Errorf("%s: %w", leadHeaders[kind], err))
		}
		r.agreement.leads[kind] = t
	}
	for kind := range costHeaders {
		if err := r.agreement.costs[kind].complete(); err != nil {
			missing = append(missing, fmt.Errorf("%s: %w", costHeaders[kind], err))
		}
	}
	return missing
}

// Take reads a line.
func (r *reader) Take(line string, _ source.Place) error {
	if word, rest, _ := strings.Cut(line, " "); word == texts.Word {
		if r.agreement.Name != "" {
			return errors.New("the agreement has a name already")
		}
		return source.Quoted(rest, &r.agreement.Name)
	}
	if header, ok := strings.CutSuffix(line, ":"); ok {
		return r.header(header)
	}
	return r.rule(line)
}

// rule reads a line of a block.
func (r *reader) rule(line string) error {
	if r.block == nil {
		return fmt.Errorf("%.40q stands under no header", line)
	}
	var l Line
	about, is, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("%.40q has no colon", line)
	}
	is, name, named := strings.Cut(is, `"`)
	if named {
		if err := source.Quoted(`"`+name, &l.Name); err != nil {
			return err
		}
	}
	l.For, l.Is = strings.TrimSpace(about), strings.TrimSpace(is)
	if len(r.block.Lines) == maxBlock {
		return fmt.Errorf("more than %d lines under a header", maxBlock)
	}
	if err := r.parse(l); err != nil {
		return err
	}
	r.block.Lines = append(r.block.Lines, l)
	return nil
}

// header begins a block.
func (r *reader) header(text string) error {
	r.block = nil
	if r.headers[text] {
		return fmt.Errorf("%s: there are two", text)
	}
	b := Block{Header: text}
	switch i := slices.Index(leadHeaders[:], text); {
	case i >= 0:
		b.Kind, r.parse = LeadBlock, r.lead[i].line
	case text == "signals":
		b.Kind, r.parse = SignalBlock, r.signal
	case text == "encouraging":
		b.Kind, r.parse = LikedBlock, r.encourages
	default:
		j := slices.Index(costHeaders[:], text)
		if j < 0 {
			return fmt.Errorf("%.60q is no header", text)
		}
		b.Kind, r.parse = CostBlock, r.agreement.costs[j].line
	}
	r.headers[text] = true
	a := r.agreement
	a.Blocks = append(a.Blocks, b)
	r.block = &a.Blocks[len(a.Blocks)-1]
	return nil
}

// leadBuilder makes a table of lines.
type leadBuilder struct{ leadTable }

// line reads a line: it is for the holdings that fit and that no line before it has.
func (b *leadBuilder) line(l Line) error {
	s, err := parseShape(l.For)
	if err != nil {
		return err
	}
	p, err := parsePlace(l.Is)
	if err != nil {
		return err
	}
	used := false
	b.names = append(b.names, l.Name)
	for held := ranks(1); held < holdings; held++ {
		if b.lines[held] > 0 || !s.fits(held) {
			continue
		}
		used = true
		b.lines[held] = uint8(len(b.names))
		if b.ranks[held], err = p.of(held); err != nil {
			return fmt.Errorf("%s: %s: %w", l.For, l.Is, err)
		}
	}
	if !used {
		return fmt.Errorf("%s: no holding that other lines leave", l.For)
	}
	return nil
}

// table returns the table of the lines.
func (b *leadBuilder) table() (*leadTable, error) {
	for held := ranks(1); held < holdings; held++ {
		if b.lines[held] == 0 {
			return nil, missing(held)
		}
	}
	return &b.leadTable, nil
}

// missing is a holding without a line.
func missing(held ranks) error {
	return fmt.Errorf("no line for %s", held.in(bridge.Clubs).Holding(bridge.Clubs))
}

// signal reads a line of the signals.
func (r *reader) signal(l Line) error {
	t := slices.Index(topicNames[:], l.For)
	if t < 0 {
		return fmt.Errorf("%.60q is no situation: %s", l.For, strings.Join(topicNames[:], ", "))
	}
	s, ok := signalTexts[l.Is]
	switch {
	case !ok:
		return fmt.Errorf("%.60q is no signal", l.Is)
	case r.said[t]:
		return fmt.Errorf("%s: there are two lines", l.For)
	}
	r.said[t] = true
	r.agreement.signals[t] = s
	return nil
}

// encourages reads a line of what encourages.
func (r *reader) encourages(l Line) error {
	led, err := parseRanks(l.For)
	if err != nil {
		return err
	}
	var e encouragement
	for _, word := range strings.Split(strings.ReplaceAll(l.Is, " or ", ", "), ",") {
		switch word = strings.TrimSpace(word); word {
		case "two cards":
			e.two = true
		default:
			rank, err := bridge.ParseRank(word)
			if err != nil {
				return err
			}
			e.ranks |= 1 << rank
		}
	}
	for rank := range bridge.Rank(bridge.Ranks) {
		if led.has(rank) {
			r.agreement.encouraging[rank] = e
		}
	}
	return nil
}

// Default is the name of the agreement that is used where none is named.
const Default = "standard"

// Extension is the extension of files of agreements.
const Extension = ".carding"

//go:embed data
var embedded embed.FS

// texts is the kind of text that agreements are.
var texts = source.Kind{What: "agreement", Word: "carding", Extension: Extension, Own: embedded, MaxLines: 2000, MaxFiles: 10}

// Open reads one of the program's own agreements by its name, or the file of another: what
// has a dot or a separator of folders in it is a file.
func Open(name string) (*Agreement, error) {
	files, file, err := texts.Find(name)
	if err != nil {
		return nil, err
	}
	return Read(files, file)
}
