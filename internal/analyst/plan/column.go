package plan

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// form is how a column holds time.
type form int

const (
	noTime    form = iota
	dateForm       // DATE
	naiveForm      // TIMESTAMP: what the source's clocks showed
	zonedForm      // TIMESTAMP WITH TIME ZONE: instants
	yearForm       // a number that is a year
)

func timeForm(c *catalog.Column) form {
	switch {
	case c == nil:
		return noTime
	case c.Type == sitrep.TypeDate:
		return dateForm
	case c.Type == sitrep.TypeTimestamp && zoned(c.SQLType):
		return zonedForm
	case c.Type == sitrep.TypeTimestamp:
		return naiveForm
	case c.Type == sitrep.TypeInteger && c.Role == sitrep.RoleTime:
		return yearForm
	}
	return noTime
}

// hasHours reports whether the times of a column have a time of day.
func hasHours(c *catalog.Column) bool {
	f := timeForm(c)
	return f == naiveForm || f == zonedForm
}

func zoned(sqlType string) bool {
	s := strings.ToUpper(sqlType)
	return strings.Contains(s, "WITH TIME ZONE") || strings.Contains(s, "TIMESTAMPTZ")
}

// quote makes an identifier of a column's name.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// arguments collects bound values; the same value is bound once.
type arguments struct {
	values []any
	places map[any]int
}

func (a *arguments) bind(v any) string {
	if a.places == nil {
		a.places = map[any]int{}
	}
	n, ok := a.places[v]
	if !ok {
		a.values = append(a.values, v)
		n = len(a.values)
		a.places[v] = n
	}
	return "$" + strconv.Itoa(n)
}

// bound is a value of a predicate and the SQL type it is read as.
type bound struct {
	value any
	cast  string // empty: as it is
}

// bindValue reads text as a value of the column.
func bindValue(c *catalog.Column, text string) (bound, error) {
	switch c.Type {
	case sitrep.TypeInteger, sitrep.TypeNumber:
		return bindNumber(text)
	case sitrep.TypeBoolean:
		return bindBool(text)
	case sitrep.TypeDate:
		return bindTime(text, "DATE")
	case sitrep.TypeTimestamp:
		if zoned(c.SQLType) {
			return bindTime(text, "TIMESTAMPTZ")
		}
		return bindTime(text, "TIMESTAMP")
	}
	return bound{value: text}, nil
}

func bindNumber(text string) (bound, error) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return bound{value: n}, nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != f || f > 1e300 || f < -1e300 {
		return bound{}, fmt.Errorf("read %q as a number", text)
	}
	return bound{value: f}, nil
}

func bindBool(text string) (bound, error) {
	switch strings.ToLower(text) {
	case "true", "yes", "y", "t", "1":
		return bound{value: true}, nil
	case "false", "no", "n", "f", "0":
		return bound{value: false}, nil
	}
	return bound{}, fmt.Errorf("read %q as yes or no", text)
}

func bindTime(text, cast string) (bound, error) {
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04:05", time.RFC3339} {
		if _, err := time.Parse(layout, text); err == nil {
			return bound{value: text, cast: cast}, nil
		}
	}
	return bound{}, fmt.Errorf("read %q as a date", text)
}

func (a *arguments) place(b bound) string {
	if b.cast == "" {
		return a.bind(b.value)
	}
	return "CAST(" + a.bind(b.value) + " AS " + b.cast + ")"
}
