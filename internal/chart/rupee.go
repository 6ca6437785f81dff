package chart

// rupee is the sign of the Indian rupee, which is younger than the embedded font
// and the only sign of a unit that it lacks. It is drawn with a pen, in em from
// the base line.
const (
	rupee        = '₹'
	rupeeAdvance = 0.556 // that of a digit
)

func drawRupee(o *outline, at point, style textStyle) {
	pen := 0.075 * style.size
	if style.bold {
		pen *= 1.6
	}
	for _, line := range [][]point{
		{{0.07, -0.68}, {0.49, -0.68}},
		{{0.07, -0.52}, {0.49, -0.52}},
		{{0.07, -0.68}, {0.20, -0.68}, {0.29, -0.64}, {0.34, -0.56}, {0.34, -0.48}, {0.29, -0.40}, {0.20, -0.36}, {0.08, -0.36}, {0.36, 0}},
	} {
		points := make([]point, len(line))
		for i, p := range line {
			points[i] = point{at.x + p.x*style.size, at.y + p.y*style.size}
		}
		o.stroke(points, pen, len(line) > 2)
	}
}
