package stats

// RunningMedian is what the tests hold against plain medians.
var RunningMedian = runningMedian
