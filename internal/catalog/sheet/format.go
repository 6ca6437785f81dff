package sheet

import (
	"context"
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// looks is what a number format makes of a number.
type looks uint8

const (
	asNumber  looks = iota
	asDate          // a day
	asTime          // a time of day
	asMoment        // both
	asElapsed       // hours, minutes or seconds, more than a day of them
)

// ofStyles are the looks of cells by the number of their style.
func (w *workbook) ofStyles(ctx context.Context) ([]looks, error) {
	links, err := w.relations(ctx, w.place)
	if err != nil {
		return nil, err
	}
	for _, l := range links {
		if f := w.part(l.target); strings.HasSuffix(l.kind, "/styles") && f != nil {
			p, err := openPart(ctx, f, w.limits)
			if err != nil {
				return nil, err
			}
			defer p.close()
			return stylesOf(p)
		}
	}
	return nil, nil
}

const mostStyles = 1_000_000

func stylesOf(p *part) (styles []looks, err error) {
	own := map[int]looks{}
	in := false
	err = p.each(func(e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			if n, err := strconv.Atoi(attribute(e, "numFmtId")); err == nil {
				own[n] = looksOf(attribute(e, "formatCode"))
			}
		case "cellXfs":
			in = true
		case "cellStyles", "dxfs", "tableStyles":
			in = false
		case "xf":
			if in {
				n, _ := strconv.Atoi(attribute(e, "numFmtId"))
				is, told := own[n]
				if !told {
					is = builtin(n)
				}
				styles = append(styles, is)
			}
		}
		return most(max(len(styles), len(own)), mostStyles)
	})
	return styles, err
}

// builtin are the formats that workbooks do not spell out.
func builtin(n int) looks {
	switch {
	case n >= 14 && n <= 17, n >= 27 && n <= 31, n == 36, n >= 50 && n <= 54, n == 57, n == 58:
		return asDate
	case n == 22:
		return asMoment
	case n >= 18 && n <= 21, n >= 32 && n <= 35, n == 45, n == 47, n == 55, n == 56:
		return asTime
	case n == 46:
		return asElapsed
	}
	return asNumber
}

var (
	// silent is what a format shows as it stands: "text", \c, _c, *c, [Red], [$€-407], [>100].
	silent  = lazyregexp.New(`"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]`)
	elapsed = lazyregexp.New(`(?i)\[(h+|m+|s+)\]`)
	noon    = lazyregexp.New(`(?i)am/pm|a/p|上午/下午`)
)

// looksOf reads the first section of a format, which is that of numbers above zero.
func looksOf(code string) looks {
	spelt := silent.ReplaceAllStringFunc(code, func(s string) string {
		if elapsed.MatchString(s) {
			return "\x00"
		}
		return ""
	})
	first, _, _ := strings.Cut(spelt, ";")
	if strings.Contains(first, "\x00") {
		return asElapsed
	}
	first = strings.ToLower(noon.ReplaceAllString(first, "h"))
	if strings.Contains(first, "general") || strings.ContainsAny(first, "#?") || strings.Contains(first, "e+") || strings.Contains(first, "e-") && !strings.ContainsAny(first, "ymd") {
		return asNumber
	}
	day, clock := strings.ContainsAny(first, "ydge"), strings.ContainsAny(first, "hs")
	if !clock && strings.Contains(first, "m") {
		day = true
	}
	switch {
	case day && clock:
		return asMoment
	case day:
		return asDate
	case clock:
		return asTime
	}
	return asNumber
}
