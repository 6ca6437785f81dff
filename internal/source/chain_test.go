package source_test

import (
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/ast"

	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// chain is a subgraph: rows with the blocks in which they hold, behind GraphQL as graph-node speaks it.
type chain struct {
	sync.Mutex
	number     int
	fork       string // a part of the hashes of blocks
	deployment string
	broken     bool
	swaps      []swap
	mostFirst  int
	pages      int
	before     func(c *chain, query string) // a page, under the lock
	server     *httptest.Server
	schema     graphql.Schema
}

// swap is a row, from a block to before another one (0: still).
type swap struct {
	from, to int
	row      map[string]any
}

func (c *chain) hash(number int) string { return fmt.Sprintf("0x%s%060x", c.fork, number) }

// put writes rows in a new block; rows of the same ids end before it.
func (c *chain) put(rows ...map[string]any) {
	c.Lock()
	defer c.Unlock()
	c.number++
	for _, row := range rows {
		c.end(row["id"])
		c.swaps = append(c.swaps, swap{from: c.number, row: row})
	}
	slices.SortFunc(c.swaps, func(a, b swap) int { return strings.Compare(a.row["id"].(string), b.row["id"].(string)) })
}

// remove ends rows in a new block.
func (c *chain) remove(ids ...string) {
	c.Lock()
	defer c.Unlock()
	c.number++
	for _, id := range ids {
		c.end(id)
	}
}

func (c *chain) end(id any) {
	for i := range c.swaps {
		if c.swaps[i].row["id"] == id && c.swaps[i].to == 0 {
			c.swaps[i].to = c.number
		}
	}
}

// at is the block that a condition names.
func (c *chain) at(args map[string]any) (int, error) {
	block, _ := args["block"].(map[string]any)
	hash, given := block["hash"].(string)
	if !given {
		return c.number, nil
	}
	for n := c.number; n >= 0; n-- {
		if c.hash(n) == hash {
			return n, nil
		}
	}
	return 0, fmt.Errorf("no block with hash %s found", hash)
}

// page gives the rows as of a block behind an id, as a subgraph does.
func (c *chain) page(args map[string]any) (any, error) {
	first := args["first"].(int)
	if first < 1 || first > c.mostFirst {
		return nil, fmt.Errorf("the value of the argument `first` must be between 0 and %d, but is %d", c.mostFirst, first)
	}
	number, err := c.at(args)
	if err != nil {
		return nil, err
	}
	where, _ := args["where"].(map[string]any)
	after, _ := where["id_gt"].(string)
	var rows []any
	for _, s := range c.swaps {
		if s.from <= number && (s.to == 0 || s.to > number) && s.row["id"].(string) > after && len(rows) < first {
			rows = append(rows, s.row)
		}
	}
	return rows, nil
}

// word is a scalar that is written as it is given.
func word(name string) *graphql.Scalar {
	same := func(v any) any { return v }
	return graphql.NewScalar(graphql.ScalarConfig{Name: name, Serialize: same, ParseValue: same, ParseLiteral: func(v ast.Value) any { return v.GetValue() }})
}

// newChain starts a subgraph of swaps, and makes a source of it.
func newChain(t testing.TB) (*engine, *chain) {
	t.Helper()
	c := &chain{number: 100, fork: "aaaa", deployment: "QmSwaps", mostFirst: 1000}
	c.schema = swapSchema(t, c)
	return serve(t, c), c
}

func serve(t testing.TB, handler http.Handler) *engine {
	t.Helper()
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	if c, ok := handler.(*chain); ok {
		c.server = server
	}
	root, secret := filepath.Join(t.TempDir(), "root.pem"), filepath.Join(t.TempDir(), "key")
	for path, text := range map[string][]byte{root: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), secret: []byte(chainKey + "\n")} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := source.New("shop", strings.Replace(server.URL, "https:", "subgraph:", 1)+"/api/subgraphs/id/5zvR82?sslrootcert="+root)
	if err != nil {
		t.Fatal(err)
	}
	s.PasswordFile = secret
	return &engine{TB: t, kind: "subgraph", source: s, folder: t.TempDir()}
}

// chainKey is the key of whoever may ask.
const chainKey = "geheim0123456789"

func (c *chain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Query     string         `json:"query"`
		Variables map[string]any `json:"variables"`
	}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || r.Method != http.MethodPost || r.URL.Path != "/api/subgraphs/id/5zvR82" {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	if r.Header.Get("Authorization") != "Bearer "+chainKey {
		_, _ = w.Write([]byte(`{"errors":[{"message":"auth error: malformed API key ` + r.Header.Get("Authorization") + `"}]}`))
		return
	}
	c.Lock()
	defer c.Unlock()
	if strings.Contains(asked.Query, "id_gt") {
		panic("values are variables")
	}
	if strings.Contains(asked.Query, "rows:") {
		if c.pages++; c.before != nil {
			c.before(c, asked.Query)
		}
	}
	_ = json.NewEncoder(w).Encode(graphql.Do(graphql.Params{Schema: c.schema, RequestString: asked.Query, VariableValues: asked.Variables, Context: r.Context()}))
}

