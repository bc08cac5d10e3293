package equity

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// head and tail are what all files of a table in XML have.
const head = `<?xml version="1.0"?>
<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">
<!-- made for a test -->
<met><info><name>Our &amp; Own</name><description>made up</description><length>LENGTH</length></info>
`

func met(length, tables string) string {
	return strings.Replace(head, "LENGTH", length, 1) + tables + "</met>\n"
}

var (
	explicitXML = met("3", `<pre-crawford-table type="explicit">
<row><me>0.5</me><me>0.69</me><me>0.76</me></row>
<row><me>0.31</me><me>0.5</me><me>0.61</me></row>
<row><me>0.24</me><me>0.39</me><me>0.5</me></row>
</pre-crawford-table>
<post-crawford-table type="explicit" player="both"><row><me>0.5</me><me>0.49</me><me>0.33</me></row></post-crawford-table>
`)
	unequalXML = met("2", `<pre-crawford-table type="explicit">
<row><me>0.52</me><me>0.72</me></row>
<row><me>0.36</me><me>0.54</me></row>
</pre-crawford-table>
<post-crawford-table type="explicit" player="0"><row><me>0.52</me><me>0.51</me></row></post-crawford-table>
<post-crawford-table type="explicit" player="1"><row><me>0.48</me><me>0.45</me></row></post-crawford-table>
`)
	zadehXML = met("-1", `<pre-crawford-table type="zadeh"><parameters>
<parameter name="gammon-rate-leader">0.2</parameter><parameter name="gammon-rate-trailer">0.2</parameter>
<parameter name="delta">0.08</parameter><parameter name="delta-bar">0.06</parameter>
</parameters></pre-crawford-table>
<post-crawford-table type="zadeh" player="both"><parameters><parameter name="gammon-rate-trailer">0.2</parameter>
<parameter name="free-drop-2-away">0.01</parameter><parameter name="free-drop-4-away">0.003</parameter></parameters></post-crawford-table>
`)
	mecXML = met("20", `<pre-crawford-table type="mec"><parameters>
<parameter name="gammon-rate">0.2</parameter><parameter name="win-rate">0.5</parameter></parameters></pre-crawford-table>
<post-crawford-table type="mec"><parameters><parameter name="gammon-rate">0.2</parameter><parameter name="win-rate">0.5</parameter>
<parameter name="free-drop-2-away">0.01</parameter><parameter name="free-drop-4-away">0.003</parameter></parameters></post-crawford-table>
`)
)

// TestReadXML wants the figures of a file, and those that were worked out by hand from
// the parameters of a model.
func TestReadXML(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		own, other int
		over       bool
		want       float64
	}{
		{"explicit", explicitXML, 2, 3, false, 0.61},
		{"explicit, after the Crawford game", explicitXML, 3, 1, true, 0.33},
		{"unequal", unequalXML, 1, 2, false, (0.72 + 0.64) / 2},
		{"unequal, after the Crawford game", unequalXML, 2, 1, true, 0.48},
		{"zadeh after the Crawford game", zadehXML, 2, 1, true, 0.49},
		{"zadeh after the Crawford game", zadehXML, 3, 1, true, 0.1 + 0.4*0.5},
		{"zadeh in the Crawford game", zadehXML, 3, 1, false, 0.1*0.5 + 0.4*0.49},
		// Both redouble at once who stand at 2-away: as one game for the match.
		{"zadeh at equal scores", zadehXML, 2, 2, false, 0.5},
		{"mec after the Crawford game", mecXML, 4, 1, true, 0.5*(0.8*0.5+0.2) - 0.003},
		{"mec in the Crawford game", mecXML, 2, 1, false, 0.5 * (0.8*0.5 + 0.2)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table, err := ReadTable(strings.NewReader(tt.text))
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				return
			}
			// The ties of a model, which are parted, move a figure by a hair.
			if got := table.Chance(tt.own, tt.other, tt.over); math.Abs(got-tt.want) > tieBreak || table.Name() != "Our & Own" {
				t.Errorf("%s, %d-away, %d-away: %g, want %g; %q", tt.name, tt.own, tt.other, got, tt.want, table.Name())
			}
			if err := table.check(MaxAway); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
		})
	}
}

