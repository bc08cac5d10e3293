// Command pack writes the ZIP that a Gomocup entry is handed in as, and refuses
// one that the tournament would not take. Beside the programs, which are compact, it
// has their networks, a readme, the license, and those of what is linked in.
//
//	pack -o entry.zip -limit 8388608 pbrain-name.exe pbrain-name64.exe
package main

import (
	"context"
	"debug/pe"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"

	"gogo/tools/archive"
	"gogo/tools/gocmd"
	"gogo/tools/licenses"
)

func main() {
	out := flag.String("o", "", "the ZIP to write")
	limit := flag.Int64("limit", 8<<20, "the largest size of the ZIP, in bytes")
	module := flag.String("module", "..", "the root of the module that the programs are built from")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, entry{*out, *limit, *module, flag.Args()}, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// entry is what is handed in.
type entry struct {
	out      string // the ZIP
	limit    int64  // its largest size, in bytes
	module   string // the root of the module with the networks and the license
	programs []string
}

// run packs an entry and reports its size.
func run(ctx context.Context, e entry, report io.Writer) error {
	if e.out == "" || len(e.programs) == 0 {
		return errors.New("want -o and at least one program")
	}
	for _, p := range e.programs {
		if err := check(p); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	files, err := e.files(ctx)
	if err != nil {
		return err
	}
	if err := write(e.out, files); err != nil {
		return err
	}
	info, err := os.Stat(e.out)
	if err != nil {
		return err
	}
	if info.Size() > e.limit {
		return fmt.Errorf("%s: %d bytes, the limit is %d", e.out, info.Size(), e.limit)
	}
	_, err = fmt.Fprintf(report, "%s: %d bytes, the limit is %d\n", e.out, info.Size(), e.limit)
	return err
}

//go:embed readme.txt
var readme []byte

// files returns what the ZIP has. Managers look for the programs outside of folders.
func (e entry) files(ctx context.Context) ([]archive.File, error) {
	linked, err := licenses.Linked(ctx, gocmd.For("windows/amd64", e.module), "./cmd/pbrain-gogo")
	if err != nil {
		return nil, err
	}
	networks, err := e.networks()
	if err != nil {
		return nil, err
	}
	files := append([]archive.File{
		{Name: "readme.txt", Content: readme},
		{Name: bundleName, Content: networks},
		{Name: "LICENSE", Path: filepath.Join(e.module, "LICENSE")},
	}, linked...)
	for _, p := range e.programs {
		files = append(files, archive.File{Name: filepath.Base(p), Path: p, Program: true})
	}
	return files, nil
}

// bundleName is the name by which the programs find their networks: see shapenet.Bundle.
const bundleName = "gogo.net"

// networks returns that file: the networks for all rules but renju, and for renju, one behind the other.
func (e entry) networks() ([]byte, error) {
	var bundle []byte
	for _, name := range []string{"shapes.net", "renju.net"} {
		network, err := os.ReadFile(filepath.Join(e.module, "eval", "gomoku", "shapenet", name))
		if err != nil {
			return nil, err
		}
		bundle = append(bundle, network...)
	}
	return bundle, nil
}

// nameForm is what the protocol allows as the name of a brain.
var nameForm = regexp.MustCompile(`^pbrain-[A-Za-z0-9._-]+\.exe$`)

// check refuses a program whose name the managers would not recognize, whose
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

// write writes the ZIP.
func write(out string, files []archive.File) (err error) {
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return archive.WriteZIP(f, files)
}
