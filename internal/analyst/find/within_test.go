package find_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestWhatIsNewWithinAGroupIsToldWhereItIsNotAllOfIt(t *testing.T) {
	t.Parallel()
	outer := cause(t, document.NewBuilder(), part{"Loan", "", "900"}, part{"Advice", "500", "490"}, part{"Repair", "500", "505"})
	for name, c := range map[string]struct {
		rows []int
		want string
	}{"one": {[]int{0}, "is"}, "two": {[]int{0, 1}, "are"}, "all": {[]int{0, 1, 2}, ""}} {
		b := document.NewBuilder()
		inner := cause(t, b, part{"Quay", "", "500"}, part{"Station", "", "390"}, part{"Elm Road", "", "10"})
		loan := outer.Answer.Main.Result
		loan.ID = "outer"
		b.AddResult(loan)
		around := outer
		main := *outer.Answer.Main
		main.Result, around.Answer.Main = loan, &main
		inner.Rows, inner.Spread = c.rows, false
		if f := around.Within(inner, b); f.Words["are"] != c.want || (c.want != "") != (f.Shape == "within.new") {
			t.Errorf("%s: %q with %q, want %q", name, f.Shape, f.Words["are"], c.want)
		}
	}
}
