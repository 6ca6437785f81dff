package ask

func (t *table) addPeriods(l *lattice, i int) {
	p := periods{ts: l.ts, x: t.lexicon}
	f, ok := p.at(i)
	if since, on := p.fromOn(i); on && (!ok || since.to >= f.to-1) {
		l.add(candidate{from: i, to: since.to, kind: isPeriod, period: since.period, score: 1, meaning: "from on"})
	}
	if !ok {
		return
	}
	score := 0.6
	if f.strong {
		score = 1
	}
	l.add(candidate{from: i, to: f.to, kind: isPeriod, period: f.period, refused: f.refused, other: f.other, pair: f.pair, same: f.same, score: score})
	p.short = true
	if short, ok := p.at(i); ok && short.refused == "" && t.hasYears(short.period) && !samePeriod(&short.period, &f.period) {
		l.add(candidate{from: i, to: short.to, kind: isPeriod, period: short.period, pair: short.pair, score: 0.95})
	}
	p.short = false
	if both, ok := p.both(i); ok && both.to > f.to && f.strong {
		l.add(candidate{from: i, to: both.to, kind: isPeriod, period: both.period, score: 1, joined: both.to - f.to})
	}
}