// swapSchema is a schema as graph-node makes them.
func swapSchema(t testing.TB, c *chain) graphql.Schema {
	t.Helper()
	bytes, bigInt, decimal, tiny, timestamp := word("Bytes"), word("BigInt"), word("BigDecimal"), word("Int8"), word("Timestamp")
	height := graphql.NewInputObject(graphql.InputObjectConfig{Name: "Block_height", Fields: graphql.InputObjectConfigFieldMap{
		"hash": {Type: bytes}, "number": {Type: graphql.Int}, "number_gte": {Type: graphql.Int},
	}})
	kind := graphql.NewEnum(graphql.EnumConfig{Name: "Kind", Values: graphql.EnumValueConfigMap{"BUY": {Value: "BUY"}, "SELL": {Value: "SELL"}}})
	token := graphql.NewObject(graphql.ObjectConfig{Name: "Token", Fields: graphql.Fields{"id": {Type: graphql.NewNonNull(graphql.ID)}, "symbol": {Type: graphql.String}}})
	row := graphql.NewObject(graphql.ObjectConfig{Name: "Swap", Fields: graphql.Fields{
		"id": {Type: graphql.NewNonNull(bytes)}, "timestamp": {Type: graphql.NewNonNull(bigInt)}, "amountUSD": {Type: graphql.NewNonNull(decimal)}, "token": {Type: token},
		"wei": {Type: bigInt}, "logIndex": {Type: graphql.Int}, "nonce": {Type: tiny}, "ok": {Type: graphql.Boolean}, "kind": {Type: kind}, "note": {Type: graphql.String}, "at": {Type: timestamp},
		"ratio": {Type: graphql.Float}, "tags": {Type: graphql.NewList(graphql.NewNonNull(graphql.String))}, "closedAt": {Type: bigInt},
	}})
	listed := func(of graphql.Output, name string, field graphql.FieldResolveFn) *graphql.Field {
		filter := graphql.NewInputObject(graphql.InputObjectConfig{Name: name + "_filter", Fields: graphql.InputObjectConfigFieldMap{"id_gt": {Type: bytes}}})
		order := graphql.NewEnum(graphql.EnumConfig{Name: name + "_orderBy", Values: graphql.EnumValueConfigMap{"id": {Value: "id"}}})
		way := graphql.NewEnum(graphql.EnumConfig{Name: name + "_direction", Values: graphql.EnumValueConfigMap{"asc": {Value: "asc"}, "desc": {Value: "desc"}}})
		return &graphql.Field{Type: graphql.NewNonNull(graphql.NewList(graphql.NewNonNull(of))), Resolve: field, Args: graphql.FieldConfigArgument{
			"skip": {Type: graphql.Int, DefaultValue: 0}, "first": {Type: graphql.Int, DefaultValue: 100}, "orderBy": {Type: order}, "orderDirection": {Type: way}, "where": {Type: filter}, "block": {Type: height},
		}}
	}
	token.AddFieldConfig("swaps", listed(row, "TokenSwap", nil)) // what lists other things is theirs
	hours := listed(row, "Hour", nil)
	hours.Args["interval"] = &graphql.ArgumentConfig{Type: graphql.NewNonNull(graphql.String)}
	schema, err := graphql.NewSchema(graphql.SchemaConfig{Query: graphql.NewObject(graphql.ObjectConfig{Name: "Query", Fields: graphql.Fields{
		"swap": {Type: row, Args: graphql.FieldConfigArgument{"id": {Type: graphql.NewNonNull(graphql.ID)}}}, "swapHours": hours,
		"swaps":  listed(row, "Swap", func(p graphql.ResolveParams) (any, error) { return c.page(p.Args) }),
		"tokens": listed(token, "Token", func(graphql.ResolveParams) (any, error) { return []any{}, nil }),
		"_meta":  metaField(c, height, bytes),
	}})})
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func metaField(c *chain, height *graphql.InputObject, bytes *graphql.Scalar) *graphql.Field {
	block := graphql.NewObject(graphql.ObjectConfig{Name: "_Block_", Fields: graphql.Fields{"hash": {Type: bytes}, "number": {Type: graphql.NewNonNull(graphql.Int)}}})
	meta := graphql.NewObject(graphql.ObjectConfig{Name: "_Meta_", Fields: graphql.Fields{
		"block": {Type: graphql.NewNonNull(block)}, "deployment": {Type: graphql.NewNonNull(graphql.String)}, "hasIndexingErrors": {Type: graphql.NewNonNull(graphql.Boolean)},
	}})
	return &graphql.Field{Type: meta, Args: graphql.FieldConfigArgument{"block": {Type: height}}, Resolve: func(p graphql.ResolveParams) (any, error) {
		number, err := c.at(p.Args)
		if err != nil {
			return nil, errors.New("no such block")
		}
		return map[string]any{"block": map[string]any{"number": number, "hash": c.hash(number)}, "deployment": c.deployment, "hasIndexingErrors": c.broken}, nil
	}}
}

// swapped makes n rows, from a number on.
func swapped(from, n int) (rows []map[string]any) {
	for i := from; i < from+n; i++ {
		rows = append(rows, map[string]any{
			"id": fmt.Sprintf("0x%08x", i*2654435761%(1<<32)), "timestamp": fmt.Sprint(1_700_000_000 + i*3600), "amountUSD": fmt.Sprintf("%d.%02d", i%1000, i%100),
			"token": map[string]any{"id": fmt.Sprintf("0xt%d", i%3)}, "kind": []string{"BUY", "SELL"}[i%2],
		})
	}
	return rows
}
