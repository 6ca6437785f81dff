package source

import (
	"cmp"
	"net/netip"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// address is where a database is. Its form is a URL without a password:
//
//	postgres://user@host:5432/database
//	mysql://user@host:3306/database
//	clickhouse://user@host:8443/database, where it is asked by HTTPS
//	sqlite:/folder/file.db
//	https://user@host/file.csv, or https://host/folder/
//	s3://key@host/bucket/file.csv, or s3://key@host/bucket/folder/
//	subgraph://host/api/subgraphs/id/…
type address struct {
	kind           sitrep.SourceKind
	host, port     string
	socket         string // of this machine, in place of the host: a folder for PostgreSQL, a file for MySQL
	user, database string
	tls            string // sslmode: disable, require or verify-full
	rootCert       string
	path           string // of SQLite, or behind HTTPS; of S3 the bucket, too
	region         string // of S3
}

// scheme is what a kind of database has of its own in its address.
type scheme struct {
	kind   sitrep.SourceKind
	port   string
	socket string // the parameter that names a socket
}

var schemes = map[string]scheme{
	"postgres":   {sitrep.SourcePostgres, "5432", "host"},
	"postgresql": {sitrep.SourcePostgres, "5432", "host"},
	"mysql":      {sitrep.SourceMySQL, "3306", "socket"},
	"mariadb":    {sitrep.SourceMySQL, "3306", "socket"},
	"clickhouse": {kind: sitrep.SourceClickHouse, port: "8443"},
	"sqlite":     {kind: sitrep.SourceSQLite},
	"https":      {kind: sitrep.SourceHTTPS, port: "443"},
	"s3":         {kind: sitrep.SourceS3, port: "443"},
	"subgraph":   {kind: sitrep.SourceSubgraph, port: "443"},
}

const howWritten = "write postgres://user@host/database, mysql://user@host/database, clickhouse://user@host/database, sqlite:/path/to/file.db, https://host/path, s3://key@host/bucket/path or subgraph://host/path"

// parse reads an address. Errors: Invalid; they quote nothing of it that may be a password.
func parse(text string) (address, error) {
	u, err := url.Parse(text)
	if err != nil { // its text has the address in it
		return address{}, sitrep.Invalidf("The address of the source cannot be read: %s. A password is given by --password-env or --password-file.", howWritten)
	}
	known, ok := schemes[u.Scheme]
	switch {
	case !ok:
		return address{}, sitrep.Invalidf("The address names no kind of database that is supported: %s.", howWritten)
	case hasPassword(u):
		return address{}, sitrep.Invalidf("An address must not hold a password, since it is stored and shown. Give the password by --password-env or --password-file.")
	case known.kind == sitrep.SourceSQLite:
		return parsePath(u)
	case known.kind == sitrep.SourceHTTPS:
		return parseWeb(u, known)
	case known.kind == sitrep.SourceS3:
		return parseS3(u, known)
	case known.kind == sitrep.SourceSubgraph:
		return parseSubgraph(u, known)
	}
	a := address{
		kind: known.kind, host: plainHost(u.Hostname()), port: u.Port(), user: u.User.Username(), database: strings.TrimPrefix(u.Path, "/"),
	}
	if err := a.options(u.Query(), known); err != nil {
		return a, err
	}
	if a.port == "" {
		a.port = known.port
		if a.kind == sitrep.SourceClickHouse && a.tls == "disable" {
			a.port = "8123"
		}
	}
	return a, a.check()
}

func hasPassword(u *url.URL) bool {
	if _, has := u.User.Password(); has {
		return true
	}
	for name := range u.Query() {
		if strings.Contains(strings.ToLower(name), "pass") {
			return true
		}
	}
	return false
}

func parsePath(u *url.URL) (address, error) {
	path := u.Path
	if u.Opaque != "" {
		path, _ = url.PathUnescape(u.Opaque)
	}
	if u.Host != "" || path == "" || u.RawQuery != "" || u.Fragment != "" {
		return address{}, sitrep.Invalidf("The address of a SQLite database is its file alone: sqlite:/path/to/file.db.")
	}
	return address{kind: sitrep.SourceSQLite, path: path}, nil
}

// parseWeb reads the address of a file, or of a folder, behind HTTPS. What follows a
// question mark often is a secret, which would be stored and shown.
func parseWeb(u *url.URL, known scheme) (address, error) {
	a := address{
		kind: known.kind, host: plainHost(u.Hostname()), port: cmp.Or(u.Port(), known.port), user: u.User.Username(), path: cmp.Or(u.Path, "/"), tls: "verify-full",
	}
	query := u.Query()
	a.rootCert = query.Get("sslrootcert")
	query.Del("sslrootcert")
	_, badPort := strconv.ParseUint(a.port, 10, 16)
	if len(query) > 0 || u.Fragment != "" || badPort != nil || !ordinary(a.host) {
		return a, sitrep.Invalidf("The address of files is https://host/path, in lower-case ASCII and with no more options than sslrootcert.")
	}
	return a, nil
}

// regionName is what a region of S3 may be called.
var regionName = lazyregexp.New(`^[a-z0-9-]{1,40}$`)

// parseS3 reads the address of a file, or of a folder, in a bucket. Its user is the id of the access key.
func parseS3(u *url.URL, known scheme) (address, error) {
	query := u.Query()
	region := cmp.Or(query.Get("region"), "us-east-1")
	query.Del("region")
	plain := *u
	plain.RawQuery = query.Encode()
	a, err := parseWeb(&plain, known)
	a.region = region
	bucket, _, _ := strings.Cut(strings.TrimPrefix(a.path, "/"), "/")
	if err != nil || bucket == "" || strings.Trim(bucket, "abcdefghijklmnopqrstuvwxyz0123456789.-") != "" || !regionName.MatchString(region) {
		return a, sitrep.Invalidf("The address of files of S3 is s3://key@host/bucket/path, with no more options than region and sslrootcert.")
	}
	if a.path == "/"+bucket {
		a.path += "/"
	}
	return a, nil
}

// keyInPath is where the old addresses of The Graph have an API key.
var keyInPath = lazyregexp.New(`(?i)/api/(key/)?[0-9a-f]{32}(/|$)`)

// parseSubgraph reads the address of one, as an HTTPS address of another scheme.
func parseSubgraph(u *url.URL, known scheme) (address, error) {
	if keyInPath.MatchString(u.Path) {
		return address{}, sitrep.Invalidf("An address must not hold an API key, since it is stored and shown. Write subgraph://host/api/subgraphs/id/… and give the key by --password-env or --password-file.")
	}
	a, err := parseWeb(u, known)
	if err != nil || a.path != path.Clean(a.path) || a.path == "/" {
		return a, sitrep.Invalidf("The address of a subgraph is subgraph://host/path, where it is asked by HTTPS, with no more options than sslrootcert.")
	}
	return a, nil
}

// SubgraphID is the id of the subgraph that a source is, else its name; of other kinds, nothing.
func SubgraphID(s sitrep.Source) string {
	a, err := parse(s.URL)
	if err != nil || a.kind != sitrep.SourceSubgraph {
		return ""
	}
	parts := strings.Split(strings.TrimPrefix(a.path, "/"), "/")
	for _, before := range []string{"id", "name", "subgraphs"} {
		if i := slices.Index(parts, before); i >= 0 && i+1 < len(parts) {
			return strings.TrimSuffix(strings.Join(parts[i+1:], "/"), "/gn") // as Goldsky ends its addresses
		}
	}
	return parts[len(parts)-1]
}

// modes are those of sslmode that are known here.
var modes = []string{"disable", "require", "verify-full"}

func (a *address) options(query url.Values, known scheme) error {
	for name, values := range query {
		value := values[len(values)-1]
		switch {
		case name == known.socket && name != "":
			a.socket = value
		case name == "user":
			a.user = value
		case name == "sslmode":
			a.tls = value
		case name == "sslrootcert":
			a.rootCert = value
		default:
			return sitrep.Invalidf("The address has an unknown option. The options are %s.", strings.TrimPrefix(known.socket+", user, sslmode and sslrootcert", ", "))
		}
	}
	if a.tls == "" {
		a.tls = "verify-full"
		if a.here() {
			a.tls = "disable"
		}
	}
	return nil
}

func (a *address) check() error {
	_, badPort := strconv.ParseUint(a.port, 10, 16)
	switch {
	case a.host == "" && a.socket == "", a.database == "", a.user == "", badPort != nil:
		return sitrep.Invalidf("The address of the source needs a user, a host and a database: %s.", howWritten)
	case a.socket != "" && (a.host != "" && a.host != "localhost" || !filepath.IsAbs(a.socket)):
		return sitrep.Invalidf("Name a host, or a socket with its whole path.")
	case a.socket == "" && !ordinary(a.host):
		return sitrep.Invalidf("The source's host cannot be checked: write it in lower-case ASCII, without a zone.")
	case !slices.Contains(modes, a.tls):
		return sitrep.Invalidf("sslmode must be one of %s.", strings.Join(modes, ", "))
	}
	return nil
}

// here reports whether the database is on this machine.
func (a *address) here() bool {
	ip, err := netip.ParseAddr(a.host)
	return a.socket != "" || a.host == "localhost" || err == nil && ip.IsLoopback()
}

// plainHost is a host as it is compared: DNS knows no case, and a dot at the end means
// the same name.
func plainHost(host string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().String()
	}
	return host
}

func ordinary(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Zone() == ""
	}
	odd := func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' && c != '_'
	}
	return host != "" && !strings.ContainsFunc(host, odd) && !strings.HasPrefix(host, ".") && !strings.Contains(host, "..")
}

// escape writes a path of any bytes for an address.
func escape(file string) string { return (&url.URL{Path: file}).EscapedPath() }
