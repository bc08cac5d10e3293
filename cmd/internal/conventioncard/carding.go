package conventioncard

import (
	"strings"

	"gogo/eval/bridge/carding"
)

// leads is an agreement on leads and signals.
type leads struct {
	Name   string
	Blocks []leadBlock
}

// leadBlock has the lines under a header.
type leadBlock struct {
	Header string
	Leads  bool // holdings with their cards
	Lines  []leadLine
}

// leadLine is a holding or situation with its card.
type leadLine struct {
	For      []piece
	Is, Name string
}

// newLeads converts an agreement without the costs of leads.
func newLeads(a *carding.Agreement) leads {
	all := leads{Name: a.Name}
	for _, b := range a.Blocks {
		if b.Kind == carding.CostBlock {
			continue
		}
		block := leadBlock{Header: b.Header, Leads: b.Kind == carding.LeadBlock}
		for _, l := range b.Lines {
			block.Lines = append(block.Lines, leadLine{held(l.For, block.Leads), l.Is, l.Name})
		}
		all.Blocks = append(all.Blocks, block)
	}
	return all
}

// held formats a holding, or other words as they are.
func held(text string, holding bool) []piece {
	if !holding {
		return []piece{{Text: text}}
	}
	var all []piece
	for _, letter := range strings.ReplaceAll(text, "..", "…") {
		p := piece{Text: string(letter)}
		if letter == 'x' || letter == 'H' {
			p.Look = "letter"
		}
		all = join(all, p)
	}
	return all
}
