package sample

import (
	"bufio"
	"io"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"time"
)

// How the data present themselves.
const (
	Name        = "Sample orders (made up)"
	Description = "Orders of a shop that does not exist, over three years. Made up by sitrep; every pattern in it is on purpose."
	FileName    = "sample-orders.csv"
	Rows        = 20_000 // of the data that come with the program
)

// The days between which the patterns lie.
var (
	First     = date(2023, time.November, 1)
	Last      = date(2026, time.October, 31)
	FlashSale = date(2026, time.March, 17)
	Launch    = date(2025, time.September, 1)
	collapse  = date(2026, time.October, 1)
	badLot    = date(2025, time.November, 1)
	dearer    = date(2025, time.January, 1)
	unshipped = date(2026, time.October, 29) // from here on orders wait
)

func date(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }

const header = "order_id,order_date,customer_id,region,channel,product,category,quantity,unit_price,amount,status,shipped_date\n"

// Write writes rows orders as CSV with a header, oldest first. Money has two
// decimals and no currency.
func Write(w io.Writer, rows int) error {
	out := bufio.NewWriterSize(w, 1<<16)
	if _, err := out.WriteString(header); err != nil {
		return err
	}
	d := &dice{source: rand.NewPCG(2023, 1101)}
	next := 100_001
	line := make([]byte, 0, 160)
	for day, n := range perDay(d, rows) {
		when := First.AddDate(0, 0, day)
		for range n {
			line = appendOrder(line[:0], makeOrder(d, next, when))
			if _, err := out.Write(line); err != nil {
				return err
			}
			next++
		}
	}
	return out.Flush()
}

// perDay spreads rows over the days by their weight. Running totals are
// rounded, not days, so that the sum is exact.
func perDay(d *dice, rows int) []int {
	days := int(Last.Sub(First).Hours()/24) + 1
	running := make([]uint64, days+1)
	for i := range days {
		noise := 90 + d.below(21)
		running[i+1] = running[i] + dayWeight(First.AddDate(0, 0, i))*noise
	}
	counts := make([]int, days)
	upTo := func(i int) int {
		hi, lo := bits.Mul64(running[i], uint64(rows))
		share, _ := bits.Div64(hi, lo, running[days])
		return int(share)
	}
	for i := range days {
		counts[i] = upTo(i+1) - upTo(i)
	}
	return counts
}

// weekdayPercent starts at Sunday, as time.Weekday does.
var weekdayPercent = [7]uint64{60, 100, 98, 102, 105, 120, 150}

func dayWeight(day time.Time) uint64 {
	weight := (1000 + growthPerMonth*months(day)) * weekdayPercent[day.Weekday()] / 100
	switch day.Month() {
	case time.December:
		weight = weight * 160 / 100
	case time.August:
		weight = weight * 85 / 100
	}
	if day.Equal(FlashSale) {
		weight *= 5
	}
	// What the region lost is lost: the other regions do not get it.
	return weight * sum(regionWeights(day)) / 100
}

const growthPerMonth = 25

// months counts full calendar months since First: 0 to 35.
func months(day time.Time) uint64 {
	return uint64((day.Year()-First.Year())*12 + int(day.Month()) - int(First.Month()))
}

// dice draws the same numbers everywhere: only the generator's raw output is
// used, whose algorithm is fixed, none of the library's ways to shape it.
type dice struct{ source *rand.PCG }

// below returns a number from 0 up to, not including, n.
func (d *dice) below(n uint64) uint64 {
	hi, _ := bits.Mul64(d.source.Uint64(), n)
	return hi
}

// pick returns an index with a chance in proportion to its weight.
func (d *dice) pick(weights []uint64) int {
	at := d.below(sum(weights))
	for i, w := range weights {
		if at < w {
			return i
		}
		at -= w
	}
	return len(weights) - 1
}

func sum(weights []uint64) uint64 {
	var total uint64
	for _, w := range weights {
		total += w
	}
	return total
}

func appendOrder(b []byte, o order) []byte {
	b = strconv.AppendInt(b, int64(o.id), 10)
	b = o.day.AppendFormat(append(b, ','), time.DateOnly)
	b = appendPadded(append(b, ",C"...), o.customer)
	for _, text := range []string{o.region, o.channel, o.product.name, o.product.category} {
		b = append(append(b, ','), text...)
	}
	b = strconv.AppendUint(append(b, ','), o.quantity, 10)
	b = appendCents(append(b, ','), o.price)
	b = appendCents(append(b, ','), o.price*o.quantity)
	b = append(append(append(b, ','), o.status...), ',')
	if !o.shipped.IsZero() {
		b = o.shipped.AppendFormat(b, time.DateOnly)
	}
	return append(b, '\n')
}

// appendPadded writes n with four digits at least.
func appendPadded(b []byte, n uint64) []byte {
	for limit := uint64(1000); limit > 1 && n < limit; limit /= 10 {
		b = append(b, '0')
	}
	return strconv.AppendUint(b, n, 10)
}

func appendCents(b []byte, cents uint64) []byte {
	b = append(strconv.AppendUint(b, cents/100, 10), '.')
	return append(b, '0'+byte(cents/10%10), '0'+byte(cents%10))
}
