package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type datasetModelCmd struct {
	Dataset   string `arg:"" help:"A file, or a dataset's id, slug or name."`
	Semantics string `placeholder:"FILE" help:"What people say of a file's fields, as YAML (default: FILE.semantics.yaml beside it, if it is there)."`
	Format    string `enum:"yaml,json" default:"yaml" help:"yaml, to read and edit, or json, for programs."`
	limiting
	state
}

// Help is the long text of the command.
func (datasetModelCmd) Help() string {
	return `Prints what the service takes the table to speak of: what a row is, what each column means, the metrics and dimensions that follow, and why. Edit what is wrong and give it back:

	sitrep dataset model orders.csv > orders.semantics.yaml
	sitrep dataset add orders.csv --semantics orders.semantics.yaml`
}

// Run prints the model of a file or of a dataset.
func (c *datasetModelCmd) Run(p *program) error {
	profile, err := c.profile(p)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return p.printJSON(profile.Model)
	}
	return p.print(catalog.ModelText(profile))
}

func (c *datasetModelCmd) profile(p *program) (profile catalog.Profile, err error) {
	_, err = os.Stat(c.Dataset)
	switch {
	case err == nil:
		_, profile, err = cached(p.ctx, asked{c.Dataset, nameOf(c.Dataset), c.Semantics, c.tableLimits()}, nil)
		return profile, err
	case !errors.Is(err, fs.ErrNotExist):
		return profile, fmt.Errorf("open the dataset: %w", err)
	case !c.exists():
		return profile, fmt.Errorf("there is no file %s here, and in %s no service that could have a dataset of that name", c.Dataset, c.Data)
	}
	err = c.with(p, func(st *store.Store) error {
		d, err := st.FindDataset(p.ctx, c.Dataset)
		if err != nil {
			return err
		}
		profile, err = profileWith(d)
		return err
	})
	return profile, err
}
