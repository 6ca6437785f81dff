package store

import "database/sql"

// Pools shows the connections to tests of how they are set up.
func (s *Store) Pools() (writer, reader *sql.DB) { return s.writer, s.reader }
