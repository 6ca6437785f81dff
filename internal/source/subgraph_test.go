package source_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

func TestASubgraphIsReadAsItWasAtOneBlock(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(swapped(0, 2500)...)
	c.before = func(c *chain, _ string) { // a block for each page: rows come, change and go
		c.Unlock()
		defer c.Lock()
		c.remove(swapped(c.pages*10, 1)[0]["id"].(string))
		more := swapped(2500+c.pages, 2)
		more[0]["id"], more[1]["amountUSD"] = swapped(c.pages*10+1, 1)[0]["id"], "999999"
		c.put(more...)
	}
	d := e.imported(e.table("swaps"))
	e.wants(e.rows(d, "SELECT count(*), count(DISTINCT id), sum(amountUSD), min(timestamp), max(timestamp) FROM data"), "2500|2500|1124987.50|2023-11-14 22:13:20 +0000 UTC|2024-02-27 01:13:20 +0000 UTC")
	if c.pages != 4 {
		t.Errorf("%d pages were asked for", c.pages)
	}
	if want := fmt.Sprintf("QmSwaps block 101 %s", c.hash(101)); !strings.HasSuffix(d.Snapshot.Stamp, want) {
		t.Errorf("the stamp is %q, want …%q", d.Snapshot.Stamp, want)
	}
	if left := e.left(); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestASubgraphIsReadAgainWhenItsBlockIsAnother(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(swapped(0, 50)...)
	d := e.imported(e.table("swaps"))
	if e.changed(d) {
		t.Error("the same block counts as changed")
	}
	c.put() // nothing of ours in it
	if !e.changed(d) {
		t.Error("another block counts as unchanged")
	}
	same := e.imported(d)
	if same.Snapshot.Hash != d.Snapshot.Hash || same.Snapshot.Stamp == d.Snapshot.Stamp {
		t.Errorf("the same rows came to another snapshot, or to the same state: %q", same.Snapshot.Stamp)
	}
	c.remove(swapped(7, 1)[0]["id"].(string))
	e.wants(e.rows(e.imported(same), "SELECT count(*) FROM data"), "49")
	d = e.imported(same)
	c.fork = "bbbb" // the chain takes its blocks back: the same numbers, other hashes
	if !e.changed(d) {
		t.Error("a block that was taken back counts as the same")
	}
	if d = e.imported(d); !strings.Contains(d.Snapshot.Stamp, "bbbb") || e.changed(d) {
		t.Errorf("the stamp is %q, or what was just read counts as changed", d.Snapshot.Stamp)
	}
}

func TestValuesOfASubgraphAreWhatItsTypesSay(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(map[string]any{
		"id": "0x01", "timestamp": "1704067200", "amountUSD": "-0.00000001", "token": map[string]any{"id": "0xto\"ken"}, "wei": "115792089237316195423570985008687907853269984665640564039457584007913129639935",
		"logIndex": 7, "nonce": "9223372036854775807", "ok": true, "kind": "BUY", "note": "a, \"b\"\nc \x00 \\N", "at": "1704067200123456", "ratio": 0.5, "tags": []any{"x", "y,\"z\""}, "closedAt": "0",
	}, map[string]any{"id": "0x02", "timestamp": "1704067201", "amountUSD": "12345678901234567.25", "note": "\\N", "closedAt": "1704067202"})
	d := e.imported(e.table("swaps"))
	e.wants(e.rows(d, `SELECT id, timestamp, amountUSD, token, wei, logIndex, nonce, ok, kind, note, "at", ratio, tags, closedAt FROM data ORDER BY id`),
		"0x01|2024-01-01 00:00:00 +0000 UTC|-0.00000001|0xto\"ken|1.157920892373162e+77|7|9223372036854775807|true|BUY|a, \"b\"\nc \uFFFD \\N|2024-01-01 00:00:00.123456 +0000 UTC|0.5|[\"x\",\"y,\\\"z\\\"\"]|0",
		"0x02|2024-01-01 00:00:01 +0000 UTC|12345678901234567.25000000|NULL|NULL|NULL|NULL|NULL|NULL|\\N|NULL|NULL|NULL|1704067202")
}

func TestTablesOfASubgraphAreWhatItsQueriesList(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(swapped(0, 3)...)
	tables, err := source.Tables(t.Context(), e.source, e.reach)
	if err != nil || len(tables) != 2 || tables[0].String() != "swaps" && tables[1].String() != "swaps" {
		t.Errorf("%v, %v", tables, err)
	}
	e.fails(e.table("swapHours"), sitrep.NotFound)
	e.fails(e.table("swaps(first:1){id} x:swaps"), sitrep.NotFound)
	if err := e.fails(e.table("tokens"), sitrep.Invalid); sitrep.MessageOf(err) != "The table has no rows." {
		t.Errorf("it says %q", sitrep.MessageOf(err))
	}
	e.fails(e.query("{swaps{id}}"), sitrep.Invalid)
	e.fails(rolled(e.table("swaps")), sitrep.Invalid)
}

// A server that gives fewer rows at once than it is asked for, or refuses to, is read to its end.
func TestPagesFitTheServer(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(swapped(0, 400)...)
	c.mostFirst = 100
	e.wants(e.rows(e.imported(e.table("swaps")), "SELECT count(*), count(DISTINCT id) FROM data"), "400|400")
	wide := swapped(0, 12)
	for i := range wide {
		wide[i]["note"] = strings.Repeat(fmt.Sprint(i%10), 900_000)
	}
	c.put(wide...)
	e.wants(e.rows(e.imported(e.table("swaps")), "SELECT count(*), count(DISTINCT id), sum(length(note)) FROM data"), "400|400|10800000")
}

func TestLimitsHoldForSubgraphs(t *testing.T) {
	t.Parallel()
	e, c := newChain(t)
	c.put(swapped(0, 60)...)
	for setting, limits := range map[string]catalog.Limits{
		"SITREP_MAX_ROWS": {Rows: 59}, "SITREP_MAX_COLUMNS": {Columns: 3}, "SITREP_MAX_CELL_MB": {CellBytes: 9}, "SITREP_MAX_FILE_MB": {FileBytes: 999},
	} {
		e.limits = limits
		if err := e.fails(e.table("swaps"), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), setting) {
			t.Errorf("%s is not in %q", setting, sitrep.MessageOf(err))
		}
		if left := e.left(); len(left) > 0 {
			t.Errorf("%s: left behind: %v", setting, left)
		}
	}
}

