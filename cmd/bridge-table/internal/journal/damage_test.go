package journal

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"gogo/internal/testlimit"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
)

// house is a hall whose records are kept in a file.
type house struct {
	t    *testing.T
	hall *hall.Hall
	file *Store
	now  time.Time
}

// newHouse returns a hall that keeps its records in a new file.
func newHouse(t *testing.T, path string) *house {
	t.Helper()
	h := &house{t: t, file: openStore(t, path), now: time.Now()}
	h.hall = hall.New(hall.Config{
		Send: func(hall.Conn, *darrington.Notice) {}, Close: func(hall.Conn) {},
		Tournament: hall.TournamentConfig{Wait: time.Minute},
	})
	return h
}

// say has a connection say lines, and keeps what they change.
func (h *house) say(c hall.Conn, lines ...string) {
	h.t.Helper()
	for _, line := range lines {
		m, err := darrington.ParseMessage(line)
		if err != nil {
			h.t.Fatal(err)
		}
		h.hall.Receive(h.now, c, &m)
	}
	h.keep()
}

// keep keeps what has changed.
func (h *house) keep() {
	h.t.Helper()
	if changes := h.hall.Changes(); len(changes) > 0 {
		if err := h.file.Save(changes); err != nil {
			h.t.Fatal(err)
		}
	}
}

// enter brings in a player.
func (h *house) enter(c hall.Conn) {
	h.t.Helper()
	h.hall.Enter(c, "")
	h.say(c, fmt.Sprintf(`X-TOKEN "token %04d"`, c), fmt.Sprintf(`HELLO "Player %d"`, c))
}

// The players of the hall in the tests: they sit in games, play in one tournament or wait for
// another, or have a name and nothing else.
const (
	gamePlayers   = 48
	pairPlayers   = 16
	waitPlayers   = 4
	namedPlayers  = 60
	roundsOfCalls = 5
)

// fill brings in players, who open games and tournaments, and call.
func (h *house) fill() {
	h.t.Helper()
	last := hall.Conn(0)
	next := func() hall.Conn { last++; h.enter(last); return last }
	for g := range gamePlayers / 4 {
		for _, seat := range []string{"N", "E", "S", "W"} {
			id := "-"
			if seat != "N" {
				id = fmt.Sprintf("g%d", g+1)
			}
			h.say(next(), "JOIN-M "+id+" "+seat)
		}
	}
	h.say(next(), "JOIN-T")
	for range pairPlayers - 1 {
		h.say(next(), "JOIN-T t1")
	}
	h.now = h.now.Add(time.Hour)
	h.hall.Tick(h.now)
	h.keep()
	h.say(next(), "JOIN-T")
	for range waitPlayers - 1 {
		h.say(next(), "JOIN-T t2")
	}
	for range namedPlayers {
		next()
	}
	for range roundsOfCalls {
		for c := range hall.Conn(gamePlayers + pairPlayers) {
			h.say(c+1, "BID 1C", "BID PASS")
		}
	}
}

// close closes the file.
func (h *house) close() { closeStore(h.t, h.file) }

// state is what a file has, by key.
type state map[hall.Key]string

// stateOf returns the records as a state.
func stateOf(records []hall.Change) state {
	s := state{}
	for _, r := range records {
		s[r.Key] = string(r.Value)
	}
	return s
}

// load returns the state of an open file.
func load(t *testing.T, f *Store) state {
	t.Helper()
	records, err := f.Load()
	if err != nil {
		t.Fatal(err)
	}
	return stateOf(records)
}

// sample is a file that a hall has written, at several times.
type sample struct {
	early, kept, before, last        []byte // the file: halfway, when it was copied, before the last change, and at last
	stateKept, stateBefore, stateNow state
	copy                             []byte
}

