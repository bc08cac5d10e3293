package conformance

import (
	"context"
	"fmt"
	"time"
)

// Options are how patiently a program is examined.
type Options struct {
	// Timeout is how long to wait for an answer to which no limit was set.
	Timeout time.Duration
	// Tolerance is by how much a program may exceed a limit that it was told.
	Tolerance time.Duration
	// Examined is called after each case. It may be nil.
	Examined func(*Result)
}

// caseLimit bounds a case beside its timeouts, which are shorter.
const caseLimit = 10 * time.Minute

// Result is the outcome of a case.
type Result struct {
	Case
	Verdict Verdict
	// Why says what was expected and what came, or why the case was skipped.
	Why      string
	Took     time.Duration
	Dialogue []Entry
}

// Report is the outcome of a suite.
type Report struct {
	Suite *Suite
	// Subject describes the program, About is what it says about itself.
	Subject, About string
	Began          time.Time
	Took           time.Duration
	Results        []Result
	// Left is the number of cases that were not run, since the run was interrupted.
	Left int
}

// Run examines a subject by some cases. It fails if the subject cannot be opened at all. If ctx
// ends, the report has the results until then.
func Run(ctx context.Context, s *Suite, cases []Case, subject Subject, opts Options) (*Report, error) {
	r := &Report{Suite: s, Subject: subject.String(), Began: time.Now()}
	if err := r.identify(ctx, subject, &opts); err != nil {
		return nil, err
	}
	for i := range cases {
		result, _ := examine(ctx, s, &cases[i], subject, &opts)
		if ctx.Err() != nil {
			r.Left = len(cases) - i
			break
		}
		r.Results = append(r.Results, result)
		if opts.Examined != nil {
			opts.Examined(&r.Results[len(r.Results)-1])
		}
	}
	r.Took = time.Since(r.Began)
	return r, nil
}

// identify asks the subject for its name.
func (r *Report) identify(ctx context.Context, subject Subject, opts *Options) error {
	c := Case{Level: Must, Run: func(t *T) {
		if r.Suite.Identify == nil {
			t.Open("")
			return
		}
		r.About = r.Suite.Identify(t)
	}}
	_, err := examine(ctx, r.Suite, &c, subject, opts)
	if err != nil {
		return fmt.Errorf("%s: %w", subject, err)
	}
	return nil
}

// examine runs one case. The error is that of a connection that could not be opened.
func examine(ctx context.Context, s *Suite, c *Case, subject Subject, opts *Options) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, caseLimit)
	defer cancel()
	t := &T{suite: s, subject: subject, opts: opts, ctx: ctx, began: time.Now()}
	t.run(c) //nolint:contextcheck // it keeps the context
	result := Result{Case: *c, Verdict: t.verdict, Why: t.why, Took: time.Since(t.began), Dialogue: t.dialogue}
	if t.verdict == Fail && c.Level != Must {
		result.Verdict = Warn
	}
	return result, t.openErr
}

// Count returns how many cases of a level have a verdict.
func (r *Report) Count(l Level, v Verdict) int {
	n := 0
	for i := range r.Results {
		if r.Results[i].Level == l && r.Results[i].Verdict == v {
			n++
		}
	}
	return n
}

// Failed returns how many requirements do not hold.
func (r *Report) Failed() int { return r.Count(Must, Fail) }

// Faults returns the results that do not hold, failures behind warnings.
func (r *Report) Faults() []*Result {
	var list []*Result
	for _, v := range []Verdict{Warn, Fail} {
		for i := range r.Results {
			if r.Results[i].Verdict == v {
				list = append(list, &r.Results[i])
			}
		}
	}
	return list
}
