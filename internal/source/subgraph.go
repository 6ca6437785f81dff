package source

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// subgraph is a table of a subgraph: what a chain says of one kind of thing, by GraphQL of The
// Graph.
type subgraph struct {
	source   sitrep.Source
	name     string
	last     sitrep.Snapshot
	reach    Reach
	importer catalog.Importer
}

// Stamp has nothing to say: only the server knows.
func (s subgraph) Stamp() (string, error) { return "", nil }

// Look asks for the newest block. A subgraph tells what has come since another one and not what
// has gone, so that only the same block says that nothing has changed.
func (s subgraph) Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error) {
	err = s.with(ctx, func(ctx context.Context, g *graph) error {
		stamp = g.at.stamp()
		return nil
	})
	return stamp, err == nil && (stamp != last.Stamp || catalog.Outdated(last)), err
}

// Import reads all rows as they were at one block.
func (s subgraph) Import(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error) {
	if o.PushDown {
		return Imported{}, sitrep.Invalidf("The rows of this kind of source are copied: push-down is for PostgreSQL, MySQL and MariaDB.")
	}
	room, done, err := s.importer.Room()
	if err != nil {
		return Imported{}, err
	}
	defer done()
	pulled, err := s.pull(ctx, filepath.Join(room, "table.csv"), progress)
	if err != nil {
		return Imported{}, err
	}
	snapshot, profile, err := s.importer.ImportPulled(ctx, pulled, name, progress)
	return Imported{snapshot, o, profile, pulled.Read()}, err
}

func (s subgraph) pull(ctx context.Context, path string, progress catalog.Progress) (p catalog.Pulled, err error) {
	if s.last.Rows == 0 { // nobody tells how many there are
		progress = nil
	}
	to, err := newSink(path, s.importer.Limits, progress)
	if err != nil {
		return p, err
	}
	defer to.abandon()
	to.expected = s.last.Rows
	err = s.with(ctx, func(ctx context.Context, g *graph) error {
		columns, err := s.rows(ctx, g, to)
		if err != nil {
			return err
		}
		to.expected = to.rows
		p, err = to.pulled(plainColumns(columns))
		p.Stamp = g.at.stamp()
		return err
	})
	return p, err
}

// rows writes all rows of the table.
func (s subgraph) rows(ctx context.Context, g *graph, to *sink) ([]graphColumn, error) {
	e, err := g.find(ctx, s.name)
	if err != nil {
		return nil, err
	}
	columns, err := g.describe(ctx, e)
	if err == nil {
		err = s.importer.Limits.CheckColumns(len(columns), true)
	}
	if err == nil {
		err = g.rows(ctx, e, columns, to)
	}
	return columns, err
}

// graph speaks to a subgraph, as it was at one block.
type graph struct {
	link
	client *http.Client
	place  string
	at     block
}

// block is a state of a subgraph. Its hash names one also where a chain takes blocks back.
type block struct {
	deployment string // the version of the subgraph
	number     int64
	hash       string
}

func (b block) stamp() string {
	return catalog.PulledStamp(fmt.Sprintf("%s block %d %s", b.deployment, b.number, b.hash))
}

// with connects for do, and finds out which block is the newest.
func (s subgraph) with(ctx context.Context, do func(context.Context, *graph) error) error {
	g := &graph{link: link{time: cmp.Or(s.reach.Time, DefaultTime)}}
	ctx, cancel := context.WithTimeout(ctx, g.time)
	defer cancel()
	err := g.open(ctx, s.source, s.reach)
	if err == nil {
		defer g.client.CloseIdleConnections()
		err = do(ctx, g)
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("read source %s: %w", s.source.Name, g.told(ctx, s.source.Name, err))
}

func (g *graph) open(ctx context.Context, from sitrep.Source, reach Reach) (err error) {
	if err = g.prepare(from, reach); err != nil {
		return err
	}
	if g.client, err = g.link.client(reach); err != nil {
		return err
	}
	// A question that is sent on would be asked anew by GET, and the key with it.
	g.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	g.place = "https://" + g.endpoint() + escape(g.path)
	return g.head(ctx)
}

var (
	// deploymentForm and hashForm are what a server may say of itself: it stands in reports.
	deploymentForm = lazyregexp.New(`^[0-9A-Za-z_.:-]{1,100}$`)
	hashForm       = lazyregexp.New(`^[0-9A-Za-z]{1,128}$`)
)

// meta is what a subgraph says of itself.
type meta struct {
	Block struct {
		Number int64  `json:"number"`
		Hash   string `json:"hash"`
	} `json:"block"`
	Deployment string `json:"deployment"`
	Errors     bool   `json:"hasIndexingErrors"`
}

// check refuses a state whose rows are not all there.
func (m meta) check() error {
	switch {
	case m.Errors:
		return sitrep.Invalidf("The subgraph has indexing errors: its rows are not what the chain says.")
	case !deploymentForm.MatchString(m.Deployment):
		return sitrep.Invalidf("The source does not answer as a subgraph.")
	}
	return nil
}

// head asks for the newest block.
func (g *graph) head(ctx context.Context) error {
	var answer struct {
		Meta meta `json:"_meta"`
	}
	if err := g.ask(ctx, "{_meta{block{number hash} deployment hasIndexingErrors}}", nil, &answer); err != nil {
		return err
	}
	m := answer.Meta
	if err := m.check(); err != nil {
		return err
	}
	if !hashForm.MatchString(m.Block.Hash) || m.Block.Number < 0 {
		return sitrep.Invalidf("The subgraph does not say which block it has read last.")
	}
	g.at = block{m.Deployment, m.Block.Number, m.Block.Hash}
	return nil
}

// entities lists the tables of a subgraph.
func entities(ctx context.Context, s sitrep.Source, reach Reach) (all []Table, err error) {
	err = subgraph{source: s, reach: reach}.with(ctx, func(ctx context.Context, g *graph) error {
		found, err := g.tables(ctx)
		for _, e := range found {
			all = append(all, Table{Name: e.field, Near: true, Rows: -1})
		}
		return err
	})
	return all, err
}