func TestAddressesOfSubgraphsHoldNoKey(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"subgraph://gateway.thegraph.com/api/0123456789abcdef0123456789ABCDEF/subgraphs/id/5zvR82", "subgraph://h/api/subgraphs/id/5zvR82?key=geheim", "subgraph://u:geheim@h/x", "subgraph://h/", "subgraph://h", "subgraph://h/a/../b", "subgraph://h/x/",
	} {
		if _, err := source.New("shop", address); sitrep.CodeOf(err) != sitrep.Invalid || strings.Contains(everything(err), "geheim") || strings.Contains(everything(err), "0123456789") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, id := range map[string]string{
		"subgraph://gateway.thegraph.com/api/subgraphs/id/5zvR82": "5zvR82", "subgraph://gateway.thegraph.com/api/deployments/id/QmX": "QmX", "subgraph://h:8000/subgraphs/name/uniswap/v3": "uniswap/v3",
		"subgraph://api.goldsky.com/api/public/project_x/subgraphs/dex/1.0.0/gn": "dex/1.0.0", "subgraph://h/graph": "graph", "https://h/subgraphs/id/5zvR82": "",
	} {
		s, err := source.New("shop", address)
		if got := source.SubgraphID(s); err != nil || got != id {
			t.Errorf("%s: %q, %v", address, got, err)
		}
	}
}
