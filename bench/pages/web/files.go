package web

import (
	"io"
	"io/fs"
	"net/http"
	"path"
)

// contentTypes maps the extensions of files to their types.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
}

// ServeFiles serves the files of embedded folders below a path that ends with a slash, each by its
// base name, and index.html at the path itself.
func ServeFiles(mux *http.ServeMux, at string, folders ...fs.FS) {
	for _, folder := range folders {
		err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(folder, name)
			if err == nil {
				ServeText(mux, at+path.Base(name), string(data))
			}
			return err
		})
		if err != nil {
			panic(err) // the files are embedded
		}
	}
}

// ServeText serves a text at a path, whose extension determines its type. A path that ends with
// index.html stands for its folder.
func ServeText(mux *http.ServeMux, at, text string) {
	folder, name := path.Split(at)
	if name == "index.html" {
		at = folder + "{$}"
	}
	mux.HandleFunc("GET "+at, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentTypes[path.Ext(name)])
		_, _ = io.WriteString(w, text) // a client that has gone needs no answer
	})
}
