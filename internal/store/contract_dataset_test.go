package store_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func datasetRules() []rule {
	return []rule{
		{"DatasetIsStoredAsGiven", datasetIsStored},
		{"PathsAreKeptByteForByte", pathsAreKept},
		{"DatasetWithoutSnapshotHasNone", datasetWithoutSnapshot},
		{"SemanticsAreSetWithWhatFollows", semanticsAreSet},
		{"SemanticsSurviveASnapshot", semanticsSurvive},
		{"SemanticsThatAPersonWroteStay", writtenSemanticsStay},
		{"SlugsAreUnique", slugsAreUnique},
		{"FoundByIDSlugOrName", foundByIDSlugOrName},
		{"AmbiguousNameIsRefused", ambiguousName},
		{"CatalogIsListedByNameBytewise", catalogIsListed},
		{"RemovedOneLeavesTheCatalogNotItsReports", removedDataset},
		{"SlugOfARemovedOneIsFree", slugOfRemoved},
		{"NameIsInTheCatalogOnce", nameIsUnique},
	}
}

func datasetIsStored(t *testing.T, w *world) {
	given := w.newDataset("Sales 2026, Köln")
	given.SubgraphID, given.Strict = "Qm1", true
	given.Semantics, given.SemanticsPlace = []byte("rows: orders\n"), "/data/orders.yaml"
	added, err := w.AddDataset(w.ctx(), given)
	w.must(err)
	found, err := w.DatasetByID(w.ctx(), added.ID)
	w.must(err)
	equal(t, "dataset read again", fmt.Sprintf("%+v", found), fmt.Sprintf("%+v", added))
	want := given
	want.ID, want.Slug = added.ID, "sales-2026-k-ln"
	want.Snapshot.ID, want.Snapshot.DatasetID = added.Snapshot.ID, added.ID
	want.Snapshot.ImportedAt, want.Snapshot.CheckedAt = w.now, w.now
	equal(t, "dataset", fmt.Sprintf("%+v", added), fmt.Sprintf("%+v", want))
	for _, id := range []sitrep.ID{added.ID, added.Snapshot.ID} {
		if parsed, err := sitrep.ParseID(string(id)); err != nil || parsed != id {
			t.Errorf("id %q is none: %v", id, err)
		}
	}
}

func pathsAreKept(t *testing.T, w *world) {
	for i, path := range []string{"/data/Köln [1]*?.csv", "/data/a=1/\n%41'\"\\.csv", "/data/\xff\xc3(.csv", "/data/ \x01 %ff.csv"} {
		given := w.newDataset(fmt.Sprintf("sales %d", i))
		given.Source, given.SemanticsPlace = path, path+".yaml"
		added, err := w.AddDataset(w.ctx(), given)
		w.must(err)
		equal(t, "source", added.Source, path)
		equal(t, "place of semantics", added.SemanticsPlace, path+".yaml")
		added.SemanticsPlace = path + "2"
		w.must(w.SetSemantics(w.ctx(), added))
		found, err := w.DatasetByID(w.ctx(), added.ID)
		w.must(err)
		equal(t, "place that was set", found.SemanticsPlace, path+"2")
	}
}

func datasetWithoutSnapshot(t *testing.T, w *world) {
	given := w.newDataset("sales")
	given.Snapshot, given.Fields = sitrep.Snapshot{}, nil
	added, err := w.AddDataset(w.ctx(), given)
	w.must(err)
	equal(t, "snapshot", fmt.Sprintf("%+v", added.Snapshot), fmt.Sprintf("%+v", sitrep.Snapshot{}))
	equal(t, "fields", len(added.Fields), 0)
	all, err := w.Datasets(w.ctx())
	w.must(err)
	equal(t, "datasets", len(all), 1)
}

