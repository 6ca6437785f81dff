package source_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// What a subgraph of one table, rows of two columns, answers where it does not lie.
const (
	trueMeta   = `{"data":{"_meta":{"block":{"number":7,"hash":"0x07"},"deployment":"QmX","hasIndexingErrors":false}}}`
	trueSchema = `{"data":{"__schema":{"queryType":{"fields":[{"name":"swaps","args":[{"name":"first","type":{"kind":"SCALAR","name":"Int"}},{"name":"where","type":{"kind":"INPUT_OBJECT","name":"F"}},` +
		`{"name":"block","type":{"kind":"INPUT_OBJECT","name":"Block_height"}}],"type":{"kind":"LIST","ofType":{"kind":"OBJECT","name":"Swap"}}}]}}}}`
	trueType = `{"data":{"__type":{"fields":[{"name":"id","args":[],"type":{"kind":"SCALAR","name":"ID"}},{"name":"n","args":[],"type":{"kind":"SCALAR","name":"BigInt"}}]}}}`
	pageMeta = `"meta":{"deployment":"QmX","hasIndexingErrors":false}`
)

// pageOf is a page of these rows.
func pageOf(rows string) string { return `{"data":{` + pageMeta + `,"rows":[` + rows + `]}}` }

// lies are the answers to the four kinds of questions; those that are empty are true.
type lies struct {
	meta, schema, kind string
	page               func(w http.ResponseWriter, r *http.Request, n int64)
	asked              atomic.Int64 // for pages
	strange            atomic.Value // a question that has what only the server can have put there
}

func (l *lies) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	text, _ := io.ReadAll(r.Body)
	var asked struct {
		Query string `json:"query"`
	}
	_ = json.Unmarshal(text, &asked)
	if strings.Contains(asked.Query, "evil") {
		l.strange.Store(asked.Query)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	say := func(lie, truth string) {
		if lie == "" {
			lie = truth
		}
		_, _ = io.WriteString(w, lie)
	}
	switch {
	case strings.Contains(asked.Query, "rows:"):
		l.page(w, r, l.asked.Add(1))
	case strings.Contains(asked.Query, "__schema"):
		say(l.schema, trueSchema)
	case strings.Contains(asked.Query, "__type"):
		say(l.kind, trueType)
	default:
		say(l.meta, trueMeta)
	}
}

// pages says one page after the other, and then the last one for ever.
func pages(all ...string) func(http.ResponseWriter, *http.Request, int64) {
	return func(w http.ResponseWriter, _ *http.Request, n int64) {
		_, _ = io.WriteString(w, all[min(n, int64(len(all)))-1])
	}
}

