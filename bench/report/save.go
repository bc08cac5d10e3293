package report

import (
	"path/filepath"

	"gogo/internal/files"
)

// pageName is the name of the page in a folder.
const pageName = "report.html"

// Save writes the page and the charts to a folder, which is there, and returns
// the paths of the files. A file is replaced as a whole or not at all.
func (r *Report) Save(folder string) ([]string, error) {
	page := filepath.Join(folder, pageName)
	if err := files.Write(page, r.WriteHTML); err != nil {
		return nil, err
	}
	paths := []string{page}
	for _, c := range r.charts {
		path := filepath.Join(folder, c.Name+".png")
		if err := files.Write(path, c.WritePNG); err != nil {
			return paths, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}
