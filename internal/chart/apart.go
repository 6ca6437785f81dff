package chart

import (
	"cmp"
	"slices"
)

// cluster is a run of labels that touch: they stand around the middle of their
// own places.
type cluster struct {
	members []int // indexes, from the top
	sum     float64
}

func (c cluster) top(least float64) float64 {
	n := float64(len(c.members))
	return c.sum/n - (n-1)*least/2
}

// apart moves heights so that they are at least so far from one another and
// inside, each as little as can be; their order stays. Where there is no room for
// all, they stand closer.
func apart(at []float64, least, top, bottom float64) []float64 {
	if len(at) > 1 {
		least = min(least, (bottom-top)/float64(len(at)-1))
	}
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	var clusters []cluster
	for _, i := range order {
		clusters = merged(append(clusters, cluster{[]int{i}, at[i]}), least)
	}
	out := slices.Clone(at)
	floor := top
	for _, c := range clusters {
		y := max(c.top(least), floor)
		for _, i := range c.members {
			out[i] = y
			y += least
		}
		floor = y
	}
	ceiling := bottom
	for _, i := range slices.Backward(order) {
		out[i] = min(out[i], ceiling)
		ceiling = out[i] - least
	}
	return out
}

// merged joins the last cluster to those that it touches.
func merged(all []cluster, least float64) []cluster {
	for len(all) > 1 {
		a, b := all[len(all)-2], all[len(all)-1]
		if b.top(least) >= a.top(least)+float64(len(a.members))*least {
			break
		}
		all = append(all[:len(all)-2], cluster{append(a.members, b.members...), a.sum + b.sum})
	}
	return all
}
