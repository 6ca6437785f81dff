package web

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

// keyView is the visitor's key and what is left of its limits.
type keyView struct {
	Key       sitrep.Key
	Creations reports.Standing
	Requests  reports.Standing
	SignedIn  time.Time // until when
	Person    string    // who it is, by the provider; empty: the key signed in
	All       []keyRow  // of everybody, for operators
}

type keyRow struct {
	sitrep.Key
	Standing string
}

func (p *Pages) showKey(v *visit) (answer, error) {
	view := keyView{Key: *v.key(), SignedIn: v.session.EndsAt, Person: v.session.Person.Name}
	creations, err := p.store.CreationQuota(v.r.Context(), v.now, v.key().ID)
	if err != nil {
		return answer{}, err
	}
	view.Creations = reports.StandingOf(creations)
	if view.Requests, err = p.cfg.Quotas.Peek(v.r.Context(), v.key().ID, v.now); err != nil {
		return answer{}, err
	}
	if v.may("listKeys") {
		keys, err := p.store.Keys(v.r.Context())
		if err != nil {
			return answer{}, err
		}
		for _, k := range keys {
			view.All = append(view.All, keyRow{k, standingOfKey(k, v.now)})
		}
	}
	return answer{page: "key", title: "Your key", data: view}, nil
}

func standingOfKey(k sitrep.Key, now time.Time) string {
	switch {
	case !k.RevokedAt.IsZero():
		return "revoked"
	case !k.ExpiresAt.IsZero() && !now.Before(k.ExpiresAt):
		return "expired"
	}
	return "in force"
}

func (p *Pages) showSettings(*visit) (answer, error) {
	return answer{page: "settings", title: "Settings", data: p.cfg.Settings}, nil
}
