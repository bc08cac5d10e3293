package carding

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Bounds of a file that somebody else wrote.
const (
	maxLineBytes = 4096
	maxLines     = 2000
	maxBlock     = 200 // lines
	maxFiles     = 10
	maxFaults    = 20
)

// reader reads the files of an agreement.
type reader struct {
	files     fs.FS
	agreement *Agreement
	block     *Block
	parse     func(Line) error // a line of the block
	lead      [leadKinds]leadBuilder
	said      [topics]bool
	file      string
	line      int
	lines     int
	included  map[string]bool
	headers   map[string]bool
	faults    []error
}

// Read reads the agreement of a file, with the files that it includes: those of its own
// folder, or else of the program's. The error has every fault with its file and line.
func Read(files fs.FS, name string) (*Agreement, error) {
	r := &reader{files: files, agreement: &Agreement{trust: PartnersTrust}, included: map[string]bool{}, headers: map[string]bool{}}
	r.read(name)
	if len(r.faults) == 0 {
		r.file, r.line = name, 0
		r.finish()
	}
	if len(r.faults) > 0 {
		return nil, errors.Join(r.faults...)
	}
	return r.agreement, nil
}

// finish looks for what no file has said.
func (r *reader) finish() {
	if r.agreement.Name == "" {
		r.fault(errors.New(`no line names the agreement: carding "name"`))
	}
	for kind := range r.lead {
		t, err := r.lead[kind].table()
		if err != nil {
			r.fault(fmt.Errorf("%s: %w", leadHeaders[kind], err))
		}
		r.agreement.leads[kind] = t
	}
	for kind := range costHeaders {
		if err := r.agreement.costs[kind].complete(); err != nil {
			r.fault(fmt.Errorf("%s: %w", costHeaders[kind], err))
		}
	}
}

// read reads one file.
func (r *reader) read(name string) {
	switch {
	case r.included[name]:
		r.fault(fmt.Errorf("%s is read already", name))
		return
	case len(r.included) == maxFiles:
		r.fault(fmt.Errorf("more than %d files", maxFiles))
		return
	}
	r.included[name] = true
	f, err := r.open(name)
	if err != nil {
		r.fault(err)
		return
	}
	defer f.Close()
	file, line := r.file, r.line
	r.file, r.line, r.block = name, 0, nil
	r.scan(bufio.NewScanner(f))
	r.file, r.line, r.block = file, line, nil
}

// scan reads the lines of a file.
func (r *reader) scan(lines *bufio.Scanner) {
	lines.Buffer(nil, maxLineBytes)
	for lines.Scan() && len(r.faults) < maxFaults {
		r.line++
		r.lines++
		if r.lines > maxLines {
			r.fault(fmt.Errorf("more than %d lines", maxLines))
			return
		}
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if err := r.readLine(text); err != nil {
			r.fault(err)
		}
	}
	if err := lines.Err(); err != nil {
		r.line++
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("a line of more than %d bytes", maxLineBytes)
		}
		r.fault(err)
	}
}

// open opens a file, or else the program's own of that name.
func (r *reader) open(name string) (fs.File, error) {
	f, err := r.files.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	f, err = embedded.Open(path.Join(folder, path.Base(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", name)
	}
	return f, err
}

// fault keeps an error with its place.
func (r *reader) fault(err error) {
	switch {
	case len(r.faults) == maxFaults:
		return
	case r.line > 0:
		err = fmt.Errorf("%s:%d: %w", r.file, r.line, err)
	case r.file != "":
		err = fmt.Errorf("%s: %w", r.file, err)
	}
	r.faults = append(r.faults, err)
}

// readLine reads a line without its comment.
func (r *reader) readLine(text string) error {
	switch word, rest, _ := strings.Cut(text, " "); word {
	case "carding":
		if r.agreement.Name != "" {
			return errors.New("the agreement has a name already")
		}
		return quoted(rest, &r.agreement.Name)
	case "include":
		var name string
		if err := quoted(rest, &name); err != nil {
			return err
		}
		r.read(path.Join(path.Dir(r.file), name))
		return nil
	}
	if header, ok := strings.CutSuffix(text, ":"); ok {
		return r.header(header)
	}
	return r.rule(text)
}

// quoted reads a text in quotes, and nothing else.
func quoted(text string, into *string) error {
	inner, ok := strings.CutPrefix(strings.TrimSpace(text), `"`)
	inner, end, closed := strings.Cut(inner, `"`)
	if !ok || !closed || end != "" || inner == "" {
		return fmt.Errorf("%.40q is no name in quotes", text)
	}
	*into = inner
	return nil
}

// rule reads a line of a block.
func (r *reader) rule(text string) error {
	if r.block == nil {
		return fmt.Errorf("%.40q stands under no header", text)
	}
	var l Line
	about, is, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("%.40q has no colon", text)
	}
	is, name, named := strings.Cut(is, `"`)
	if named {
		if err := quoted(`"`+name, &l.Name); err != nil {
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
