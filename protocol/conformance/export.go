package conformance

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"gogo/internal/words"
)

// jsonReport is a Report as JSON.
type jsonReport struct {
	Suite    string       `json:"suite"`
	Subject  string       `json:"subject"`
	About    string       `json:"about,omitempty"`
	Began    time.Time    `json:"began"`
	Seconds  float64      `json:"seconds"`
	Conforms bool         `json:"conforms"`
	Left     int          `json:"not_run,omitempty"`
	Results  []jsonResult `json:"results"`
}

// jsonResult is a Result as JSON.
type jsonResult struct {
	ID       string      `json:"id"`
	Level    Level       `json:"level"`
	Section  string      `json:"section"`
	Says     string      `json:"says"`
	Sends    string      `json:"sends"`
	Expects  string      `json:"expects"`
	Verdict  Verdict     `json:"verdict"`
	Why      string      `json:"why,omitempty"`
	Seconds  float64     `json:"seconds"`
	Dialogue []jsonEntry `json:"dialogue"`
}

// jsonEntry is an Entry as JSON.
type jsonEntry struct {
	Seconds float64 `json:"seconds"`
	Kind    Kind    `json:"kind"`
	Peer    string  `json:"peer,omitempty"`
	Text    string  `json:"text"`
}

// WriteJSON writes the report as JSON, with every dialogue.
func (r *Report) WriteJSON(w io.Writer) error {
	doc := jsonReport{
		Suite: r.Suite.Name, Subject: r.Subject, About: r.About, Began: r.Began.UTC(), Seconds: seconds(r.Took),
		Conforms: r.Failed() == 0 && r.Left == 0, Left: r.Left, Results: []jsonResult{},
	}
	for i := range r.Results {
		result := &r.Results[i]
		line := jsonResult{
			ID: result.ID, Level: result.Level, Section: result.Section, Says: result.Says, Sends: result.Sends, Expects: result.Expects,
			Verdict: result.Verdict, Why: result.Why, Seconds: seconds(result.Took), Dialogue: []jsonEntry{},
		}
		for _, e := range result.Dialogue {
			line.Dialogue = append(line.Dialogue, jsonEntry{seconds(e.At), e.Kind, e.Peer, e.Text})
		}
		doc.Results = append(doc.Results, line)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(doc)
}

// seconds returns a duration in seconds, to the millisecond.
func seconds(d time.Duration) float64 { return d.Round(time.Millisecond).Seconds() }

// junitSuite is a Report in the form of JUnit, which servers for continuous integration read.
type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	At       string      `xml:"timestamp,attr"`
	Cases    []junitCase `xml:"testcase"`
}

// junitCase is a Result in the form of JUnit.
type junitCase struct {
	Class   string       `xml:"classname,attr"`
	Name    string       `xml:"name,attr"`
	Time    string       `xml:"time,attr"`
	Failure *junitRemark `xml:"failure"`
	Skipped *junitRemark `xml:"skipped"`
	Output  string       `xml:"system-out,omitempty"`
}

// junitRemark says why a case failed or was skipped.
type junitRemark struct {
	Message string `xml:"message,attr"`
}

// WriteJUnit writes the report in the form of JUnit. It has no warnings: they are cases that passed, with
// the reason in their output.
func (r *Report) WriteJUnit(w io.Writer) error {
	doc := junitSuite{
		Name: r.Suite.Name + ": " + words.Sanitize(r.Subject), Tests: len(r.Results), Failures: r.Failed(),
		Time: fmt.Sprintf("%.3f", r.Took.Seconds()), At: r.Began.UTC().Format("2006-01-02T15:04:05"),
	}
	for i := range r.Results {
		result := &r.Results[i]
		c := junitCase{
			Class: r.Suite.Name, Name: fmt.Sprintf("%s %s %s: %s", result.ID, result.Level, result.Section, result.Says),
			Time: fmt.Sprintf("%.3f", result.Took.Seconds()),
		}
		var output strings.Builder
		switch result.Verdict {
		case Fail:
			c.Failure = &junitRemark{words.Sanitize(result.Why)}
		case Skipped:
			c.Skipped = &junitRemark{words.Sanitize(result.Why)}
			doc.Skipped++
		case Warn:
			fmt.Fprintf(&output, "warning: %s\n", words.Sanitize(result.Why))
		case Pass:
		}
		if result.Verdict == Fail || result.Verdict == Warn {
			result.writeDialogue(&output)
		}
		c.Output = output.String()
		doc.Cases = append(doc.Cases, c)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
