package web

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

// following is the one script that the pages have: it moves the bar of a run or an import that is
// under way. Without it the page of a run loads itself anew, and that of an import comes when it is done.
//
//go:embed follow.js
var following string

// policyFollowing lets that script run and no other, and ask nobody but us.
var policyFollowing = policy + "; connect-src 'self'; script-src '" + hashOf(following) + "'"

func hashOf(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// farJSON is how far a run is, for the script.
type farJSON struct {
	Text string `json:"text"`
	Done int    `json:"done"`
	Of   int    `json:"of"`
}

// howFar says it in words.
func howFar(p sitrep.Progress) string {
	if p.Of == 0 {
		return string(p.Phase)
	}
	if p.Phase == sitrep.Importing {
		return fmt.Sprintf("%s: %d %%", p.Phase, 100*p.Done/p.Of)
	}
	return fmt.Sprintf("%s: %d of %d", p.Phase, p.Done, p.Of)
}

// followRun tells how a run goes on, until its end.
func (p *Pages) followRun(v *visit) (answer, error) {
	id, err := v.id("run")
	if err != nil {
		return answer{}, err
	}
	st, err := p.runState(v, id)
	if err != nil {
		return answer{}, err
	}
	leave, err := p.cfg.Streams.Enter(v.key().ID)
	if err != nil {
		return answer{}, err
	}
	defer leave()
	told, stop := p.store.AwaitEnd(st.Report.ReportID)
	defer stop()
	stream.Serve(v.w, v.r, stream.Source{Told: told, Stopping: p.cfg.Stopping, Look: func() (any, bool, error) { return p.lookAt(v.r, id) }})
	return answer{served: true}, nil
}

// runState is how a run stands that the visitor may see.
func (p *Pages) runState(v *visit, id sitrep.ID) (store.ExecutionState, error) {
	st, err := p.store.FindExecutionState(v.r.Context(), id)
	if err == nil {
		_, err = p.readable(v, st.Report.ReportID)
	}
	return st, err
}

// lookAt is how far a run is. The session may be over by now, and so may the rights.
func (p *Pages) lookAt(r *http.Request, id sitrep.ID) (any, bool, error) {
	now, err := p.stillThere(r)
	if err != nil {
		return nil, false, err
	}
	st, err := p.runState(now, id)
	return farJSON{howFar(st.Progress), st.Progress.Done, st.Progress.Of}, !st.Execution.EndedAt.IsZero(), err
}

// stillThere is who follows something at this instant. Unauthorized.
func (p *Pages) stillThere(r *http.Request) (*visit, error) {
	now := &visit{r: r, now: p.now()}
	err := p.recognise(now)
	if err == nil && !now.signedIn() {
		err = sitrep.Errorf(sitrep.Unauthorized, "Nobody is signed in any more.")
	}
	return now, err
}
