package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// AddSource records a database. Conflict: the name is taken.
func (s *Store) AddSource(ctx context.Context, source sitrep.Source) error {
	err := s.write(ctx, source.CreatedAt, func(ctx context.Context, tx *Tx) error {
		_, err := tx.exec(ctx, `INSERT INTO source (name, kind, url, password_env, password_file, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
			source.Name, source.Kind, path(source.URL), source.PasswordEnv, path(source.PasswordFile), ms(tx.now))
		if err != nil {
			return err
		}
		return tx.note(ctx, deed{"addSource", "source", source.Name, ""})
	})
	if is(err, uniqueError) {
		return sitrep.Errorf(sitrep.Conflict, "there is a source %q already", source.Name)
	}
	if err != nil {
		return fmt.Errorf("add source %q: %w", source.Name, err)
	}
	return nil
}

const sourceSQL = "SELECT name, kind, url, password_env, password_file, created_at FROM source "

// Sources lists them by name.
func (s *Store) Sources(ctx context.Context) ([]sitrep.Source, error) {
	list, err := collect(ctx, s.read, scanSource, sourceSQL+"ORDER BY name")
	if err != nil {
		return nil, fmt.Errorf("list sources: %w", err)
	}
	return list, nil
}

// FindSource finds one by its name. NotFound.
func (s *Store) FindSource(ctx context.Context, name string) (sitrep.Source, error) {
	found, err := scanSource(s.read.one(ctx, sourceSQL+"WHERE name = $1", name))
	if noRow(err) {
		return found, sitrep.Errorf(sitrep.NotFound, "there is no source %q", name)
	}
	if err != nil {
		return found, fmt.Errorf("find source %q: %w", name, err)
	}
	return found, nil
}

func scanSource(row scanner) (s sitrep.Source, err error) {
	return s, row.Scan(&s.Name, &s.Kind, pathInto(&s.URL), &s.PasswordEnv, pathInto(&s.PasswordFile), at(&s.CreatedAt))
}

// RemoveSource forgets a database. NotFound; Conflict while a dataset comes from it.
func (s *Store) RemoveSource(ctx context.Context, now time.Time, name string) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		// Datasets that were removed stay for their reports, which read them no more.
		_, err := tx.exec(ctx, "UPDATE dataset SET source_name = NULL WHERE source_name = $1 AND removed_at IS NOT NULL", name)
		if err != nil {
			return err
		}
		n, err := tx.exec(ctx, "DELETE FROM source WHERE name = $1", name)
		if err == nil && n == 0 {
			return sitrep.Errorf(sitrep.NotFound, "there is no source %q", name)
		}
		if err != nil {
			return err
		}
		return tx.note(ctx, deed{"removeSource", "source", name, ""})
	})
	if is(err, foreignError) {
		return sitrep.Errorf(sitrep.Conflict, "datasets come from the source %q: remove them first", name)
	}
	if err != nil {
		return fmt.Errorf("remove source %q: %w", name, err)
	}
	return nil
}

func orNone(text string) any {
	if text == "" {
		return nil
	}
	return text
}
