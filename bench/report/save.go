package report

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// pageName is the name of the page in a folder.
const pageName = "report.html"

// Save writes the page and the charts to a folder, which is there, and returns
// the paths of the files. A file is replaced as a whole or not at all.
func (r *Report) Save(folder string) ([]string, error) {
	page := filepath.Join(folder, pageName)
	if err := replaceFile(page, r.WriteHTML); err != nil {
		return nil, err
	}
	paths := []string{page}
	for _, c := range r.charts {
		path := filepath.Join(folder, c.Name+".png")
		if err := replaceFile(path, c.WritePNG); err != nil {
			return paths, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// replaceFile writes a file beside its place and moves it there when it is
// complete.
func replaceFile(path string, write func(io.Writer) error) (err error) {
	part, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part.Name()))
		}
	}()
	buffered := bufio.NewWriter(part)
	if err := errors.Join(write(buffered), buffered.Flush(), part.Close()); err != nil {
		return err
	}
	return os.Rename(part.Name(), path)
}
