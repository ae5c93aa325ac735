/** Turns a plan's result into an HTTP response: body, status, Content-Range. */
import { z } from "zod";
import { refuse, type Refusal } from "./errors.ts";
import type { Accepted, Preferences } from "./media.ts";
import type { WriteVerb } from "./write.ts";

export type Answer = {
  body: string | ReadableStream<Uint8Array>;
  /** The number of rows in the body. */
  rows: number;
  /** The number of matching rows; null when the request did not ask for it. */
  total: number | null;
  /** The number of inserted rows of an upsert; null for anything else. */
  inserted: number | null;
  /** What functions and triggers wish for the response. */
  wished: { status: string | null; headers: string | null };
};

const contentTypes = {
  array: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
} as const;

export function answerRead(
  answer: Answer,
  request: { accepted: Accepted; preferences: Preferences; isHead: boolean },
  offset: number,
): Response {
  const { rows, total } = answer;
  const { media } = request.accepted;
  if (media === "object" && rows !== 1) return answerRefusal(refuse.notSingular(rows));
  if (total !== null && offset > total) {
    return answerRefusal(
      refuse.range(`An offset of ${offset} was requested, but there are only ${total} rows.`),
      { "content-range": `*/${total}` },
    );
  }
  const headers: Record<string, string> = {
    "content-type": contentTypes[media],
    "content-range": contentRange(offset, rows, total),
  };
  addApplied(headers, request.preferences);
  return new Response(request.isHead ? null : answer.body, {
    status: total !== null && rows < total ? 206 : 200,
    headers,
  });
}

export function answerWrite(
  answer: Answer,
  request: { verb: WriteVerb; accepted: Accepted; preferences: Preferences },
  target: { name: string },
): Response {
  const { verb, accepted, preferences } = request;
  const counted = preferences.count === null ? "*" : String(answer.rows);
  const affected = verb === "update" && answer.rows > 0 ? `0-${answer.rows - 1}` : "*";
  const headers: Record<string, string> = { "content-range": `${affected}/${counted}` };
  addApplied(headers, preferences);
  const isCreated = verb === "insert" ? answer.inserted !== 0 : (answer.inserted ?? 0) > 0;
  if (preferences.return === "representation") {
    headers["content-type"] = contentTypes[accepted.media];
    return new Response(answer.body, { status: isCreated ? 201 : 200, headers });
  }
  if (preferences.return === "headers-only" && typeof answer.body === "string" && answer.body !== "") {
    headers["location"] = locationOf(target.name, answer.body);
  }
  const done = verb === "insert" ? 200 : 204;
  return new Response(null, { status: isCreated ? 201 : done, headers });
}

export function answerCall(
  answer: Answer,
  request: { accepted: Accepted; preferences: Preferences; isHead: boolean },
  called: { returns: { kind: string; isSet: boolean } },
  offset: number,
): Response {
  if (called.returns.kind === "void") return new Response(null, { status: 204 });
  if (request.preferences.return === "minimal") {
    const headers = { "content-range": contentRange(offset, answer.rows, answer.total) };
    return new Response(null, { status: 204, headers });
  }
  if (called.returns.isSet) return answerRead(answer, request, offset);
  const { media } = request.accepted;
  const headers = {
    "content-type": contentTypes[media === "csv" ? "csv" : "array"],
    "content-range": `0-0/${answer.total ?? "*"}`,
  };
  return new Response(request.isHead ? null : answer.body, { status: 200, headers });
}

/** The plan of a statement, which {@link Accepted.explain} asks for. */
export const answerPlan = (lines: readonly string[], contentType: string): Response =>
  new Response(lines.join("\n"), { headers: { "content-type": contentType } });

/** Applies the settings `response.status` and `response.headers`. @throws {Refusal} PGRST111, PGRST112 */
export function withWishes(response: Response, { wished }: Answer): Response {
  const { status, headers } = wished;
  if (!status && !headers) return response;
  if (status && !/^[2-5]\d\d$/.test(status)) throw refuse.responseStatus();
  const all = new Headers(response.headers);
  for (const [name, value] of headers ? readHeaders(headers) : []) all.append(name, value);
  return new Response(response.body, { status: status ? Number(status) : response.status, headers: all });
}

/** Reads `[{"Cache-Control": "no-cache"}, …]`. */
function readHeaders(json: string): [string, string][] {
  try {
    return z
      .array(z.record(z.string(), z.string()))
      .parse(JSON.parse(json))
      .flatMap(Object.entries<string>);
  } catch {
    throw refuse.responseHeaders();
  }
}

export function answerRefusal(refusal: Refusal, extra: Record<string, string> = {}): Response {
  const headers: Record<string, string> = { "content-type": contentTypes.array, ...extra };
  if (refusal.status === 429 || refusal.status === 503) {
    headers["retry-after"] = String(refusal.retryAfterSeconds);
  }
  if (refusal.status === 401) {
    headers["www-authenticate"] = refusal.code.startsWith("PGRST30")
      ? `Bearer error="invalid_token", error_description="${refusal.message}"`
      : "Bearer";
  }
  return new Response(JSON.stringify(refusal.body), { status: refusal.status, headers });
}

function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${range}/${total ?? "*"}`;
}

function addApplied(headers: Record<string, string>, { applied }: Preferences): void {
  if (applied.length > 0) headers["preference-applied"] = applied.join(", ");
}

/** `{"id":1}` → `/posts?id=eq.1` */
function locationOf(table: string, keyJson: string): string {
  const key = JSON.parse(keyJson) as Record<string, unknown>;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(key)) query.set(name, `eq.${String(value)}`);
  return `/${encodeURIComponent(table)}?${query.toString()}`;
}
