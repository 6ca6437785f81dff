package store

import (
	"context"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// endChannel is PostgreSQL's channel for executions that have ended; its payload is
// the id of the report.
const endChannel = "sitrep_ended"

// endPoll is how often all who wait are looked after together, where no
// notification came: between this process and the database there may be something
// that passes none on.
const endPoll = 2 * time.Second

// waiters are those of this process who wait for ends of executions, by report.
type waiters struct {
	mu     sync.Mutex
	of     map[sitrep.ID]map[chan struct{}]bool
	seen   map[sitrep.ID]int64 // how each report stood at the last look
	came   chan struct{}       // somebody waits
	follow sync.Once
}

// AwaitEnd returns a channel that gets a value when an execution of the report has
// ended, on whichever node, or the report is gone; it is a hint, and may come
// without cause. Call it before looking how things stand, and stop afterwards. Who
// waits costs some memory, no connection: one look every two seconds serves all.
func (s *Store) AwaitEnd(report sitrep.ID) (told <-chan struct{}, stop func()) {
	s.hear()
	s.waiters.follow.Do(func() { s.idle.Go(s.followEnds) })
	c := make(chan struct{}, 1)
	s.waiters.add(report, c)
	return c, func() { s.waiters.drop(report, c) }
}

func (w *waiters) add(report sitrep.ID, c chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.of[report] == nil {
		w.of[report] = map[chan struct{}]bool{}
	}
	w.of[report][c] = true
	select {
	case w.came <- struct{}{}:
	default:
	}
}

func (w *waiters) drop(report sitrep.ID, c chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if delete(w.of[report], c); len(w.of[report]) == 0 {
		delete(w.of, report)
		delete(w.seen, report)
	}
}

// tell never waits: a value that is there already says the same.
func (w *waiters) tell(reports ...sitrep.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, report := range reports {
		for c := range w.of[report] {
			select {
			case c <- struct{}{}:
			default:
			}
		}
	}
}

func (w *waiters) reports() (all []sitrep.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for report := range w.of {
		all = append(all, report)
	}
	return all
}

// changed notes how reports stand and returns those that stood otherwise. One that
// is seen for the first time is among them: it may have ended before this look.
func (w *waiters) changed(stand map[sitrep.ID]int64) (all []sitrep.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for report, now := range stand {
		if before, known := w.seen[report]; !known || before != now {
			all = append(all, report)
		}
		if w.of[report] != nil {
			w.seen[report] = now
		}
	}
	return all
}

// followEnds looks while somebody waits.
func (s *Store) followEnds() {
	tick := time.NewTicker(endPoll)
	defer tick.Stop()
	for {
		select {
		case <-s.closed.Done():
			return
		case <-s.waiters.came:
		}
		for reports := s.waiters.reports(); len(reports) > 0; reports = s.waiters.reports() {
			select {
			case <-s.closed.Done():
				return
			case <-tick.C:
			}
			if stand, err := s.standOf(s.closed, reports); err == nil { // else the next look
				s.waiters.tell(s.waiters.changed(stand)...)
			}
		}
	}
}

// standOf is when the newest end of each report was; -1: the report is gone.
func (s *Store) standOf(ctx context.Context, reports []sitrep.ID) (map[sitrep.ID]int64, error) {
	ctx, cancel := context.WithTimeout(ctx, endPoll)
	defer cancel()
	asked, err := table(reports, func(id sitrep.ID) []any { return []any{id} })
	if err != nil {
		return nil, err
	}
	stand := make(map[sitrep.ID]int64, len(reports))
	_, err = collect(ctx, s.read, func(row scanner) (struct{}, error) {
		var id sitrep.ID
		var ended int64
		err := row.Scan(&id, &ended)
		stand[id] = ended
		return struct{}{}, err
	}, standSQL(s.d), asked)
	return stand, err
}

// standSQL looks at the newest few only: what ends is among them.
func standSQL(d *dialect) string {
	return `SELECT v.value ->> 0, CASE WHEN EXISTS (SELECT 1 FROM report r WHERE r.id = v.value ->> 0) THEN
			coalesce((SELECT max(y.ended_at) FROM (SELECT x.ended_at FROM execution x WHERE x.report_id = v.value ->> 0
				ORDER BY x.created_at DESC, x.id DESC LIMIT 20) AS y), 0)
		ELSE -1 END FROM ` + d.each + `($1) AS v`
}

// ends notes that an execution of the report ends with this transaction, or the report.
func (tx *Tx) ends(report sitrep.ID) { tx.ended = append(tx.ended, report) }
