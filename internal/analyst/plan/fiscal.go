package plan

import (
	"fmt"
	"time"
)

// FiscalLabel names a fiscal year or one of its quarters by its first day: "FY
// 2026", "Q3 FY 2026", after the calendar year that the fiscal year ends in.
// Empty: the unit is none of a fiscal year.
func FiscalLabel(start time.Time, unit Grain, yearStart time.Month) string {
	if yearStart <= time.January || start.Day() != 1 {
		return ""
	}
	month := (int(start.Month()) - int(yearStart) + 12) % 12 // of the fiscal year, from 0
	year := start.AddDate(0, 11-month, 0).Year()
	switch {
	case unit == Year && month == 0:
		return fmt.Sprintf("FY %d", year)
	case unit == Quarter && month%3 == 0:
		return fmt.Sprintf("Q%d FY %d", month/3+1, year)
	}
	return ""
}
