// Package archive writes archives whose bytes depend on nothing but the names and
// the contents of the files: they are in the order of their names, a README first,
// bear no time but one fixed one, no owner, and one of two modes.
package archive

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// File is a file to pack.
type File struct {
	Name    string // in the archive, with slashes
	Path    string // where it is, if Content is nil
	Content []byte // what it has
	Program bool   // whether it may be started
}

// stamp is the time of every file: the earliest that a ZIP can say.
func stamp() time.Time { return time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC) }

const (
	programMode fs.FileMode = 0o755
	fileMode    fs.FileMode = 0o644
)

func (f File) mode() fs.FileMode {
	if f.Program {
		return programMode
	}
	return fileMode
}

// WriteZIP writes the files as a ZIP.
func WriteZIP(w io.Writer, files []File) error {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, f := range ordered(files) {
		header := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: stamp()}
		header.SetMode(f.mode())
		dst, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if err := f.copyTo(dst); err != nil {
			return err
		}
	}
	return z.Close()
}

// WriteTarGz writes the files as a compressed tar.
func WriteTarGz(w io.Writer, files []File) error {
	g, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(g)
	for _, f := range ordered(files) {
		size, err := f.size()
		if err != nil {
			return err
		}
		err = t.WriteHeader(&tar.Header{
			Typeflag: tar.TypeReg, Name: f.Name, Size: size, Mode: int64(f.mode()), ModTime: stamp(), Format: tar.FormatUSTAR,
		})
		if err != nil {
			return err
		}
		if err := f.copyTo(t); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), g.Close())
}

// size returns how many bytes the file has.
func (f File) size() (int64, error) {
	if f.Content != nil {
		return int64(len(f.Content)), nil
	}
	info, err := os.Stat(f.Path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// copyTo writes what the file has.
func (f File) copyTo(w io.Writer) error {
	if f.Content != nil {
		_, err := w.Write(f.Content)
		return err
	}
	src, err := os.Open(f.Path)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, src)
	return errors.Join(err, src.Close())
}

// ordered returns the files by name, but those of a folder that say what the others
// are before them.
func ordered(files []File) []File {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.key(), b.key()) })
	return files
}

// key is what files are ordered by.
func (f File) key() string {
	folder, base := path.Split(f.Name)
	if strings.HasPrefix(strings.ToLower(base), "readme") {
		return folder
	}
	return f.Name
}
