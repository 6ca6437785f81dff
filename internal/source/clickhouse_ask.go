package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// asker speaks to the source's own host alone: it follows no redirection and asks no proxy.
func (l *link) asker() (*http.Client, error) {
	secure, err := l.secure()
	if err != nil {
		return nil, err
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: dialer(l.home), TLSClientConfig: secure, TLSHandshakeTimeout: connectTime, DisableCompression: true, MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, nil
}

// post sends a statement, with settings beside those of all statements. User and password are
// headers, which servers do not log. Errors: what the server says, as [sitrep.Error].
func (c *clickhouse) post(ctx context.Context, statement string, more url.Values) (io.ReadCloser, error) {
	settings := maps.Clone(c.settings)
	maps.Copy(settings, more)
	_, host := c.network()
	to := url.URL{Scheme: "http", Host: host, Path: "/", RawQuery: settings.Encode()}
	if c.tls != "disable" {
		to.Scheme = "https"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.String(), strings.NewReader(statement))
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "sitrep")
	request.Header.Set("X-ClickHouse-User", c.user)
	if c.password != "" {
		request.Header.Set("X-ClickHouse-Key", c.password)
	}
	request.Header["X-Idempotency-Key"] = nil // not sent: it says that a statement may be sent again where the server has ended an idle connection
	answer, err := c.client.Do(request)
	if err != nil {
		return nil, err
	}
	if err := chRefusal(answer); err != nil {
		_ = answer.Body.Close()
		return nil, err
	}
	return answer.Body, nil
}

// maxTold is how much of a text of the server's is read.
const maxTold = 64 << 10

// chRefusal is what an answer says that has no rows; nil: they come.
func chRefusal(answer *http.Response) error {
	endless := answer.ContentLength < 0 && len(answer.TransferEncoding) == 0 // nothing would tell that it was cut off
	if answer.StatusCode == http.StatusOK && answer.Header.Get("X-ClickHouse-Exception-Code") == "" && !endless {
		return nil
	}
	text, _ := io.ReadAll(io.LimitReader(answer.Body, maxTold))
	switch status := answer.StatusCode; {
	case chSaid(text) != nil:
		return chSaid(text)
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return sitrep.Errorf(sitrep.Forbidden, "The source does not let the user in (%d).", status)
	case status == http.StatusOK, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status >= 500:
		return sitrep.Errorf(sitrep.Temporary, "The source cannot answer now (%d).", status)
	default:
		return sitrep.Invalidf("The source answers %d, which is not what ClickHouse does.", status)
	}
}

// chException is how all versions write errors, also behind rows that have been sent.
var chException = regexp.MustCompile(`(?s)Code: (\d{1,9})[.,].*?DB::Exception: (.*)`)

// chEnds is what follows the text of an error.
var chEnds = regexp.MustCompile(`(?s)(, e\.what\(\) = | \(version \d).*$`)

// chSaid gives an error of the server's its code; nil: the text is none.
func chSaid(text []byte) error {
	found := chException.FindSubmatch(text)
	if found == nil {
		return nil
	}
	number, _ := strconv.Atoi(string(found[1]))
	said := strings.TrimRight(strings.TrimSpace(chEnds.ReplaceAllString(string(found[2]), "")), ".")
	if len(said) > 1000 {
		said = said[:1000] + "…"
	}
	code, ok := chCodes[number]
	if !ok {
		code = sitrep.Invalid
	}
	return &sitrep.Error{Code: code, Message: fmt.Sprintf("The source says: %s (%d).", said, number), Err: errors.New("ClickHouse refused a statement")}
}

