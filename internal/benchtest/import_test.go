//go:build bench

package benchtest_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	_ "github.com/duckdb/duckdb-go/v2" // the floor's driver

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

const (
	refreshBound = 1.5
	addBound     = 4
	growthBound  = 12 // for ten times the rows
	importRounds = 5
)

// orderColumns are the columns of the made-up orders, as the import types them.
const orderColumns = `{'order_id': 'BIGINT', 'order_date': 'DATE', 'customer_id': 'VARCHAR', 'region': 'VARCHAR', 'channel': 'VARCHAR',
	'product': 'VARCHAR', 'category': 'VARCHAR', 'quantity': 'BIGINT', 'unit_price': 'DECIMAL(18,2)', 'revenue': 'DECIMAL(18,2)',
	'status': 'VARCHAR', 'shipped_date': 'DATE'}`

// importPlainly is the floor of an import: what DuckDB does with the same file
// and the same columns, in a process of its own.
func importPlainly(file, database string) error {
	db, err := sql.Open("duckdb", database)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(context.Background(), fmt.Sprintf(
		"CREATE TABLE data AS SELECT * FROM read_csv('%s', header = true, delim = ',', columns = %s)", file, orderColumns))
	if err != nil {
		return err
	}
	return db.Close()
}

// cost is what a process took, its children included.
type cost struct{ wall, cpu time.Duration }

// TestImportGrowsLinearly compares imports of two sizes with DuckDB's own.
func TestImportGrowsLinearly(t *testing.T) {
	rows := setting(t, "ROWS", 1_000_000)
	small := compareImports(t, rows)
	large := compareImports(t, 10*rows)
	within(t, "dataset add of ten times the rows", ratio(large.add, small.add), growthBound, "x")
	within(t, "import with known columns of ten times the rows", ratio(large.refresh, small.refresh), growthBound, "x")
}

// medians are CPU times, children included: wall times of a machine that does
// other things, too, differ by a factor of three from one round to the next.
type medians struct{ plain, refresh, add time.Duration }

func compareImports(t *testing.T, rows int) medians {
	t.Helper()
	file := writeOrders(t, rows)
	var plain, refresh, add costs
	for round := range importRounds {
		p := runPlain(t, file)
		a, r := runOurs(t, file)
		t.Logf("%d rows, round %d: plain %s, known columns %s, dataset add %s", rows, round+1, p, r, a)
		plain, refresh, add = append(plain, p), append(refresh, r), append(add, a)
	}
	t.Logf("%d rows, wall time: known columns %.2f x, dataset add %.2f x", rows,
		ratio(refresh.wall(), plain.wall()), ratio(add.wall(), plain.wall()))
	within(t, fmt.Sprintf("%d rows with known columns beside read_csv, CPU time", rows), ratio(refresh.cpu(), plain.cpu()), refreshBound, "x")
	within(t, fmt.Sprintf("dataset add of %d rows beside read_csv, CPU time", rows), ratio(add.cpu(), plain.cpu()), addBound, "x")
	return medians{plain: plain.cpu(), refresh: refresh.cpu(), add: add.cpu()}
}

type costs []cost

func (c costs) wall() time.Duration { return c.median(func(c cost) time.Duration { return c.wall }) }
func (c costs) cpu() time.Duration  { return c.median(func(c cost) time.Duration { return c.cpu }) }

func (c costs) median(of func(cost) time.Duration) time.Duration {
	times := make([]time.Duration, len(c))
	for i, one := range c {
		times[i] = of(one)
	}
	return median(times)
}

func (c cost) String() string {
	return fmt.Sprintf("%s (CPU %s)", c.wall.Round(time.Millisecond), c.cpu.Round(time.Millisecond))
}

// runPlain runs importPlainly in a process of its own.
func runPlain(t *testing.T, file string) cost {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], file, filepath.Join(t.TempDir(), "plain.duckdb"))
	cmd.Env = append(os.Environ(), roleVariable+"=plain")
	return measure(t, cmd)
}

// runOurs adds the file as a dataset, changes its last row and refreshes.
func runOurs(t *testing.T, file string) (add, refresh cost) {
	t.Helper()
	p := apptest.New(t, "")
	if err := os.MkdirAll(filepath.Dir(p.Data), 0o700); err != nil {
		t.Fatal(err)
	}
	add = measure(t, p.Command(t.Context(), "dataset", "add", file, "--name", "orders"))
	appendRow(t, file)
	refresh = measure(t, p.Command(t.Context(), "dataset", "refresh", "orders"))
	return add, refresh
}

// measure lets the disk come to rest first: what the one before has written would
// be written at the cost of the next.
func measure(t *testing.T, cmd *exec.Cmd) cost {
	t.Helper()
	syscall.Sync()
	start := time.Now()
	out, err := cmd.CombinedOutput()
	wall := time.Since(start)
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	return cost{wall: wall, cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
}

// appendRow makes the file a new one for whoever looks at its content.
func appendRow(t *testing.T, name string) {
	t.Helper()
	file, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = fmt.Fprintf(file, "%d,2026-10-31,C0017,North,Web,Travel Mug,Accessories,1,26.46,26.46,completed,\n", time.Now().UnixMicro())
	}
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}
