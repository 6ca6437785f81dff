package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Cells say of a snapshot that its table has no rows of the source, but what the source
// added up of them: one line for each day and each combination of the values of its keys.
type Cells struct {
	Rows string   `json:"rows"`           // the column that counts the rows behind a line
	Keys []string `json:"keys"`           // columns that hold what they hold in the source
	Time *CellDay `json:"time,omitempty"` // nil: nothing is told apart by time
	Sums []Sums   `json:"sums"`
	// Left are the columns of which nothing was kept, and why.
	Left []LeftOut `json:"left"`
	// Groups are ways to part all rows of which medians are kept: no line comes to them.
	Groups []CellGroup `json:"groups,omitempty"`
}

// CellGroup parts all rows by keys and by units of the time. Each line of the table has the numbers of the
// group that it is in.
type CellGroup struct {
	By      []string     `json:"by"`
	Unit    string       `json:"unit,omitempty"` // of the time; empty: it is not parted by time
	Number  string       `json:"number"`         // the column that tells its groups apart
	Rows    string       `json:"rows"`           // the column with the rows of the whole group
	Medians []CellMedian `json:"medians"`
}

// CellMedian is the column that holds the median of a number.
type CellMedian struct {
	Of    string `json:"of"`
	Value string `json:"value"`
}

// Named says by what a group parts the rows: "by region and month".
func (g CellGroup) Named() string {
	by := slices.Clone(g.By)
	if g.Unit != "" {
		by = append(by, g.Unit)
	}
	if len(by) == 0 {
		return "of all rows"
	}
	return "by " + strings.Join(by, " and ")
}

// Medians says of what medians are kept; empty: of nothing.
func (c Cells) Medians() string {
	var all []string
	for _, g := range c.Groups {
		all = append(all, g.Named())
	}
	return strings.Join(all, ", ")
}

// CellDay is a time that stands for its day.
type CellDay struct {
	Column   string `json:"column"`
	Whole    bool   `json:"whole"` // it is a date: nothing of it is lost
	Earliest string `json:"earliest,omitempty"`
	Latest   string `json:"latest,omitempty"` // columns with the first and the last time behind a line
	End      string `json:"end,omitempty"`    // the last time of all, to the second: 2006-01-02T15:04:05
}

// Sums are the columns that hold what a number comes to behind a line.
type Sums struct {
	Column  string `json:"column"`
	Sum     string `json:"sum"`
	Count   string `json:"count"` // of the rows that have a value
	Least   string `json:"least"`
	Most    string `json:"most"`
	Squares string `json:"squares"`
}

// LeftOut is a column of which nothing was kept.
type LeftOut struct {
	Column string `json:"column"`
	Why    string `json:"why"` // to stand after "because"
}

// Beyond is the error of a question that cells cannot answer.
type Beyond struct{ Why string }

// Beyondf makes one.
func Beyondf(format string, args ...any) error { return &Beyond{fmt.Sprintf(format, args...)} }

func (b *Beyond) Error() string { return "beyond what the source adds up: " + b.Why }

// Unwrap has a run that nothing else can make of it fail with a text for people.
func (b *Beyond) Unwrap() error {
	return sitrep.Invalidf("The table is not copied, and its source adds up what is asked of it: %s.", b.Why)
}
