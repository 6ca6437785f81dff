package budget

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Money is counted in billionths: prices are said for a million tokens.
const (
	billion = 1_000_000_000
	million = 1_000_000
)

// PerMillion is the price of a token in billionths, rounded up, where a million of
// them cost so much.
func PerMillion(price float64) int64 { return int64(math.Ceil(price * (billion / million))) }

// Money is an amount in billionths, rounded down: of limits.
func Money(amount float64) int64 { return int64(amount * billion) }

// Amount writes money for people: "0.0125".
func Amount(money int64) string {
	text := strconv.FormatFloat(float64(money)/billion, 'f', 6, 64)
	whole, part, _ := strings.Cut(text, ".")
	part = strings.TrimRight(part, "0")
	return whole + "." + part + strings.Repeat("0", max(0, 2-len(part)))
}

// absurd bounds what a server may say that it counted: sums of it cannot overflow.
const absurd = 1_000_000_000

func (p Prices) spent(input, output int) store.Spent {
	in, out := int64(min(max(input, 0), absurd)), int64(min(max(output, 0), absurd))
	return store.Spent{Tokens: in + out, Money: in*p.In + out*p.Out}
}

// bytesOfToken is how few bytes of a request make a token, so that an estimate is not
// too low. English has four or more, JSON about three, most other writing two or more.
const bytesOfToken = 2

// estimate is the most tokens that a request is taken to be.
func estimate(c model.Call) int {
	bytes := len(c.System) + len(c.Schema)
	for _, m := range c.Messages {
		bytes += len(m.Text)
	}
	return bytes/bytesOfToken + 16*(len(c.Messages)+1) // what a provider puts around each
}

// counted is what a call did cost; where the server does not say, what we take it for.
// One that failed cost what the server says, if anything.
func counted(c model.Call, r model.Reply, failed error) (input, output int) {
	input, output = r.Input, r.Output
	if failed != nil {
		return max(input, 0), max(output, 0)
	}
	if input <= 0 {
		input = estimate(c)
	}
	if output <= 0 {
		output = len(r.Text)/bytesOfToken + 1
	}
	return input, output
}

// reached says which limit it is, to stand after "because". Amounts of money are the
// operator's affair; the report has other readers.
func reached(over store.Over, a store.Allowance) string {
	switch over {
	case store.OverCalls:
		return fmt.Sprintf("the limit of %s a report was reached", plural(a.Calls, "call"))
	case store.OverTokens:
		return fmt.Sprintf("the limit of %s a report was reached", plural(a.Tokens, "token"))
	case store.OverDayTokens:
		return fmt.Sprintf("the limit of %s a day was reached", plural(a.TokensADay, "token"))
	case store.OverMoney:
		return "the limit of what the model may cost a report was reached"
	default:
		return "the limit of what the model may cost a day was reached"
	}
}

func plural(n int64, one string) string {
	if n == 1 {
		return "1 " + one
	}
	digits := strconv.FormatInt(n, 10)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits + " " + one + "s"
}
