// Package source reads what bridge players agree on from files that they can read and
// change, and has those of the program: systems of bidding and agreements on leads and
// signals are both such texts.
//
// One thing stands on a line. What follows # is a comment, and include "other.bid" reads
// another file in the place of the line: of the same folder, or else of the program's own.
// What the other lines say a Taker knows.
//
//	var texts = source.Kind{What: "system", Word: "system", Extension: ".bid", ...}
//
//	files, file, err := texts.Find("sayc")  // or a path
//	err = texts.Read(files, file, taker)    // every fault, with its file and line
package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of a file that somebody else wrote, beside the bounds of its kind.
const (
	maxLineBytes = 4096
	maxFaults    = 20
)

// Taker takes the lines of a text.
type Taker interface {
	// Begin says that the next line belongs to none before it: a file begins there, or
	// goes on behind another that it includes.
	Begin()

	// Take takes a line that is not empty, without its comment. It returns what is wrong
	// with it.
	Take(line string, at Place) error

	// Finish comes behind the last line, unless there are faults. It returns what is
	// missing.
	Finish() []error
}

// reader reads the files of a text.
type reader struct {
	kind     *Kind
	files    fs.FS
	to       Taker
	place    Place
	included map[string]bool
	lines    int
	faults   []error
}

// Kind is a kind of texts.
type Kind struct {
	What      string // what such a text describes
	Word      string // the first word of the line that gives it a name
	Extension string // how the names of its files end
	Own       fs.FS  // has the program's own in its folder data
	MaxLines  int    // of a text, included files and all
	MaxFiles  int
}

// Read reads a file, with the files that it includes: the files of its own folder, or else of
// the program's. The error has every fault with its file and line, up to a number.
func (k *Kind) Read(files fs.FS, name string, to Taker) error {
	r := &reader{kind: k, files: files, to: to, included: map[string]bool{}}
	r.file(name)
	if len(r.faults) == 0 {
		r.place = Place{File: name}
		for _, err := range to.Finish() {
			r.fault(err)
		}
	}
	return errors.Join(r.faults...)
}

// file reads one file.
func (r *reader) file(name string) {
	switch {
	case r.included[name]:
		r.fault(fmt.Errorf("%s is read already", name))
		return
	case len(r.included) == r.kind.MaxFiles:
		r.fault(fmt.Errorf("more than %d files", r.kind.MaxFiles))
		return
	}
	r.included[name] = true
	f, err := r.open(name)
	if err != nil {
		r.fault(err)
		return
	}
	defer f.Close()
	outer := r.place
	r.place = Place{File: name}
	r.to.Begin()
	r.scan(bufio.NewScanner(f))
	r.place = outer
	r.to.Begin()
}

// open opens a file, or else the program's own of that name.
func (r *reader) open(name string) (fs.File, error) {
	f, err := r.files.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	f, err = r.kind.Own.Open(path.Join(folder, path.Base(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", name)
	}
	return f, err
}

// scan reads the lines of a file.
func (r *reader) scan(lines *bufio.Scanner) {
	lines.Buffer(nil, maxLineBytes)
	for lines.Scan() && len(r.faults) < maxFaults {
		r.place.Line++
		r.lines++
		if r.lines > r.kind.MaxLines {
			r.fault(fmt.Errorf("more than %d lines", r.kind.MaxLines))
			return
		}
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if err := r.line(text); err != nil {
			r.fault(err)
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			r.place.Line++
			err = fmt.Errorf("a line of more than %d bytes", maxLineBytes)
		}
		r.fault(err)
	}
}

// line reads the file that a line includes, or hands the line on.
func (r *reader) line(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	if word != "include" {
		return r.to.Take(text, r.place)
	}
	var name string
	if err := Quoted(rest, &name); err != nil {
		return err
	}
	r.file(path.Join(path.Dir(r.place.File), name))
	return nil
}

// fault keeps an error with its place, if it has one.
func (r *reader) fault(err error) {
	if len(r.faults) == maxFaults {
		return
	}
	if r.place.File != "" {
		err = fmt.Errorf("%v: %w", r.place, err)
	}
	r.faults = append(r.faults, err)
}

// Quoted reads a text in quotes, and nothing else.
func Quoted(text string, into *string) error {
	inner, ok := strings.CutPrefix(strings.TrimSpace(text), `"`)
	inner, end, closed := strings.Cut(inner, `"`)
	if !ok || !closed || end != "" || inner == "" {
		return fmt.Errorf("%.40q is no name in quotes", text)
	}
	*into = inner
	return nil
}

// folder is where the program's own files lie.
const folder = "data"

// Find finds one of the program's own texts by its name, or the file of another: what has
// a dot or a separator of folders in it is a file. It returns the files that the text is
// among, and its name there.
func (k *Kind) Find(name string) (files fs.FS, file string, err error) {
	if strings.ContainsAny(name, `./\`) {
		return os.DirFS(filepath.Dir(name)), filepath.Base(name), nil
	}
	if names := k.Names(); !slices.Contains(names, name) {
		return nil, "", fmt.Errorf("no %s %q: there are %s, and files, which have a dot or a slash in their name", k.What, name, strings.Join(names, ", "))
	}
	files, err = fs.Sub(k.Own, folder)
	return files, name + k.Extension, err
}

// Names returns the names of the program's own texts: of the files that name one, not of
// those that they include.
func (k *Kind) Names() []string {
	all, err := fs.Glob(k.Own, path.Join(folder, "*"+k.Extension))
	if err != nil {
		return nil
	}
	var names []string
	for _, name := range all {
		text, err := fs.ReadFile(k.Own, name)
		if err == nil && bytes.Contains(append([]byte("\n"), text...), []byte("\n"+k.Word+" ")) {
			names = append(names, strings.TrimSuffix(path.Base(name), k.Extension))
		}
	}
	return names
}

// Place is where in a file something stands.
type Place struct {
	File string
	Line int // from 1, 0 for the whole file
}

// String returns the place as compilers write it: file:line.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
