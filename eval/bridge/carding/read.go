package carding

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"gogo/eval/bridge/source"
)

// maxBlock is how many lines may stand under a header.
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

// Read reads the agreement of a file, with the files that it includes: those of its own
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
