package api

import (
	"cmp"
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
)

type catalogJSON struct {
	Datasets []catalogEntryJSON `json:"datasets" nullable:"false"`
}

type catalogEntryJSON struct {
	ID              string      `json:"id" format:"uuid"`
	Name            string      `json:"name"`
	Description     string      `json:"description"`
	AvailableFields []fieldJSON `json:"availableFields" nullable:"false"`
}

type fieldJSON struct {
	Name        string  `json:"name"`
	Type        string  `json:"type" enum:"string,integer,number,boolean,date,timestamp"`
	Role        string  `json:"role" enum:"measure,dimension,time,identifier,text" doc:"What the field is good for in a report."`
	Description *string `json:"description" doc:"null: none."`
	Unit        *string `json:"unit" doc:"null: none known."`
}

func datasetOf(d sitrep.Dataset) datasetJSON {
	return datasetJSON{
		ID: string(d.ID), Name: d.Name, SubgraphID: cmp.Or(d.SubgraphID, d.Slug),
		Type: string(d.Kind), IsDataScience: d.DataScience,
	}
}

func catalogEntryOf(d sitrep.Dataset) catalogEntryJSON {
	about := d.Description
	if about == "" {
		about = fmt.Sprintf("%d rows with %d fields.", d.Snapshot.Rows, len(d.Fields))
	}
	return catalogEntryJSON{ID: string(d.ID), Name: d.Name, Description: about, AvailableFields: each(d.Fields, fieldOf)}
}

func fieldOf(f sitrep.Field) fieldJSON {
	return fieldJSON{
		Name: f.Name, Type: string(f.Type), Role: string(f.Role),
		Description: orNull(f.Description), Unit: orNull(f.Unit),
	}
}

func (a *API) listDatasets(ctx context.Context, _ *struct{}) (*answer[catalogJSON], error) {
	datasets, err := a.store.Datasets(ctx)
	if err != nil {
		return nil, err
	}
	return ok(catalogJSON{each(datasets, catalogEntryOf)}), nil
}
