package find

// StepAt is what tells since when a level is new.
var StepAt = stepAt

// StretchOf is where most of a sum comes together.
var StretchOf = stretchOf

// Daily is whether a time names most of the days that it spans.
var Daily = daily
