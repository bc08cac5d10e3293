package site

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"gogo/eval/simd/simd128"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// runInWorker runs a program in a worker of a page, as the site does, and returns what it wrote and its exit code.
// Its standard input ends when it has written that it is computing.
func runInWorker(t *testing.T, program []byte, args ...string) (output string, code int) {
	t.Helper()
	f := Files{"index.html": []byte("<!doctype html><title>worker</title>")}
	f.add("", pageFiles, simd128.Files)
	var err error
	if f["program.wasm.gz"], err = packed(program); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	if f[runtimeName], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", runtimeName)); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := f.Write(folder); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	page := headless.Start(t).Open(server.URL, headless.View{Width: 390, Height: 844})
	var result struct {
		Output string
		Exit   int
	}
	page.Eval(`new Promise((resolve, reject) => {
		const worker = new Worker("./program.js", { type: "module" });
		const decoder = new TextDecoder();
		let output = "";
		worker.addEventListener("error", ({ message }) => reject(new Error(message)));
		worker.addEventListener("message", ({ data }) => {
			if (data.output) {
				output += decoder.decode(data.output, { stream: true });
				if (output.includes("computing\n")) {
					worker.postMessage({ input: null });
				}
			} else if (data.exit !== undefined) {
				resolve({ output, exit: data.exit });
			}
		});
		worker.postMessage({ run: ["`+strings.Join(args, `", "`)+`"], load: "program" });
	})`, &result)
	return result.Output, result.Exit
}

// TestPackages runs the tests of packages that have code of their own for a browser.
func TestPackages(t *testing.T) {
	testlimit.Long(t)
	for _, name := range []string{"internal/eventloop", "eval/simd"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "test.wasm")
			build := exec.Command("go", "test", "-c", "-o", file, "gogo/"+name)
			build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			program, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			output, code := runInWorker(t, program, path.Base(name)+".test", "-test.short")
			if code != 0 || !strings.HasSuffix(output, "PASS\n") {
				t.Errorf("exit code %d\n%s", code, output)
			}
		})
	}
}
