package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type datasetCmd struct {
	Add     datasetAddCmd     `cmd:"" help:"Import a file as a dataset and print its id."`
	List    datasetListCmd    `cmd:"" help:"List the datasets by name."`
	Show    datasetShowCmd    `cmd:"" help:"Show a dataset's fields, statistics, source and rejected rows."`
	Model   datasetModelCmd   `cmd:"" help:"Show what a dataset or a file speaks of: the meaning of its columns, its metrics and dimensions, as YAML to edit."`
	Refresh datasetRefreshCmd `cmd:"" help:"Import a dataset anew if its source has changed."`
	Remove  datasetRemoveCmd  `cmd:"" help:"Take a dataset out of the catalog. Its reports stay; their next run fails."`
}

type datasetListCmd struct {
	JSON bool `name:"json" help:"For programs."`
	state
}

// datasetItem is a dataset as --json shows it.
type datasetItem struct {
	ID          sitrep.ID         `json:"id"`
	Name        string            `json:"name"`
	Slug        string            `json:"slug"`
	Description string            `json:"description"`
	Type        sitrep.SourceKind `json:"type"`
	Source      sitrep.Path       `json:"source"`
	From        string            `json:"from,omitempty"`
	Strict      bool              `json:"strict"`
	CreatedAt   time.Time         `json:"createdAt"`
	Rows        int64             `json:"rows"`
	Rejected    int64             `json:"rejected"`
	Snapshot    string            `json:"snapshot"`
	ImportedAt  *time.Time        `json:"importedAt"`
	CheckedAt   *time.Time        `json:"checkedAt"`
	Fields      []sitrep.Field    `json:"fields"`
	Profile     json.RawMessage   `json:"profile,omitempty"`
}

func newDatasetItem(d sitrep.Dataset) datasetItem {
	return datasetItem{
		ID: d.ID, Name: d.Name, Slug: d.Slug, Description: d.Description, Type: d.Kind, Source: sitrep.Path(d.Source), From: d.SourceName, Strict: d.Strict,
		CreatedAt: d.CreatedAt.UTC(), Rows: d.Snapshot.Rows, Rejected: d.Snapshot.Rejected, Snapshot: d.Snapshot.Hash,
		ImportedAt: instant(d.Snapshot.ImportedAt), CheckedAt: instant(d.Snapshot.CheckedAt), Fields: d.Fields,
	}
}

// Run lists the catalog.
func (c *datasetListCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		datasets, err := st.Datasets(p.ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			items := make([]datasetItem, len(datasets))
			for i, d := range datasets {
				items[i] = newDatasetItem(d)
			}
			return p.printJSON(items)
		}
		rows := make([][]string, len(datasets))
		for i, d := range datasets {
			rows[i] = []string{string(d.ID), clip(d.Name, 40), grouped(d.Snapshot.Rows), showTime(d.Snapshot.CheckedAt), d.Place()}
		}
		return writeTable(p.out, []string{"ID", "NAME", "ROWS", "CHECKED", "SOURCE"}, rows)
	})
}

type datasetShowCmd struct {
	Dataset string `arg:"" help:"Its id, slug or name."`
	JSON    bool   `name:"json" help:"For programs: with all statistics."`
	state
}

// Run shows one dataset.
func (c *datasetShowCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		d, err := st.FindDataset(p.ctx, c.Dataset)
		if err != nil {
			return err
		}
		if c.JSON {
			item := newDatasetItem(d)
			profile, err := profileWith(d)
			if err != nil {
				return err
			}
			if item.Profile, err = json.Marshal(profile); err != nil {
				return fmt.Errorf("show the profile: %w", err)
			}
			return p.printJSON(item)
		}
		profile, err := profileWith(d)
		if err != nil {
			return err
		}
		return showDataset(p, d, profile)
	})
}

// driftText is empty where the columns never changed.
func driftText(d sitrep.Drift) string {
	if d.At.IsZero() {
		return ""
	}
	return showTime(d.At) + ": " + d.String()
}

// keptAt is empty where the rows are copied.
func keptAt(p catalog.Profile) string {
	if !p.Rolled {
		return ""
	}
	return "in the source, which adds them up"
}

