package queue

import (
	"fmt"
	"strings"
)

// The subjects of the queue. A job and its result end in <match>.<id>, a notice
// in <match>. Notices are not stored: who misses one finds out later.
const (
	jobSubject       = "gogo.jobs."
	resultSubject    = "gogo.results."
	arrivedSubject   = "gogo.arrived."   // a result was stored
	withdrawnSubject = "gogo.withdrawn." // the jobs were withdrawn
	complaintSubject = "gogo.complaint." // a job was handed back
	discoverSubject  = "gogo.discover"   // who is there?
)

// maxName bounds the name of a match and the id of a job, in bytes.
const maxName = 64

// checkName reports whether a name may be part of a subject: 1 to 64 letters,
// digits, hyphens and underscores of ASCII.
func checkName(what, name string) error {
	const enough = 80
	switch {
	case name == "":
		return fmt.Errorf("queue: %s is empty", what)
	case len(name) > maxName:
		return fmt.Errorf("queue: %s %.*q is longer than %d bytes", what, enough, name, maxName)
	}
	for _, r := range name {
		isLetter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !isLetter && (r < '0' || r > '9') && r != '-' && r != '_' {
			return fmt.Errorf("queue: %s %q has %q; letters, digits, - and _ are allowed", what, name, r)
		}
	}
	return nil
}

// checkNames checks the two names of a job.
func checkNames(match, id string) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	return checkName("job", id)
}

// splitSubject returns the names in the subject of a job or a result.
func splitSubject(prefix, subject string) (match, id string, err error) {
	names, ok := strings.CutPrefix(subject, prefix)
	if !ok {
		return "", "", fmt.Errorf("queue: subject %q does not begin with %s", subject, prefix)
	}
	match, id, _ = strings.Cut(names, ".")
	return match, id, checkNames(match, id)
}
