package child

// LimitsMemory is false in builds whose children have no limit of memory.
const LimitsMemory = limitsMemory
