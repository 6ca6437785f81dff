// Package pgtest gives tests a real PostgreSQL: a private cluster, made from
// the installed server binaries, that nothing else on the machine can see.
//
// A cluster ends with the process that started it, also when that is killed: a
// small shell beside it holds the other end of a pipe, stops the server when
// the pipe breaks, and removes its folder. As PostgreSQL refuses to run as root,
// a cluster started by root runs as another user.
//
// A machine without the binaries fails the test and says how to install them:
// nothing is ever skipped.
package pgtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// shared is the cluster of this process, started by the first test that asks.
// It is never stopped: it ends with the process, so no package needs a TestMain.
var shared = sync.OnceValues(func() (*cluster, error) { return start("") })

// URL returns the address of a database that is new, empty and dropped when the
// test ends. The cluster sorts text by language rules, not by bytes, so that a
// query which relies on the order of text shows itself.
func URL(tb testing.TB) string {
	tb.Helper()
	c, err := shared()
	if err != nil {
		tb.Fatal(err)
	}
	name := databaseName()
	if err := c.run(tb.Context(), "CREATE DATABASE "+name); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := c.run(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			tb.Error(err)
		}
	})
	return c.url(name)
}

// Start makes a cluster of its own in a new folder inside dir (empty: in memory
// or where temporary files go) with one empty database. It runs until stop is called or
// the process ends.
func Start(dir string) (address string, stop func(), err error) {
	c, err := start(dir)
	if err != nil {
		return "", nil, err
	}
	name := databaseName()
	if err := c.run(context.Background(), "CREATE DATABASE "+name); err != nil {
		c.stop()
		return "", nil, err
	}
	return c.url(name), c.stop, nil
}

func databaseName() string {
	return "test_" + strings.ToLower(rand.Text())
}

func (c *cluster) url(database string) string {
	u := url.URL{Scheme: "postgres", Path: "/" + database, RawQuery: url.Values{"host": {c.dir}, "user": {owner}}.Encode()}
	return u.String()
}

// run executes one statement as the owner of the cluster.
func (c *cluster) run(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return fmt.Errorf("connect to the test cluster: %w", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if _, err := conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}
