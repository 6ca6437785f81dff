package api

import (
	"context"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
)

const (
	pathDeliveries = pathReports + "/executions/{executionId}/deliveries"
	pathRetry      = pathDeliveries + "/retry"
)

// deliveryJSON is one report on its way to one recipient.
type deliveryJSON struct {
	ID        string  `json:"id" format:"uuid"`
	Email     string  `json:"email" format:"email"`
	State     string  `json:"state" enum:"PENDING,SENDING,SENT,FAILED,SUPPRESSED" doc:"SUPPRESSED: the recipient, or whoever runs the service, does not want it sent."`
	Attempts  int     `json:"attempts" doc:"Tries that were made. Those before it was sent again are not counted."`
	LastError *string `json:"lastError" doc:"What the mail server said last, or why it is not sent; null: nothing went wrong."`
	MessageID string  `json:"messageIdHeader" doc:"Message-ID of the mail, the same for every try."`
	CreatedAt string  `json:"createdAt" format:"date-time"`
	NextTryAt *string `json:"nextTryAt" format:"date-time" doc:"When it is tried next at the earliest; null: it waits for nothing."`
	SentAt    *string `json:"sentAt" format:"date-time" doc:"When the mail server took it; null: it did not."`
	EndedAt   *string `json:"endedAt" format:"date-time" doc:"When it was sent, failed for good or was found not to be wanted; null: not yet."`
}

type deliveryListJSON struct {
	Deliveries []deliveryJSON `json:"deliveries" nullable:"false"`
	Total      int            `json:"total"`
	Page       int            `json:"page"`
	Limit      int            `json:"limit"`
}

func deliveryOf(d sitrep.Delivery) deliveryJSON {
	return deliveryJSON{
		ID: string(d.ID), Email: d.Email, State: string(d.State), Attempts: d.Attempts, LastError: orNull(d.LastError), MessageID: d.MessageID,
		CreatedAt: timestamp(d.CreatedAt), NextTryAt: timestampOrNull(d.NextTryAt), SentAt: timestampOrNull(d.SentAt), EndedAt: timestampOrNull(d.EndedAt),
	}
}

type deliveriesInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
	ListQuery
}

func (a *API) listDeliveries(ctx context.Context, in *deliveriesInput) (*answer[deliveryListJSON], error) {
	page, _, wrong := in.read()
	if bad := sitrep.CheckID(in.ExecutionID); bad != (sitrep.Flaw{}) {
		wrong = append(wrongAt("path.executionId", bad), wrong...)
	}
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	id, _ := sitrep.ParseID(in.ExecutionID) // checked
	deliveries, total, err := a.store.FindDeliveries(ctx, caller(ctx).ID, id, page)
	if err != nil {
		return nil, err
	}
	return ok(deliveryListJSON{each(deliveries, deliveryOf), total, page.Number, page.Limit}), nil
}

func (a *API) retryDeliveries(ctx context.Context, in *executionInput) (*acceptance, error) {
	id, err := pathID("executionId", in.ExecutionID)
	if err != nil {
		return nil, err
	}
	n, err := a.store.RetryDeliveries(ctx, a.now(), caller(ctx).ID, id)
	if err != nil {
		return nil, err
	}
	message := strconv.Itoa(n) + " deliveries that had failed are sent again."
	switch n {
	case 0:
		message = "No delivery of this execution has failed; nothing is sent again."
	case 1:
		message = "1 delivery that had failed is sent again."
	}
	return accept(executionPath(id)+"/deliveries", message), nil
}
