package catalog_test

import (
	"encoding/json"
	"math/big"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestDecimalKeepsEveryDigit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		unscaled string
		scale    uint8
		text     string
		float    float64
	}{
		{"0", 0, "0", 0},
		{"0", 2, "0.00", 0},
		{"5", 2, "0.05", 0.05},
		{"-5", 2, "-0.05", -0.05},
		{"123456", 2, "1234.56", 1234.56},
		{"-100", 0, "-100", -100},
		{"12345678901234567890123456789012345678", 9, "12345678901234567890123456789.012345678", 1.2345678901234568e28},
	} {
		n, _ := new(big.Int).SetString(c.unscaled, 10)
		d := catalog.NewDecimal(n, c.scale)
		if d.String() != c.text || d.Float64() != c.float || d.Unscaled().Cmp(n) != 0 {
			t.Errorf("%s/10^%d: %s, %v, %s", c.unscaled, c.scale, d, d.Float64(), d.Unscaled())
		}
		if b, err := json.Marshal(d); err != nil || string(b) != c.text {
			t.Errorf("as JSON: %s, %v", b, err)
		}
	}
}
