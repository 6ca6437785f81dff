package store_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func sourceRules() []rule {
	return []rule{
		{"SourceIsFoundAsItWasAdded", sourceIsKept},
		{"SourceNameIsTakenOnce", sourceNameOnce},
		{"SourcesAreListedByName", sourcesByName},
		{"DatasetKnowsItsSource", datasetOfSource},
		{"DatasetOfNoSourceIsRefused", datasetOfNoSource},
		{"SourceWithDatasetsStays", sourceWithDatasets},
		{"SourceWithoutDatasetsGoes", sourceGoes},
	}
}

// source is one that was added.
func (w *world) source(name string) sitrep.Source {
	s := sitrep.Source{Name: name, Kind: sitrep.SourcePostgres, URL: "postgres://reader@db.example.org/shop", PasswordEnv: "SHOP", CreatedAt: w.now}
	w.must(w.AddSource(w.ctx(), s))
	return s
}

func (w *world) table(source, query string) sitrep.Dataset {
	d := w.newDataset("orders")
	d.Kind, d.Source, d.SourceName, d.SourceQuery = sitrep.SourcePostgres, "public.orders", source, query
	added, err := w.AddDataset(w.ctx(), d)
	w.must(err)
	return added
}

func sourceIsKept(t *testing.T, w *world) {
	want := sitrep.Source{Name: "till", Kind: sitrep.SourceSQLite, URL: "sqlite:/data/\xff.db", PasswordFile: "/run/\xff", CreatedAt: w.now}
	w.must(w.AddSource(w.ctx(), want))
	got, err := w.FindSource(w.ctx(), "till")
	w.must(err)
	equal(t, "source", fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	_, err = w.FindSource(w.ctx(), "shop")
	w.wants(err, sitrep.NotFound)
}

func sourceNameOnce(t *testing.T, w *world) {
	first := w.source("shop")
	second := first
	second.URL = "postgres://elsewhere/shop"
	w.wants(w.AddSource(w.ctx(), second), sitrep.Conflict)
	got, err := w.FindSource(w.ctx(), "shop")
	w.must(err)
	equal(t, "url", got.URL, first.URL)
}

func sourcesByName(t *testing.T, w *world) {
	for _, name := range []string{"b", "a", "c"} {
		w.source(name)
	}
	all, err := w.Sources(w.ctx())
	w.must(err)
	equal(t, "names", fmt.Sprint(all[0].Name, all[1].Name, all[2].Name), "abc")
}

func datasetOfSource(t *testing.T, w *world) {
	w.source("shop")
	const query = "SELECT *\nFROM \"orders\" -- all of it"
	d := w.table("shop", query)
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "source", found.SourceName, "shop")
	equal(t, "query", found.SourceQuery, query)
	equal(t, "kind", found.Kind, sitrep.SourcePostgres)
}

func datasetOfNoSource(_ *testing.T, w *world) {
	d := w.newDataset("orders")
	d.SourceName = "nowhere"
	_, err := w.AddDataset(w.ctx(), d)
	w.wants(err, sitrep.NotFound)
}

func sourceWithDatasets(t *testing.T, w *world) {
	w.source("shop")
	d := w.table("shop", "")
	w.wants(w.RemoveSource(w.ctx(), w.now, "shop"), sitrep.Conflict)
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "source", found.SourceName, "shop")
}

func sourceGoes(t *testing.T, w *world) {
	w.source("shop")
	d := w.table("shop", "")
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	w.must(w.RemoveSource(w.ctx(), w.now, "shop"))
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "source of a removed dataset", found.SourceName, "")
	w.wants(w.RemoveSource(w.ctx(), w.now, "shop"), sitrep.NotFound)
}
