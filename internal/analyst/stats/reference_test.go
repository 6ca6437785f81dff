package stats_test

import (
	"math"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// near fails where got is not want to a millionth of it.
func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-6*math.Abs(want)+1e-12 {
		t.Errorf("%s: %.10g, want %.10g", what, got, want)
	}
}

// Data sets of R's own collection; the values that they are held against are what
// R 4.2.2 prints for the call that is named.
var (
	ozone = [][]float64{ // airquality, by month
		{41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37},
		{29, 71, 39, 23, 21, 37, 20, 12, 13},
		{135, 49, 32, 64, 40, 77, 97, 97, 85, 10, 27, 7, 48, 35, 61, 79, 63, 16, 80, 108, 20, 52, 82, 50, 64, 59},
		{39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85},
		{96, 78, 73, 91, 47, 32, 20, 23, 21, 24, 44, 21, 28, 9, 13, 46, 18, 13, 24, 16, 13, 23, 36, 7, 14, 30, 14, 18, 20},
	}
	mpg = []float64{
		21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4, 30.4, 33.9, 21.5, 15.5,
		15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
	}
	weight = []float64{
		2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345, 2.2, 1.615, 1.835, 2.465,
		3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
	}
	nile = []float64{
		1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140, 1100, 1210, 1150,
		1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969, 831, 726, 456, 824, 702, 1120, 1100, 832,
		764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742,
		801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
	}
	hair = [][]float64{{68, 20, 15, 5}, {119, 84, 54, 29}, {26, 17, 14, 14}, {7, 94, 10, 16}} // margin.table(HairEyeColor, 1:2)
)

func TestKruskalWallisAgreesWithR(t *testing.T) {
	t.Parallel()
	got := stats.KruskalWallis(ozone) // kruskal.test(Ozone ~ Month, airquality)
	near(t, "H", got.H, 29.26657631)
	near(t, "p", got.P, 6.900714119e-06)
	near(t, "epsilon", got.Epsilon, 29.26657631/115)
	if got.DF != 4 {
		t.Errorf("%d degrees of freedom, want 4", got.DF)
	}
}

// against holds the first of two samples against the second.
func against(a, b []float64) stats.Difference { return stats.KruskalWallis([][]float64{a, b}).Of[0] }

func TestMannWhitneyAgreesWithR(t *testing.T) {
	t.Parallel()
	got := against(ozone[3], ozone[0]) // wilcox.test(august, may, exact=FALSE): W = 548.5
	near(t, "p", got.P, 0.0001208078308)
	near(t, "Cliff's delta", got.Effect, 2*548.5/(26*26)-1)
}

func TestCliffsDeltaIsTheShareOfPairs(t *testing.T) {
	t.Parallel()
	a, b := ozone[2], ozone[4]
	wins := 0.0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				wins++
			case x < y:
				wins--
			}
		}
	}
	near(t, "delta", against(a, b).Effect, wins/float64(len(a)*len(b)))
}

func TestEachGroupIsHeldAgainstTheOthers(t *testing.T) {
	t.Parallel()
	got := stats.KruskalWallis(ozone).Of
	for i := range ozone {
		var rest []float64
		for j, g := range ozone {
			if j != i {
				rest = append(rest, g...)
			}
		}
		want := against(ozone[i], rest)
		near(t, "p", got[i].P, want.P)
		near(t, "effect", got[i].Effect, want.Effect)
	}
}

func TestWelchAgreesWithR(t *testing.T) {
	t.Parallel()
	a := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2}
	b := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	got := stats.Welch(stats.MomentsOf(a), stats.MomentsOf(b)) // t.test(extra ~ group, sleep)
	near(t, "t", got.Statistic, -1.860813467)
	near(t, "p", got.P, 0.07939414019)
}

func TestIndependenceAgreesWithR(t *testing.T) {
	t.Parallel()
	got := stats.Independence(hair) // chisq.test(margin.table(HairEyeColor, 1:2))
	near(t, "chi-square", got.ChiSquare, 138.2898416)
	near(t, "p", got.P, 2.325286787e-25)
	// Bergsma (2013), by hand from the same chi-square: n = 592.
	phi := 138.2898416/592 - 9.0/591
	near(t, "V", got.V, math.Sqrt(phi/(3-9.0/591)))
}

func TestFitAgreesWithR(t *testing.T) {
	t.Parallel()
	chi, p := stats.Fit([]float64{89, 37, 30, 28, 2}, nil) // chisq.test(c(89,37,30,28,2))
	near(t, "chi-square", chi, 109.1075269)
	near(t, "p", p, 1.12801547e-22)
}

func TestTwoProportionsAgreeWithR(t *testing.T) {
	t.Parallel()
	got := stats.TwoProportions(83, 86, 90, 93) // prop.test(c(83,90), c(86,93), correct=FALSE)
	near(t, "chi-square", got.Statistic*got.Statistic, 0.009508518748)
	near(t, "p", got.P, 0.9223200957)
}

func TestCorrelationsAgreeWithR(t *testing.T) {
	t.Parallel()
	got := stats.Pearson(mpg, weight) // cor.test(mpg, wt)
	near(t, "r", got.R, -0.8676593765)
	near(t, "p", got.P, 1.293958701e-10)
	got = stats.Spearman(mpg, weight) // cor.test(mpg, wt, method="spearman", exact=FALSE)
	near(t, "rho", got.R, -0.8864220333)
	near(t, "p of rho", got.P, 1.487594858e-11)
}

