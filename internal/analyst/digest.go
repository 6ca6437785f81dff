package analyst

import (
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Digest is what the next execution compares with. It is kept when the content
// is not, so it is small.
type Digest struct {
	Version  int             `json:"version"`
	Snapshot string          `json:"snapshot"`
	Through  string          `json:"through"` // last date of the data; empty: no time field
	Rows     int64           `json:"rows"`
	Figures  []DigestFigure  `json:"figures"`
	Findings []DigestFinding `json:"findings"`
}

// DigestFigure is a key figure.
type DigestFigure struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
	Unit  string `json:"unit"`
	Text  string `json:"text"`
}

// DigestFinding is a finding by its key.
type DigestFinding struct {
	Key  string        `json:"key"`
	Kind document.Kind `json:"kind"`
	Text string        `json:"text"`
}

func digest(d *document.Document) ([]byte, error) {
	out := Digest{Version: 1, Snapshot: d.Method.Snapshot, Rows: d.Quality.Rows, Figures: []DigestFigure{}, Findings: []DigestFinding{}}
	if d.Quality.To != nil {
		out.Through = *d.Quality.To
	}
	for _, k := range d.KeyFigures {
		f := d.Facts[k.Fact]
		out.Figures = append(out.Figures, DigestFigure{Name: k.Name, Value: f.Value, Unit: f.Unit, Text: k.Text})
	}
	for _, s := range d.Sections {
		for _, f := range s.Findings {
			out.Findings = append(out.Findings, DigestFinding{Key: f.Key, Kind: f.Kind, Text: f.Text})
		}
	}
	for _, f := range d.AlsoWorthKnowing {
		out.Findings = append(out.Findings, DigestFinding{Key: f.Key, Kind: f.Kind, Text: f.Text})
	}
	b, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("encode the digest: %w", err)
	}
	return b, nil
}
