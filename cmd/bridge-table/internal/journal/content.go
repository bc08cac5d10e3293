package journal

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"time"

	"gogo/protocol/darrington/hall"
)

// A record is kept behind a byte with the version of this form and its checksum. Files from before
// have the bare records, which are objects of JSON.
const (
	sealVersion = 1
	sealSize    = 5
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the CRC-32C of a record with its bucket and its key.
func checksum(k hall.Key, value []byte) uint32 {
	sum := crc32.Update(0, castagnoli, []byte(k.Bucket+"\x00"+hall.Bucket(k.ID)+"\x00"))
	return crc32.Update(sum, castagnoli, value)
}

// seal returns the form in which a record is kept.
func seal(k hall.Key, value []byte) []byte {
	sealed := binary.BigEndian.AppendUint32([]byte{sealVersion}, checksum(k, value))
	return append(sealed, value...)
}

// errChecksum reports a record that is not as it was written.
var errChecksum = errors.New("its checksum is wrong")

// unseal returns a copy of a record and its checksum.
func unseal(k hall.Key, sealed []byte) (value []byte, sum uint32, err error) {
	if len(sealed) < sealSize || sealed[0] != sealVersion {
		return nil, 0, errChecksum
	}
	sum = binary.BigEndian.Uint32(sealed[1:])
	if checksum(k, sealed[sealSize:]) != sum {
		return nil, 0, errChecksum
	}
	return append([]byte{}, sealed[sealSize:]...), sum, nil
}

// summaryKey is the key of the summary, which is sealed as the records are.
var summaryKey = hall.Key{Bucket: "summary", ID: "all"}

// summary says which records there are, so that a lost one is missed. Each transaction writes it
// anew.
type summary struct {
	Saved   time.Time             `json:"saved"` // when something last changed
	Buckets map[hall.Bucket]tally `json:"buckets"`
}

// tally has the number of the records of a bucket and the sum of their checksums.
type tally struct {
	Records int    `json:"records"`
	Sum     uint64 `json:"sum"`
}

// clone returns a deep copy.
func (s *summary) clone() *summary { return &summary{s.Saved, maps.Clone(s.Buckets)} }

// add adds records with a sum of checksums. A number may be negative, and a sum its complement.
func (s *summary) add(b hall.Bucket, records int, sum uint64) {
	if s.Buckets == nil {
		s.Buckets = map[hall.Bucket]tally{}
	}
	t := s.Buckets[b]
	s.Buckets[b] = tally{t.Records + records, t.Sum + sum}
}

// of returns the tally of a bucket.
func (s *summary) of(b hall.Bucket) tally { return s.Buckets[b] }

// records returns the number of all records.
func (s *summary) records() (n int) {
	for _, t := range s.Buckets {
		n += t.Records
	}
	return n
}

// equal reports whether both have the same records.
func (s *summary) equal(other *summary) bool {
	return !slices.ContainsFunc(buckets, func(b hall.Bucket) bool { return s.of(b) != other.of(b) })
}

// seal returns the form in which the summary is kept.
func (s *summary) seal() ([]byte, error) {
	text, err := json.Marshal(s)
	return seal(summaryKey, text), err
}

// content is what a file was found to have.
type content struct {
	records map[hall.Key][]byte // that are whole
	sums    summary             // of these, as they were counted
	broken  map[hall.Key]bool   // records that are not as they were written
	summary *summary            // nil if there is none
	bare    bool                // no record has a checksum: the form from before
	foreign []string            // buckets of another program
	faults  []error
	warning error // what is wrong and can have lost no more than the last change
	invalid bool  // neither meta page is valid
}

// buckets has the buckets of a hall in the order in which they are listed.
var buckets = []hall.Bucket{hall.Games, hall.Tournaments, hall.Names, hall.Numbers}

// readContent reads a file and checks everything in it.
func readContent(file io.ReaderAt, size int64) *content {
	c := &content{records: map[hall.Key][]byte{}, broken: map[hall.Key]bool{}}
	m, err := findMeta(file, size)
	if errors.Is(err, errNoMeta) {
		c.invalid, c.faults = true, []error{err}
		return c
	}
	c.warning = err
	bare := map[hall.Key][]byte{}
	w := &walk{meta: m, file: file, size: size, record: func(bucket string, key, value []byte) { c.take(bare, bucket, key, value) }}
	w.run()
	c.faults = append(c.faults, w.faults...)
	c.settle(bare)
	return c
}

// take takes in a record. Those without a checksum are put aside, until it is known whether all
// are.
func (c *content) take(bare map[hall.Key][]byte, bucket string, key, value []byte) {
	if bucket == "" {
		c.adopt(key, value)
		return
	}
	k := hall.Key{Bucket: hall.Bucket(bucket), ID: string(key)}
	whole, sum, err := unseal(k, value)
	switch {
	case k.Bucket != summaryKey.Bucket && !slices.Contains(buckets, k.Bucket):
		if !slices.Contains(c.foreign, bucket) {
			c.foreign = append(c.foreign, bucket)
		}
	case len(value) > 0 && value[0] == '{' && json.Valid(value):
		bare[k] = append([]byte{}, value...)
	case err != nil:
		c.broken[k] = true
	case k == summaryKey:
		if err := json.Unmarshal(whole, &c.summary); err != nil {
			c.broken[k] = true
		}
	default:
		c.records[k] = whole
		c.sums.add(k.Bucket, 1, uint64(sum))
	}
}

// adopt takes in a record of a bucket that is not known: its checksum tells. Of two with the same
// key neither is trusted.
func (c *content) adopt(key, value []byte) {
	for _, b := range append([]hall.Bucket{summaryKey.Bucket}, buckets...) {
		k := hall.Key{Bucket: b, ID: string(key)}
		_, sum, err := unseal(k, value)
		switch {
		case err != nil:
			continue
		case c.records[k] != nil:
			delete(c.records, k)
			c.broken[k] = true
			c.sums.add(b, -1, -uint64(sum))
		case !c.broken[k]:
			c.take(nil, string(b), key, value)
		}
		return
	}
}

// settle tells the form of the file, and compares its records with its summary.
func (c *content) settle(bare map[hall.Key][]byte) {
	if c.summary == nil && len(c.records)+len(c.broken) == 0 && (len(bare) > 0 || len(c.faults) == 0) {
		c.bare, c.records = true, bare
		for k, value := range bare {
			c.sums.add(k.Bucket, 1, uint64(checksum(k, value)))
		}
	} else {
		for k := range bare {
			c.broken[k] = true
		}
	}
	delete(c.broken, summaryKey)
	for k := range c.broken {
		if c.records[k] != nil { // it is another one, whose key is damaged
			delete(c.broken, k)
			c.faults = append(c.faults, errors.New("a record has lost its key"))
		}
	}
	if c.summary == nil && !c.bare {
		c.faults = append(c.faults, errors.New("the record of how many there are is lost"))
	}
}

// doubtful reports whether as many records of a bucket as there should be are whole, and not all
// are those that were written last.
func (c *content) doubtful(b hall.Bucket) bool {
	return c.summary != nil && c.lost(b) <= 0 && c.sums.of(b) != c.summary.of(b)
}

// lost returns how many records of a bucket are damaged or missing, as far as is known.
func (c *content) lost(b hall.Bucket) int {
	if c.summary == nil {
		return c.brokenIn(b)
	}
	return c.summary.of(b).Records - c.sums.of(b).Records
}

// brokenIn returns how many records of a bucket are damaged.
func (c *content) brokenIn(b hall.Bucket) (n int) {
	for k := range c.broken {
		if k.Bucket == b {
			n++
		}
	}
	return n
}

// whole reports whether nothing is damaged.
func (c *content) whole() bool {
	lost := slices.ContainsFunc(buckets, func(b hall.Bucket) bool { return c.lost(b) != 0 || c.doubtful(b) })
	return len(c.faults) == 0 && len(c.broken) == 0 && len(c.foreign) == 0 && !lost
}

// changes returns the records in the order of their keys.
func (c *content) changes() []hall.Change {
	all := make([]hall.Change, 0, len(c.records))
	for _, k := range slices.SortedFunc(maps.Keys(c.records), hall.Key.Compare) {
		all = append(all, hall.Change{Key: k, Value: c.records[k]})
	}
	return all
}
