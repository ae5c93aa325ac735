/** The loops of hostile callers, in a process of their own: each sends its requests in turn until the time is over. */
export type HostileRequest = {
  method?: "GET" | "POST" | "PATCH" | "PUT";
  path: string;
  /** As it is sent: JSON unless `contentType` says otherwise. */
  body?: string;
  contentType?: string;
};

export type HostileCalls = {
  url: string;
  publishableKey: string;
  /** Access tokens; null calls anonymously. */
  callers: (string | null)[];
  requests: HostileRequest[];
  seconds: number;
};

export type HostileReport = {
  statuses: Record<string, number>;
  /** Answers that no caller may ever get: a 5xx that is not a 503 with Retry-After, or none at all. At most 20. */
  wrong: string[];
  slowestMs: number;
};

const shownWrong = 20;
/** A refusal comes at once; without this pause the callers would mostly measure how fast they can be refused. */
const pauseAfterRefusalMs = 20;

process.once("message", (calls: HostileCalls) => {
  void run(calls).then((report) => process.send?.(report));
});

async function run(calls: HostileCalls): Promise<HostileReport> {
  const report: HostileReport = { statuses: {}, wrong: [], slowestMs: 0 };
  const untilMs = performance.now() + calls.seconds * 1000;
  await Promise.all(
    calls.callers.map(async (token, caller) => {
      for (let turn = caller; performance.now() < untilMs; turn += 1) {
        const request = calls.requests[turn % calls.requests.length];
        if (request) await send(calls, token, request, report);
      }
    }),
  );
  return report;
}

async function send(
  { url, publishableKey }: HostileCalls,
  token: string | null,
  { method = "GET", path, body, contentType = "application/json" }: HostileRequest,
  report: HostileReport,
): Promise<void> {
  const startedMs = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": contentType }),
    },
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => String((error as Error).cause ?? error));
  if (typeof answer === "string") return note(report, "none", `${method} ${path.slice(0, 80)}: ${answer}`);
  await answer.arrayBuffer().catch(() => null);
  report.slowestMs = Math.max(report.slowestMs, performance.now() - startedMs);
  const askedToWait = answer.status === 503 && answer.headers.has("retry-after");
  const wrong =
    answer.status >= 500 && !askedToWait ? `${answer.status} ${method} ${path.slice(0, 80)}` : null;
  note(report, String(answer.status), wrong);
  if (answer.status >= 400) await new Promise((resolve) => setTimeout(resolve, pauseAfterRefusalMs));
}

function note(report: HostileReport, status: string, wrong: string | null): void {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (wrong !== null && report.wrong.length < shownWrong) report.wrong.push(wrong);
}
