package main

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// sourceDesk does for the API what the commands about sources do. It is a [datasets.Counter].
type sourceDesk struct {
	*desk
	secrets []string // that sources may name which are added over the API
}

// Sources is that of the store.
func (c sourceDesk) Sources(ctx context.Context) ([]sitrep.Source, error) {
	return c.shelf.store.Sources(ctx)
}

// AddSource asks a source for its tables before it is made known.
func (c sourceDesk) AddSource(ctx context.Context, n datasets.NewSource) (sitrep.Source, []datasets.Table, error) {
	s, err := n.Remote(c.secrets, c.shelf.sources.Reach)
	if err != nil {
		return s, nil, err
	}
	if _, err := c.shelf.store.FindSource(ctx, n.Name); sitrep.CodeOf(err) != sitrep.NotFound {
		if err == nil {
			err = sitrep.Errorf(sitrep.Conflict, "there is a source %q already", n.Name)
		}
		return s, nil, err
	}
	tables, err := c.tables(ctx, s)
	if err != nil {
		return s, nil, err
	}
	s.CreatedAt = now()
	if err := c.shelf.store.AddSource(ctx, s); err != nil {
		return s, nil, err
	}
	c.log.Info("a source was added", "source", s.Name, "kind", s.Kind, "key", n.By)
	return s, tables, nil
}

// tables asks a source, in the room that imports have.
func (c sourceDesk) tables(ctx context.Context, s sitrep.Source) ([]datasets.Table, error) {
	leave, err := c.enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	tables, err := source.Tables(ctx, s, c.shelf.sources.Reach)
	return tables, noPage(err)
}

// TestSource asks a source that is known.
func (c sourceDesk) TestSource(ctx context.Context, name string) ([]datasets.Table, error) {
	s, err := c.shelf.store.FindSource(ctx, name)
	if err != nil {
		return nil, err
	}
	return c.tables(ctx, s)
}

// RemoveSource is that of the store.
func (c sourceDesk) RemoveSource(ctx context.Context, name string) error {
	return c.shelf.store.RemoveSource(ctx, now(), name)
}

// AddFrom adds a table or a query of a source.
func (c sourceDesk) AddFrom(ctx context.Context, a datasets.Addition) (sitrep.Dataset, error) {
	if _, err := c.shelf.store.FindSource(ctx, a.From); err != nil {
		return sitrep.Dataset{}, err
	}
	leave, err := c.enter()
	if err != nil {
		return sitrep.Dataset{}, err
	}
	defer leave()
	added, _, err := datasets.Adder{Store: c.shelf.store, Sources: c.shelf.sources, Now: now}.Add(ctx, a, catalog.Teller(ctx))
	return added, noPage(err)
}

// noPage says of a table or a file that is gone, or may not be read, that the source has it not: neither the page nor the
// caller's right to it is missing.
func noPage(err error) error {
	if code := sitrep.CodeOf(err); err == nil || code != sitrep.NotFound && code != sitrep.Forbidden {
		return err
	}
	return &sitrep.Error{Code: sitrep.Invalid, Message: sitrep.MessageOf(err), Err: err}
}
