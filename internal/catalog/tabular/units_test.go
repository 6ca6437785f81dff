package tabular

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// column decides one column of these cells, which are repeated until there are 120.
func column(name string, cells ...string) (decision, []string) {
	t := &Tally{}
	for i := range 120 {
		t.add([]byte(cells[i%len(cells)]))
	}
	d := t.decide(name, nil, surroundings{})
	r, out := newReader(d), []string(nil)
	for _, c := range cells {
		value, null, reason := r.append(nil, []byte(c))
		if out = append(out, string(value)); null {
			out[len(out)-1] = "∅"
		}
		if reason != "" {
			out[len(out)-1] = "!"
		}
	}
	return d, out
}

// many are amounts that differ, so that nobody takes them for kinds.
func many(format string) []string {
	var out []string
	for i := range 40 {
		out = append(out, fmt.Sprintf(format, i*7+3))
	}
	return out
}

func TestNumbersWithUnitsAreNumbers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		column     string
		cells      []string
		unit, kind string
		first      string // of the values
	}{
		"some have it":             {"weight", append(many("%d kg"), many("%d")...), "kg", "BIGINT", "3 10 17"},
		"all have it":              {"collected", many("%d kg"), "kg", "BIGINT", "3 10 17"},
		"decimal commas":           {"amount", many("%d,5 l"), "l", "DECIMAL(18,1)", "3.5 10.5 17.5"},
		"few values, a clear name": {"hours", []string{"1 h", "2 h", "8 h"}, "hours", "BIGINT", "1 2 8"},
		"a word that is no unit":   {"sent", many("%d crates"), "crates", "BIGINT", "3 10 17"},
		"one and several":          {"stay", []string{"1 night", "2 nights", "3 nights"}, "nights", "BIGINT", "1 2 3"},
		"pieces":                   {"qty", []string{"40 pcs", "60 pcs", "", "n/a"}, "pcs", "BIGINT", "40 60 ∅"},
		"glued":                    {"weight", many("%dkg"), "kg", "BIGINT", "3 10 17"},
		"in parentheses":           {"weight", append(many("%d kg"), "(12 kg)"), "kg", "BIGINT", "3 10 17"},
		"two of one kind":          {"weight", append(many("%d kg"), "1.2 t", "500 g"), "kg", "DECIMAL(18,3)", "3 10 17"},
		"times":                    {"duration", append(many("%d min"), "2 h"), "minutes", "BIGINT", "3 10 17"},
		"blanks and codes":         {"weight", append(many("%d kg"), "", "—", "tbc"), "kg", "BIGINT", "3 10 17"},
		"a slip of another kind":   {"weight", append(append(many("%d kg"), many("1%d kg")...), "4 hours"), "kg", "BIGINT", "3 10 17"},
		"a size that is measured":  {"size", many("%d.4 cm"), "cm", "DECIMAL(18,1)", "3.4 10.4 17.4"},
		"degrees":                  {"temp", many("%d °C"), "°C", "BIGINT", "3 10 17"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, values := column(c.column, c.cells...)
			if d.unit != c.unit || d.Type != c.kind || strings.Join(values[:3], " ") != c.first {
				t.Errorf("%s in %q: %q, want %s in %q: %s", d.Type, d.unit, values, c.kind, c.unit, c.first)
			}
		})
	}
}

func TestAmountsThatAreKindsStayTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		column string
		cells  []string
	}{
		"packs of two units":             {"pack", []string{"500 g", "1 kg", "2 kg"}},
		"without a clear name":           {"what", []string{"500 g", "1 kg", "250 g", "2 kg"}},
		"one unit":                       {"bottle size", []string{"330 ml", "500 ml", "750 ml"}},
		"a variant":                      {"product", []string{"2 L", "5 L"}},
		"doors":                          {"body", []string{"3 door", "5 door"}},
		"houses":                         {"house", append(many("%d"), "3A", "5A", "7A")},
		"seats":                          {"seat", []string{"12A", "12C", "14F"}},
		"decades":                        {"decade", []string{"1970s", "1980s", "1990s"}},
		"millions":                       {"budget", many("%dM")},
		"times of day":                   {"at", many("%d pm")},
		"ordinals":                       {"place", many("%dth")},
		"days of a month":                {"day", many("%d May")},
		"units of two kinds":             {"used", append(many("%d kg"), many("%d l")...)},
		"lone numbers between two units": {"weight", append(append(many("%d kg"), many("%d g")...), "40")},
		"addresses":                      {"street", many("%d High Street")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if d, _ := column(c.column, c.cells...); d.Read != readText {
				t.Errorf("read as %s in %q", d.Type, d.unit)
			}
		})
	}
}

func TestAmountsOfOneKindAreToldExactlyInOneUnit(t *testing.T) {
	t.Parallel()
	d, values := column("weight", append([]string{"1.25 t", "500 g", "7 g", "0.5 kg", "0 t", "3 stone"}, append(many("%d kg"), many("9%d kg")...)...)...)
	if got := strings.Join(values[:6], " "); got != "1250 0.5 0.007 0.5 0 !" || d.unit != "kg" {
		t.Errorf("%s in %s", got, d.unit)
	}
	want := "The numbers"
	for _, note := range d.notes {
		if strings.HasPrefix(note, want) {
			t.Errorf("%q without a number that has no unit", note)
		}
	}
}

func TestWhatIsTakenForGrantedOfUnitsIsSaid(t *testing.T) {
	t.Parallel()
	for want, cells := range map[string][]string{
		"The numbers without a unit are read as kg, as the others are.":       append(many("%d kg"), many("%d")...),
		"What is written in t is converted to kg.":                            append(many("%d kg"), "3 t"),
		"The amounts are in several units (kg, l), so they are kept as text.": append(many("%d kg"), many("%d l")...),
	} {
		if d, _ := column("weight", cells...); strings.Join(d.notes, " ") != want {
			t.Errorf("%q, want %q", d.notes, want)
		}
	}
}

func TestYesAndNoMayBeWrittenInTwoWays(t *testing.T) {
	t.Parallel()
	d, values := column("redone", "N", "no", "Y", "yes", "")
	if d.Read != readBoolean || strings.Join(values, " ") != "false false true true ∅" {
		t.Errorf("%s: %q", d.Read, values)
	}
}

func TestCodesForMissingNumbersAreMissing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		cells []string
		want  string
	}{
		"whole":                  {[]string{"5", "-999", "7"}, "5 ∅ 7"},
		"with decimals":          {[]string{"5.5", "-9999.0", "-7.25"}, "5.5 ∅ -7.25"},
		"as large as others are": {[]string{"-850", "-999", "7"}, "-850 -999 7"},
	} {
		d, values := column("level", c.cells...)
		if got := strings.Join(values, " "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if said := len(d.notes) > 0; said != strings.Contains(c.want, "∅") || d.direct == said {
			t.Errorf("%s: notes %q, direct %v", name, d.notes, d.direct)
		}
	}
	once := make([]string, 119)
	for i := range once {
		once[i] = fmt.Sprint(i)
	}
	if d, _ := column("level", append(once, "-999")...); !d.direct {
		t.Errorf("a single -999 is no code: %q", d.notes)
	}
}

func TestASurveyKeepsTheUnitOfItsColumn(t *testing.T) {
	t.Parallel()
	s, err := survey(t, "day,weight\n01.02.2024,153 kg\n02.02.2024,236\n13.02.2024,7 kg\n", catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := s.Columns[1]; c.Unit != "kg" || c.Read != readInteger || s.Direct != nil || len(s.Notes) != 1 {
		t.Errorf("%+v, %v", c, s.Notes)
	}
}
