package bgblitz

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"gogo/internal/fuzztest"
)

// seeds are what the clients of the golden sessions say.
func seeds(tb testing.TB) [][]byte {
	tb.Helper()
	var all [][]byte
	for _, s := range transcripts(tb) {
		all = append(all, s.said("\n"), s.said("\r\n"))
	}
	return all
}

// TestSplit splits every golden session in two, at every place.
func TestSplit(t *testing.T) {
	for _, s := range transcripts(t) {
		said := s.said("\n")
		step := 1 + len(said)/60
		if testing.Short() {
			step *= 25
		}
		for i := 0; i < len(said); i += step {
			if got := string(inTurn(t, halves(said, i))); got != s.answers() {
				t.Fatalf("%s, split at %d:\n%s", s.file, i, got)
			}
		}
	}
}

// halves returns text in two pieces.
func halves(text []byte, at int) io.Reader {
	return io.MultiReader(bytes.NewReader(text[:at]), bytes.NewReader(text[at:]))
}

const sentinel = `{"type":"Hello","id":"sentinel"}` + "\n"

// FuzzSession wants of any input that it is answered by lines of JSON and XML, the
// same wherever it is split, and that a request behind it is served. The first one
// there may be taken for a value that the input lacks, but not the second.
func FuzzSession(f *testing.F) {
	fuzztest.Minimizing(f)
	for i, seed := range seeds(f) {
		f.Add(seed, uint(i*7))
	}
	f.Fuzz(func(t *testing.T, in []byte, at uint) {
		if bytes.Contains(in, []byte("ubgi")) {
			t.Skip("another protocol")
		}
		whole := slices.Concat(in, []byte("\n"+sentinel+sentinel))
		out := inTurn(t, bytes.NewReader(whole))
		lines := strings.SplitAfter(string(out), "\n")
		for _, line := range lines[:len(lines)-1] {
			if !json.Valid([]byte(line)) && xml.Unmarshal([]byte(line), new(struct{})) != nil {
				t.Errorf("answer %q", line)
			}
		}
		if last := lines[len(lines)-2]; !strings.HasPrefix(last, `{"type":"HelloResult","id":"sentinel"`) {
			t.Errorf("the last answer is %q", last)
		}
		split := inTurn(t, halves(whole, int(at%uint(len(whole)))))
		if !bytes.Equal(split, out) {
			t.Errorf("split in two, it is answered by\n%s\nand not\n%s", split, out)
		}
	})
}

// FuzzJSON wants the same of a document as encoding/json reads in it, unless its lines
// end it.
func FuzzJSON(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range seeds(f) {
		for line := range bytes.Lines(seed) {
			if line[0] == '{' {
				f.Add(line)
			}
		}
	}
	f.Add([]byte(`{"a":[{},[],"",0,-1.5e+3,true,false,null,"\"\\\/\b\f\n\r\t\u0041\ud83c\udfb2"]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) == 0 || in[0] != '{' {
			t.Skip("no object")
		}
		p := &jsonParser{src: newSource(bytes.NewReader(in))}
		got, err := p.document()
		checkBounds(t, &got, 0)
		if !json.Valid(in) || !utf8.Valid(in) || bytes.Contains(in, []byte(`\ud`)) || bytes.Contains(in, []byte(`\uD`)) {
			return
		}
		if err != nil {
			if err.Code != TooLarge && !errors.Is(p.src.err, errLine) && !errors.Is(p.src.err, errNext) {
				t.Errorf("%v", err)
			}
			return
		}
		d := json.NewDecoder(bytes.NewReader(in))
		d.UseNumber()
		if want := standardNode(t, d); !equalNodes(&got, &want) {
			t.Errorf("%+v\nand not\n%+v", got, want)
		}
	})
}

// standardNode reads a value with encoding/json.
func standardNode(t *testing.T, d *json.Decoder) node {
	t.Helper()
	token, err := d.Token()
	if err != nil {
		t.Fatal(err)
	}
	switch v := token.(type) {
	case json.Number:
		return node{kind: word, text: v.String()}
	case bool:
		return node{kind: word, text: map[bool]string{true: "true", false: "false"}[v]}
	case string:
		return node{kind: quoted, text: v}
	case json.Delim:
		n := node{kind: list}
		if v == '{' {
			n.kind = object
		}
		for d.More() {
			value := standardNode(t, d)
			if v == '[' {
				n.items = append(n.items, value)
			} else {
				n.add(value.text, standardNode(t, d))
			}
		}
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
		return n
	}
	return node{}
}

func equalNodes(a, b *node) bool {
	return a.kind == b.kind && a.text == b.text &&
		slices.EqualFunc(a.items, b.items, func(a, b node) bool { return equalNodes(&a, &b) }) &&
		slices.EqualFunc(a.members, b.members, func(a, b member) bool {
			return a.name == b.name && equalNodes(&a.value, &b.value)
		})
}

// checkBounds wants a tree no deeper than it may be, and returns its size.
func checkBounds(t *testing.T, n *node, depth int) (size int) {
	t.Helper()
	if depth > maxDepth {
		t.Fatal("too deep")
	}
	size = 1
	for i := range n.items {
		size += checkBounds(t, &n.items[i], depth+1)
	}
	for i := range n.members {
		size += checkBounds(t, &n.members[i].value, depth+1)
	}
	if depth == 0 && size > 2*maxNodes+1 {
		t.Fatal("too large")
	}
	return size
}

// FuzzXML wants a document that is read to be one for encoding/xml too.
func FuzzXML(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, s := range transcripts(f) {
		for _, line := range s.lines {
			if text, ok := strings.CutPrefix(line, "> "); ok && strings.HasPrefix(text, "<") {
				f.Add([]byte(text))
			}
		}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		p := &xmlParser{src: newSource(bytes.NewReader(in))}
		root, fail := p.document()
		checkBounds(t, &root, 0)
		if fail != nil {
			return
		}
		if root.kind != object || root.member("type").text != p.root {
			t.Errorf("the root is %+v", root)
		}
		d := xml.NewDecoder(bytes.NewReader(in[:min(len(in), maxBytes-p.src.left)]))
		d.CharsetReader = charset
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
}
