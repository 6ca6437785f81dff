// Walks a report through its life with the types of openapi-typescript: create, wait,
// read, delete.
import createClient from "openapi-fetch";
import type { paths } from "./schema";

declare const process: { env: Record<string, string>; exit(code: number): never };

function need<T>(what: string, answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(`${what}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

async function walk(url: string, key: string, dataset: string): Promise<void> {
  const client = createClient<paths>({ baseUrl: url, headers: { "x-api-key": key } });
  const made = need("create", await client.POST("/v1/api/reports", {
    body: { prompt: "Total revenue by region", datasetId: dataset, deliveryApiRetention: true, emailEnabled: false },
  }));
  const report = { path: { reportId: made.id } };
  const ended = need("wait", await client.GET("/v1/api/reports/{reportId}/status", { params: { ...report, query: { wait: 60 } } }));
  if (ended.status !== "COMPLETED") throw new Error(`it is ${ended.status}`);
  const runs = need("list the runs", await client.GET("/v1/api/reports/{reportId}/executions", { params: report }));
  const run = { path: { executionId: runs.executions[0].id } };
  const read = need("read", await client.GET("/v1/api/reports/executions/{executionId}/json", { params: run }));
  const title: string = read.jsonContent.title;
  console.log(title);
  need("delete", await client.DELETE("/v1/api/reports/{reportId}", { params: report }));
}

walk(process.env.URL, process.env.KEY, process.env.DATASET).catch((e) => { console.error(e); process.exit(1); });
