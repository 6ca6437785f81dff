package model

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"sync"
)

//go:embed data/*.txt
var data embed.FS

// rules name what the code concludes beside words and weights; another name has models inferred anew.
const rules = "sums are flows, times are no states; amounts by their units, by what they stand beside and by what they are lost of; times by their lags, ends behind what begins; money in by who pays, good where that is sure"

// Knowledge is a short name for what models are inferred with, all words and weights:
// what was inferred with others is inferred anew.
var Knowledge = sync.OnceValue(func() string {
	sum := sha256.New()
	files, _ := fs.Glob(data, "data/*.txt") // the pattern is well formed
	for _, name := range files {
		text, _ := data.ReadFile(name) // it is in the program
		sum.Write(text)
	}
	sum.Write([]byte(rules))
	return hex.EncodeToString(sum.Sum(nil)[:8])
})
