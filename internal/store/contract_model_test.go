package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func modelRules() []rule {
	return []rule{
		{"CallCountsWithItsWorstUntilItIsSettled", callCountsWithItsWorst},
		{"LostCallCountsForGood", lostCallCounts},
		{"ExecutionSpendsNoMoreThanAllowed", executionSpendsNoMore},
		{"DaySpendsNoMoreThanAllowed", daySpendsNoMore},
		{"RefusedCallCountsNowhere", refusedCallCountsNowhere},
		{"CallThatNoLimitHasRoomForIsRefusedAtOnce", callTooLargeIsRefused},
		{"TriesOfAnExecutionCountTogether", triesCountTogether},
		{"DaysAreOfUTC", daysAreOfUTC},
		{"LostClaimReservesNothing", lostClaimReservesNothing},
		{"ManyReserveNoMoreThanTheDayHas", manyReserveNoMore},
		{"ReplyIsFoundForThirtyDays", replyIsFound},
		{"FirstReplyStays", firstReplyStays},
		{"TalkIsKeptWithTheExecution", talkIsKept},
		{"TalkOfALostRunIsNotKept", talkOfALostRun},
		{"TalkAndRepliesGoWithTheContent", talkGoesWithContent},
		{"TalkAndRepliesGoWithTheReport", talkGoesWithReport},
	}
}

var free = store.Allowance{}

func (w *world) reserve(c store.Claim, tokens, money int64, a store.Allowance) (store.Hold, store.Over) {
	w.t.Helper()
	h, over, err := w.ReserveCall(w.ctx(), w.now, c, store.Spent{Tokens: tokens, Money: money}, a)
	w.must(err)
	return h, over
}

func (w *world) settleCall(h store.Hold, used store.Spent, key, reply string) {
	w.t.Helper()
	w.must(w.SettleCall(w.ctx(), w.now, h, used, key, []byte(reply)))
}

func (w *world) talk(execution sitrep.ID) store.Talk {
	w.t.Helper()
	talk, err := w.FindTalk(w.ctx(), execution)
	w.must(err)
	return talk
}

func (w *world) spentOn(day time.Time) store.Spent {
	w.t.Helper()
	used, err := w.SpentOn(w.ctx(), day)
	w.must(err)
	return used
}

// asks is a claim of a report of its own.
func (w *world) asks() store.Claim {
	w.t.Helper()
	w.create(w.draft(w.owner().ID, w.dataset("data of "+string(sitrep.NewID(w.now))).ID))
	return w.claim()
}

func callCountsWithItsWorst(t *testing.T, w *world) {
	c := w.asks()
	h, over := w.reserve(c, 1000, 70, free)
	equal(t, "over", over, "")
	equal(t, "spent by the execution", w.talk(c.Execution.ID).Spent, store.Spent{Calls: 1, Tokens: 1000, Money: 70})
	equal(t, "spent on the day", w.spentOn(w.now), store.Spent{Calls: 1, Tokens: 1000, Money: 70})
	w.settleCall(h, store.Spent{Tokens: 300, Money: 20, Took: 1500 * time.Millisecond}, "", "")
	equal(t, "spent by the execution", w.talk(c.Execution.ID).Spent, store.Spent{Calls: 1, Tokens: 300, Money: 20, Took: 1500 * time.Millisecond})
	equal(t, "spent on the day", w.spentOn(w.now), store.Spent{Calls: 1, Tokens: 300, Money: 20})
}

func lostCallCounts(t *testing.T, w *world) {
	c := w.asks()
	w.reserve(c, 700, 0, store.Allowance{Tokens: 1000})
	w.pass(lease + time.Second)
	w.reclaim(store.Reclaim{})
	_, over := w.reserve(w.claim(), 400, 0, store.Allowance{Tokens: 1000})
	equal(t, "over", over, store.OverTokens)
}

func executionSpendsNoMore(t *testing.T, w *world) {
	for name, a := range map[store.Over]store.Allowance{
		store.OverCalls: {Calls: 2}, store.OverTokens: {Tokens: 200}, store.OverMoney: {Money: 20},
	} {
		c := w.asks()
		for range 2 {
			_, over := w.reserve(c, 100, 10, a)
			equal(t, "over within the limit of "+string(name), over, "")
		}
		_, over := w.reserve(c, 1, 1, a)
		equal(t, "over", over, name)
		_, over = w.reserve(w.asks(), 100, 10, a)
		equal(t, "over of another execution", over, "")
	}
}

