package tell

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed goods.txt
var goodsText string

// goodsName is the place in the list of words for what is sold of the last word of a name; -1: it is none of them.
func goodsName(column string) int {
	var goods []string
	for _, line := range linesOf(goodsText) {
		goods = append(goods, strings.Fields(line)...)
	}
	at := -1
	for _, w := range model.Words(strings.ToLower(column)) {
		if i := slices.Index(goods, model.Singular(w)); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	return at
}
