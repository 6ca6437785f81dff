package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// vouchers are rows of a gift shop with an amount for each; again are rows that are written a second time, under the same number or another.
func vouchers(again map[int]string) string {
	rows := [][]string{{"voucher", "sold", "till", "clerk", "buyer", "amount", "state"}}
	r := rand.New(rand.NewPCG(8, 8))
	for i := range 420 {
		day := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i/7)
		amount := 20 + float64(r.IntN(3000))/100
		row := []string{fmt.Sprintf("V%05d", 1000+i), day.Format(time.DateOnly), []string{"Front", "Back", "Online"}[r.IntN(3)], []string{"Ines", "Jon", "Kai", "Lu"}[r.IntN(4)], fmt.Sprintf("Buyer %d", r.IntN(200)), number(amount), "used"}
		rows = append(rows, row)
		if no, ok := again[i]; ok {
			copied := append([]string{}, row...)
			if no != "" {
				copied[0], copied[6] = no, "valid"
			}
			rows = append(rows, copied)
		}
	}
	return csv(rows...)
}

func TestRepeatedRowsAreToldBesideTheSumThatTheyAreIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		again map[int]string
		says  []string
	}{
		"the same number":  {map[int]string{300: "", 310: "", 350: ""}, []string{"repeat another one in every field"}},
		"another number":   {map[int]string{300: "V09001", 333: "V09002"}, []string{"entered twice, under another number"}},
		"nothing repeated": {nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, "vouchers", vouchers(c.again)), request("What was the total amount in October 2026?")).Markdown
			has(t, got, c.says...)
			if c.says == nil && (strings.Contains(got, "repeat another") || strings.Contains(got, "entered twice")) {
				t.Errorf("repeats where there are none:\n%s", got)
			}
		})
	}
}