func semanticsAreSet(t *testing.T, w *world) {
	d := w.dataset("sales")
	equal(t, "semantics of a new one", string(d.Semantics)+d.SemanticsPlace, "")
	d.Semantics, d.SemanticsPlace, d.Description = []byte("rows: orders\n"), "/data/orders.yaml", "of the shop"
	d.Fields = []sitrep.Field{{Name: "amount", Unit: "EUR"}}
	w.must(w.SetSemantics(w.ctx(), d))
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "dataset read again", fmt.Sprintf("%+v", found), fmt.Sprintf("%+v", d))
	d.Semantics = nil
	w.must(w.SetSemantics(w.ctx(), d))
	found, err = w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "no semantics", len(found.Semantics), 0)
	d.ID = sitrep.NewID(w.now)
	w.wants(w.SetSemantics(w.ctx(), d), sitrep.NotFound)
}

// writtenSemanticsStay: no run that read a file before takes them away, and no page that was open before.
func writtenSemanticsStay(t *testing.T, w *world) {
	d := w.dataset("sales")
	byRun := d
	d.Semantics, d.SemanticsPlace, d.Fields = []byte("rows: orders\n"), sitrep.SemanticsHere, []sitrep.Field{{Name: "amount", Unit: "EUR"}}
	w.must(w.EditSemantics(w.ctx(), d, nil))
	byRun.Semantics = []byte("rows: visits\n")
	w.must(w.SetSemantics(w.ctx(), byRun))
	w.wants(w.EditSemantics(w.ctx(), byRun, nil), sitrep.Stale)
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "dataset read again", fmt.Sprintf("%+v", found), fmt.Sprintf("%+v", d))
	w.add(d.ID, sitrep.Snapshot{Hash: "other", File: "other.duckdb"}, d.Fields)
	found, err = w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "semantics after a refresh", string(found.Semantics)+found.SemanticsPlace, "rows: orders\n-")
	d.Semantics, d.SemanticsPlace = nil, ""
	w.must(w.EditSemantics(w.ctx(), d, []byte("rows: orders\n")))
	w.must(w.SetSemantics(w.ctx(), byRun))
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	w.wants(w.EditSemantics(w.ctx(), d, byRun.Semantics), sitrep.NotFound)
	d.ID = sitrep.NewID(w.now)
	w.wants(w.EditSemantics(w.ctx(), d, nil), sitrep.NotFound)
}

func semanticsSurvive(t *testing.T, w *world) {
	d := w.dataset("sales")
	d.Semantics, d.SemanticsPlace = []byte("rows: orders\n"), "/data/orders.yaml"
	w.must(w.SetSemantics(w.ctx(), d))
	w.add(d.ID, sitrep.Snapshot{Hash: "other", File: "other.duckdb"}, d.Fields)
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "semantics", string(found.Semantics)+found.SemanticsPlace, "rows: orders\n/data/orders.yaml")
	equal(t, "snapshot", found.Snapshot.Hash, "other")
}

func slugsAreUnique(t *testing.T, w *world) {
	for _, c := range []struct{ name, slug, want string }{
		{"Sales", "", "sales"},
		{"sales!", "", "sales-2"},
		{"SALES?", "", "sales-3"},
		{"sales 2", "", "sales-2-2"},
		{"x", "chosen", "chosen"},
		{"y", "chosen", "chosen-2"},
		{"日本", "", "dataset"},
		{"s_les", "", "s-les"},
	} {
		d := w.newDataset(c.name)
		d.Slug = c.slug
		added, err := w.AddDataset(w.ctx(), d)
		w.must(err)
		equal(t, "slug of "+c.name, added.Slug, c.want)
	}
}

