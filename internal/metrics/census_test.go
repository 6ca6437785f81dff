package metrics_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep/internal/metrics"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// state answers a census, or fails to.
type state struct {
	census store.Census
	err    error
}

func (s state) Census(context.Context, time.Time) (store.Census, error) { return s.census, s.err }

func (s state) PoolStats() map[string]sql.DBStats {
	return map[string]sql.DBStats{"all": {OpenConnections: 3, InUse: 2, WaitCount: 5, WaitDuration: time.Second}}
}

// gathered reads the values by name and labels.
func gathered(t *testing.T, s state) map[string]float64 {
	t.Helper()
	r := prometheus.NewPedanticRegistry()
	r.MustRegister(metrics.Census(s, time.Now))
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			name := f.GetName()
			for _, l := range m.GetLabel() {
				name += " " + l.GetValue()
			}
			found[name] = m.GetGauge().GetValue() + m.GetCounter().GetValue()
		}
	}
	return found
}

func TestCensusIsToldAsItIs(t *testing.T) {
	t.Parallel()
	got := gathered(t, state{census: store.Census{
		Pending: 1, Generating: 2, MailsPending: 3, MailsSending: 4,
		PendingAge: 5 * time.Second, GeneratingAge: 6 * time.Second, MailAge: 7 * time.Second, ScheduleLag: 8 * time.Second,
	}})
	for name, want := range map[string]float64{
		"sitrep_db_up": 1, "sitrep_open_executions pending": 1, "sitrep_open_executions generating": 2,
		"sitrep_open_deliveries pending": 3, "sitrep_open_deliveries sending": 4, "sitrep_open_execution_age_seconds pending": 5,
		"sitrep_open_execution_age_seconds generating": 6, "sitrep_open_delivery_age_seconds": 7, "sitrep_schedule_lag_seconds": 8,
		"sitrep_db_connections all": 3, "sitrep_db_connections_in_use all": 2, "sitrep_db_connection_waits_total all": 5,
		"sitrep_db_connection_wait_seconds_total all": 1,
	} {
		if got[name] != want {
			t.Errorf("%s is %v, want %v", name, got[name], want)
		}
	}
}

// A database that does not answer must not take the rest of the scrape with it,
// nor look like one in which nothing waits.
func TestDatabaseThatIsGoneIsToldAsThat(t *testing.T) {
	t.Parallel()
	got := gathered(t, state{err: errors.New("gone")})
	if up, there := got["sitrep_db_up"]; !there || up != 0 {
		t.Errorf("sitrep_db_up is %v", got)
	}
	if _, there := got["sitrep_open_executions pending"]; there {
		t.Error("executions are counted that nobody could count")
	}
	if got["sitrep_db_connections all"] != 3 {
		t.Error("the connections are not told")
	}
}
