package work

import (
	"cmp"
	"context"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// meaning adds to the data of a run what a person says of it now. What was said
// anew is stored with the dataset, for all that show it.
func (r *Runner) meaning(ctx context.Context, d sitrep.Dataset, data *data) error {
	d.Snapshot = data.snapshot
	changed, remark := false, ""
	if r.Alone || d.SourceName != "" && d.SemanticsPlace == "" || placeSeen(cmp.Or(d.SemanticsPlace, d.Source)) { // else they are as another node read them
		d, changed, remark = r.Source.Reread(d)
	}
	if changed {
		if err := r.Store.SetSemantics(ctx, d); err != nil {
			return err
		}
	}
	semantics, err := catalog.SemanticsOf(d)
	if err != nil && remark == "" { // stored by another version of the program
		remark = "The dataset's semantics cannot be read by this program; none are used."
	}
	data.semantics = semantics
	if remark != "" {
		data.remarks = append(data.remarks, remark)
	}
	return nil
}
