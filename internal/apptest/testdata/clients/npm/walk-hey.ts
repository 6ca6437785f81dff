// Walks a report through its life with the client of hey-api: create, wait, read, delete.
import { client } from "./hey/client.gen";
import { createReport, deleteReport, getJson, getReportStatus, listExecutions } from "./hey";

declare const process: { env: Record<string, string>; exit(code: number): never };

function need<T>(what: string, answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(`${what}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

async function walk(url: string, key: string, dataset: string): Promise<void> {
  client.setConfig({ baseUrl: url, auth: key });
  const made = need("create", await createReport({
    body: { prompt: "Total revenue by region", datasetId: dataset, deliveryApiRetention: true, emailEnabled: false },
  }));
  const path = { reportId: made.id };
  const ended = need("wait", await getReportStatus({ path, query: { wait: 60 } }));
  if (ended.status !== "COMPLETED") throw new Error(`it is ${ended.status}`);
  const runs = need("list the runs", await listExecutions({ path }));
  const read = need("read", await getJson({ path: { executionId: runs.executions[0].id } }));
  const title: string = read.jsonContent.title;
  console.log(title);
  need("delete", await deleteReport({ path }));
}

walk(process.env.URL, process.env.KEY, process.env.DATASET).catch((e) => { console.error(e); process.exit(1); });