// TestModels compares the two models, which are of the same game, with each other and with
// Kazaross-XG2.
func TestModels(t *testing.T) {
	for _, text := range []string{zadehXML, mecXML} {
		t.Run(text, func(t *testing.T) {
			table, err := ReadTable(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			for own := 1; own <= 15; own++ {
				for other := 1; other <= 15; other++ {
					if got, want := table.Chance(own, other, false), Kazaross().Chance(own, other, false); math.Abs(got-want) > 0.04 {
						t.Errorf("%d-away, %d-away: %.4f, Kazaross-XG2 has %.4f", own, other, got, want)
					}
				}
			}
		})
	}
}

func TestReadXMLErrors(t *testing.T) {
	for _, tt := range []struct{ name, text, old, new, want string }{
		{"cut off", explicitXML, "</met>", "", "unexpected EOF"},
		{"another file", explicitXML, "met>", "catalog>", "the element met is missing"},
		{"too long", explicitXML, ">3<", ">65<", `line 4: a length of "65" points`},
		{"no number", explicitXML, "0.61", "x", `line 7: "x" is not a chance between 0 and 1`},
		{"percent", explicitXML, "0.61", "61", `line 7: "61" is not a chance`},
		{"short row", explicitXML, "<me>0.61</me>", "", "row 2 of pre-crawford-table has 2 chances, 3 are needed"},
		{"not 1", explicitXML, "0.61", "0.66", "add up to 1.05"},
		{"rising", explicitXML, "0.33", "0.5", "above that at 2-away"},
		{"no table after", explicitXML, "post-crawford-table", "pre-crawford-table", "a second pre-crawford-table"},
		{"unknown type", explicitXML, `"explicit"`, `"guess"`, `line 5: pre-crawford-table of the type "guess"`},
		{"players", unequalXML, `player="1"`, `player="0"`, `a post-crawford-table of player "0" here`},
		{"no parameter", zadehXML, `name="delta"`, `name="epsilon"`, "lacks the parameter delta"},
		{"one too many", mecXML, `name="gammon-rate">`, `name="x">0</parameter><parameter name="gammon-rate">`, `has no parameter "x"`},
		{"no rate", mecXML, ">0.5<", ">7<", `parameter "win-rate" is "7", not a rate from 0 to 1`},
		{"rows in a model", mecXML, "<parameters>", "<row></row><parameters>", `an element "row" in a table of the type mec`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.ReplaceAll(tt.text, tt.old, tt.new)
			if _, err := ReadTable(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
			}
		})
	}
}

func TestReadMatrix(t *testing.T) {
	for name, text := range map[string]string{
		"fractions": "# ours\n0.5 0.7\n0.3 0.5\n0.5 0.48\n",
		"percent":   "50, 70\n30, 50\n50, 48\n",
		"signs":     "50%\t70%\n30%\t50%\n50%\t48%\n",
	} {
		t.Run(name, func(t *testing.T) {
			table, err := ReadTable(strings.NewReader(text))
			if err != nil || math.Abs(table.Chance(1, 2, false)-0.7) > 1e-9 || math.Abs(table.Chance(2, 1, true)-0.48) > 1e-9 {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	table, err := ReadTable(strings.NewReader("50 70\n30 50\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c := table.Chance(2, 1, true); !(c > 0.4 && c < 0.5) {
		t.Errorf("2-away after the Crawford game by the cube model: %g", c)
	}
	for text, want := range map[string]string{
		"50 70\n30\n":                         "line 2: 1 chances, 2 are needed",
		"50 70\n30 50\n50 48\n1 2\n":          "line 4: 2 rows of 2 chances and one",
		"50\n":                                "line 1: match equity table of 1 columns",
		strings.Repeat("50 ", 65):             "line 1: match equity table of 65 columns",
		strings.Repeat("#", maxTableBytes+10): "more than 1048576 bytes",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := ReadTable(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%.20q: %v, want %q", text, err, want)
			}
		})
	}
}

// TestWrite wants what is written to be read again.
func TestWrite(t *testing.T) {
	var b strings.Builder
	if err := Kazaross().Write(&b, 25); err != nil {
		t.Fatal(err)
	}
	again, err := ReadTable(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	for own := 1; own <= 25; own++ {
		if got, want := again.post[own], Kazaross().post[own]; math.Abs(got-want) > 1e-5 {
			t.Errorf("%d-away after the Crawford game: %g, not %g", own, got, want)
		}
	}
}

func TestOpenTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ours.txt")
	if err := os.WriteFile(path, []byte(tinyTable), 0o600); err != nil {
		t.Fatal(err)
	}
	if table, err := OpenTable(path); err != nil || table.Name() != "ours" {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(path, []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenTable(path); err == nil || !strings.HasPrefix(err.Error(), path+": line 1: ") {
		t.Errorf("%v", err)
	}
	if _, err := OpenTable(path + "x"); err == nil {
		t.Error("no error without a file")
	}
}

// TestTies wants a table of rounded figures to fall everywhere.
func TestTies(t *testing.T) {
	table, err := ReadTable(strings.NewReader("50 70 70\n30 50 60\n30 40 50\n50 50 30\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !table.falls(MaxAway) {
		t.Error("it does not")
	}
}
