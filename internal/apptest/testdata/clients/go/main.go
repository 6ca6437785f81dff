// Command client walks a report through its life with a client that was generated
// into the folder sitrep: create, wait, read, delete.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"client/sitrep"

	"github.com/google/uuid"
)

func main() {
	if err := walk(context.Background(), os.Getenv("URL"), os.Getenv("KEY"), os.Getenv("DATASET")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func walk(ctx context.Context, url, key, dataset string) error {
	withKey := func(_ context.Context, r *http.Request) error { r.Header.Set("x-api-key", key); return nil }
	c, err := sitrep.NewClientWithResponses(url, sitrep.WithRequestEditorFn(withKey))
	if err != nil {
		return err
	}
	yes, no, wait := true, false, int32(60)
	created, err := c.CreateReportWithResponse(ctx, nil, sitrep.CreateReportJSONRequestBody{
		Prompt: "Total revenue by region", DatasetId: uuid.MustParse(dataset), DeliveryApiRetention: &yes, EmailEnabled: &no,
	})
	if err != nil || created.JSON201 == nil {
		return fmt.Errorf("create: %w, %s", err, created.Body)
	}
	id := created.JSON201.Id
	status, err := c.GetReportStatusWithResponse(ctx, id, &sitrep.GetReportStatusParams{Wait: &wait})
	if err != nil || status.JSON200 == nil || status.JSON200.Status != "COMPLETED" {
		return fmt.Errorf("wait: %w, %s", err, status.Body)
	}
	runs, err := c.ListExecutionsWithResponse(ctx, id, nil)
	if err != nil || runs.JSON200 == nil || len(runs.JSON200.Executions) != 1 {
		return fmt.Errorf("list the runs: %w, %s", err, runs.Body)
	}
	read, err := c.GetJsonWithResponse(ctx, runs.JSON200.Executions[0].Id, nil)
	if err != nil || read.JSON200 == nil {
		return fmt.Errorf("read: %w, %s", err, read.Body)
	}
	fmt.Println(read.JSON200.JsonContent.Title)
	deleted, err := c.DeleteReportWithResponse(ctx, id)
	if err != nil || deleted.JSON200 == nil {
		return fmt.Errorf("delete: %w, %s", err, deleted.Body)
	}
	return nil
}
