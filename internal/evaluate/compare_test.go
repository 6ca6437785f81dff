package evaluate_test

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

func TestRowsAreComparedAsASet(t *testing.T) {
	t.Parallel()
	const wide = `[["North", 12], ["South", 7.5]]`
	for name, c := range map[string]struct {
		want, got string
		ok        bool
	}{
		"the same":                     {wide, wide, true},
		"another order of rows":        {wide, `[["South", 7.5], ["North", 12]]`, true},
		"another order of columns":     {wide, `[[12, "North"], [7.5, "South"]]`, true},
		"two columns more":             {wide, `[["North", 12, 1, 2], ["South", 7.5, 3, 4]]`, true},
		"three columns more":           {wide, `[["North", 12, 1, 2, 3], ["South", 7.5, 3, 4, 5]]`, false},
		"a row more":                   {wide, `[["North", 12], ["South", 7.5], ["East", 1]]`, false},
		"a row less":                   {wide, `[["North", 12]]`, false},
		"no rows":                      {wide, `[]`, false},
		"one row twice":                {wide, `[["North", 12], ["North", 12]]`, false},
		"a value for two":              {`[[5, 5]]`, `[[5, 6]]`, false},
		"swapped values":               {wide, `[["North", 7.5], ["South", 12]]`, false},
		"an empty cell":                {`[[null, 3]]`, `[[null, 3]]`, true},
		"an empty cell is not nothing": {`[[null, 3]]`, `[["x", 3]]`, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			match(t, `{"values": `+c.want+`}`, c.got, c.ok)
		})
	}
}

func TestPlainValuesHaveToBeAmongFewCells(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		expected, got string
		ok            bool
	}{
		"alone":                   {`{"values": 42}`, `[[42]]`, true},
		"in a list":               {`{"values": [42]}`, `[["total", 42]]`, true},
		"a row of a scalar":       {`{"kind": "scalar", "values": [[42]]}`, `[["total", 42]]`, true},
		"two of them":             {`{"values": [1, 2]}`, `[[2, 1]]`, true},
		"one is missing":          {`{"values": [1, 2]}`, `[[2, 3]]`, false},
		"text":                    {`{"values": "North"}`, `[["north", 5]]`, true},
		"three rows of four":      {`{"values": [42]}`, `[[1,2,3,4],[5,6,7,8],[9,10,11,42]]`, true},
		"a row too many":          {`{"values": [42]}`, `[[1],[2],[3],[42]]`, false},
		"as many rows as values":  {`{"values": [1,2,3,4]}`, `[[1],[2],[3],[4]]`, true},
		"a column too many":       {`{"values": [42]}`, `[[1,2,3,4,42]]`, false},
		"no rows":                 {`{"values": [42]}`, `[]`, false},
		"the row of another kind": {`{"kind": "rows", "values": [[42]]}`, `[["total", 42], ["x", 1]]`, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			match(t, c.expected, c.got, c.ok)
		})
	}
}

func TestCellsAreComparedAsPeopleReadThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{`12`, `12`, true},
		{`12`, `12.0`, true},
		{`1000`, `1001`, false}, // whole numbers have no tolerance
		{`1000`, `1000.4`, true},
		{`1000.5`, `1009`, true},
		{`1000.5`, `1011`, false},
		{`0.001`, `0.006`, true},
		{`0.001`, `0.01`, false},
		{`-3.5`, `3.5`, false},
		{`12345678901234567`, `12345678901234567`, true},
		{`"1,234"`, `1234`, true},
		{`"$5"`, `5`, true},
		{`"12%"`, `12`, true},
		{`"North"`, `"NORTH "`, true},
		{`"Münster"`, `"Munster"`, true},
		{`"O'Neil"`, `"O’Neil"`, true},
		{`"North"`, `"Northern"`, false},
		{`"2016-01"`, `"2016-01-01"`, true},
		{`"2016-01-01"`, `"2016-01-01T00:00:00"`, true},
		{`"2016-01"`, `"2016-02-01"`, false},
		{`2016`, `"2016"`, true},
		{`"Thur"`, `"Thursday"`, true},
		{`"Jan"`, `"January"`, true},
		{`"Jan"`, `"Jun"`, false},
		{`"Marble"`, `"March"`, true}, // the cost of the rule: it looks at three letters
		{`true`, `true`, true},
		{`true`, `"true"`, true},
		{`true`, `false`, false},
		{`null`, `0`, false},
		{`"x"`, `0`, false},
	} {
		t.Run(c.want+" "+c.got, func(t *testing.T) {
			t.Parallel()
			match(t, `{"values": [[`+c.want+`]]}`, `[[`+c.got+`]]`, c.same)
		})
	}
}

func match(t *testing.T, expected, got string, want bool) {
	t.Helper()
	var e evaluate.Expected
	var rows evaluate.Rows
	if err := json.Unmarshal([]byte(expected), &e); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(got), &rows); err != nil {
		t.Fatal(err)
	}
	if e.Matches(rows) != want {
		t.Errorf("%s against %s: %v", expected, got, !want)
	}
}

func FuzzAnyExpectationCanBeCompared(f *testing.F) {
	f.Add(`{"values": [[1, "a"], [null]]}`, `[["a", 1.0]]`)
	f.Add(`{"values": [{"a": 1}], "kind": "scalar"}`, `[[]]`)
	f.Fuzz(func(_ *testing.T, expected, got string) {
		var e evaluate.Expected
		var rows evaluate.Rows
		if json.Unmarshal([]byte(expected), &e) == nil && json.Unmarshal([]byte(got), &rows) == nil {
			e.Matches(rows)
		}
	})
}
