package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"path/filepath"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// object is a file in a bucket of S3. It lies at the source's address, or below it where that
// ends in a slash.
type object struct {
	source   sitrep.Source
	name     string
	reach    Reach
	importer catalog.Importer
}

// Stamp has nothing to say: only the server knows.
func (o object) Stamp() (string, error) { return "", nil }

// Look asks for the ETag.
func (o object) Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error) {
	err = o.with(ctx, func(ctx context.Context, b *bucket) error {
		key, err := b.below(o.name)
		if err != nil {
			return err
		}
		found, err := b.StatObject(ctx, b.name, key, minio.StatObjectOptions{})
		stamp = stampOf(found)
		return err
	})
	if stamp == "" {
		return last.Stamp, true, err
	}
	return stamp, err == nil && (stamp != last.Stamp || catalog.Outdated(last)), err
}

// Import takes the file into a room of its own and reads it as any file.
func (o object) Import(ctx context.Context, name string, opt catalog.Options, progress catalog.Progress) (Imported, error) {
	room, done, err := o.importer.Room()
	if err != nil {
		return Imported{}, err
	}
	defer done()
	stamp, place := "", filepath.Join(room, "file"+strings.ToLower(path.Ext(o.name)))
	err = o.with(ctx, func(ctx context.Context, b *bucket) error {
		key, err := b.below(o.name)
		if err != nil {
			return err
		}
		body, found, _, err := b.GetObject(ctx, b.name, key, minio.GetObjectOptions{})
		if err != nil {
			return err
		}
		defer func() { _ = body.Close() }()
		stamp = stampOf(found)
		return fetch(ctx, body, found.Size, place, o.importer.Limits, progress)
	})
	if err != nil {
		return Imported{}, err
	}
	made, err := file{place, o.importer}.Import(ctx, name, opt, progress)
	if stamp != "" {
		made.Snapshot.Stamp = stamp
	}
	return made, err
}

// stampOf is a stamp of what a server says of an object; empty: it says nothing.
func stampOf(o minio.ObjectInfo) string {
	if o.ETag == "" {
		return ""
	}
	return shownAs(fmt.Sprint(o.ETag, " ", o.Size))
}

// bucket is a connection to one, within limits.
type bucket struct {
	minio.Core
	name   string
	prefix string // of the keys; without a slash at its end: the key of one file
}

// with connects for do.
func (o object) with(ctx context.Context, do func(context.Context, *bucket) error) error {
	l := link{time: cmp.Or(o.reach.Time, DefaultTime)}
	ctx, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	err := l.bucket(o.source, o.reach, func(b *bucket) error { return explainS3(do(ctx, b)) })
	if err == nil {
		return nil
	}
	return fmt.Errorf("read source %s: %w", o.source.Name, l.told(ctx, o.source.Name, err))
}

func (l *link) bucket(s sitrep.Source, reach Reach, do func(*bucket) error) error {
	if err := l.prepare(s, reach); err != nil {
		return err
	}
	client, err := l.client(reach)
	if err != nil {
		return err
	}
	defer client.CloseIdleConnections()
	// Nothing of the machine's own is tried as a key: no variable, no file, no address of a cloud.
	keys := credentials.NewStaticV4(l.user, l.password, "")
	if l.user == "" {
		keys = credentials.NewStatic("", "", "", credentials.SignatureAnonymous)
	}
	core, err := minio.NewCore(l.endpoint(), &minio.Options{
		Creds: keys, Secure: true, Transport: client.Transport, Region: l.region, BucketLookup: minio.BucketLookupPath, MaxRetries: 1,
	})
	if err != nil {
		return &sitrep.Error{Code: sitrep.Invalid, Message: "The address of the source is none of S3: write s3://key@host/bucket/path.", Err: err}
	}
	b := &bucket{Core: *core}
	b.name, b.prefix, _ = strings.Cut(strings.TrimPrefix(l.path, "/"), "/")
	return do(b)
}

// endpoint is the host as S3 takes it.
func (l *link) endpoint() string {
	if strings.Contains(l.host, ":") {
		return "[" + l.host + "]:" + l.port
	}
	return l.host + ":" + l.port
}

// below is the key of a file of the source. It lies nowhere else.
func (b *bucket) below(name string) (string, error) {
	if b.prefix != "" && !strings.HasSuffix(b.prefix, "/") {
		if name != path.Base(b.prefix) {
			return "", sitrep.Errorf(sitrep.NotFound, "The source is one file, which is called %q.", path.Base(b.prefix))
		}
		return b.prefix, nil
	}
	if name == "" || path.Clean("/"+name) != "/"+name {
		return "", sitrep.Invalidf("%q is no path of a file below the source's address.", name)
	}
	return b.prefix + name, nil
}

// explainS3 gives an answer of a server its code and a text for people.
func explainS3(err error) error {
	answer, ok := errors.AsType[minio.ErrorResponse](err)
	if !ok {
		return err
	}
	if answer.StatusCode == http.StatusOK || answer.StatusCode == 0 {
		return err
	}
	known, _ := errors.AsType[*sitrep.Error](refusal(answer.StatusCode))
	if known == nil {
		return err
	}
	return &sitrep.Error{Code: known.Code, Message: known.Message, Err: err}
}

// mostListed are more files than a person picks from.
const mostListed = 1000

// objects lists the files of a source: the first of them.
func objects(ctx context.Context, s sitrep.Source, reach Reach) (all []Table, err error) {
	err = object{source: s, reach: reach}.with(ctx, func(ctx context.Context, b *bucket) error {
		if b.prefix != "" && !strings.HasSuffix(b.prefix, "/") {
			_, err := b.StatObject(ctx, b.name, b.prefix, minio.StatObjectOptions{})
			all = []Table{{Name: path.Base(b.prefix), Near: true, Rows: -1}}
			return err
		}
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		for o := range b.Client.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix, Recursive: true}) {
			if o.Err != nil || len(all) == mostListed {
				return o.Err
			}
			if name := strings.TrimPrefix(o.Key, b.prefix); !strings.HasSuffix(name, "/") {
				all = append(all, Table{Name: name, Near: true, Rows: -1})
			}
		}
		return nil
	})
	return all, err
}