func daySpendsNoMore(t *testing.T, w *world) {
	for name, a := range map[store.Over]store.Allowance{store.OverDayTokens: {TokensADay: 200}, store.OverDayMoney: {MoneyADay: 20}} {
		w.pass(24 * time.Hour)
		h, _ := w.reserve(w.asks(), 100, 10, a)
		_, over := w.reserve(w.asks(), 100, 10, a)
		equal(t, "over within the limit of "+string(name), over, "")
		_, over = w.reserve(w.asks(), 1, 1, a)
		equal(t, "over", over, name)
		w.settleCall(h, store.Spent{Tokens: 99, Money: 9}, "", "")
		_, over = w.reserve(w.asks(), 1, 1, a)
		equal(t, "over when some was given back", over, "")
	}
}

func refusedCallCountsNowhere(t *testing.T, w *world) {
	c, a := w.asks(), store.Allowance{TokensADay: 100}
	w.reserve(c, 60, 0, a)
	_, over := w.reserve(c, 60, 0, a)
	equal(t, "over", over, store.OverDayTokens)
	equal(t, "spent by the execution", w.talk(c.Execution.ID).Spent, store.Spent{Calls: 1, Tokens: 60})
	equal(t, "spent on the day", w.spentOn(w.now), store.Spent{Calls: 1, Tokens: 60})
}

func callTooLargeIsRefused(t *testing.T, w *world) {
	c := w.asks()
	for name, a := range map[store.Over]store.Allowance{
		store.OverTokens: {Tokens: 99}, store.OverMoney: {Money: 9}, store.OverDayTokens: {TokensADay: 99}, store.OverDayMoney: {MoneyADay: 9},
	} {
		_, over := w.reserve(c, 100, 10, a)
		equal(t, "over", over, name)
	}
	equal(t, "spent on the day", w.spentOn(w.now), store.Spent{})
}

func triesCountTogether(t *testing.T, w *world) {
	c := w.asks()
	h, _ := w.reserve(c, 100, 0, free)
	w.settleCall(h, store.Spent{Tokens: 80, Took: time.Second}, "", "")
	w.must(w.FailExecution(w.ctx(), w.now, c, "no luck", w.now))
	again := w.claim()
	equal(t, "execution", again.Execution.ID, c.Execution.ID)
	h, _ = w.reserve(again, 100, 0, free)
	w.settleCall(h, store.Spent{Tokens: 20, Took: time.Second}, "", "")
	equal(t, "spent", w.talk(c.Execution.ID).Spent, store.Spent{Calls: 2, Tokens: 100, Took: 2 * time.Second})
}

func daysAreOfUTC(t *testing.T, w *world) {
	c, a := w.asks(), store.Allowance{TokensADay: 100}
	w.now = time.Date(2026, 3, 13, 23, 59, 59, 999e6, time.UTC)
	late, _ := w.reserve(c, 100, 0, a)
	w.pass(time.Millisecond)
	_, over := w.reserve(c, 100, 0, a)
	equal(t, "over on the next day", over, "")
	w.settleCall(late, store.Spent{Tokens: 30}, "", "") // of the day before
	equal(t, "spent on the day before", w.spentOn(w.now.Add(-time.Millisecond)).Tokens, 30)
	equal(t, "spent on the day", w.spentOn(w.now).Tokens, 100)
	w.pass(401 * 24 * time.Hour)
	equal(t, "days cleared", w.clear(store.Keep{}).Records > 0, true)
	equal(t, "spent on the day", w.spentOn(time.Date(2026, 3, 14, 0, 0, 0, 0, time.UTC)), store.Spent{})
}

func lostClaimReservesNothing(t *testing.T, w *world) {
	c := w.asks()
	w.must(w.ReleaseExecution(w.ctx(), w.now, c))
	_, _, err := w.ReserveCall(w.ctx(), w.now, c, store.Spent{Tokens: 1}, free)
	w.wants(err, sitrep.Gone)
	equal(t, "spent on the day", w.spentOn(w.now), store.Spent{})
}

func manyReserveNoMore(t *testing.T, w *world) {
	const nodes, each, room = 6, 8, 17
	claims := make([]store.Claim, nodes)
	for i := range claims {
		claims[i] = w.asks()
	}
	var granted atomic.Int64
	var all sync.WaitGroup
	for _, c := range claims {
		all.Go(func() {
			for range each {
				_, over, err := w.ReserveCall(w.ctx(), w.now, c, store.Spent{Tokens: 10}, store.Allowance{TokensADay: 10*room + 9})
				if err != nil {
					t.Error(err)
				}
				if over == "" {
					granted.Add(1)
				}
			}
		})
	}
	all.Wait()
	equal(t, "calls", granted.Load(), room)
	equal(t, "spent on the day", w.spentOn(w.now), store.Spent{Calls: room, Tokens: 10 * room})
}

