package find

// StepAt is what tells since when a level is new.
var StepAt = stepAt
