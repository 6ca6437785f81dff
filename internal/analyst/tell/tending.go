package tell

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// tendWords ask where a number is going, and not how it stands against one time before.
var tendWords = lazyregexp.New(`(?i)\b(?:(?:is|are|has|have|was|were|it'?s|they'?re|does|did|do|keeps?)\b.{0,50}?\b(?:(?:get|getting|become|becoming|got|gotten|growing) (?:\p{L}+ )?(?:better|worse|slower|faster|longer|shorter|higher|lower|bigger|smaller|more|fewer|less|cheaper|dearer)|improv(?:ing|ed)|worsen(?:ing|ed)|deteriorat(?:ing|ed)|growing|shrinking|rising|falling|increasing|decreasing|declining|going (?:up|down)|trending)|(?:better|worse) over time)\b`)