func foundByIDSlugOrName(t *testing.T, w *world) {
	d := w.dataset("Sales Überblick")
	other := w.dataset("sales-berblick-2")
	for ref, want := range map[string]sitrep.ID{
		string(d.ID): d.ID, d.Slug: d.ID, "Sales Überblick": d.ID, "sales überblick": d.ID, "SALES-BERBLICK": d.ID,
		"sales-berblick-2": other.ID,
	} {
		found, err := w.FindDataset(w.ctx(), ref)
		w.must(err)
		equal(t, "dataset of "+ref, found.ID, want)
	}
	for _, ref := range []string{"", "sales", "Sales_Überblick", "%", string(sitrep.NewID(w.now))} {
		_, err := w.FindDataset(w.ctx(), ref)
		w.wants(err, sitrep.NotFound)
	}
	_, err := w.DatasetByID(w.ctx(), sitrep.NewID(w.now))
	w.wants(err, sitrep.NotFound)
}

func ambiguousName(t *testing.T, w *world) {
	first, second := w.dataset("web shop"), w.dataset("Web-Shop") // whose slug is web-shop-2
	found, err := w.FindDataset(w.ctx(), "Web-Shop")
	w.must(err)
	equal(t, "exact name", found.ID, second.ID)
	_, err = w.FindDataset(w.ctx(), "WEB-SHOP") // the slug of one, the name of the other
	w.wants(err, sitrep.Conflict)
	found, err = w.FindDataset(w.ctx(), first.Slug)
	w.must(err)
	equal(t, "slug", found.ID, first.ID)
}

func catalogIsListed(t *testing.T, w *world) {
	want := []string{"B", "a", "a b", "ab", "ä"}
	for _, i := range []int{4, 1, 3, 0, 2} {
		w.dataset(want[i])
	}
	all, err := w.Datasets(w.ctx())
	w.must(err)
	equal(t, "datasets", len(all), len(want))
	for i, d := range all {
		equal(t, "name", d.Name, want[i])
		equal(t, "fields", len(d.Fields), 1)
		equal(t, "file", d.Snapshot.File, d.Name+".duckdb")
		equal(t, "profile is left out", len(d.Snapshot.Profile), 0)
	}
}

func removedDataset(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	r := w.create(w.draft(key.ID, d.ID))
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	w.wants(w.RemoveDataset(w.ctx(), w.now, d.ID), sitrep.NotFound)
	all, err := w.Datasets(w.ctx())
	w.must(err)
	equal(t, "datasets", len(all), 0)
	_, err = w.FindDataset(w.ctx(), string(d.ID))
	w.wants(err, sitrep.NotFound)
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	equal(t, "removed at", found.RemovedAt, w.now)
	reports, _, err := w.FindReports(w.ctx(), store.ReportFilter{OwnerID: key.ID, Page: store.Page{Number: 1, Limit: 10}})
	w.must(err)
	equal(t, "dataset of the report", reports[0].Dataset.Name, "sales")
	c := w.claim()
	equal(t, "claimed report", c.Report.ID, r.ID)
	equal(t, "removed at, in the claim", c.Report.Dataset.RemovedAt, w.now)
}

func slugOfRemoved(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	equal(t, "slug", w.dataset("sales").Slug, "sales")
}

func nameIsUnique(t *testing.T, w *world) {
	first, err := w.AddDataset(w.ctx(), w.newDataset("Straßen von Köln"))
	w.must(err)
	for _, name := range []string{"Straßen von Köln", "STRAßEN VON KÖLN", "ſtraßen von köln"} {
		w.wants(w.FreeName(w.ctx(), name), sitrep.Conflict)
		_, err := w.AddDataset(w.ctx(), w.newDataset(name))
		w.wants(err, sitrep.Conflict)
		equal(t, "message", sitrep.MessageOf(err), `there is a dataset "`+first.Name+`" already (`+string(first.ID)+")")
	}
	all, err := w.Datasets(w.ctx())
	w.must(err)
	equal(t, "datasets", len(all), 1)
	w.must(w.FreeName(w.ctx(), "Strassen von Köln"))
	w.must(w.RemoveDataset(w.ctx(), w.now, first.ID))
	w.must(w.FreeName(w.ctx(), "straßen von köln"))
	second, err := w.AddDataset(w.ctx(), w.newDataset("straßen von köln"))
	w.must(err)
	equal(t, "slug", second.Slug, first.Slug)
}
