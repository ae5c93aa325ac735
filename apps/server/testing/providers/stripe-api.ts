/** The requests of a local Stripe's API: Checkout Sessions are created once per idempotency key, read and listed. */
import type { ReceivedRequest, Reply } from "./loopback-server.ts";
import { parseForm, renderSession, type SessionRecord } from "./stripe-objects.ts";

type ApiOptions = {
  secretKey: string;
  isLive: boolean;
  unixNow(): number;
  newId(prefix: string): string;
  pageUrl(sessionId: string): string;
};

export function createStripeApi(options: ApiOptions) {
  const { isLive, unixNow } = options;
  const sessions = new Map<string, SessionRecord>();
  const idempotent = new Map<string, { asked: string; reply: Reply }>();

  function answer(request: ReceivedRequest): Reply {
    if (request.headers.get("authorization") !== `Bearer ${options.secretKey}`) {
      const shown = `${options.secretKey.slice(0, 8)}****${options.secretKey.slice(-4)}`;
      return refusal(401, "invalid_request_error", `Invalid API Key provided: ${shown}`);
    }
    const path = request.url.pathname;
    if (path === "/v1/checkout/sessions") {
      return request.method === "POST" ? createOnce(request) : listSessions(request.url.searchParams);
    }
    const session = sessions.get(/^\/v1\/checkout\/sessions\/(cs_\w+)$/.exec(path)?.[1] ?? "");
    if (!session || request.method !== "GET") {
      return refusal(404, "invalid_request_error", "No such checkout.session", "resource_missing");
    }
    const expand = request.url.searchParams.getAll("expand[0]");
    return { status: 200, body: renderSession(session, expand) };
  }

  function createOnce(request: ReceivedRequest): Reply {
    const key = request.headers.get("idempotency-key");
    const before = key === null ? undefined : idempotent.get(key);
    if (before && before.asked !== request.body) {
      return refusal(400, "idempotency_error", "Keys for idempotent requests can only be used once.");
    }
    if (before) return { ...before.reply, headers: { "idempotent-replayed": "true" } };
    const reply = createSession(new URLSearchParams(request.body));
    if (key !== null) idempotent.set(key, { asked: request.body, reply });
    return reply;
  }

  function createSession(form: URLSearchParams): Reply {
    const parsed = parseForm(form);
    if (!parsed.ok) return refusal(400, "invalid_request_error", parsed.message, parsed.code);
    const session = addSession(parsed.session);
    return { status: 200, body: renderSession(session, []) };
  }

  function addSession(fields: Omit<SessionRecord, "id" | "url" | "created" | "livemode">): SessionRecord {
    const sessionId = options.newId(isLive ? "cs_live" : "cs_test");
    const session: SessionRecord = {
      ...fields,
      id: sessionId,
      url: options.pageUrl(sessionId),
      created: unixNow(),
      livemode: isLive,
    };
    sessions.set(sessionId, session);
    return session;
  }

  function listSessions(query: URLSearchParams): Reply {
    const wanted = query.get("payment_intent");
    const expand = query.getAll("expand[0]").map((path) => path.replace(/^data\./, ""));
    const status = query.get("status");
    const since = Number(query.get("created[gte]") ?? 0);
    const found = [...sessions.values()]
      .filter((session) => wanted === null || session.paymentIntent?.id === wanted)
      .filter((session) => (status === null || session.status === status) && session.created >= since)
      .toReversed();
    const start = found.findIndex((session) => session.id === query.get("starting_after")) + 1;
    const end = start + Number(query.get("limit") ?? 10);
    const data = found.slice(start, end).map((session) => renderSession(session, expand));
    const has_more = end < found.length;
    return { status: 200, body: { object: "list", url: "/v1/checkout/sessions", has_more, data } };
  }

  const find = (sessionId: string): SessionRecord => {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`There is no session ${sessionId}.`);
    return session;
  };

  return { answer, addSession, find };
}

function refusal(status: number, type: string, message: string, code?: string): Reply {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } };
}
