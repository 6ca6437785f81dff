package web

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const deedsOfAPage = 50

// auditView is a page of the audit log.
type auditView struct {
	Deeds []sitrep.Deed
	Of    string // the object that it is narrowed to; empty: none
	Pager pager
}

// showAudit shows who changed what, of everything or of one object.
func (p *Pages) showAudit(v *visit) (answer, error) {
	list := store.Page{Number: v.page(), Limit: deedsOfAPage}
	of := sane(v.r.URL.Query().Get("object"))
	deeds, total, err := p.store.Deeds(v.r.Context(), store.DeedFilter{Object: of, Page: list})
	return answer{page: "audit", title: "Audit", data: auditView{deeds, of, pagerOf(v, list, total)}}, err
}
