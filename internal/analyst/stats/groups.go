package stats

// Groups is the outcome of a test of several groups against each other.
type Groups struct {
	H       float64
	DF      int
	P       float64
	Epsilon float64 // ε², 0 to 1: the share of the variance of ranks that lies between the groups
	// Of holds each group against all others (Mann-Whitney); P is not corrected for
	// the number of groups.
	Of []Difference
}

// KruskalWallis tests whether groups differ in their level (Kruskal and Wallis
// 1952, with the correction for ties). Groups without values do not count.
func KruskalWallis(groups [][]float64) Groups {
	var all []float64
	for _, g := range groups {
		all = append(all, g...)
	}
	n := float64(len(all))
	out := Groups{P: 1, DF: -1, Of: make([]Difference, len(groups))}
	ranks, ties := ranked(all)
	from, sum := 0, 0.0
	for i, g := range groups {
		k := float64(len(g))
		total := 0.0
		for _, r := range ranks[from : from+len(g)] {
			total += r
		}
		from += len(g)
		if k == 0 {
			out.Of[i].P = 1
			continue
		}
		out.DF++
		sum += total * total / k
		out.Of[i] = mannWhitney(total-k*(k+1)/2, k, n-k, ties)
	}
	spread := 1 - ties/(n*n*n-n)
	if out.DF < 1 || spread <= 0 {
		return out
	}
	out.H = (12/(n*(n+1))*sum - 3*(n+1)) / spread
	out.P = chiTail(out.H, out.DF)
	out.Epsilon = out.H / (n - 1)
	return out
}

// BrownForsythe tests whether groups differ in how far their values scatter: an
// analysis of variance of the distances from each group's median (Brown and
// Forsythe 1974). F and P are those of that analysis.
func BrownForsythe(groups ...[]float64) (f, p float64) {
	distances := make([][]float64, len(groups))
	n := 0
	var all []float64
	for i, g := range groups {
		m := Median(g)
		for _, v := range g {
			distances[i] = append(distances[i], abs(v-m))
		}
		all = append(all, distances[i]...)
		n += len(g)
	}
	mean := Mean(all)
	between, within := 0.0, 0.0
	for _, d := range distances {
		m := Mean(d)
		for _, v := range d {
			within += (v - m) * (v - m)
		}
		if len(d) > 0 {
			between += float64(len(d)) * (m - mean) * (m - mean)
		}
	}
	df1, df2 := len(groups)-1, n-len(groups)
	if df1 < 1 || df2 < 1 || within == 0 {
		return 0, 1
	}
	f = between / float64(df1) / (within / float64(df2))
	return f, fTail(f, df1, df2)
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
