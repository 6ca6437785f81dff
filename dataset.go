package sitrep

import "time"

// SourceKind is where a dataset's rows come from; the interface shows it as
// the dataset's type. Stored: do not change the values.
type SourceKind string

// The kinds of sources.
const (
	SourceFile       SourceKind = "FILE" // a file in a place that the service can read
	SourcePostgres   SourceKind = "POSTGRES"
	SourceMySQL      SourceKind = "MYSQL" // and MariaDB
	SourceClickHouse SourceKind = "CLICKHOUSE"
	SourceSQLite     SourceKind = "SQLITE"
	SourceHTTPS      SourceKind = "HTTPS" // files of a web server
	SourceS3         SourceKind = "S3"    // files of a bucket
	SourceSubgraph   SourceKind = "SUBGRAPH"
)

// Source is a database, or what stands for one, whose tables may be datasets.
type Source struct {
	Name string // unique; lower-case letters, digits, dashes
	Kind SourceKind
	URL  string // without a password
	// Where the password is: a variable or a file of whoever connects. Both empty: none.
	PasswordEnv  string
	PasswordFile string
	CreatedAt    time.Time
}

// FieldType is the type of a field as the interface shows it.
type FieldType string

// The field types.
const (
	TypeString    FieldType = "string"
	TypeInteger   FieldType = "integer"
	TypeNumber    FieldType = "number"
	TypeBoolean   FieldType = "boolean"
	TypeDate      FieldType = "date"
	TypeTimestamp FieldType = "timestamp"
)

// Role says what a field is good for in a report.
type Role string

// The roles that the interface shows. A field's finer kind (flow, stock, rate;
// entity, geo, ordinal) is in its profile.
const (
	RoleMeasure    Role = "measure"
	RoleDimension  Role = "dimension"
	RoleTime       Role = "time"
	RoleIdentifier Role = "identifier"
	RoleText       Role = "text"
)

// SemanticsHere stands for a path where what is said of a dataset is kept with it: somebody
// wrote it on a page. No file has this path, as it is not absolute.
const SemanticsHere = "-"

// MaxTaught is how long a word and what it means may be, in characters.
const MaxTaught = 60

// TaughtWord is a word that people say of a dataset, and what it means: the name of a field or metric, a
// value of a field (branch = Berlin), or other words.
type TaughtWord struct {
	Word      string
	Means     string
	By        string // name of the key that taught it
	CreatedAt time.Time
}

// Field is one column of a dataset, as the catalog shows it.
type Field struct {
	Name        string    `json:"name"`
	Type        FieldType `json:"type"`
	Role        Role      `json:"role"`
	Description string    `json:"description"`
	Unit        string    `json:"unit"`
}

// Dataset is a table that prompts can be asked about.
type Dataset struct {
	ID          ID
	Name        string
	Slug        string // unique among datasets in the catalog; a-z, 0-9, dash
	Description string
	Kind        SourceKind
	SubgraphID  string       // empty unless the kind is SUBGRAPH; the slug is shown then
	DataScience bool         // it has a measure, unless its definition says otherwise
	Source      string       // the absolute path of the file it came from; of a database: the table
	SourceName  string       // the database it comes from; empty: a file
	SourceQuery string       // the SELECT that reads it; empty: all of the table
	Options     []byte       // import options as JSON (see internal/catalog)
	Strict      bool         // a source that is gone fails the run
	Words       []TaughtWord // what people say and what it means, beside the semantics; not in lists
	Semantics   []byte       // what a person says of it, as YAML, last read without a fault; nil: nothing
	// SemanticsPlace is the absolute path of the semantics. Empty: they are beside
	// the source, if there are any. SemanticsHere: there is no file.
	SemanticsPlace string
	Fields         []Field
	CreatedAt      time.Time
	RemovedAt      time.Time // zero: in the catalog
	Snapshot       Snapshot  // the newest; zero ID: none
	Drift          Drift     // of the columns of its source, the last one that an import found
}

// Place is where a dataset comes from, on one line.
func (d Dataset) Place() string {
	switch {
	case d.SourceName == "":
		return Path(d.Source).String()
	case d.SourceQuery != "":
		return d.SourceName + ": a query"
	}
	return d.SourceName + ": " + d.Source
}

// Snapshot is one immutable import of a dataset: a .duckdb file named by the
// hash of the source's content and the import options.
type Snapshot struct {
	ID        ID
	DatasetID ID
	Hash      string
	File      string // name within the snapshot folder
	// Fingerprint is the SHA-256 of the file; empty: imported by a version that took none.
	Fingerprint string
	Rows        int64
	Rejected    int64  // rows or cells of the source that do not fit
	Profile     []byte // catalog.Profile as JSON
	// Stamp shows that the source did not change: size, modification time and inode of a
	// file, count and sum of the rows of a table.
	Stamp      string
	ImportedAt time.Time
	CheckedAt  time.Time // when the source was last seen to be this
}
