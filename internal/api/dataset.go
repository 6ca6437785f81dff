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

type modelJSON struct {
	DatasetID  string          `json:"datasetId" format:"uuid"`
	Noun       string          `json:"noun" doc:"What a row is, in the plural; \"rows\" where nothing tells."`
	Time       *string         `json:"time" doc:"The field that periods are about. null: none."`
	Fields     []meaningJSON   `json:"fields" nullable:"false"`
	Metrics    []metricJSON    `json:"metrics" nullable:"false" doc:"Numbers that people follow, the most important first."`
	Dimensions []dimensionJSON `json:"dimensions" nullable:"false" doc:"Fields that are worth a breakdown, the most useful first."`
}

type meaningJSON struct {
	Name     string  `json:"name"`
	Meaning  string  `json:"meaning" enum:"key,reference,name,category,flag,code,time,flow,level,cumulative,rate,measurement,place,text,contact,technical" doc:"What the values are."`
	TimeRole *string `json:"timeRole" doc:"main, start, end, due, updated, birth or other. null: it is no time."`
	Good     *string `json:"good" doc:"Which way is better: up or down. null: neither."`
	Unit     *string `json:"unit" doc:"null: none known."`
}

type metricJSON struct {
	Name     string   `json:"name"`
	Label    string   `json:"label"`
	Synonyms []string `json:"synonyms" nullable:"false"`
	Main     bool     `json:"main" doc:"Requests that name no number are about these."`
	Kind     string   `json:"kind" enum:"count,sum,newest,increase,average,median,ratio,margin,marginRate,rate,distinct,perEntity,duration,onTime,late,age" doc:"How it is computed."`
	Column   *string  `json:"column" doc:"null: from rows alone."`
	Until    *string  `json:"until" doc:"The second of two times. null: there is one or none."`
	Per      *string  `json:"per" doc:"What is below the line of a ratio."`
	Weight   *string  `json:"weight" doc:"What each row of an average counts by. null: each counts once."`
	Values   []string `json:"values" nullable:"false" doc:"Of the column, that count."`
	Unit     *string  `json:"unit" doc:"null: none known."`
	Good     *string  `json:"good" doc:"Which way is better: up or down. null: neither."`
	Why      string   `json:"why" doc:"From what it was inferred."`
}

type dimensionJSON struct {
	Column string  `json:"column"`
	Parent *string `json:"parent" doc:"Each value has one of it, as a city has a country. null: none."`
	Why    string  `json:"why"`
}

type datasetInput struct {
	DatasetID string `path:"datasetId" format:"uuid" doc:"A dataset of the catalog."`
}

func (a *API) showModel(ctx context.Context, in *datasetInput) (*answer[modelJSON], error) {
	id, err := pathID("datasetId", in.DatasetID)
	if err != nil {
		return nil, err
	}
	d, err := a.store.DatasetByID(ctx, id)
	if err != nil {
		return nil, err
	}
	if !d.RemovedAt.IsZero() {
		return nil, sitrep.Errorf(sitrep.NotFound, "there is no such dataset in the catalog")
	}
	m, err := a.cfg.Model(d)
	if err != nil {
		return nil, err
	}
	return ok(modelOf(d.ID, m)), nil
}

func modelOf(id sitrep.ID, m sitrep.Model) modelJSON {
	return modelJSON{
		DatasetID: string(id), Noun: m.Noun, Time: orNull(m.Time),
		Fields: each(m.Fields, meaningOf), Metrics: each(m.Metrics, metricOf), Dimensions: each(m.Dimensions, dimensionOf),
	}
}

func meaningOf(f sitrep.FieldMeaning) meaningJSON {
	return meaningJSON{Name: f.Name, Meaning: f.Meaning, TimeRole: orNull(f.TimeRole), Good: orNull(f.Good), Unit: orNull(f.Unit)}
}

func metricOf(m sitrep.Metric) metricJSON {
	return metricJSON{
		Name: m.Name, Label: m.Label, Synonyms: append([]string{}, m.Synonyms...), Main: m.Main, Kind: m.Kind, Column: orNull(m.Column), Until: orNull(m.Until),
		Per: orNull(m.Per), Weight: orNull(m.Weight), Values: append([]string{}, m.Values...), Unit: orNull(m.Unit), Good: orNull(m.Good), Why: m.Why,
	}
}

func dimensionOf(d sitrep.Dimension) dimensionJSON {
	return dimensionJSON{Column: d.Column, Parent: orNull(d.Parent), Why: d.Why}
}
