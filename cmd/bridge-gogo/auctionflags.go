package main

import (
	"strings"

	"gogo/board/bridge"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
)

// tableFlags say how an auction is understood.
type tableFlags struct {
	Dealer string `default:"North" help:"Who calls first."`
	Vul    string `default:"None" help:"Who is vulnerable: None, NS, EW or All."`
	System string `default:"two-over-one" placeholder:"NAME" help:"The bidding system: one of the program's own or a file."`
	Theirs string `placeholder:"NAME" help:"The system of East and West; default: the same."`
}

// position returns the position after an auction. What is wrong with a flag is misuse.
func (f *tableFlags) position(auction string) (*bidding.Position, error) {
	dealer, err := bridge.ParseSeat(f.Dealer)
	if err != nil {
		return nil, program.Misusef("--dealer: %v", err)
	}
	vulnerable, err := bridge.ParseVulnerability(f.Vul)
	if err != nil {
		return nil, program.Misusef("--vul: %v", err)
	}
	calls, err := bridge.ParseAuction(dealer, strings.NewReplacer("-", " ", "(", " ", ")", " ", ",", " ").Replace(auction))
	if err != nil {
		return nil, program.Misusef("%q: %v", auction, err)
	}
	ours, theirs, err := f.systems()
	if err != nil {
		return nil, err
	}
	p := bidding.New(dealer, vulnerable, ours, theirs)
	for _, c := range calls.Calls() {
		if p, err = p.After(c); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// systems reads the systems of both sides.
func (f *tableFlags) systems() (ours, theirs *system.System, err error) {
	if ours, err = system.Open(f.System); err != nil {
		return nil, nil, err
	}
	if f.Theirs == "" {
		return ours, ours, nil
	}
	theirs, err = system.Open(f.Theirs)
	return ours, theirs, err
}
