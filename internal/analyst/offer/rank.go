package offer

// foundRank orders readings that were found, the best of which is 0.
func foundRank(n int) int { return 20 * n }

// behindReadings is where changes of one part begin among the readings: behind the first five. Of prompts that were
// misread a reading of the whole mends more than a change does, and a change is one click at its part as well.
const behindReadings = 100

// changeRank orders changes of one part among the readings: nth is how many of its kind
// stand before it.
func changeRank(h how, nth int) int { return behindReadings + 2*ranks[h] + 25*nth }

// ranks say after how much of a reading's rank a change comes, by how it came about.
var ranks = map[how]int{
	otherColumn: 15, otherMetric: 35, otherAggregate: 45, counted: 30, otherTime: 25, otherPeriod: 80, wholePeriod: 70, otherGrain: 90, fewerGroups: 55,
	moreGroups: 60, otherValue: 30, fewerFilters: 50, negated: 95, flipped: 65, otherNumber: 85, unordered: 75,
}
