package metrics

import (
	"context"
	"database/sql"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// State is what a census needs of the state; *store.Store has it.
type State interface {
	Census(ctx context.Context, now time.Time) (store.Census, error)
	PoolStats() map[string]sql.DBStats
}

// censusLimit is how long a scrape waits for the database.
const censusLimit = 3 * time.Second

// census asks the database when somebody asks for metrics. Every node tells the
// same of the whole service, so a query over nodes takes the maximum.
type census struct {
	state State
	now   func() time.Time

	up, executions, executionAge, deliveries, deliveryAge, lag *prometheus.Desc
	open, inUse, waits, waited                                 *prometheus.Desc
}

// Census is a collector of what is open in the whole service, and of the
// connections of this process.
func Census(state State, now func() time.Time) prometheus.Collector {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	return &census{
		state: state, now: now,
		up:           desc("sitrep_db_up", "1 if the database answered this scrape, else 0."),
		executions:   desc("sitrep_open_executions", "Executions that wait or are under way, in all of the service.", "state"),
		executionAge: desc("sitrep_open_execution_age_seconds", "How long the oldest of them has waited since it might have started, or runs.", "state"),
		deliveries:   desc("sitrep_open_deliveries", "Deliveries that wait or are under way, in all of the service.", "state"),
		deliveryAge:  desc("sitrep_open_delivery_age_seconds", "Age of the oldest of them."),
		lag:          desc("sitrep_schedule_lag_seconds", "How long ago the oldest slot was that no execution was made of yet."),
		open:         desc("sitrep_db_connections", "Connections of this process to the database.", "pool"),
		inUse:        desc("sitrep_db_connections_in_use", "Connections in use.", "pool"),
		waits:        desc("sitrep_db_connection_waits_total", "How often somebody waited for a connection.", "pool"),
		waited:       desc("sitrep_db_connection_wait_seconds_total", "Time waited for connections.", "pool"),
	}
}

// Describe sends the descriptions.
func (c *census) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		c.up, c.executions, c.executionAge, c.deliveries, c.deliveryAge, c.lag, c.open, c.inUse, c.waits, c.waited,
	} {
		out <- d
	}
}

// Collect asks the database. One that does not answer is told as that, and the
// rest of the scrape is as good as ever.
func (c *census) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	for pool, s := range c.state.PoolStats() {
		gauge(c.open, float64(s.OpenConnections), pool)
		gauge(c.inUse, float64(s.InUse), pool)
		out <- prometheus.MustNewConstMetric(c.waits, prometheus.CounterValue, float64(s.WaitCount), pool)
		out <- prometheus.MustNewConstMetric(c.waited, prometheus.CounterValue, s.WaitDuration.Seconds(), pool)
	}
	ctx, cancel := context.WithTimeout(context.Background(), censusLimit)
	defer cancel()
	open, err := c.state.Census(ctx, c.now())
	if err != nil {
		gauge(c.up, 0)
		return
	}
	gauge(c.up, 1)
	gauge(c.executions, float64(open.Pending), "pending")
	gauge(c.executions, float64(open.Generating), "generating")
	gauge(c.executionAge, open.PendingAge.Seconds(), "pending")
	gauge(c.executionAge, open.GeneratingAge.Seconds(), "generating")
	gauge(c.deliveries, float64(open.MailsPending), "pending")
	gauge(c.deliveries, float64(open.MailsSending), "sending")
	gauge(c.deliveryAge, open.MailAge.Seconds())
	gauge(c.lag, open.ScheduleLag.Seconds())
}
