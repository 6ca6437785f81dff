package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// servicing are services of two months by ten breeds of tractor, eight of each a month. Of the last there is one in September and as many
// as given in October; another has as many less where the whole is to stay.
func servicing(last, other int) string {
	var b strings.Builder
	b.WriteString("service,day,breed,fitter,bill\n")
	n := 0
	for month := time.September; month <= time.October; month++ {
		for breed := range 10 {
			many := 8
			switch {
			case breed == 9 && month == time.September:
				many = 1
			case breed == 9:
				many = last
			case breed == 8 && month == time.October:
				many = other
			}
			for k := range many {
				n++
				fmt.Fprintf(&b, "S%04d,%s,%s,F%d,%d\n", n, time.Date(2026, month, 1+(3*k+breed)%28, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), string(rune('A'+breed))+"brand", n%3, 300+37*(n%7))
			}
		}
	}
	return b.String()
}

func TestATitleNamesNoGroupOfAFewRowsThatChanceMayHaveMoved(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"October 2026 update: number of services", "Why did bills rise in October 2026?"} {
		title, _, _ := strings.Cut(makeReport(t, table(t, "services", servicing(7, 5)), request(prompt)).Markdown, "\n")
		if strings.Contains(title, "Jbrand") {
			t.Errorf("%s: seven after one are told as a cause: %s", prompt, title)
		}
		title, _, _ = strings.Cut(makeReport(t, table(t, "services", servicing(40, 8)), request(prompt)).Markdown, "\n")
		if !strings.Contains(title, "Jbrand") {
			t.Errorf("%s: forty after one are a cause: %s", prompt, title)
		}
	}
}
