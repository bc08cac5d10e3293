package journal

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gogo/internal/fuzztest"
	"gogo/protocol/darrington/hall"
)

// counter counts the bytes that are read.
type counter struct {
	io.ReaderAt
	read int64
}

func (c *counter) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, at)
	c.read += int64(n)
	return n, err
}

// nested returns a page of buckets that all have the same inline page, and so on. The elements
// of each come first.
func nested(elements, depth int) []byte {
	page := make([]byte, headerSize+elements*elementSize)
	word := binary.NativeEndian
	word.PutUint16(page[8:], leafFlag)
	word.PutUint16(page[10:], uint16(elements))
	var value []byte
	if depth > 0 {
		value = append(make([]byte, bucketSize), nested(elements, depth-1)...)
	}
	for i := range elements {
		at := headerSize + i*elementSize
		word.PutUint32(page[at:], bucketFlag)
		word.PutUint32(page[at+4:], uint32(len(page)-at))
		word.PutUint32(page[at+12:], uint32(len(value)))
	}
	return slices.Concat(page, value)
}

// TestElementsDoNotOverlap wants pages within each other to be read in proportion to their size.
func TestElementsDoNotOverlap(t *testing.T) {
	records := 0
	w := &walk{record: func(string, []byte, []byte) { records++ }}
	w.orphan(nested(10, 4), false)
	if records != 2 {
		t.Errorf("%d records, want one of the page and one of its bucket", records)
	}
}

// TestOverflow wants a file to be read a few times at most, whatever its pages claim to have behind
// them.
func TestOverflow(t *testing.T) {
	const pages, size = 200, 1 << minPageShift
	file := make([]byte, pages*size)
	for id := range uint64(pages) {
		binary.NativeEndian.PutUint64(file[id*size:], id)
		binary.NativeEndian.PutUint32(file[id*size+12:], uint32(pages-id-1))
	}
	c := &counter{ReaderAt: bytes.NewReader(file)}
	w := &walk{meta: meta{pageSize: size, high: pages}, file: c, size: pages * size, used: map[uint64]bool{}}
	w.orphans(nil)
	if c.read > 3*w.size {
		t.Errorf("%d bytes are read of a file of %d", c.read, w.size)
	}
}

// reseal makes the checksums of the meta pages right.
func reseal(file []byte, pageSize int) {
	for at := headerSize; at < headerSize+2*pageSize && at+metaSize <= len(file); at += pageSize {
		sum := fnv.New64a()
		_, _ = sum.Write(file[at : at+metaSize-8])
		binary.NativeEndian.PutUint64(file[at+metaSize-8:], sum.Sum64())
	}
}

// FuzzReadContent patches a file in two places behind the checksums of its meta pages, and wants it to
// be read without a fault of ours and only a few times, and records that were there if it is
// whole.
func FuzzReadContent(f *testing.F) {
	fuzztest.Minimizing(f)
	path := filepath.Join(f.TempDir(), "hall.db")
	changes := []hall.Change{
		{Key: hall.NumbersKey, Value: []byte(`{"Game":1}`)},
		{Key: hall.Key{Bucket: hall.Names, ID: "ann"}, Value: []byte(`{"name":"Ann"}`)},
		{Key: hall.Key{Bucket: hall.Games, ID: "g1"}, Value: bytes.Repeat([]byte(" "), 9000)},
	}
	if err := writeFile(path, changes, time.Unix(0, 0)); err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	first, err := findMeta(bytes.NewReader(good), int64(len(good)))
	if err != nil {
		f.Fatal(err)
	}
	pageSize := int(first.pageSize)
	for page := range uint(len(good) / pageSize) {
		f.Add(page*uint(pageSize)+8, []byte{2}, uint(0), []byte{}, 0)
		f.Add(page*uint(pageSize)+headerSize, []byte{0xff, 0xff, 0xff, 0xff, 0xff}, page*uint(pageSize)+12, []byte{1}, 0)
	}
	f.Fuzz(func(t *testing.T, at uint, patch []byte, other uint, second []byte, more int) {
		file := fuzztest.Patch{At: at, Bytes: patch}.Apply(good)
		file = fuzztest.Patch{At: other, Bytes: second, More: more}.Apply(file)
		reseal(file, pageSize)
		in := &counter{ReaderAt: bytes.NewReader(file)}
		c := readContent(in, int64(len(file)))
		if most := int64(4*len(file) + 1<<12); in.read > most {
			t.Errorf("%d bytes are read of a file of %d", in.read, len(file))
		}
		if c.invalid || c.bare || !c.whole() {
			return
		}
		for k, value := range c.records {
			if !bytes.Contains(file, value) {
				t.Errorf("record %v is not in the file", k)
			}
		}
	})
}