// newSample has a hall write a file.
func newSample(t *testing.T) *sample {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hall.db")
	h := newHouse(t, path)
	read := func(path string) []byte {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	s := &sample{}
	h.enter(1000)
	h.fill()
	s.early = read(path)
	h.say(1, "X-LEAVE")
	h.say(5, "BID PASS")
	if err := h.file.copy(); err != nil {
		t.Fatal(err)
	}
	s.kept, s.copy, s.stateKept = read(path), read(path+copySuffix), load(t, h.file)
	for c := range hall.Conn(gamePlayers) { // after the copy some leave, others go on
		if c%5 == 0 {
			h.say(c+1, "X-LEAVE")
		}
		h.say(c+1, "BID PASS")
	}
	h.say(gamePlayers+pairPlayers+waitPlayers+1, "JOIN-M")
	s.before, s.stateBefore = read(path), load(t, h.file)
	h.say(gamePlayers+pairPlayers+waitPlayers+2, "JOIN-M")
	s.last, s.stateNow = read(path), load(t, h.file)
	h.close()
	return s
}

// damage is a way to damage a file.
type damage struct {
	name string
	do   func(rng *rand.Rand, s *sample, data []byte) []byte
	n    int // how often
}

// pageOf returns a random page of a file, with its size.
func pageOf(rng *rand.Rand, data []byte) []byte {
	size := os.Getpagesize()
	at := rng.IntN(len(data)/size) * size
	return data[at : at+size]
}

// used returns the part of a file that has pages.
func used(data []byte) []byte {
	end := len(bytes.TrimRight(data, "\x00"))
	size := os.Getpagesize()
	return data[:min(len(data), (end+size-1)/size*size)]
}

var damages = []damage{
	{"truncated anywhere", func(rng *rand.Rand, _ *sample, data []byte) []byte { return data[:rng.IntN(len(data))] }, 25},
	{"truncated at a page", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		return data[:rng.IntN(len(used(data))/os.Getpagesize())*os.Getpagesize()]
	}, 20},
	{"truncated in its first page", func(rng *rand.Rand, _ *sample, data []byte) []byte { return data[:rng.IntN(100)] }, 10},
	{"a flipped bit", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		used(data)[rng.IntN(len(used(data)))] ^= 1 << rng.IntN(8)
		return data
	}, 80},
	{"a flipped bit at the head of a page", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		pageOf(rng, used(data))[rng.IntN(48)] ^= 1 << rng.IntN(8)
		return data
	}, 50},
	{"a flipped bit in the meta pages", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		data[rng.IntN(2)*os.Getpagesize()+rng.IntN(80)] ^= 1 << rng.IntN(8)
		return data
	}, 20},
	{"a page of zeros", func(rng *rand.Rand, _ *sample, data []byte) []byte { clear(pageOf(rng, used(data))); return data }, 40},
	{"swapped pages", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		one, other := pageOf(rng, used(data)), pageOf(rng, used(data))
		whole := bytes.Clone(one)
		copy(one, other)
		copy(other, whole)
		return data
	}, 30},
	{"a page with another number", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		one, other := pageOf(rng, used(data)), pageOf(rng, used(data))
		copy(one[8:], other[8:])
		return data
	}, 20},
	{"a random block", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		at := rng.IntN(len(used(data)))
		scramble(rng, data[at:min(len(data), at+1+rng.IntN(5000))])
		return data
	}, 30},
	{"a page as it was earlier", func(rng *rand.Rand, s *sample, data []byte) []byte {
		at := (2 + rng.IntN(len(used(s.early))/os.Getpagesize()-2)) * os.Getpagesize()
		copy(data[at:at+os.Getpagesize()], s.early[at:])
		return data
	}, 30},
	{"many flipped bits", func(rng *rand.Rand, _ *sample, data []byte) []byte {
		for range 100 {
			data[rng.IntN(len(used(data)))] ^= 1 << rng.IntN(8)
		}
		return data
	}, 10},
	{"garbage", func(rng *rand.Rand, _ *sample, data []byte) []byte { scramble(rng, data); return data }, 3},
	{"empty", func(*rand.Rand, *sample, []byte) []byte { return nil }, 1},
	{"a text", func(*rand.Rand, *sample, []byte) []byte { return []byte(strings.Repeat("This is none.\n", 3000)) }, 1},
	{"zeros", func(_ *rand.Rand, _ *sample, data []byte) []byte { clear(data); return data }, 1},
}