func TestASubgraphThatLiesIsNotBelieved(t *testing.T) {
	t.Parallel()
	one := pageOf(`{"c1":"a","c2":"1"}`)
	for name, c := range map[string]struct {
		server *lies
		code   sitrep.Code
		says   string
	}{
		"the same page again":     {&lies{page: pages(one)}, sitrep.Invalid, "order of their ids: row 2"},
		"ids in no order":         {&lies{page: pages(pageOf(`{"c1":"b","c2":"1"},{"c1":"a","c2":"1"}`))}, sitrep.Invalid, "order"},
		"no id":                   {&lies{page: pages(pageOf(`{"c2":"1"}`))}, sitrep.Invalid, "order"},
		"an id of another type":   {&lies{page: pages(pageOf(`{"c1":{"x":1},"c2":"1"}`))}, sitrep.Invalid, "order"},
		"a number that is none":   {&lies{page: pages(pageOf(`{"c1":"a","c2":"1); DROP"}`))}, sitrep.Invalid, "n is none of the type"},
		"a cell that is missing":  {&lies{page: pages(pageOf(`{"c1":"a"}`))}, sitrep.Invalid, "n is none of the type"},
		"a row that is none":      {&lies{page: pages(pageOf(`null`))}, sitrep.Invalid, "order"},
		"too many rows":           {&lies{page: pages(pageOf(many(1001)))}, sitrep.Invalid, "more rows than it was asked for"},
		"no rows at all":          {&lies{page: pages(`{"data":{` + pageMeta + `}}`)}, sitrep.Invalid, "as a subgraph"},
		"rows that are null":      {&lies{page: pages(`{"data":{` + pageMeta + `,"rows":null}}`)}, sitrep.Invalid, "as a subgraph"},
		"rows that are no list":   {&lies{page: pages(`{"data":{` + pageMeta + `,"rows":{}}}`)}, sitrep.Invalid, "as a subgraph"},
		"no state":                {&lies{page: pages(`{"data":{"rows":[]}}`)}, sitrep.Invalid, "as a subgraph"},
		"no data":                 {&lies{page: pages(`{}`)}, sitrep.Invalid, "as a subgraph"},
		"a list":                  {&lies{page: pages(`[]`)}, sitrep.Invalid, "as a subgraph"},
		"rows, then errors":       {&lies{page: pages(`{"data":{` + pageMeta + `,"rows":[{"c1":"a","c2":null}]},"errors":[{"message":"n is gone"}]}`)}, sitrep.Invalid, "n is gone"},
		"another version":         {&lies{page: pages(one, `{"data":{"meta":{"deployment":"QmY"},"rows":[]}}`)}, sitrep.Temporary, "another version"},
		"errors while it indexes": {&lies{page: pages(one, `{"data":{"meta":{"deployment":"QmX","hasIndexingErrors":true},"rows":[]}}`)}, sitrep.Invalid, "indexing errors"},
		"an end in the midst":     {&lies{page: pages(one[:len(one)-5])}, sitrep.Temporary, "broke off"},
		"deep nesting":            {&lies{page: pages(`{"data":` + strings.Repeat(`[`, 100_000))}, sitrep.Invalid, "as a subgraph"},
		"nesting in a row":        {&lies{page: pages(pageOf(`{"c1":"a","c2":` + strings.Repeat(`[`, 100_000)))}, sitrep.Temporary, "broke off"},
		"one endless row":         {&lies{page: endless(`{"data":{`+pageMeta+`,"rows":[{"c1":"a","c2":"`, "1")}, sitrep.Invalid, "more than is read at once"},
		"endless space":           {&lies{page: endless(`{"data":{`+pageMeta+`,"rows":[`, " ")}, sitrep.Invalid, "more than is read at once"},
		"an endless schema":       {&lies{schema: `{"data":{"x":"` + strings.Repeat("x", 9<<20) + `"}}`}, sitrep.Invalid, "more than 8 MB"},
		"no page but HTML": {&lies{page: func(w http.ResponseWriter, _ *http.Request, _ int64) {
			w.Header().Set("Content-Type", "text/html")
			_, _ = io.WriteString(w, one)
		}}, sitrep.Invalid, "as a subgraph"},
		"a hash that is markup":  {&lies{meta: strings.Replace(trueMeta, "0x07", "<b>", 1)}, sitrep.Invalid, "which block"},
		"no deployment":          {&lies{meta: strings.Replace(trueMeta, "QmX", "", 1)}, sitrep.Invalid, "as a subgraph"},
		"no hash":                {&lies{meta: strings.Replace(trueMeta, `"0x07"`, "null", 1)}, sitrep.Invalid, "which block"},
		"a table that is none":   {&lies{schema: strings.Replace(trueSchema, `"swaps"`, `"swaps{id}evil"`, 1)}, sitrep.NotFound, "no table"},
		"a filter that is none":  {&lies{schema: strings.Replace(trueSchema, `"F"`, `"F){evil}"`, 1)}, sitrep.NotFound, "no table"},
		"a field that is none":   {&lies{kind: strings.Replace(trueType, `"id"`, `"id} evil{x"`, 1)}, sitrep.Invalid, "no id"},
		"an id that is a number": {&lies{kind: strings.Replace(trueType, `"ID"`, `"Float"`, 1)}, sitrep.Invalid, "no id"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := serve(t, c.server)
			if err := e.fails(e.table("swaps"), c.code); !strings.Contains(sitrep.MessageOf(err), c.says) {
				t.Errorf("it says %q, want %q", sitrep.MessageOf(err), c.says)
			}
			if q := c.server.strange.Load(); q != nil {
				t.Errorf("the server's words are in a question: %s", q)
			}
			if left := e.left(); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// many are n rows in order.
func many(n int) string {
	rows := make([]string, n)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"c1":"%06d","c2":"1"}`, i)
	}
	return strings.Join(rows, ",")
}

// endless begins an answer and goes on until nobody listens.
func endless(begin, then string) func(http.ResponseWriter, *http.Request, int64) {
	then = strings.Repeat(then, 64<<10)
	return func(w http.ResponseWriter, _ *http.Request, _ int64) {
		_, err := io.WriteString(w, begin)
		for err == nil {
			_, err = io.WriteString(w, then)
		}
	}
}

// Fields that no question may name are left out; the others are read.
func TestAFieldOfNoNameIsLeftOut(t *testing.T) {
	t.Parallel()
	l := &lies{kind: strings.Replace(trueType, `{"name":"n",`, `{"name":"x} evil{y","args":[],"type":{"kind":"SCALAR","name":"Int"}},{"name":"id","args":[],"type":{"kind":"SCALAR","name":"Int"}},{"name":"n",`, 1), page: pages(pageOf(`{"c1":"a","c2":"1"},{"c1":"b","c2":null}`), pageOf(""))}
	e := serve(t, l)
	e.wants(e.rows(e.imported(e.table("swaps")), "SELECT id, n FROM data ORDER BY 1"), "a|1", "b|NULL")
	if q := l.strange.Load(); q != nil {
		t.Errorf("the server's words are in a question: %s", q)
	}
}

// A page that fails for reasons that pass is asked for again, behind the rows that have come.
func TestAPageThatFailsIsAskedForAgain(t *testing.T) {
	t.Parallel()
	broken := pageOf(`{"c1":"a","c2":"1"},{"c1":"b","c2":"2"},{"c1":"c"`)
	e := serve(t, &lies{page: func(w http.ResponseWriter, r *http.Request, n int64) {
		switch n {
		case 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 2:
			_, _ = io.WriteString(w, broken[:len(broken)-4])
		case 3:
			_, _ = io.WriteString(w, `{"data":null,"errors":[{"message":"bad indexers: timeout"}]}`)
		case 4:
			_, _ = io.WriteString(w, pageOf(`{"c1":"c","c2":"4"}`))
		default:
			_, _ = io.WriteString(w, pageOf(""))
		}
	}})
	e.wants(e.rows(e.imported(e.table("swaps")), "SELECT count(*), sum(n) FROM data"), "3|7")
}

func TestASubgraphThatHangsIsGivenUp(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	e := serve(t, &lies{page: func(w http.ResponseWriter, r *http.Request, _ int64) {
		_, _ = io.WriteString(w, `{"data":{`+pageMeta+`,"rows":[{"c1":"a","c2":"1"}`)
		w.(http.Flusher).Flush()
		select {
		case <-hold:
		case <-r.Context().Done():
		}
	}})
	defer close(hold)
	e.reach.Time = 2 * time.Second
	if err := e.fails(e.table("swaps"), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), "SITREP_SOURCE_TIME") {
		t.Errorf("it says %q", sitrep.MessageOf(err))
	}
}

// A subgraph's key goes nowhere else, and nowhere out.
func TestTheKeyOfASubgraphStaysWithIt(t *testing.T) {
	t.Parallel()
	var reached atomic.Bool
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Store(true) }))
	defer other.Close()
	var to atomic.Value
	e := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+chainKey {
			t.Errorf("asked by %q", r.Header.Get("Authorization"))
		}
		w.Header().Set("Content-Type", "application/json")
		if to.Load() == "" {
			_, _ = io.WriteString(w, `{"errors":[{"message":"no such \u001b[2J\u202e key `+chainKey+` `+strings.Repeat("x", 1000)+`"}]}`)
			return
		}
		w.Header().Set("Location", to.Load().(string))
		w.WriteHeader(http.StatusTemporaryRedirect)
	}))
	e.reach.Hosts = []string{"*", "127.0.0.1"}
	for _, address := range []string{other.URL, "https://169.254.169.254/latest", "http://localhost/", "/again"} {
		to.Store(address)
		e.fails(e.table("swaps"), sitrep.Invalid)
	}
	if reached.Load() {
		t.Error("another server was reached")
	}
	to.Store("")
	err := e.fails(e.table("swaps"), sitrep.Temporary)
	if said := sitrep.MessageOf(err); strings.Contains(everything(err), chainKey) || strings.ContainsAny(said, "\x1b\u202e") || len(said) > 300 {
		t.Errorf("it says %q", everything(err))
	}
}

func TestWhatASubgraphRefusesIsSaid(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(swapped(0, 3)...)
	c.broken = true
	e.fails(e.table("swaps"), sitrep.Invalid)
	c.broken = false
	d := e.imported(e.table("swaps"))
	write(t, e.source.PasswordFile, "falsch4711")
	if err := e.fails(d, sitrep.Forbidden); strings.Contains(everything(err), "falsch4711") {
		t.Error("the key is in the error")
	}
	write(t, filepath.Join(filepath.Dir(e.source.PasswordFile), "key"), chainKey)
	gone := e.source
	gone.URL = strings.Replace(gone.URL, "5zvR82", "other", 1)
	if _, err := source.Tables(t.Context(), gone, e.reach); sitrep.CodeOf(err) != sitrep.NotFound {
		t.Errorf("a subgraph that is not there: %v", err)
	}
	c.server.Close()
	if err := e.fails(d, sitrep.Temporary); !strings.Contains(sitrep.MessageOf(err), "cannot be reached") {
		t.Errorf("it says %q", sitrep.MessageOf(err))
	}
	for address, code := range map[string]sitrep.Code{"subgraph://gateway.example.org/x": sitrep.Forbidden, "subgraph://169.254.169.254/x": sitrep.Forbidden, "subgraph://[fe80::1]/x": sitrep.Forbidden} {
		s, err := source.New("shop", address)
		if err != nil {
			t.Fatal(err)
		}
		reach := source.Reach{Hosts: []string{"*"}}
		if strings.Contains(address, "example") {
			reach.Hosts = nil
		}
		if _, err := source.Tables(t.Context(), s, reach); sitrep.CodeOf(err) != code {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// Numbers that nothing can hold are none, and come to no failure of the import.
func TestNumbersBeyondAllBoundsAreToldByTheirRow(t *testing.T) {
	t.Parallel()
	for kind, values := range map[string][]string{
		"BigDecimal": {`"1e999"`, `"NaN"`, `"0x10"`, `"1.5.5"`}, "Int8": {`"9223372036854775808"`, `1.5`}, "Int": {`99999999999999999999`, `true`}, "Boolean": {`"true"`, `1`}, "Timestamp": {`"9223372036854775807"`, `"x"`},
	} {
		for _, value := range values {
			e := serve(t, &lies{kind: strings.Replace(trueType, "BigInt", kind, 1), page: pages(pageOf(`{"c1":"a","c2":`+value+`}`), pageOf(""))})
			e.limits = catalog.Limits{}
			if err := e.fails(e.table("swaps"), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), "Row 1 of the table: n") {
				t.Errorf("%s %s: %q", kind, value, sitrep.MessageOf(err))
			}
		}
	}
	e := serve(t, &lies{kind: strings.Replace(trueType, "BigInt", "Float", 1), page: pages(pageOf(`{"c1":"a","c2":1e-320},{"c1":"b","c2":1.7e308},{"c1":"c","c2":-0.0}`), pageOf(""))})
	e.wants(e.rows(e.imported(e.table("swaps")), "SELECT count(n), max(n) FROM data"), "3|1.7e+308")
}
