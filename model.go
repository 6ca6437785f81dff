package sitrep

// Model says what a dataset speaks of, in the words of its semantics: see docs/semantics.md.
type Model struct {
	Noun       string // what a row is, in the plural; "rows" where nothing tells
	Time       string // the field that periods are about; empty: none
	Fields     []FieldMeaning
	Metrics    []Metric    // the most important first
	Dimensions []Dimension // the most useful first
}

// FieldMeaning is what the values of a field are.
type FieldMeaning struct {
	Name     string
	Meaning  string // key, category, flow …
	TimeRole string // of a time: main, end, due …; empty: it is none
	Good     string // up, down; empty: neither
	Unit     string // empty: none known
}

// Metric is a number that people follow, and how it is computed.
type Metric struct {
	Name     string // unique in a model
	Label    string // for people
	Synonyms []string
	Main     bool   // requests that name no number are about it
	Kind     string // sum, average, ratio …
	Column   string // that it is computed from; empty: from rows
	Until    string // the second of two times
	Per      string // what is below the line of a ratio
	Weight   string // what each row of an average counts by; empty: each counts once
	Values   []string
	Unit     string
	Good     string // up, down; empty: neither
	Why      string
}

// Dimension is a field that is worth a breakdown.
type Dimension struct {
	Column string
	Parent string // of a city its country; empty: none
	Why    string
}