func TestDiscoveryAgreesWithR(t *testing.T) {
	t.Parallel()
	// The fifteen p-values of Benjamini and Hochberg (1995), 3.2; p.adjust(p, "BH").
	p := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1}
	want := []float64{
		.0015, .003, .0095, .035625, .0603, .06385714286, .06385714286, .0645, .0765, .486, .58118181818, .714875, .75323076923, .81321428571, 1,
	}
	for i, q := range stats.Discovery(p) {
		near(t, "q", q, want[i])
	}
	slices.Reverse(p)
	slices.Reverse(want)
	for i, q := range stats.Discovery(p) {
		near(t, "q in another order", q, want[i])
	}
}

func TestPredictionIntervalAgreesWithR(t *testing.T) {
	t.Parallel()
	// predict(lm(x ~ 1), interval="prediction", level=.99)
	got := stats.Usual([]float64{41, 35, 33, 36, 40, 46, 31, 37}, 60, .99)
	near(t, "expected", got.Expected, 37.375)
	near(t, "low", got.Low, 19.52570543)
	near(t, "high", got.High, 55.22429457)
	if 60 <= got.High || got.Low > 50 || 50 > got.High {
		t.Error("60 is outside of the interval and 50 is not")
	}
	near(t, "p at the edge", stats.Usual([]float64{41, 35, 33, 36, 40, 46, 31, 37}, got.High, .99).P, .01)
}

func TestBrownForsytheAgreesWithR(t *testing.T) {
	t.Parallel()
	f, p := stats.BrownForsythe( // InsectSprays, anova of the distances from the medians
		[]float64{10, 7, 20, 14, 14, 12, 10, 23, 17, 20, 14, 13}, []float64{11, 17, 21, 11, 16, 14, 17, 17, 19, 21, 7, 13},
		[]float64{0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4}, []float64{3, 5, 12, 6, 4, 3, 5, 5, 5, 5, 2, 4},
		[]float64{3, 5, 3, 5, 3, 6, 1, 1, 3, 2, 6, 4}, []float64{11, 9, 15, 22, 15, 16, 13, 10, 26, 26, 24, 13})
	if math.Abs(f-3.82136) > 1e-5 || math.Abs(p-0.0042228) > 1e-7 {
		t.Errorf("F=%v p=%v, want 3.82136 and 0.0042228", f, p)
	}
}

func TestOutliersAreThoseOfRosner(t *testing.T) {
	t.Parallel()
	// Rosner (1983), the 54 values of his section 4; the NIST/SEMATECH handbook,
	// 1.3.5.17.3, finds three outliers at 5 %.
	values := []float64{
		-0.25, 0.68, 0.94, 1.15, 1.20, 1.26, 1.26, 1.34, 1.38, 1.43, 1.49, 1.49, 1.55, 1.56, 1.58, 1.65, 1.69, 1.70, 1.76, 1.77, 1.81, 1.91,
		1.94, 1.96, 1.99, 2.06, 2.09, 2.10, 2.14, 2.15, 2.23, 2.24, 2.26, 2.35, 2.37, 2.40, 2.47, 2.54, 2.62, 2.64, 2.90, 2.92, 2.92, 2.93,
		3.21, 3.26, 3.30, 3.59, 3.68, 4.30, 4.64, 5.34, 5.42, 6.01,
	}
	got := stats.Outliers(values, 10, .05)
	if len(got) != 3 || got[0].At != 53 || got[1].At != 52 || got[2].At != 51 {
		t.Fatalf("outliers %v, want the three last", got)
	}
	// His λ are 3.158, 3.151, 3.143; R of the first three 3.118, 2.942, 3.179.
	if got[0].P < .05 || got[1].P < .05 || got[2].P > .05 {
		t.Errorf("%v: only the third distance is beyond its bound", got)
	}
}

func TestLevelShiftFindsTheDamOfTheNile(t *testing.T) {
	t.Parallel()
	// The flow of the Nile at Aswan fell after 1898, its 28th year (Cobb 1978).
	got := stats.LevelShift(nile, 5)
	if got.At != 28 || got.After >= got.Before {
		t.Errorf("%+v, want a fall after 28 values", got)
	}
	if got.P > .001 || got.StepError > got.LineError {
		t.Errorf("%+v, want a clear step that fits better than a line", got)
	}
	// Without autocorrelation around the levels the test is Pettitt's: K = 1617, p = 3.591e-07.
	if got.P < 3.591022177e-07*(1-1e-6) {
		t.Errorf("p=%v is below that of the plain test", got.P)
	}
}

func TestMomentsFromSumsAreThoseOfTheValues(t *testing.T) {
	t.Parallel()
	sum, squares := 0.0, 0.0
	for _, v := range mpg {
		sum, squares = sum+v, squares+v*v
	}
	got, want := stats.FromSums(32, sum, squares), stats.MomentsOf(mpg)
	near(t, "mean", got.Mean, want.Mean)
	near(t, "variance", got.Variance, want.Variance)
	near(t, "standard deviation", want.Deviation(), 6.026948052)
}
