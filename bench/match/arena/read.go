package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gogo/internal/files"
)

// read reads the plan and the records of a folder, and says how many bytes of
// the games file are whole records.
func read(path string) (*Plan, []*Record, int64, error) {
	plan, err := files.Decode(filepath.Join(path, planFile), maxPlan, decodePlan)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s: %w", path, ErrNoMatch)
	}
	if err != nil {
		return nil, nil, 0, err
	}
	name := filepath.Join(path, gamesFile)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, 0, err
	}
	records, whole, err := readRecords(plan, data)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return plan, records, whole, nil
}

// maxPlan bounds the file of a plan, in bytes. Its openings are most of it.
const maxPlan = 256 << 20

// decodePlan reads a plan, which anybody may have edited, and checks it.
func decodePlan(data []byte) (*Plan, error) {
	var p Plan
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	return &p, nil
}

// readRecords reads whole lines. What follows the last line end was being
// written when a run was killed, and does not count.
func readRecords(plan *Plan, data []byte) (records []*Record, whole int64, err error) {
	for n := 1; ; n++ {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			return records, whole, nil
		}
		r, err := plan.decodeRecord(data[whole : whole+int64(end)])
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", n, err)
		}
		records = append(records, r)
		whole += int64(end) + 1
	}
}
