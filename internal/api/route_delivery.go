package api

import "net/http"

// routeDeliveries adds what an owner sees and does of the mails of a run.
func (a *API) routeDeliveries() {
	register(a, operation{
		id: "listDeliveries", method: http.MethodGet, path: pathDeliveries, tag: tagExecutions,
		summary: "See to whom a run was mailed",
		about:   "One delivery for each recipient, in the order in which they were made: how it stands, how often it was tried, what went wrong. Owner only; deliveryApiRetention is not needed.",
		errors:  withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleDeliveries(),
	}, a.listDeliveries)
	register(a, operation{
		id: "retryDeliveries", method: http.MethodPost, path: pathRetry, tag: tagExecutions, accepted: true,
		summary: "Send again to those that failed",
		about: "The deliveries of a run that FAILED are tried again, for a day, with the Message-IDs that they have. All others are left alone: nobody who has it gets it twice. " +
			"409 when the content is not kept any more. Owner only.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict), example: exampleRetry(),
		tells: tellsPlace("Its deliveries.", executionPath(exampleExecutionID)+"/deliveries"),
	}, a.retryDeliveries)
}

func exampleDeliveries() deliveryListJSON {
	return deliveryListJSON{
		Deliveries: []deliveryJSON{{
			ID: "0199a3c1-7d20-7c11-9f00-0242ac120007", Email: "cfo@example.com", State: "FAILED", Attempts: 1,
			LastError: ptr("The mail server refused the recipient: 550 5.1.1 No such user"), MessageID: "<" + exampleExecutionID + ".0123456789abcdef@example.com>",
			CreatedAt: exampleGeneratedAt, EndedAt: ptr(exampleGeneratedAt),
		}},
		Total: 1, Page: 1, Limit: defaultLimit,
	}
}

func exampleRetry() messageJSON { return messageJSON{"1 delivery that had failed is sent again."} }
