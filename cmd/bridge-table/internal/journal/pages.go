package journal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
)

// The layout of a file of bbolt, version 2, in the byte order of the machine. All lengths and page
// numbers of a damaged file may be wrong, and bbolt reads them through a mapping of the file, where
// a wrong one is a fault that ends the program. So a file is read here first, with every length
// checked, and is mapped only if nothing is wrong with it.
const (
	metaMagic    = 0xED0CDAED
	metaVersion  = 2
	metaSize     = 64
	headerSize   = 16 // of a page
	elementSize  = 16 // of a leaf or a branch
	bucketSize   = 16 // of a bucket in a leaf, before its page if that is inline
	minPageShift = 10
	maxPageShift = 24
	maxDepth     = 32 // pages above each other

	branchFlag   = 0x01
	leafFlag     = 0x02
	metaFlag     = 0x04
	freelistFlag = 0x10
	bucketFlag   = 0x01 // of an element

	noFreelist = 1<<64 - 1
)

// meta is what a meta page says. There are two, which transactions write in turns.
type meta struct {
	pageSize             int64
	root, freelist, high uint64 // pages; none is from high on
	transaction          uint64
}

// errNoMeta reports a file that begins with no meta page.
var errNoMeta = errors.New("neither meta page is valid, or this is no file of a server")

// parseMeta returns the meta page with a number.
func parseMeta(page []byte, number int) (m meta, ok bool) {
	if len(page) < headerSize+metaSize {
		return m, false
	}
	word := binary.NativeEndian
	body := page[headerSize : headerSize+metaSize]
	sum := fnv.New64a()
	_, _ = sum.Write(body[:metaSize-8])
	if word.Uint32(body) != metaMagic || word.Uint32(body[4:]) != metaVersion || word.Uint64(body[56:]) != sum.Sum64() {
		return m, false
	}
	m = meta{int64(word.Uint32(body[8:])), word.Uint64(body[16:]), word.Uint64(body[32:]), word.Uint64(body[40:]), word.Uint64(body[48:])}
	here := word.Uint64(page) == uint64(number) && word.Uint16(page[8:]) == metaFlag && m.transaction%2 == uint64(number)
	return m, here && m.pageSize >= 1<<minPageShift && m.pageSize <= 1<<maxPageShift && m.pageSize&(m.pageSize-1) == 0
}

// findMeta returns the newest valid meta page. The error tells of one that is invalid; it is
// errNoMeta if both are.
func findMeta(file io.ReaderAt, size int64) (meta, error) {
	read := func(offset int64, number int) (meta, bool) {
		page := make([]byte, headerSize+metaSize)
		if offset > size-int64(len(page)) {
			return meta{}, false
		}
		if _, err := file.ReadAt(page, offset); err != nil {
			return meta{}, false
		}
		return parseMeta(page, number)
	}
	first, ok := read(0, 0)
	if ok {
		second, ok := read(first.pageSize, 1)
		switch {
		case !ok || second.pageSize != first.pageSize:
			return first, errors.New("meta page 1 is invalid")
		case second.transaction > first.transaction:
			return second, nil
		}
		return first, nil
	}
	for shift := minPageShift; shift <= maxPageShift; shift++ {
		if second, ok := read(1<<shift, 1); ok && second.pageSize == 1<<shift {
			return second, errors.New("meta page 0 is invalid")
		}
	}
	return meta{}, errNoMeta
}

// walk reads all pages of a file that are in use, and goes on behind what is damaged.
type walk struct {
	meta
	file   io.ReaderAt
	size   int64
	used   map[uint64]bool
	faults []error
	// record is called for each record, with the name of its bucket, which is empty if it is not
	// known.
	record func(bucket string, key, value []byte)
}

// maxFaults bounds the faults that are remembered.
const maxFaults = 100

// fault adds a fault.
func (w *walk) fault(format string, args ...any) {
	if len(w.faults) < maxFaults {
		w.faults = append(w.faults, fmt.Errorf(format, args...))
	}
}

// run reads the whole file.
func (w *walk) run() {
	if w.high < 2 || w.high > uint64(w.size/w.pageSize) {
		w.fault("it has %d bytes, and should have %d pages of %d", w.size, w.high, w.pageSize)
	}
	w.used = map[uint64]bool{0: true, 1: true}
	free, known := w.free()
	w.tree("", w.root)
	if len(w.faults) > 0 {
		if known {
			w.orphans(free)
		}
		return
	}
	for id := range free {
		if w.used[id] {
			w.fault("page %d is in use, and listed as free", id)
		}
		w.used[id] = true
	}
	for id := range w.high {
		if !w.used[id] {
			w.fault("page %d is neither in use nor free", id)
			return
		}
	}
}

