package plan

// rhythms are the units of schedules, and how many of them the course of a number shows.
var rhythms = map[string]struct {
	unit Grain
	many int
}{"daily": {Day, 28}, "weekly": {Week, 13}, "monthly": {Month, 13}, "quarterly": {Quarter, 9}, "yearly": {Year, 5}}

// Scheduled is the period that a question of a schedule is about where it names none; nil: all dates.
func Scheduled(schedule string, intent Intent) *Period {
	of, ok := rhythms[schedule]
	switch {
	case !ok:
		return nil
	case intent == Trend:
		return &Period{Kind: LastComplete, Unit: of.unit, N: of.many}
	}
	return &Period{Kind: LastComplete, Unit: of.unit, N: 1}
}