// scramble fills a block with random bytes.
func scramble(rng *rand.Rand, block []byte) {
	for i := range block {
		block[i] = byte(rng.Uint32())
	}
}

// outcome counts what became of damaged files.
type outcome struct{ same, warned, refused, withAll, files int }

// TestDamagedFiles opens files that are damaged in all kinds of ways: each is as it was, or what is
// lost is reported, and what is whole can be recovered.
func TestDamagedFiles(t *testing.T) {
	s := newSample(t)
	var total outcome
	for _, d := range damages {
		t.Run(d.name, func(t *testing.T) {
			for i := range d.n {
				if i%3 != 0 && !testlimit.IsLong() {
					continue
				}
				rng := rand.New(rand.NewPCG(46, uint64(i)))
				damaged := d.do(rng, s, bytes.Clone(s.last))
				checkDamaged(t, s, damaged, i%4 != 0, &total)
				if t.Failed() {
					t.Fatalf("file %d", i)
				}
			}
		})
	}
	t.Logf("%d files: %d as they were, %d with a warning, %d refused; all was recovered of %d", total.files, total.same, total.warned, total.refused, total.withAll)
	if testlimit.IsLong() && total.files < 200 || total.refused < total.files/3 {
		t.Errorf("%+v", total)
	}
}

// checkDamaged opens a damaged file, recovers it if it is refused, and opens it again.
func checkDamaged(t *testing.T, s *sample, damaged []byte, withCopy bool, total *outcome) {
	t.Helper()
	total.files++
	path := filepath.Join(t.TempDir(), "hall.db")
	write := func(path string, data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(path, damaged)
	if withCopy {
		write(path+copySuffix, s.copy)
	}
	var log bytes.Buffer
	how := StoreOptions{Log: slog.New(slog.NewTextHandler(&log, nil))}
	f, err := OpenStore(t.Context(), path, how)
	if err == nil {
		got := load(t, f)
		closeStore(t, f)
		switch warned := strings.Contains(log.String(), "level=WARN"); {
		case maps.Equal(got, s.stateNow) && !warned:
			total.same++
		case warned && (sameButNumbers(got, s.stateNow) || sameButNumbers(got, s.stateBefore)):
			checkRecovered(t, s, got, true, log.String())
			total.warned++
		default:
			t.Fatalf("opened with other records: %s", log.String())
		}
		return
	}
	total.refused++
	d := (*DamageError)(nil)
	if text := err.Error(); !errors.As(err, &d) || !strings.HasPrefix(text, path) || strings.Contains(text, "\n") || !strings.Contains(text, "--recover") {
		t.Fatalf("refused: %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, damaged) {
		t.Fatalf("the file has been changed: %v", err)
	}
	how.Recover = true
	if f, err = OpenStore(t.Context(), path, how); err != nil {
		t.Fatalf("not recovered: %v", err)
	}
	got := load(t, f)
	closeStore(t, f)
	if checkRecovered(t, s, got, withCopy, log.String()) {
		total.withAll++
	}
	kept, err := filepath.Glob(path + damagedSuffix + "*")
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %q", kept)
	}
	if data, err := os.ReadFile(kept[0]); err != nil || !bytes.Equal(data, damaged) {
		t.Fatalf("other bytes are kept: %v", err)
	}
	f, err = OpenStore(t.Context(), path, StoreOptions{})
	if err != nil {
		t.Fatalf("after recovery: %v", err)
	}
	if again := load(t, f); !maps.Equal(got, again) {
		t.Fatal("other records after recovery")
	}
	closeStore(t, f)
}

// sameButNumbers compares what two files have but for the last numbers given.
func sameButNumbers(a, b state) bool {
	a, b = maps.Clone(a), maps.Clone(b)
	delete(a, hall.NumbersKey)
	delete(b, hall.NumbersKey)
	return maps.Equal(a, b)
}

// checkRecovered wants each record as it was written once, numbers above those in use, and a note
// of what is lost. It reports whether nothing is.
func checkRecovered(t *testing.T, s *sample, got state, withCopy bool, log string) bool {
	t.Helper()
	if _, err := hall.Load(time.Now(), hall.Config{}, changesOf(got)); err != nil {
		t.Fatalf("recovered, and no hall: %v", err)
	}
	all := true
	for k, value := range s.stateNow {
		if k.Bucket == hall.Numbers {
			continue
		}
		is, ok := got[k]
		all = all && is == value
		if !ok && withCopy && s.stateKept[k] != "" && !strings.Contains(log, "record "+k.ID) {
			t.Errorf("%v is in the copy, and lost:\n%s", k, log)
		}
	}
	for k := range got {
		if _, ok := s.stateNow[k]; !ok && !strings.Contains(log, "taken from the copy") {
			t.Errorf("%v comes from nowhere:\n%s", k, log)
		}
	}
	if withCopy {
		for _, what := range []string{"Game", "Tournament"} {
			if number(t, got, what) < number(t, s.stateNow, what) {
				t.Errorf("the numbers go back from %v to %v", s.stateNow[hall.NumbersKey], got[hall.NumbersKey])
			}
		}
	}
	return all
}

// number returns one of the last numbers given.
func number(t *testing.T, s state, what string) int {
	t.Helper()
	_, text, _ := strings.Cut(s[hall.NumbersKey], strconv.Quote(what)+":")
	n, err := strconv.Atoi(strings.TrimRight(strings.SplitN(text, ",", 2)[0], "}"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// changesOf returns a state as records.
func changesOf(s state) (all []hall.Change) {
	for _, k := range slices.SortedFunc(maps.Keys(s), hall.Key.Compare) {
		all = append(all, hall.Change{Key: k, Value: []byte(s[k])})
	}
	return all
}

// TestMissingFile wants a file that is gone to be missed where it has a copy.
func TestMissingFile(t *testing.T) {
	s := newSample(t)
	path := filepath.Join(t.TempDir(), "hall.db")
	if err := os.WriteFile(path+copySuffix, s.copy, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := OpenStore(t.Context(), path, StoreOptions{})
	if err == nil || !strings.Contains(err.Error(), ": missing: --recover goes on with hall.db.copy of ") {
		t.Fatalf("opened: %v", err)
	}
	f, err := OpenStore(t.Context(), path, StoreOptions{Recover: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRecovered(t, s, load(t, f), true, "taken from the copy")
	closeStore(t, f)
}

// TestForeignFile refuses a database of another program, and leaves it as it is.
func TestForeignFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other.db")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("members"))
		return errors.Join(err, b.Put([]byte("a"), []byte("b")))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []StoreOptions{{}, {Recover: true}} {
		if _, err := OpenStore(t.Context(), path, how); err == nil || !strings.Contains(err.Error(), `a database of another program, with "members"`) {
			t.Errorf("%+v: %v", how, err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has been changed: %v", err)
	}
}

// TestFormerFile converts a file from before there were checksums.
func TestFormerFile(t *testing.T) {
	s := newSample(t)
	path := filepath.Join(t.TempDir(), "hall.db")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for k, value := range s.stateNow {
			b, err := tx.CreateBucketIfNotExists([]byte(k.Bucket))
			if err := errors.Join(err, b.Put([]byte(k.ID), []byte(value))); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenStore(t.Context(), path, StoreOptions{}); !errors.Is(err, ErrStoreInUse) {
		t.Errorf("while a former server uses it: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		f := openStore(t, path)
		if got := load(t, f); !maps.Equal(got, s.stateNow) {
			t.Error("converted to other records")
		}
		if f.summary.records() != len(s.stateNow) {
			t.Errorf("%d records, want %d", f.summary.records(), len(s.stateNow))
		}
		closeStore(t, f)
	}
}
