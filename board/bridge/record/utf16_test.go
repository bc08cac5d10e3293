package record

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestUTF8Reader(t *testing.T) {
	long := strings.Repeat("é", 5000)
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"a byte", "x", "x"},
		{"half a mark", "\xff", "\xff"},
		{"another encoding", "\xffab\xfe", "\xffab\xfe"},
		{"UTF-8", "\ufeff♠", "\ufeff♠"},
		{"little-endian", "\xff\xfea\x00\x60\x26", "\ufeffa♠"},
		{"big-endian", "\xfe\xff\x00a\x26\x60", "\ufeffa♠"},
		{"a pair", "\xfe\xff\xd8\x3c\xdc\xa1", "\ufeff🂡"},
		{"half a pair", "\xfe\xff\xd8\x3c\x00a\xdc\xa1", "\ufeff\ufffda\ufffd"},
		{"half a pair at the end", "\xfe\xff\xd8\x3c", "\ufeff\ufffd"},
		{"half a letter at the end", "\xfe\xff\x00a\x00", "\ufeffa\ufffd"},
		{"a long text", "\xff\xfe" + strings.Repeat("\xe9\x00", 5000), "\ufeff" + long},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, r := range []io.Reader{
				strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text)), iotest.HalfReader(strings.NewReader(test.text)),
			} {
				got, err := io.ReadAll(NewUTF8Reader(r))
				if err != nil || string(got) != test.want {
					t.Errorf("%.40q, %v, want %.40q", got, err, test.want)
				}
			}
			if err := iotest.TestReader(NewUTF8Reader(strings.NewReader(test.text)), []byte(test.want)); err != nil {
				t.Error(err)
			}
		})
	}
}