// page reads a page with what overflows into those behind it.
func (w *walk) page(id uint64) (page []byte, ok bool) {
	head := make([]byte, headerSize)
	if id < 2 || id >= w.high || int64(id) >= w.size/w.pageSize {
		w.fault("there is no page %d", id)
		return nil, false
	}
	if _, err := w.file.ReadAt(head, int64(id)*w.pageSize); err != nil {
		w.fault("page %d: %w", id, err)
		return nil, false
	}
	last := id + uint64(binary.NativeEndian.Uint32(head[12:]))
	if said := binary.NativeEndian.Uint64(head); said != id || last >= w.high || int64(last) >= w.size/w.pageSize {
		w.fault("page %d is damaged", id)
		return nil, false
	}
	for i := id; i <= last; i++ {
		if w.used[i] {
			w.fault("page %d is used twice", i)
			return nil, false
		}
		w.used[i] = true
	}
	page = make([]byte, int64(last-id+1)*w.pageSize)
	if _, err := w.file.ReadAt(page, int64(id)*w.pageSize); err != nil {
		w.fault("page %d: %w", id, err)
		return nil, false
	}
	return page, true
}

// free returns the pages that are listed as free, and whether that is all of them.
func (w *walk) free() (free map[uint64]bool, ok bool) {
	free = map[uint64]bool{}
	if w.freelist == noFreelist {
		w.fault("it has no list of free pages")
		return free, false
	}
	page, ok := w.page(w.freelist)
	if !ok {
		return free, false
	}
	word := binary.NativeEndian
	ids, count := page[headerSize:], uint64(word.Uint16(page[10:]))
	if count == 0xFFFF { // too many for the field
		ids, count = ids[8:], word.Uint64(ids)
	}
	if word.Uint16(page[8:]) != freelistFlag || count > uint64(len(ids)/8) {
		w.fault("the list of free pages, page %d, is damaged", w.freelist)
		return free, false
	}
	for i := range count {
		id := word.Uint64(ids[8*i:])
		if id < 2 || id >= w.high || free[id] {
			w.fault("the list of free pages, page %d, has page %d", w.freelist, id)
			return free, false
		}
		free[id] = true
	}
	return free, true
}

// orphans reads the pages of a damaged file that are neither free nor reached. Those that they
// belong to are damaged, so that the buckets of their records are not known.
func (w *walk) orphans(free map[uint64]bool) {
	budget := w.size // for long pages: each page of a hostile file may claim all behind it
	for id := uint64(2); id < w.high && int64(id) < w.size/w.pageSize; id++ {
		if w.used[id] || free[id] {
			continue
		}
		page := make([]byte, w.pageSize)
		if _, err := w.file.ReadAt(page, int64(id)*w.pageSize); err != nil {
			continue
		}
		more := int64(binary.NativeEndian.Uint32(page[12:]))
		if whole := (more + 1) * w.pageSize; binary.NativeEndian.Uint64(page) == id && whole <= min(w.size-int64(id)*w.pageSize, budget) {
			budget -= whole
			long := make([]byte, whole)
			if _, err := w.file.ReadAt(long, int64(id)*w.pageSize); err == nil {
				page = long
			}
		}
		w.orphan(page, false)
	}
}

// orphan reads what looks like records on a page, or in the inline buckets of one, in which there
// are no buckets.
func (w *walk) orphan(page []byte, inline bool) {
	for _, e := range w.elements(page, 1, "a lost page") {
		key, value := e.data[:e.fields[2]], e.data[e.fields[2]:]
		w.record("", key, value)
		if !inline && e.fields[0] == bucketFlag && len(value) >= bucketSize+headerSize {
			w.orphan(value[bucketSize:], true)
		}
	}
}

// bounds are the keys between which a page may have its own: from low on, and below high.
type bounds struct{ low, high []byte }

// has reports whether a key lies within. Without a high bound there is none.
func (b bounds) has(key []byte) bool {
	return bytes.Compare(key, b.low) >= 0 && (b.high == nil || bytes.Compare(key, b.high) < 0)
}

// tree reads a tree of pages: of a bucket, or of the buckets, whose own name is empty.
func (w *walk) tree(bucket string, root uint64) { w.subtree(bucket, root, bounds{}, 0) }

