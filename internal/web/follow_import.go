package web

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

// importField is what a form calls the import that it asks for; the page follows it by that.
const importField = "import"

// importEvery is how often a stream looks at an import, which is in memory, and at its session.
const importEvery = 300 * time.Millisecond

// beginImport has what the visit does from now on tell how far it is, until end.
func (p *Pages) beginImport(v *visit, id string) (end func(error)) {
	known, err := sitrep.ParseID(id)
	if err != nil {
		return func(error) {} // nobody can ask for it
	}
	telling, end := p.cfg.Imports.Begin(v.r.Context(), v.key().ID, known)
	v.r = v.r.WithContext(telling)
	return end
}

// followImport tells how an import goes on, until its end. Nothing but its key knows of it.
func (p *Pages) followImport(v *visit) (answer, error) {
	id, err := v.id("import")
	if err != nil {
		return answer{}, err
	}
	if _, err := p.cfg.Imports.Far(v.key().ID, id); err != nil {
		return answer{}, err
	}
	leave, err := p.cfg.Streams.Enter(v.key().ID)
	if err != nil {
		return answer{}, err
	}
	defer leave()
	stream.Serve(v.w, v.r, stream.Source{Every: importEvery, Stopping: p.cfg.Stopping, Look: func() (any, bool, error) {
		now, err := p.stillThere(v.r)
		if err != nil {
			return nil, false, err
		}
		far, err := p.cfg.Imports.Far(now.key().ID, id)
		return farJSON{importInWords(far), far.Done, far.Of}, far.Ended, err
	}})
	return answer{served: true}, nil
}

// importInWords says what is done with a file. How much of it, the bar says: words that changed
// with each part of a hundred would be read aloud without end.
func importInWords(far datasets.Far) string {
	if text, ok := importPhases[far.Phase]; ok {
		return text
	}
	return "It is read."
}

var importPhases = map[sitrep.Phase]string{
	sitrep.Starting: "It begins.", datasets.Receiving: "The file is on its way.", "pull": "The source sends it.",
	"hash": "It is looked whether it is known.", "convert": "It is brought into one form.",
	"store": "Its rows are stored.", "profile": "It is found out what its columns mean.", datasets.Ended: "It is done.",
}
