package store

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ReplyAge is how long replies of a language model are kept.
const ReplyAge = 30 * 24 * time.Hour

// Spent is what calls to a language model cost.
type Spent struct {
	Calls  int
	Tokens int64         // read and written
	Money  int64         // billionths of whatever the operator counts in
	Took   time.Duration // to the millisecond
}

// Allowance is what an operator lets calls to a model cost; 0: no limit.
type Allowance struct {
	Calls, Tokens, Money  int64 // of an execution, over all of its tries
	TokensADay, MoneyADay int64 // of all of the service, in a day of UTC
}

// Over names a limit that a call would go beyond; empty: none.
type Over string

// The limits, in the order in which they are looked at.
const (
	OverCalls     Over = "calls"
	OverTokens    Over = "tokens"
	OverMoney     Over = "money"
	OverDayTokens Over = "tokens a day"
	OverDayMoney  Over = "money a day"
)

// Hold is what a call under way may cost; see ReserveCall.
type Hold struct {
	Execution sitrep.ID
	Day       int64 // since 1970, UTC
	Worst     Spent
}

// ReserveCall counts a call with the most that it can cost, unless that goes beyond
// the allowance: then nothing is counted and over says which limit it is. What was
// reserved counts until SettleCall, and for good when the node dies before, so no
// number of nodes spends more than is allowed. Gone: the claim does not hold.
func (s *Store) ReserveCall(ctx context.Context, now time.Time, c Claim, worst Spent, a Allowance) (h Hold, over Over, err error) {
	h = Hold{Execution: c.Execution.ID, Day: Day(now), Worst: worst}
	h.Worst.Calls = 1
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error { return tx.reserveCall(ctx, c, h, a) })
	if beyond, ok := errors.AsType[overError](err); ok {
		return Hold{}, Over(beyond), nil
	}
	if err != nil {
		return Hold{}, "", fmt.Errorf("reserve a call to the model for %s: %w", c.Execution.ID, err)
	}
	return h, "", nil
}

// overError undoes a reservation.
type overError Over

func (e overError) Error() string { return "beyond the limit of " + string(e) }

// Day numbers the days of UTC.
func Day(now time.Time) int64 { return now.Unix() / (24 * 60 * 60) }

func (tx *Tx) reserveCall(ctx context.Context, c Claim, h Hold, a Allowance) error {
	_, err := scanOne[int](tx.one(ctx, "SELECT 1 FROM execution"+heldSQL, c.Execution.ID, c.Fence))
	if noRow(err) {
		return gone("execution")
	}
	if err != nil {
		return err
	}
	err = tx.count(ctx, useSQL, h.Execution, h.Worst, ceiling{a.Calls, a.Tokens, a.Money}, [3]Over{OverCalls, OverTokens, OverMoney})
	if err != nil {
		return err
	}
	return tx.count(ctx, daySQL, h.Day, h.Worst, ceiling{0, a.TokensADay, a.MoneyADay}, [3]Over{"", OverDayTokens, OverDayMoney})
}

// ceiling of calls, tokens and money; 0: none.
type ceiling [3]int64

// countSQL are the statements that count a call of an execution or a day.
type countSQL struct{ add, read string }

var (
	useSQL = countSQL{
		add: `INSERT INTO model_use (execution_id, calls, tokens, money, millis) VALUES ($1, 1, $2, $3, 0)
			ON CONFLICT (execution_id) DO UPDATE SET calls = model_use.calls + 1, tokens = model_use.tokens + $2, money = model_use.money + $3
			WHERE model_use.calls < $4 AND model_use.tokens <= $5 - $2 AND model_use.money <= $6 - $3`,
		read: "SELECT calls, tokens, money FROM model_use WHERE execution_id = $1",
	}
	daySQL = countSQL{
		add: `INSERT INTO model_day (day, calls, tokens, money) VALUES ($1, 1, $2, $3)
			ON CONFLICT (day) DO UPDATE SET calls = model_day.calls + 1, tokens = model_day.tokens + $2, money = model_day.money + $3
			WHERE model_day.calls < $4 AND model_day.tokens <= $5 - $2 AND model_day.money <= $6 - $3`,
		read: "SELECT calls, tokens, money FROM model_day WHERE day = $1",
	}
)