func (w *walk) subtree(bucket string, id uint64, within bounds, depth int) {
	if depth == maxDepth {
		w.fault("page %d is more than %d deep", id, maxDepth)
		return
	}
	page, ok := w.page(id)
	if !ok {
		return
	}
	switch binary.NativeEndian.Uint16(page[8:]) {
	case leafFlag:
		w.leaf(bucket, page, within, fmt.Sprintf("page %d", id))
	case branchFlag:
		w.branch(bucket, page, within, id, depth)
	default:
		w.fault("page %d is damaged", id)
	}
}

// element is an element of a page.
type element struct {
	fields [4]uint32
	data   []byte // the key and, in a leaf, the value
}

// elements returns those of the elements of a page that lie within it, one behind the other: if
// they could overlap, those of small pages within each other would be more than can be read. The
// position is in the second field of leaves and in the first one of branches, the sizes of key and
// value follow in leaves, that of the key in branches.
func (w *walk) elements(page []byte, position int, where string) (all []element) {
	count := int(binary.NativeEndian.Uint16(page[10:]))
	if most := (len(page) - headerSize) / elementSize; count > most {
		w.fault("%s has %d elements", where, count)
		count = most
	}
	least := int64(headerSize + count*elementSize)
	for i := range count {
		at := headerSize + i*elementSize
		var e element
		for f := range e.fields {
			e.fields[f] = binary.NativeEndian.Uint32(page[at+4*f:])
		}
		from := int64(at) + int64(e.fields[position])
		end := from + int64(e.fields[position+1])
		if position == 1 {
			end += int64(e.fields[3])
		}
		if from < least || end > int64(len(page)) {
			w.fault("%s, element %d is damaged", where, i)
			continue
		}
		least = end
		e.data = page[from:end]
		all = append(all, e)
	}
	return all
}

// branch reads a page with pages below it.
func (w *walk) branch(bucket string, page []byte, within bounds, id uint64, depth int) {
	type child struct {
		key []byte
		id  uint64
	}
	elements := w.elements(page, 0, fmt.Sprintf("page %d", id))
	children := make([]child, 0, len(elements))
	for _, e := range elements {
		below := make([]byte, 8)
		binary.NativeEndian.PutUint32(below, e.fields[2])
		binary.NativeEndian.PutUint32(below[4:], e.fields[3])
		children = append(children, child{e.data, binary.NativeEndian.Uint64(below)})
	}
	if len(children) == 0 {
		w.fault("page %d has nothing below it", id)
	}
	for i, c := range children {
		if !within.has(c.key) || i > 0 && bytes.Compare(children[i-1].key, c.key) >= 0 {
			w.fault("page %d has keys in a wrong order", id)
		}
		inner := bounds{c.key, within.high}
		if i+1 < len(children) {
			inner.high = children[i+1].key
		}
		w.subtree(bucket, c.id, inner, depth+1)
	}
}

// leaf reads a page of records or of buckets.
func (w *walk) leaf(bucket string, page []byte, within bounds, where string) {
	var last []byte
	for i, e := range w.elements(page, 1, where) {
		if e.fields[0]&^bucketFlag != 0 {
			w.fault("%s, element %d is damaged", where, i)
			continue
		}
		key, value := e.data[:e.fields[2]], e.data[e.fields[2]:]
		if !within.has(key) || last != nil && bytes.Compare(last, key) >= 0 {
			w.fault("%s has keys in a wrong order", where)
		}
		last = key
		isBucket := e.fields[0] == bucketFlag
		switch {
		case isBucket != (bucket == ""):
			w.fault("%s, element %d is damaged", where, i)
		case isBucket:
			w.bucket(string(key), value)
		default:
			w.record(bucket, key, value)
		}
	}
}

// bucket reads a bucket, whose page is inline if it is small.
func (w *walk) bucket(name string, value []byte) {
	if len(value) < bucketSize || name == "" {
		w.fault("bucket %q is damaged", name)
		return
	}
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		w.tree(name, root)
		return
	}
	page := value[bucketSize:]
	if len(page) < headerSize || binary.NativeEndian.Uint64(page) != 0 || binary.NativeEndian.Uint16(page[8:]) != leafFlag {
		w.fault("bucket %q is damaged", name)
		return
	}
	w.leaf(name, page, bounds{}, fmt.Sprintf("bucket %q", name))
}