// chCodes are those of errors that are not for the statement.
var chCodes = map[int]sitrep.Code{
	60: sitrep.NotFound, 81: sitrep.NotFound, // table, database
	164: sitrep.Forbidden, 192: sitrep.Forbidden, 193: sitrep.Forbidden, 194: sitrep.Forbidden, 195: sitrep.Forbidden, // read only, user, password, address
	291: sitrep.Forbidden, 497: sitrep.Forbidden, 516: sitrep.Forbidden, // database, privilege, authentication
	159: sitrep.Temporary, 173: sitrep.Temporary, 201: sitrep.Temporary, 202: sitrep.Temporary, 203: sitrep.Temporary, 209: sitrep.Temporary, 210: sitrep.Temporary, // time, memory, quota, too many, network
	241: sitrep.Temporary, 243: sitrep.Temporary, 279: sitrep.Temporary, 394: sitrep.Temporary, 439: sitrep.Temporary, 999: sitrep.Temporary, // memory, disk, shards, killed, threads, keeper
}

// lineReader reads rows of TabSeparated. The last field of each row holds digits, by which what the server writes
// behind the rows when something has failed can be told from a row.
type lineReader struct {
	in     *bufio.Reader
	fields int
	most   int // bytes of a row
	row    [][]byte
	line   []byte
}

// anyFields are as many as come.
const anyFields = 0

func newLines(in io.Reader, fields, most int) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, 256<<10), fields: fields, most: most}
}

// next gives the fields of the next row, still escaped, until the next call; io.EOF when all have come.
func (r *lineReader) next() ([][]byte, error) {
	if err := r.read(); err != nil {
		return nil, err
	}
	r.row = r.row[:0]
	line := r.line[:len(r.line)-1]
	for {
		field, rest, more := bytes.Cut(line, []byte{'\t'})
		r.row = append(r.row, field)
		if line = rest; !more || r.fields != anyFields && len(r.row) > r.fields {
			break
		}
	}
	if len(r.row) != r.fields && r.fields != anyFields || !digitsAlone(r.row[len(r.row)-1]) {
		return nil, r.broken()
	}
	return r.row, nil
}

// read reads a line and the mark of its end.
func (r *lineReader) read() error {
	r.line = r.line[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		if len(r.line)+len(part) > r.most {
			return sitrep.Invalidf("A row of the source has more than %d MB.", r.most>>20)
		}
		r.line = append(r.line, part...)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, io.EOF) && len(r.line) > 0:
			return r.broken()
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}

// broken is the error for what is no row: what the server says there, if it says anything.
func (r *lineReader) broken() error {
	rest, _ := io.ReadAll(io.LimitReader(r.in, maxTold))
	if said := chSaid(append(r.line[max(0, len(r.line)-maxTold):], rest...)); said != nil {
		return said
	}
	return errors.New("the server sent what is no row")
}

func digitsAlone(field []byte) bool {
	for _, c := range field {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(field) > 0
}

// absentField is a value that is not there.
var absentField = []byte(`\N`)

// unescaped is a field as it was before it was written as TabSeparated, in the same memory.
func unescaped(field []byte) []byte {
	n := bytes.IndexByte(field, '\\')
	if n < 0 {
		return field
	}
	out := field[:n]
	for ; n < len(field); n++ {
		c := field[n]
		if c == '\\' && n+1 < len(field) {
			n++
			c = plainByte(field[n])
		}
		out = append(out, c)
	}
	return out
}

// plainByte is what stands behind a backslash.
func plainByte(c byte) byte {
	if n := strings.IndexByte(`bfnrt0av`, c); n >= 0 {
		return "\b\f\n\r\t\x00\a\v"[n]
	}
	return c
}

// few reads a statement's few rows as text, of what is absent nothing. The last field of each is not given.
func (c *clickhouse) few(ctx context.Context, statement string, fields, most int) (all [][]string, err error) {
	body, err := c.post(ctx, statement+"\nFORMAT TabSeparated", nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = body.Close() }()
	if fields != anyFields {
		fields++
	}
	in := newLines(http.MaxBytesReader(nil, body, maxMessage), fields, maxMessage)
	for {
		row, err := in.next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		if len(all) == most {
			return nil, errors.New("the server sent more rows than it was asked for")
		}
		texts := make([]string, len(row)-1)
		for i := range texts {
			if !bytes.Equal(row[i], absentField) {
				texts[i] = string(unescaped(row[i]))
			}
		}
		all = append(all, texts)
	}
}
