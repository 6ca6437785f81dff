// Package migrations holds the numbered SQL files that make the schema.
//
// A file is named NNNN_name.sql, or comes as a pair NNNN_name.sqlite.sql and
// NNNN_name.postgres.sql where the databases need different statements. Numbers
// start at 1 and have no gaps. A file that was released is never edited.
package migrations

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS
