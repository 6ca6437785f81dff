package reports

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// ErrNotOwner is for who asks about somebody else's report.
var ErrNotOwner = sitrep.Errorf(sitrep.Forbidden, "This report belongs to another key.")

// MayRead says whether a key may see a report's status; with API retention,
// its executions and their content too.
func MayRead(key *sitrep.Key, r store.ReportState) bool {
	return r.OwnerID == key.ID || r.Public && r.APIRetention
}

// ContentOf is the content, if the execution has that part of it.
func ContentOf(state store.ContentState, part store.ContentPart) (*sitrep.Content, error) {
	has := state.Execution.HasMarkdown
	if part == store.JSONPart {
		has = state.Execution.HasJSON
	}
	if state.Content == nil || !has {
		return nil, ErrNoContent(state.Execution.Status)
	}
	return state.Content, nil
}

// MayReadContent says whether a key may see a report's executions.
func MayReadContent(key *sitrep.Key, r store.ReportState) error {
	if !MayRead(key, r) {
		return ErrNotOwner
	}
	if !r.APIRetention {
		return ErrNoRetention
	}
	return nil
}

// ErrNoRetention is for content that the owner did not ask to have kept.
var ErrNoRetention = sitrep.Errorf(sitrep.Forbidden,
	"This report was created without deliveryApiRetention, so its executions cannot be read over the API.")

// ErrNoContent is for an execution that has none, by how it stands.
func ErrNoContent(s sitrep.Status) error {
	switch s {
	case sitrep.Failed:
		return sitrep.Errorf(sitrep.NotFound, "This execution failed and has no content.")
	case sitrep.Completed:
		return sitrep.Errorf(sitrep.NotFound, "This execution has no content of this kind.")
	default:
		return sitrep.Errorf(sitrep.NotFound, "This execution is not finished and has no content yet.")
	}
}
