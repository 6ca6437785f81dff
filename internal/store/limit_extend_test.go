package store_test

import (
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

var extendStart = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func extendable(t *testing.T, s *store.Store, requests int) (sitrep.ID, store.Slice) {
	t.Helper()
	key, _, err := s.CreateKey(t.Context(), extendStart, store.KeyDraft{Name: "ada", Requests: requests})
	if err != nil {
		t.Fatal(err)
	}
	slice, err := s.TakeSlice(t.Context(), extendStart, key.ID, 50)
	if err != nil {
		t.Fatal(err)
	}
	return key.ID, slice
}

func TestExtendedSlicesNeverGrantMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	const limit = 120
	owner, slice := extendable(t, s, limit)
	for range limit {
		grown, err := s.ExtendSlice(t.Context(), extendStart, owner, slice, 50)
		if err != nil {
			t.Fatal(err)
		}
		if grown.Granted-slice.Granted > 50 {
			t.Fatalf("%d more at once", grown.Granted-slice.Granted)
		}
		slice = grown
	}
	if slice.Granted != limit {
		t.Errorf("granted %d, want %d", slice.Granted, limit)
	}
	quota, err := s.DataQuota(t.Context(), extendStart, owner)
	if err != nil || quota.Remaining != 0 {
		t.Errorf("%+v, %v: want nothing left", quota, err)
	}
	if err := s.SettleSlice(t.Context(), slice.ID, 70, extendStart); err != nil {
		t.Fatal(err)
	}
	if quota, err = s.DataQuota(t.Context(), extendStart, owner); err != nil || quota.Remaining != limit-70 {
		t.Errorf("%+v, %v: want what was not used to be back", quota, err)
	}
}

func TestUnknownSliceIsNotExtended(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	owner, slice := extendable(t, s, 1000)
	slice.ID = sitrep.NewID(extendStart)
	grown, err := s.ExtendSlice(t.Context(), extendStart, owner, slice, 50)
	if err != nil || grown.Granted != slice.Granted {
		t.Errorf("%+v, %v: want it as it was", grown, err)
	}
	quota, err := s.DataQuota(t.Context(), extendStart, owner)
	if err != nil || quota.Remaining != 950 {
		t.Errorf("%+v, %v: want nothing taken", quota, err)
	}
}

func TestWriterIsDurableAfterALazyWrite(t *testing.T) {
	t.Parallel()
	s := openSQLite(t)
	owner, slice := extendable(t, s, 1000)
	if _, err := s.ExtendSlice(t.Context(), extendStart, owner, slice, 50); err != nil {
		t.Fatal(err)
	}
	writer, _ := s.Pools()
	var mode int
	if err := writer.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&mode); err != nil {
		t.Fatal(err)
	}
	if mode != 2 {
		t.Errorf("synchronous is %d, want 2 (FULL)", mode)
	}
}
