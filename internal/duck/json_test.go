package duck_test

import "testing"

func TestJSONBecomesATable(t *testing.T) {
	t.Parallel()
	for _, f := range []file{
		{
			rule: "an array of objects", name: "a.json",
			text:  `[{"id":1,"name":"Ann","paid":true,"at":"2024-01-05","x":1.5},{"id":2,"name":null,"paid":false,"at":"2024-01-06","x":2}]`,
			types: "id BIGINT, name VARCHAR, paid BOOLEAN, at DATE, x DECIMAL(18,1)",
			rows:  []string{"1|Ann|true|2024-01-05|1.5", "2|·|false|2024-01-06|2.0"},
		},
		{
			rule: "rows inside a wrapper", name: "a.json",
			text:  `{"status": "ok", "errors": [], "page": {"n": 1}, "data": {"items": [{"a": 1}, {"a": 2, "b": "x"}]}}`,
			types: "a BIGINT, b VARCHAR", rows: []string{"1|·", "2|x"},
		},
		{
			rule: "nested values stay JSON", name: "a.json",
			text:  `[{"a": {"b": [1, 2]}, "n": 1}, {"a": [ ], "n": 2}]`,
			types: "a VARCHAR, n BIGINT", rows: []string{`{"b":[1,2]}|1`, `[]|2`},
		},
		{
			rule: "one value a line, bad lines listed", name: "a.ndjson",
			text:  "{\"a\": 1}\n{\"a\": 2, \"b\": \"x\"}\n{\"a\": 3\n\n7\n{\"b\": \"y\", \"a\": 4}\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|·", "2|x", "4|y"},
			rejects: []string{`3||not valid JSON|{"a": 3|gone`, "5||not an object|7|gone"},
		},
		{
			rule: "lines of objects under any name", name: "a.json",
			text: "{\"a\": 1}\n{\"a\": 2}\n", types: "a BIGINT", rows: []string{"1", "2"},
		},
		{
			rule: "a lone object is a row", name: "a.json",
			text: "{\n \"a\": 1,\n \"b\": \"x\"\n}\n", types: "a BIGINT, b VARCHAR", rows: []string{"1|x"},
		},
		{
			rule: "rows of arrays", name: "a.json",
			text: `[[1,"x"],[2,"y"]]`, types: "column 1 BIGINT, column 2 VARCHAR", rows: []string{"1|x", "2|y"},
		},
		{
			rule: "escapes, digits and missing values", name: "a.json",
			text:  `[{"t":"a\"b\u00e9","n":12345678901234567890,"z":"00123"},{"t":"","n":1,"z":"7"}]`,
			types: "t VARCHAR, n DECIMAL(38,0), z VARCHAR", rows: []string{`a"bé|12345678901234567890|00123`, "·|1|7"},
		},
		{
			rule: "an element that is no object", name: "a.json",
			text:  "[{\"a\":1},\n 5,\n {\"a\":2}]",
			types: "a BIGINT", rows: []string{"1", "2"}, rejects: []string{"2||not an object|5|gone"},
		},
		{
			rule: "a byte order mark", name: "a.json", text: "\ufeff[{\"a\":1},{\"a\":2}]", types: "a BIGINT", rows: []string{"1", "2"},
		},
	} {
		t.Run(f.rule, func(t *testing.T) { t.Parallel(); f.check(t) })
	}
}
