package budget

import (
	"context"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Memory is the book of a process that has no store. Executions are what claims say;
// they need not be in any state.
type Memory struct {
	mu      sync.Mutex
	of      map[sitrep.ID]store.Spent
	days    map[int64]store.Spent
	replies map[string][]byte
}

// ReserveCall is as the store's.
func (m *Memory) ReserveCall(_ context.Context, now time.Time, c store.Claim, worst store.Spent, a store.Allowance) (store.Hold, store.Over, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	worst.Calls = 1
	h := store.Hold{Execution: c.Execution.ID, Day: store.Day(now), Worst: worst}
	of, day := add(m.of[h.Execution], worst), add(m.days[h.Day], worst)
	for _, l := range []struct {
		used, most int64
		name       store.Over
	}{
		{int64(of.Calls), a.Calls, store.OverCalls},
		{of.Tokens, a.Tokens, store.OverTokens},
		{of.Money, a.Money, store.OverMoney},
		{day.Tokens, a.TokensADay, store.OverDayTokens},
		{day.Money, a.MoneyADay, store.OverDayMoney},
	} {
		if l.most > 0 && l.used > l.most {
			return store.Hold{}, l.name, nil
		}
	}
	m.set(h, of, day)
	return h, "", nil
}

// SettleCall is as the store's.
func (m *Memory) SettleCall(_ context.Context, _ time.Time, h store.Hold, used store.Spent, key string, reply []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	used.Calls, used.Tokens, used.Money = 0, used.Tokens-h.Worst.Tokens, used.Money-h.Worst.Money
	m.set(h, add(m.of[h.Execution], used), add(m.days[h.Day], used))
	if key != "" {
		m.replies[key] = reply
	}
	return nil
}

// FindReply is as the store's, as long as the process lives.
func (m *Memory) FindReply(_ context.Context, _ time.Time, key string) (reply []byte, ok bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	reply, ok = m.replies[key]
	return reply, ok, nil
}

func (m *Memory) set(h store.Hold, of, day store.Spent) {
	if m.of == nil {
		m.of, m.days, m.replies = map[sitrep.ID]store.Spent{}, map[int64]store.Spent{}, map[string][]byte{}
	}
	m.of[h.Execution], m.days[h.Day] = of, day
}

func add(a, b store.Spent) store.Spent {
	return store.Spent{Calls: a.Calls + b.Calls, Tokens: a.Tokens + b.Tokens, Money: a.Money + b.Money, Took: a.Took + b.Took}
}