// count adds a call in one statement that refuses beyond the limits, or returns which
// of them it is.
func (tx *Tx) count(ctx context.Context, sql countSQL, key any, worst Spent, most ceiling, names [3]Over) error {
	for i, l := range most {
		if l <= 0 {
			most[i] = math.MaxInt64
		}
	}
	if over := beyond(Spent{}, worst, most, names); over != "" {
		return overError(over) // what is inserted is not looked at by the statement
	}
	n, err := tx.exec(ctx, sql.add, key, worst.Tokens, worst.Money, most[0], most[1], most[2])
	if err != nil || n > 0 {
		return err
	}
	var used Spent
	if err := tx.one(ctx, sql.read, key).Scan(&used.Calls, &used.Tokens, &used.Money); err != nil {
		return err
	}
	return overError(beyond(used, worst, most, names))
}

func beyond(used, worst Spent, most ceiling, names [3]Over) Over {
	switch {
	case int64(used.Calls) >= most[0]:
		return names[0]
	case used.Tokens > most[1]-worst.Tokens:
		return names[1]
	case used.Money > most[2]-worst.Money:
		return names[2]
	}
	return ""
}

// SettleCall counts what a call did cost in place of what was reserved for it. Repeated
// it counts again. key and reply, unless empty, are kept for FindReply.
func (s *Store) SettleCall(ctx context.Context, now time.Time, h Hold, used Spent, key string, reply []byte) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		tokens, money := used.Tokens-h.Worst.Tokens, used.Money-h.Worst.Money
		_, err := tx.exec(ctx, "UPDATE model_use SET tokens = tokens + $2, money = money + $3, millis = millis + $4 WHERE execution_id = $1",
			h.Execution, tokens, money, used.Took.Milliseconds())
		if err != nil {
			return err
		}
		if _, err = tx.exec(ctx, "UPDATE model_day SET tokens = tokens + $2, money = money + $3 WHERE day = $1", h.Day, tokens, money); err != nil {
			return err
		}
		return tx.insertReply(ctx, h.Execution, key, reply)
	})
	if err != nil {
		return fmt.Errorf("settle a call to the model for %s: %w", h.Execution, err)
	}
	return nil
}

// insertReply keeps the first of several replies to the same question. Nothing is
// kept of an execution that was deleted.
func (tx *Tx) insertReply(ctx context.Context, execution sitrep.ID, key string, reply []byte) error {
	if key == "" {
		return nil
	}
	_, err := tx.exec(ctx, `INSERT INTO model_reply (hash, execution_id, reply, created_at)
		SELECT $1, e.id, $3, $4 FROM execution e WHERE e.id = $2 ON CONFLICT (hash) DO NOTHING`, key, execution, bytes(reply), ms(tx.now))
	return err
}

// FindReply returns what was kept under key in the last 30 days; ok false: nothing.
func (s *Store) FindReply(ctx context.Context, now time.Time, key string) (reply []byte, ok bool, err error) {
	err = s.read.one(ctx, "SELECT reply FROM model_reply WHERE hash = $1 AND created_at > $2", key, ms(now.Add(-ReplyAge))).Scan(&reply)
	if noRow(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("find a reply of the model: %w", err)
	}
	return reply, true, nil
}

// SpentOn returns what was counted on a day of UTC, calls under way with the most that
// they can cost.
func (s *Store) SpentOn(ctx context.Context, day time.Time) (used Spent, err error) {
	err = s.read.one(ctx, daySQL.read, Day(day)).Scan(&used.Calls, &used.Tokens, &used.Money)
	if noRow(err) {
		err = nil
	}
	if err != nil {
		return Spent{}, fmt.Errorf("read what the model cost: %w", err)
	}
	return used, nil
}
