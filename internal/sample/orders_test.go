package sample_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

// A change of the bytes changes every report that examples and documents show.
const hash20000 = "f8c9e9f6f02f76f4b7feaefb1199f86d5fc00be09d9e02ee2f4d1ce5423094d1"

func TestBytesAreTheSameOnEveryMachine(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := sample.Write(&out, sample.Rows); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(out.Bytes())
	if got := hex.EncodeToString(sum[:]); got != hash20000 {
		t.Errorf("hash %s, want %s", got, hash20000)
	}
}

func TestRowsAreExactlyAsManyAsAsked(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 7, 1000, 54_321} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			if got := len(read(t, n)); got != n {
				t.Errorf("%d rows, want %d", got, n)
			}
		})
	}
}

func TestWriteFailsWhenItsWriterDoes(t *testing.T) {
	t.Parallel()
	if err := sample.Write(fullDisk{}, 20_000); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

var errFull = errors.New("disk full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestDataHoldThePatternsTheyPromise(t *testing.T) {
	t.Parallel()
	rows := read(t, sample.Rows)
	count := func(keep func(row) bool) int {
		n := 0
		for _, r := range rows {
			if keep(r) {
				n++
			}
		}
		return n
	}
	inMonth := func(r row, y int, m time.Month) bool { return r.day.Year() == y && r.day.Month() == m }
	mug := func(r row) bool { return r.product == "Travel Mug" && r.day.After(sample.Launch.AddDate(0, 2, 0)) }
	perDay := func(day time.Weekday) int { return count(func(r row) bool { return r.day.Weekday() == day }) }

	checks := []struct {
		name     string
		share    float64
		low, top float64
	}{
		{"the first year against the last", ratio(
			count(func(r row) bool { return r.day.After(sample.Last.AddDate(-1, 0, 0)) }),
			count(func(r row) bool { return r.day.Before(sample.First.AddDate(1, 0, 0)) })), 1.4, 1.8},
		{"Saturdays against Mondays", ratio(perDay(time.Saturday), perDay(time.Monday)), 1.35, 1.65},
		{"Sundays against Mondays", ratio(perDay(time.Sunday), perDay(time.Monday)), 0.5, 0.7},
		{"West in the last month against the month before", ratio(
			count(func(r row) bool { return r.region == "West" && inMonth(r, 2026, time.October) }),
			count(func(r row) bool { return r.region == "West" && inMonth(r, 2026, time.September) })), 0.2, 0.45},
		{"North in the last month against the month before", ratio(
			count(func(r row) bool { return r.region == "North" && inMonth(r, 2026, time.October) }),
			count(func(r row) bool { return r.region == "North" && inMonth(r, 2026, time.September) })), 0.85, 1.25},
		{"the flash sale against a week before", ratio(
			count(func(r row) bool { return r.day.Equal(sample.FlashSale) }),
			count(func(r row) bool { return r.day.Equal(sample.FlashSale.AddDate(0, 0, -7)) })), 3.5, 7},
		{"Kettle Pro before its launch", float64(count(func(r row) bool {
			return r.product == "Kettle Pro" && r.day.Before(sample.Launch)
		})), 0, 0},
		{"Kettle Pro's share of the last quarter", ratio(
			count(func(r row) bool { return r.product == "Kettle Pro" && r.day.After(sample.Last.AddDate(0, -3, 0)) }),
			count(func(r row) bool { return r.day.After(sample.Last.AddDate(0, -3, 0)) })), 0.1, 0.2},
		{"refunds of the Travel Mug", ratio(count(func(r row) bool { return mug(r) && r.status == "refunded" }), count(mug)), 0.13, 0.23},
		{"refunds at all", ratio(count(func(r row) bool { return r.status == "refunded" }), len(rows)), 0.02, 0.06},
		{"the marketplace's share of the first month", ratio(
			count(func(r row) bool { return r.channel == "Marketplace" && inMonth(r, 2023, time.November) }),
			count(func(r row) bool { return inMonth(r, 2023, time.November) })), 0.06, 0.15},
		{"the marketplace's share of the last month", ratio(
			count(func(r row) bool { return r.channel == "Marketplace" && inMonth(r, 2026, time.October) }),
			count(func(r row) bool { return inMonth(r, 2026, time.October) })), 0.32, 0.44},
	}
	for _, c := range checks {
		if c.share < c.low || c.share > c.top {
			t.Errorf("%s: %.2f, want %.2f to %.2f", c.name, c.share, c.low, c.top)
		}
	}
}

func TestEveryRowAddsUp(t *testing.T) {
	t.Parallel()
	for _, r := range read(t, 5000) {
		switch {
		case r.price*r.quantity != r.amount:
			t.Fatalf("order %s: %d × %d is not %d", r.id, r.quantity, r.price, r.amount)
		case r.day.Before(sample.First) || r.day.After(sample.Last):
			t.Fatalf("order %s is of %s", r.id, r.day)
		case !r.shipped.IsZero() && !r.shipped.After(r.day):
			t.Fatalf("order %s was shipped on %s, ordered on %s", r.id, r.shipped, r.day)
		case r.status == "cancelled" && !r.shipped.IsZero():
			t.Fatalf("order %s was cancelled and shipped", r.id)
		}
	}
}

func ratio(a, b int) float64 { return float64(a) / float64(b) }

type row struct {
	id, region, channel, product, status string
	day, shipped                         time.Time
	quantity, price, amount              int
}

func read(t *testing.T, n int) []row {
	t.Helper()
	var out bytes.Buffer
	if err := sample.Write(&out, n); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]row, 0, n)
	for _, c := range records[1:] {
		r := row{id: c[0], region: c[3], channel: c[4], product: c[5], status: c[10]}
		r.day, _ = time.Parse(time.DateOnly, c[1])
		r.shipped, _ = time.Parse(time.DateOnly, c[11])
		r.quantity, _ = strconv.Atoi(c[7])
		r.price, r.amount = cents(t, c[8]), cents(t, c[9])
		rows = append(rows, r)
	}
	return rows
}

func cents(t *testing.T, s string) int {
	t.Helper()
	var whole, part int
	if _, err := fmt.Sscanf(s, "%d.%02d", &whole, &part); err != nil {
		t.Fatalf("%q is not money: %v", s, err)
	}
	return whole*100 + part
}