func showDataset(p *program, d sitrep.Dataset, profile catalog.Profile) error {
	strict := "the last good snapshot is used and the report says so"
	if d.Strict {
		strict = "the run fails"
	}
	facts := [][2]string{
		{"Name", d.Name},
		{"Description", d.Description},
		{"Id", string(d.ID)},
		{"Slug", d.Slug},
		{"Source", d.Place()},
		{"Files", filesOf(d)},
		{"Query", d.SourceQuery},
		{"Without source", strict},
		{"Semantics", semanticsPlace(d)},
		{"Snapshot", clip(d.Snapshot.Hash, 16)},
		{"Imported", showTime(d.Snapshot.ImportedAt)},
		{"Checked", showTime(d.Snapshot.CheckedAt)},
		{"Columns changed", driftText(d.Drift)},
		{"Rows", grouped(d.Snapshot.Rows)},
		{"Rows are", keptAt(profile)},
		{"Rejected", grouped(d.Snapshot.Rejected)},
		{"A row is one of", profile.Model.Noun},
		{"Main metrics", mainMetrics(profile.Model)},
		{"Breakdowns", breakdowns(profile.Model)},
	}
	var text strings.Builder
	for _, f := range facts {
		if f[1] != "" {
			fmt.Fprintf(&text, "%-16s%s\n", f[0], oneLine(f[1]))
		}
	}
	if err := p.print(text.String()); err != nil {
		return err
	}
	heads := []string{"FIELD", "TYPE", "ROLE", "MEANING", "KIND", "UNIT", "EMPTY", "DISTINCT", "LOWEST", "HIGHEST"}
	rows := statistics(profile)
	if len(d.Semantics) > 0 {
		heads = append(heads, "LABEL")
		for i, c := range profile.Columns {
			rows[i] = append(rows[i], label(c))
		}
	}
	if err := writeTable(p.out, heads, rows); err != nil {
		return err
	}
	return writeRemarks(p.out, profile)
}

// filesOf are the files of a folder that are one dataset.
func filesOf(d sitrep.Dataset) string {
	var o catalog.Options
	if json.Unmarshal(d.Options, &o) != nil || o.Parts == nil {
		return ""
	}
	if len(o.Parts.Names) == 0 {
		return cmp.Or(o.Parts.Match, "all")
	}
	names := make([]string, len(o.Parts.Names))
	for i, name := range o.Parts.Names {
		names[i] = name.String()
	}
	return clip(strings.Join(names, ", "), 200)
}

// mainMetrics are the labels of a model's main metrics.
func mainMetrics(m model.Model) string {
	var labels []string
	for _, name := range m.Main {
		if metric := m.Metric(name); metric != nil {
			labels = append(labels, metric.Label)
		}
	}
	return strings.Join(labels, ", ")
}

// breakdowns are the first of a model's dimensions.
func breakdowns(m model.Model) string {
	const shown = 5
	var columns []string
	for _, d := range m.Dimensions[:min(shown, len(m.Dimensions))] {
		columns = append(columns, d.Column)
	}
	return strings.Join(columns, ", ")
}

func statistics(profile catalog.Profile) [][]string {
	rows := make([][]string, len(profile.Columns))
	for i, c := range profile.Columns {
		distinct := grouped(c.Distinct)
		if c.DistinctCapped {
			distinct = "≥ " + distinct
		}
		rows[i] = []string{
			clip(c.Name, 30), string(c.Type), string(c.Role), orDash(string(c.Nature)), string(c.Kind), orDash(c.Unit),
			grouped(c.Nulls), distinct, orDash(clip(c.Min, 24)), orDash(clip(c.Max, 24)),
		}
	}
	return rows
}

// label is what a person calls the field, where that is not what its name says.
func label(c catalog.Column) string {
	if c.Meaning == "" || c.Label == catalog.Humanize(c.Name) {
		return "-"
	}
	return clip(c.Label, 30)
}

// semanticsPlace is where what a person says of the dataset is read from.
func semanticsPlace(d sitrep.Dataset) string {
	switch {
	case d.SemanticsPlace == sitrep.SemanticsHere:
		return "kept with the dataset, edited on its page"
	case d.SemanticsPlace != "" || len(d.Semantics) == 0 || d.SourceName != "":
		return sitrep.Path(d.SemanticsPlace).String()
	}
	return sitrep.Path(catalog.SemanticsBeside(d.Source)).String()
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

type datasetRemoveCmd struct {
	Dataset string `arg:"" help:"Its id, slug or name."`
	state
}

// Run removes one dataset from the catalog.
func (c *datasetRemoveCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		d, err := st.FindDataset(p.ctx, c.Dataset)
		if err != nil {
			return err
		}
		if err := st.RemoveDataset(p.ctx, now(), d.ID); err != nil {
			return err
		}
		p.say("%s is not in the catalog any more; reports about it stay, and their next run fails", d.Name)
		return nil
	})
}
