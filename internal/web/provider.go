package web

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// People may sign in with a provider of OpenID Connect in place of a key. A link begins it,
// and no form: the policy lets no form lead elsewhere.

const (
	startPath = "/app/sign-in/start"

	// flowCookie is held while somebody is with the provider.
	flowCookie = "sitrep_flow"
	// personLife is how long somebody of a provider stays signed in. It is shorter than with
	// a key, because nobody tells the service that the provider does not know them any more.
	personLife = 12 * time.Hour
	// signIns is how often an address may begin or end it a minute, on this node.
	signIns = 120
	// longestNext is how long an address may be that is gone on to; cookies are short.
	longestNext = 1000
)

// atProvider is where the provider is, for people; empty: there is none.
func (p *Pages) atProvider() string {
	if p.cfg.Provider == nil {
		return ""
	}
	at, err := url.Parse(p.cfg.Provider.Issuer())
	if err != nil {
		return ""
	}
	return at.Host
}

// startSignIn sends the browser to the provider, with what only this one holds.
func (p *Pages) startSignIn(v *visit) (answer, error) {
	next := localPath(v.r.URL.Query().Get("next"))
	if len(next) > longestNext {
		next = Root
	}
	if v.signedIn() {
		return redirect(next), nil
	}
	if err := p.passSignIn(v); err != nil {
		return answer{}, err
	}
	start, err := p.cfg.Provider.Begin(v.r.Context(), next)
	if err != nil {
		return p.notLetIn(v, err), nil
	}
	http.SetCookie(v.w, p.cookie(flowCookie, start.Flow, v.now.Add(openid.FlowLife)))
	return redirect(start.URL), nil
}

// passSignIn bounds what anybody can have asked of the provider.
func (p *Pages) passSignIn(v *visit) error {
	if p.cfg.Provider == nil {
		return errNoPage
	}
	if _, ok := p.entries.Pass(p.cfg.Client(v.r), v.now); !ok {
		return sitrep.Errorf(sitrep.Limited, "This was asked for too often. Try again in a minute.")
	}
	return nil
}

// endSignIn takes what the browser brings back from the provider. A session is opened with a
// token that nobody knew before, and the one that the browser brought along is ended.
func (p *Pages) endSignIn(v *visit) (answer, error) {
	if err := p.passSignIn(v); err != nil {
		return answer{}, err
	}
	held := p.held(v.r, flowCookie)
	http.SetCookie(v.w, p.cookie(flowCookie, "", time.Time{}))
	proof, err := p.cfg.Provider.End(v.r.Context(), held, v.r.URL.Query())
	if err != nil {
		return p.notLetIn(v, err), nil
	}
	opened, err := p.openFor(v, proof)
	if err != nil {
		return p.notLetIn(v, err), nil
	}
	before := v.session.Token
	v.session = opened
	p.cfg.Caller(v.r.Context(), &opened.Key)
	if err := p.count(v); err != nil {
		return answer{}, errors.Join(err, p.store.CloseSession(v.r.Context(), opened.Token))
	}
	return p.enter(v, before, localPath(proof.Next))
}

// openFor opens the session of somebody, if they are let in.
func (p *Pages) openFor(v *visit, proof openid.Proof) (store.Session, error) {
	person, known := p.cfg.Provider.Who(proof.Name)
	if !known {
		return store.Session{}, notKnown(proof.Name, nil)
	}
	opened, err := p.store.OpenPersonSession(v.r.Context(), v.now, store.PersonEntry{
		Person: store.Person{Issuer: p.cfg.Provider.Issuer(), Name: proof.Name}, Owner: person.Owner, Flow: proof.Once, Life: personLife,
	})
	switch sitrep.CodeOf(err) {
	case sitrep.NotFound, sitrep.Unauthorized:
		return opened, notKnown(proof.Name, err)
	case sitrep.Conflict:
		return opened, &sitrep.Error{Code: sitrep.Forbidden, Message: sitrep.MessageOf(err), Err: err}
	}
	opened.Key = person.Limit(opened.Key)
	return opened, err
}

func notKnown(name string, err error) error {
	return &sitrep.Error{Code: sitrep.Forbidden, Message: name + " is not let in here. Whoever runs the service can change that.", Err: err}
}

// notLetIn is the page to sign in on, with why it did not work. The rest is in the log.
func (p *Pages) notLetIn(v *visit, err error) answer {
	p.log.WarnContext(v.r.Context(), "sign-in with the provider failed", "requestId", v.w.Header().Get("X-Request-Id"), "error", err)
	a := p.signInForm(v, signInView{Next: Root, Refused: sitrep.MessageOf(err)})
	switch sitrep.CodeOf(err) {
	case sitrep.Forbidden:
		a.status = http.StatusForbidden
	case sitrep.Temporary:
		a.status = http.StatusServiceUnavailable
	default:
		a.status = http.StatusInternalServerError
	}
	return a
}

// stillLetIn says whether the settings have somebody of a provider be the same owner still, and
// limits the key to what they may do.
func (p *Pages) stillLetIn(s *store.Session) bool {
	if s.Person == (store.Person{}) {
		return true
	}
	if p.cfg.Provider == nil || p.cfg.Provider.Issuer() != s.Person.Issuer {
		return false
	}
	person, known := p.cfg.Provider.Who(s.Person.Name)
	s.Key = person.Limit(s.Key)
	return known && person.Owner == s.Key.Name
}

// actor is who the audit log names: of an owner that several people are, which of them.
func (v *visit) actor() store.Actor {
	a := store.Actor{KeyID: v.key().ID, KeyName: v.key().Name, At: v.now}
	if v.session.Person.Name != "" {
		a.KeyName += " (" + v.session.Person.Name + ")"
	}
	return a
}
