package bgblitz

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"gogo/protocol/analyst/analysttest"
)

// repeated is a text many times over, which takes no memory.
type repeated struct {
	text string
	left int // bytes
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), r.left, len(r.text))
	copy(p, r.text[:n])
	r.left -= n
	return n, nil
}

// times returns a text of one byte or more so often that it has about so many bytes.
func times(text string, size int) io.Reader {
	if testing.Short() {
		size = maxBytes + maxBytes/4
	}
	block := strings.Repeat(text, max(1, 4096/len(text)))
	return &repeated{text: block, left: size / len(block) * len(block)}
}

// TestLarge sends what is too large in all ways. Each is one error, held in little
// memory, and the next request is served.
func TestLarge(t *testing.T) {
	const hello = "\n" + `{"type":"Hello","id":"next"}` + "\n"
	text := func(s string) io.Reader { return strings.NewReader(s) }
	for name, c := range map[string]struct {
		in   io.Reader
		want string
	}{
		"junk":                 {times("junk", 1<<20), `"code":"syntax"`},
		"square brackets":      {times("[", 1<<20), `"code":"syntax"`},
		"braces":               {times("{", 1<<20), `"code":"syntax"`},
		"lists":                {io.MultiReader(text(`{"id":1,"a":`), times("[", 10<<20)), `"id":1,"code":"too_large"`},
		"lists that end":       {io.MultiReader(text(`{"id":1,"a":`), times("[", 1<<20), times("]", 1<<20), text("}")), `"id":1,"code":"too_large"`},
		"objects":              {io.MultiReader(text(`{"id":1,"a":`), times(`{"a":`, 1<<20)), `"id":1,"code":"too_large"`},
		"values":               {io.MultiReader(text(`{"id":1,"a":[0`), times(",0", 1<<20), text("]}")), `"id":1,"code":"too_large"`},
		"members":              {io.MultiReader(text(`{"id":1`), times(`,"a":1`, 1<<20), text("}")), `"id":1,"code":"too_large"`},
		"commas":               {io.MultiReader(text(`{"id":1`), times(`,`, 1<<20), text("}")), `"id":1,"code":"too_large"`},
		"blanks":               {io.MultiReader(text(`{"id":1`), times(` `, 1<<20), text("}")), `"id":1,"code":"too_large"`},
		"text":                 {io.MultiReader(text(`{"id":1,"a":"`), times(`x`, 1<<20), text(`"}`)), `"id":1,"code":"too_large"`},
		"text with brackets":   {io.MultiReader(text(`{"id":1,"a":"`), times(`}{\"`, 1<<20), text(`"}`)), `"id":1,"code":"too_large"`},
		"text without end":     {io.MultiReader(text(`{"id":1,"a":"`), times(`\"`, 1<<20)), `"id":1,"code":"too_large"`},
		"name":                 {io.MultiReader(text(`{"id":1,"`), times(`x`, 1<<20), text(`":1}`)), `"id":1,"code":"too_large"`},
		"word":                 {io.MultiReader(text(`{"id":1,"a":`), times(`9`, 1<<20), text(`}`)), `"id":1,"code":"too_large"`},
		"elements in each":     {io.MultiReader(text(`<EvalRequest id="1">`), times(`<a>`, 10<<20)), `<Error id="1" code="too_large"`},
		"elements that end":    {io.MultiReader(text(`<EvalRequest id="1">`), times(`<a>`, 1<<20), times(`</a>`, 1<<20), text("</EvalRequest>")), `<Error id="1" code="too_large"`},
		"elements":             {io.MultiReader(text(`<EvalRequest id="1">`), times(`<a/>`, 1<<20), text("</EvalRequest>")), `<Error id="1" code="too_large"`},
		"elements without end": {times(`<a>`, 1<<20), `<Error code="too_large"`},
		"attributes":           {io.MultiReader(text(`<EvalRequest`), times(` a="1"`, 1<<20), text("/>")), `<Error code="too_large"`},
		"attribute":            {io.MultiReader(text(`<EvalRequest a="`), times(`1`, 1<<20), text(`"/>`)), `<Error code="too_large"`},
		"element's name":       {io.MultiReader(text(`<`), times(`a`, 1<<20), text(`/>`)), `<Error code="too_large"`},
		"comment":              {io.MultiReader(text(`<EvalRequest id="1"><comment>`), times(`c`, 1<<20), text(`</comment></EvalRequest>`)), `<Error id="1" code="too_large"`},
		"comment of XML":       {io.MultiReader(text(`<!--`), times(`c`, 1<<20), text(`-->`)), `<Error code="too_large"`},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var out bytes.Buffer
			if err := Serve(t.Context(), io.MultiReader(c.in, strings.NewReader(hello)), &out, &analysttest.Engine{}, testOptions()); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			lines := strings.Split(out.String(), "\n")
			if len(lines) != 3 || !strings.Contains(lines[0], c.want) || !strings.HasPrefix(lines[1], `{"type":"HelloResult","id":"next"`) {
				t.Fatalf("%.500q", lines)
			}
			// Buffers that double on their way to 256 KiB, and what encoding/xml makes of
			// an element before it can be counted.
			if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
				t.Errorf("%d bytes of memory", used)
			}
		})
	}
}

// TestLargestDocument wants a request of almost 256 KiB answered.
func TestLargestDocument(t *testing.T) {
	for _, form := range []string{
		`{"type":"Hello","comment":"%s"}`, `<Hello><comment>%s</comment></Hello>`,
	} {
		comment := strings.Repeat("c", maxBytes-len(form)+2)
		answers := answersTo(t, strings.NewReader(fmt.Sprintf(form, comment)))
		if len(answers) != 1 || !strings.Contains(answers[0], "HelloResult") {
			t.Errorf("%.200q", answers)
		}
		answers = answersTo(t, strings.NewReader(fmt.Sprintf(form, comment+"c")))
		if len(answers) != 1 || !strings.Contains(answers[0], "too_large") {
			t.Errorf("%.200q", answers)
		}
	}
}
