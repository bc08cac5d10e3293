// Command pack writes the ZIP that a Gomocup entry is handed in as, and refuses
// one that the tournament would not take.
//
//	pack -o entry.zip -limit 8388608 pbrain-name.exe pbrain-name64.exe
package main

import (
	"debug/pe"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gogo/tools/archive"
)

func main() {
	out := flag.String("o", "", "the ZIP to write")
	limit := flag.Int64("limit", 8<<20, "the largest size of the ZIP, in bytes")
	flag.Parse()
	if err := run(*out, *limit, flag.Args(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(out string, limit int64, programs []string, report io.Writer) error {
	if out == "" || len(programs) == 0 {
		return errors.New("want -o and at least one program")
	}
	for _, p := range programs {
		if err := check(p); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	if err := write(out, programs); err != nil {
		return err
	}
	info, err := os.Stat(out)
	if err != nil {
		return err
	}
	if info.Size() > limit {
		return fmt.Errorf("%s: %d bytes, the limit is %d", out, info.Size(), limit)
	}
	_, err = fmt.Fprintf(report, "%s: %d bytes, the limit is %d\n", out, info.Size(), limit)
	return err
}

// nameForm is what the protocol allows as the name of a brain.
var nameForm = regexp.MustCompile(`^pbrain-[A-Za-z0-9._-]+\.exe$`)

// check refuses a program whose name the managers would not recognise, whose
// word size is not the one that its name says, or which still has symbols.
func check(path string) error {
	name := filepath.Base(path)
	if !nameForm.MatchString(name) {
		return fmt.Errorf("the name does not match %s", nameForm)
	}
	f, err := pe.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	want, bits := uint16(pe.IMAGE_FILE_MACHINE_I386), 32
	if strings.Contains(name, "64") {
		want, bits = pe.IMAGE_FILE_MACHINE_AMD64, 64
	}
	if f.Machine != want {
		return fmt.Errorf("machine type %#x is not %d bit", f.Machine, bits)
	}
	if len(f.Symbols) > 0 || f.Section(".debug_info") != nil || f.Section(".zdebug_info") != nil {
		return errors.New("not stripped")
	}
	return nil
}

// write packs the programs without folders.
func write(out string, programs []string) (err error) {
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var files []archive.File
	for _, p := range programs {
		files = append(files, archive.File{Name: filepath.Base(p), Path: p, Program: true})
	}
	return archive.WriteZIP(f, files)
}