func (w *world) reply(key string) string {
	w.t.Helper()
	reply, ok, err := w.FindReply(w.ctx(), w.now, key)
	w.must(err)
	if !ok {
		return "none"
	}
	return string(reply)
}

func replyIsFound(t *testing.T, w *world) {
	h, _ := w.reserve(w.asks(), 1, 0, free)
	equal(t, "reply before", w.reply("hash"), "none")
	w.settleCall(h, store.Spent{}, "hash", "said \x00")
	equal(t, "reply", w.reply("hash"), "said \x00")
	w.pass(30*24*time.Hour - time.Millisecond)
	w.clear(usual())
	equal(t, "reply within 30 days", w.reply("hash"), "said \x00")
	w.pass(time.Millisecond)
	equal(t, "reply after 30 days", w.reply("hash"), "none")
	equal(t, "records cleared", w.clear(store.Keep{}).Records > 0, true)
}

func firstReplyStays(t *testing.T, w *world) {
	for _, said := range []string{"first", "second"} {
		h, _ := w.reserve(w.asks(), 1, 0, free)
		w.settleCall(h, store.Spent{}, "hash", said)
	}
	equal(t, "reply", w.reply("hash"), "first")
}

func (w *world) completeWithTalk(c store.Claim, talk string) {
	w.t.Helper()
	o := w.outcome(c)
	o.Talk = []byte(talk)
	w.must(w.CompleteExecution(w.ctx(), w.now, c, o))
}

func talkIsKept(t *testing.T, w *world) {
	quiet, asked := w.asks(), w.asks()
	w.reserve(asked, 5, 6, free)
	w.completeWithTalk(quiet, `{"calls":[]}`)
	w.completeWithTalk(asked, `{"calls":[1]}`)
	equal(t, "talk without a call", string(w.talk(quiet.Execution.ID).JSON), `{"calls":[]}`)
	talk := w.talk(asked.Execution.ID)
	equal(t, "talk", string(talk.JSON), `{"calls":[1]}`)
	equal(t, "spent", talk.Spent, store.Spent{Calls: 1, Tokens: 5, Money: 6})
	equal(t, "owner", talk.OwnerID, asked.Report.OwnerID)
	equal(t, "execution", talk.Execution.ID, asked.Execution.ID)
	silent := w.asks()
	w.complete(silent)
	equal(t, "talk of a run without one", len(w.talk(silent.Execution.ID).JSON), 0)
	_, err := w.FindTalk(w.ctx(), "nobody")
	w.wants(err, sitrep.NotFound)
}

func talkOfALostRun(t *testing.T, w *world) {
	c := w.asks()
	w.must(w.ReleaseExecution(w.ctx(), w.now, c))
	o := w.outcome(c)
	o.Talk = []byte(`{}`)
	w.wants(w.CompleteExecution(w.ctx(), w.now, c, o), sitrep.Gone)
	equal(t, "talk", len(w.talk(c.Execution.ID).JSON), 0)
}

func talkGoesWithContent(t *testing.T, w *world) {
	w.report(withoutRetention, func(r *sitrep.Report) { r.EmailEnabled, r.Recipients = false, nil })
	c := w.claim()
	h, _ := w.reserve(c, 5, 0, free)
	w.settleCall(h, store.Spent{Tokens: 5}, "hash", "said")
	w.completeWithTalk(c, `{"calls":[1]}`)
	equal(t, "cleared", w.clear(usual()).Contents, 1)
	talk := w.talk(c.Execution.ID)
	equal(t, "talk", len(talk.JSON), 0)
	equal(t, "spent", talk.Spent.Tokens, 5)
	equal(t, "reply", w.reply("hash"), "none")
}

func talkGoesWithReport(t *testing.T, w *world) {
	c := w.asks()
	h, _ := w.reserve(c, 5, 0, free)
	w.settleCall(h, store.Spent{Tokens: 5}, "hash", "said")
	w.must(w.DeleteReport(w.ctx(), c.Report.OwnerID, c.Report.ID))
	equal(t, "reply", w.reply("hash"), "none")
	w.settleCall(h, store.Spent{Tokens: 5}, "other", "said") // it came after the deletion
	equal(t, "reply that came later", w.reply("other"), "none")
	equal(t, "spent on the day", w.spentOn(w.now).Tokens, 5)
}
