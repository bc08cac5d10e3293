// Package metrics writes what a program counts in the text form that Prometheus reads.
//
//	err := metrics.Write(w, []metrics.Metric{
//		metrics.Value("gogo_games", "Games in progress.", metrics.Gauge, 12),
//		{Name: "gogo_refused_total", Help: "Refused connections.", Kind: metrics.Counter, Label: "reason",
//			Samples: map[string]float64{"full": 3}},
//	})
//
// It is written by hand: the client library of Prometheus brings protocol buffers and a dozen
// modules along, for two kinds of metrics whose form fits on this page. The form is version 0.0.4,
// https://prometheus.io/docs/instrumenting/exposition_formats.
package metrics

import (
	"bytes"
	"io"
	"maps"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
)

// ContentType is the type of what Write writes.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Kind is the kind of a metric.
type Kind string

// The kinds.
const (
	Gauge   Kind = "gauge"   // goes up and down
	Counter Kind = "counter" // counts since the start
)

// Metric is a number, or one for each value of a label. Name and Label are letters, digits and
// underscores.
type Metric struct {
	Name, Help string
	Kind       Kind
	Label      string             // "" for a single number
	Samples    map[string]float64 // by the value of the label, "" for a single number
}

// Value returns a metric of a single number.
func Value[N int | uint64 | float64](name, help string, kind Kind, value N) Metric {
	return Metric{Name: name, Help: help, Kind: kind, Samples: map[string]float64{"": float64(value)}}
}

var (
	helpText   = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	labelValue = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// Write writes metrics in their order.
func Write(w io.Writer, all []Metric) error {
	var b bytes.Buffer
	for _, m := range all {
		b.WriteString("# HELP " + m.Name + " " + helpText.Replace(m.Help) + "\n# TYPE " + m.Name + " " + string(m.Kind) + "\n")
		for _, value := range slices.Sorted(maps.Keys(m.Samples)) {
			b.WriteString(m.Name)
			if m.Label != "" {
				b.WriteString("{" + m.Label + `="` + labelValue.Replace(value) + `"}`)
			}
			b.WriteString(" " + strconv.FormatFloat(m.Samples[value], 'g', -1, 64) + "\n")
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Process returns the metrics of the running program: its memory and its goroutines.
func Process() []Metric {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/sched/goroutines:goroutines"}}
	metrics.Read(samples)
	memory := samples[0].Value.Uint64() - samples[1].Value.Uint64()
	return []Metric{
		Value("gogo_memory_bytes", "Memory in use.", Gauge, memory),
		Value("gogo_goroutines", "Goroutines.", Gauge, samples[2].Value.Uint64()),
	}
}
