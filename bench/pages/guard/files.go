package guard

import (
	"io/fs"
	"net/http"
	"path"
)

// kinds are the types of files by their endings.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
}

// ServeFiles serves the files of folders that are in the program by their names, and index.html
// at the root.
func ServeFiles(mux *http.ServeMux, folders ...fs.FS) {
	for _, folder := range folders {
		names, err := fs.Glob(folder, "*.*")
		if err != nil {
			panic(err) // the pattern is good
		}
		for _, name := range names {
			serveFile(mux, folder, name)
		}
	}
}

func serveFile(mux *http.ServeMux, folder fs.FS, name string) {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		panic(err) // the file is in the program
	}
	at := "GET /" + name
	if name == "index.html" {
		at = "GET /{$}"
	}
	mux.HandleFunc(at, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kinds[path.Ext(name)])
		_, _ = w.Write(data) // who has gone needs no answer
	})
}
