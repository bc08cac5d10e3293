package site

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// openWorker serves a program as the site does, and opens a page from which it can be run.
func openWorker(tb testing.TB, program []byte) *headless.Page {
	tb.Helper()
	f := Files{}
	f.addPages()
	f["index.html"] = []byte("<!doctype html><title>worker</title>")
	var err error
	if f["program.wasm.gz"], err = packed(program); err != nil {
		tb.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	if f[runtimeName], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", runtimeName)); err != nil {
		tb.Fatal(err)
	}
	folder := tb.TempDir()
	if err := f.Write(folder); err != nil {
		tb.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	tb.Cleanup(server.Close)
	return headless.Start(tb).Open(server.URL, headless.View{Width: 390, Height: 844})
}

// runInWorker runs the program in a worker of its page, and returns what it wrote and its exit code. Its standard
// input ends when it has written that it is computing.
func runInWorker(page *headless.Page, args ...string) (output string, code int) {
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
				worker.terminate();
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
			output, code := runInWorker(openWorker(t, program), path.Base(name)+".test", "-test.short")
			if code != 0 || !strings.HasSuffix(output, "PASS\n") {
				t.Errorf("exit code %d\n%s", code, output)
			}
		})
	}
}

// BenchmarkNodes searches the fixed positions of each program natively without vectors and in a worker of Chromium,
// in turns, and reports the nodes a second of both and their ratio.
func BenchmarkNodes(b *testing.B) {
	if testing.Short() {
		b.Skip("builds and runs four programs twice")
	}
	for _, name := range []string{"pbrain-gogo", "quoridor-gogo", "backgammon-gogo", "bridge-gogo"} {
		b.Run(name, func(b *testing.B) {
			folder := b.TempDir()
			native, wasm := filepath.Join(folder, "native"), filepath.Join(folder, "wasm")
			buildFor(b, native, name, nil, "-tags", "purego")
			buildFor(b, wasm, name, []string{"GOOS=js", "GOARCH=wasm"})
			program, err := os.ReadFile(wasm)
			if err != nil {
				b.Fatal(err)
			}
			page := openWorker(b, program)
			var here, there time.Duration
			nodes := 0.0
			for b.Loop() {
				began := time.Now()
				out, err := exec.Command(native, "bench").Output()
				if err != nil {
					b.Fatal(err)
				}
				here += searchTime(b, string(out), time.Since(began))
				began = time.Now()
				text, _ := runInWorker(page, name, "bench")
				there += searchTime(b, text, time.Since(began))
				searched := signature(b, string(out))
				if got := signature(b, text); got != searched {
					b.Fatalf("%.0f nodes in the browser, %.0f natively", got, searched)
				}
				nodes += searched
			}
			b.ReportMetric(nodes/here.Seconds(), "native/s")
			b.ReportMetric(nodes/there.Seconds(), "browser/s")
			b.ReportMetric(here.Seconds()/there.Seconds(), "ratio")
		})
	}
}

// buildFor builds a program of the suite.
func buildFor(b *testing.B, file, program string, env []string, flags ...string) {
	b.Helper()
	build := exec.Command("go", append(append([]string{"build", "-ldflags=-s -w", "-o", file}, flags...), "gogo/cmd/"+program)...)
	build.Env = append(os.Environ(), env...)
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
}

// signature returns the number of nodes that a program's bench says.
func signature(b *testing.B, out string) float64 {
	b.Helper()
	m := regexp.MustCompile(`signature (\d+)`).FindStringSubmatch(out)
	if m == nil {
		b.Fatalf("no signature in\n%s", out)
	}
	nodes, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		b.Fatal(err)
	}
	return nodes
}

// searchTime returns the time that a program's bench says, its last one in ms, or that of the whole run.
func searchTime(b *testing.B, out string, whole time.Duration) time.Duration {
	b.Helper()
	for _, pattern := range []string{`nodes a second, (\d+) ms`, `(?m)^time (\d+) ms`} {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(out); m != nil {
			ms, err := strconv.Atoi(m[1])
			if err != nil {
				b.Fatal(err)
			}
			return time.Duration(ms) * time.Millisecond
		}
	}
	return whole
}
