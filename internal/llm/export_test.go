package llm

// What tests look at from outside.

// Hide takes a key out of a text.
func Hide(k Key, text string) string { return k.hide(text) }

// Reasons are all that a report may say of a model that was not used.
var Reasons = []string{
	late, away, untrusted, refused, unknown, spentUp, impatient, busy, broken, tooLong, disliked, elsewhere,
	garbled, endless, cutOff, declined, heldBack, silent, leftAlone,
}
