// Package site writes the board as static files, for any web server: the pages of gogo board, whose server
// and engines are programs for a browser that run in workers of the page.
//
// The pages are those of packages tables and bridgetable, but for two things: connection.js speaks with a
// worker instead of a server, and a page says in its head which program it needs and what it may load. A
// worker (program.js) runs one of the program files with the files that it asks for (filesystem.js).
// drop.js has programs work on files of the reader's. offline.js keeps what a page needs in the browser, so
// that it works without a network from then on.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gogo/bench/puzzles"
	"gogo/bench/tables"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgeview"
	"gogo/eval/backgammon/chances"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/tricks"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/quoridor/paths"
	"gogo/eval/simd/simd128"
)

//go:embed page
var pageFiles embed.FS

// What the site adds to the pages for files of other programs, which drop.js takes.
var (
	//go:embed insert/handrecord.html
	handRecordEntry string
	//go:embed insert/match.html
	matchEntry string
	//go:embed insert/dialog.html
	jobDialog string
)

// The two parts of the site, each with a program file of its name.
const (
	boards = "boards" // at the top
	bridge = "bridge" // in a folder of its name
)

// backgammon is the name of a third program file, which a page loads for a match to analyze.
const backgammon = "backgammon"

// Programs returns the names of the program files, which are built from the packages of these names.
func Programs() []string { return []string{boards, bridge, backgammon} }

// programEnding is the ending of program files on the site.
const programEnding = ".wasm.gz"

// runtimeName is the file of the Go distribution that runs its programs in a browser.
const runtimeName = "wasm_exec.js"

// dataFolder has the files that programs read when they need them.
const dataFolder = "data/"

// Files are the files of a site by their paths.
type Files map[string][]byte

// New returns the site, with the programs boards.wasm, bridge.wasm and backgammon.wasm and the file
// wasm_exec.js of a folder.
func New(programs string) (Files, error) {
	f := Files{}
	f.addPages()
	for _, part := range Programs() {
		data, err := os.ReadFile(filepath.Join(programs, part+".wasm"))
		if err != nil {
			return nil, err
		}
		if f[part+programEnding], err = packed(data); err != nil {
			return nil, err
		}
	}
	var err error
	if f[runtimeName], err = os.ReadFile(filepath.Join(programs, runtimeName)); err != nil {
		return nil, err
	}
	f.addOffline()
	return f, nil
}

// addPages adds the pages and what they load by name.
func (f Files) addPages() {
	f.add("", tables.Files()...)
	f.add(bridge+"/", bridgetable.Files()...)
	f[bridge+"/"+bridgetable.StyleName] = []byte(bridgeview.Style)
	own := Files{}
	own.add("", pageFiles, simd128.Files)
	maps.Copy(f, own)
	f[bridge+"/connection.js"] = []byte("export { connect, request } from \"../connection.js\";\n")
	f[bridge+"/job.js"] = []byte("export { keepPage, startJob } from \"../job.js\";\n")
	f[bridge+"/drop.js"] = f["drop.js"] // with the words of the page there
	f["index.html"] = withDrop(withHead(f["index.html"], boards), "", handRecordEntry+matchEntry)
	f[bridge+"/index.html"] = withDrop(withHead(f[bridge+"/index.html"], bridge), "../", handRecordEntry)
	for _, file := range slices.Concat(shapenet.Files(), chances.Files(), paths.Files(), []nn.File{tricks.File(), policy.File()}) {
		f[dataFolder+file.Name] = file.Embedded
	}
	for _, game := range []string{"gomoku", "quoridor", "backgammon", "bridge"} {
		list, err := puzzles.JSON(game)
		if err != nil {
			panic(err) // they are embedded
		}
		f["puzzles/"+game+".json"] = list
	}
}

// add adds the files of embedded folders below a path, each by its base name.
func (f Files) add(below string, folders ...fs.FS) {
	for _, folder := range folders {
		err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				f[below+path.Base(name)], err = fs.ReadFile(folder, name)
			}
			return err
		})
		if err != nil {
			panic(err) // the files are embedded
		}
	}
}

// contentPolicy is what a page may load: all of it from its own site.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
	"img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// withHead returns a page that says which program it needs and what it may load.
func withHead(page []byte, program string) []byte {
	const charset = "<meta charset=\"utf-8\">\n"
	head := fmt.Sprintf("%s<meta http-equiv=\"Content-Security-Policy\" content=%q>\n<meta name=\"program\" content=%q>\n", charset, contentPolicy, program)
	return []byte(strings.Replace(string(page), charset, head, 1))
}

// withDrop returns a page at a path to the top of the site that takes files of other programs, with
// entries in its menu.
func withDrop(page []byte, top, entries string) []byte {
	const script, numbers, end = "<script type=\"module\" src=\"main.js\"></script>\n", "<label>Table ", "</body>"
	return []byte(strings.NewReplacer(
		script, "<link rel=\"stylesheet\" href=\""+top+"drop.css\">\n"+script+strings.Replace(script, "main", "drop", 1),
		numbers, entries+numbers,
		end, jobDialog+end,
	).Replace(string(page)))
}

// packed returns data packed by gzip.
func packed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// addOffline adds the service worker that keeps the files in a browser: those of the boards at the first
// visit, those of bridge at the first visit there, and what else programs need when they do. Its version is
// that of all files.
func (f Files) addOffline() {
	parts := map[string][]string{boards: {}, bridge: {}}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(f)) {
		fmt.Fprintf(sum, "%s %d\n%s", name, len(f[name]), f[name])
		part := boards
		if name == "offline.js" || name == backgammon+programEnding || strings.HasPrefix(name, dataFolder) {
			continue
		}
		if strings.HasPrefix(name, bridge) {
			part = bridge
		}
		parts[part] = append(parts[part], "./"+strings.TrimSuffix(name, "index.html"))
	}
	list, err := json.Marshal(parts)
	if err != nil {
		panic(err) // these are texts
	}
	const digits = 16
	version := hex.EncodeToString(sum.Sum(nil))[:digits]
	f["offline.js"] = fmt.Appendf(nil, "self.VERSION = %q;\nself.PARTS = %s;\n%s", version, list, f["offline.js"])
}

// Write writes the files into a folder, which is made if need be. Others there stay.
func (f Files) Write(folder string) error {
	for name, data := range f {
		at := filepath.Join(folder, filepath.FromSlash(name))
		const folderMode, fileMode fs.FileMode = 0o755, 0o644
		if err := os.MkdirAll(filepath.Dir(at), folderMode); err != nil {
			return err
		}
		if err := os.WriteFile(at, data, fileMode); err != nil {
			return err
		}
	}
	return nil
}
