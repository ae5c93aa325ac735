/**
 * PostgREST's protocol over the exposed schemas. Every statement runs as its caller, so grants and row-level policies
 * decide everything that a request can read or change. https://docs.postgrest.org
 */
import { Hono } from "hono";
import { routePath } from "hono/route";
import { DatabaseError, type Pool } from "pg";
import { createClientAddress, type ClientAddress } from "#platform/client-address.ts";
import { isConnectionLost, isPoolTimeout } from "#platform/connection-errors.ts";
import type { Log } from "#platform/log.ts";
import { describeError, logRequestFailure } from "#platform/log.ts";
import type { DescribeRaised } from "#platform/raised-refusal.ts";
import type { DatabaseCaller, ResolveCaller } from "../gateway/caller.ts";
import { createLanes, LaneFull, type Lanes } from "../gateway/lanes.ts";
import { MessageTooLarge } from "../gateway/message-bound.ts";
import { runAs } from "../gateway/transaction.ts";
import {
  answerCall,
  answerPlan,
  answerRead,
  answerRefusal,
  answerWrite,
  withWishes,
  type Answer,
} from "./answer.ts";
import { createAnswersInFlight, type AnswersInFlight } from "./answers-in-flight.ts";
import { createAccounts, usualBudgets, type Account, type Accounts, type RestBudgets } from "./budgets.ts";
import { isAnswerTooLarge } from "./answer-size.ts";
import { createCatalogue, type Catalogue, type Snapshot } from "./catalogue.ts";
import { Refusal, refusalOf, refuse } from "./errors.ts";
import { readAccept, readPreferences } from "./media.ts";
import { bind, planFor, readGuard, variantKey, type Plan } from "./plan.ts";
import { shapeQuery } from "./query-string.ts";
import { planRead } from "./read.ts";
import { chooseFunction } from "./choose-function.ts";
import { openApi } from "./openapi.ts";
import { readBody, type Body } from "./request-body.ts";
import { callerOf, headersOf, schemaOf, splitUrl } from "./request-head.ts";
import { planCall, readArguments, slotsOf as callSlots, splitArguments } from "./rpc.ts";
import {
  assertReplacesRow,
  changesNothing,
  planWrite,
  readPayload,
  slotsOf as writeSlots,
  type WriteVerb,
} from "./write.ts";

export type RestDeps = {
  /** Logs in as `authenticator` (`createGatewayPool`). */
  gatewayPool: Pool;
  resolveCaller: ResolveCaller;
  log: Log;
  /** The first schema serves requests that name none. */
  schemas?: readonly [string, ...string[]];
  /** The most rows in one answer. */
  maxRows?: number;
  /** The most bytes in one answer. */
  maxAnswerBytes?: number;
  lanes?: Lanes;
  budgets?: RestBudgets;
  /** The longest run time of a statement. */
  timeoutsMs?: { client: number; service: number };
  /** The address whose budget an anonymous request uses. */
  clientAddress?: ClientAddress;
  /** Describes the errors that the product's own triggers raise. */
  describeRaised?: DescribeRaised;
  /** Ends the connection that listens for schema changes. */
  signal?: AbortSignal;
};

export function createRest(deps: RestDeps): Hono {
  const schemas = deps.schemas ?? ["public"];
  const maxAnswerBytes = deps.maxAnswerBytes ?? usualMaxAnswerBytes;
  const gateway: Gateway = {
    ...deps,
    schemas,
    maxRows: deps.maxRows ?? 1_000,
    maxAnswerBytes,
    lanes: deps.lanes ?? createLanes(),
    accounts: createAccounts(deps.budgets ?? usualBudgets),
    timeoutsMs: deps.timeoutsMs ?? { client: 2_000, service: 8_000 },
    inFlight: createAnswersInFlight({
      bytesPerCaller: 2 * maxAnswerBytes,
      totalBytes: 8 * maxAnswerBytes,
      stallMs: 30_000,
    }),
    describeRaised: deps.describeRaised ?? (() => null),
    catalogue: createCatalogue({
      pool: deps.gatewayPool,
      schemas,
      onError: (error) => deps.log.warn("rest.listen_failed", { error: describeError(error) }),
      ...(deps.signal ? { signal: deps.signal } : {}),
    }),
  };
  const addressOf = deps.clientAddress ?? createClientAddress();
  const app = new Hono();
  app.all("/rpc/:name", (c) =>
    answering(gateway, c.req.raw, addressOf(c), (exchange) => call(exchange, c.req.param("name"))),
  );
  app.all("/:name", (c) =>
    answering(gateway, c.req.raw, addressOf(c), (exchange) => relate(exchange, c.req.param("name"))),
  );
  app.all("*", (c) => {
    const isRoot = isRead(c.req.method) && routePath(c) === `${c.req.path.replace(/\/$/, "")}/*`;
    const noPath = (): Promise<Response> => Promise.reject(refuse.noPath());
    return answering(gateway, c.req.raw, addressOf(c), isRoot ? describe : noPath);
  });
  return app;
}

const usualMaxAnswerBytes = 16 * 1024 * 1024;

type Gateway = Required<Omit<RestDeps, "signal" | "budgets" | "clientAddress">> & {
  catalogue: Catalogue;
  accounts: Accounts;
  inFlight: AnswersInFlight;
};

/** One request with its caller. */
type Exchange = {
  gateway: Gateway;
  header: (name: string) => string | undefined;
  /** Reads the body once and caches it, because a repeated attempt needs it again. */
  readBody: () => Promise<Body>;
  method: string;
  path: string;
  /** The value of `request.headers`. */
  headersJson: string;
  queryString: string;
  caller: DatabaseCaller;
  account: Account;
  schema: string;
  snapshot: Snapshot;
};

async function answering(
  gateway: Gateway,
  request: Request,
  address: string,
  work: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  try {
    const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
    const { method } = request;
    const caller = await callerOf(gateway.resolveCaller, header);
    const account = gateway.accounts.of(caller, address);
    assertBudget(gateway, account);
    const schema = schemaOf(gateway.schemas, header(isRead(method) ? "accept-profile" : "content-profile"));
    const snapshot = await gateway.catalogue.current();
    let body: Promise<Body> | null = null;
    const readBodyOnce = (): Promise<Body> => (body ??= readBody(request));
    const url = { ...splitUrl(request.url), headersJson: headersOf(request) };
    return await withFreshNames(
      { gateway, header, readBody: readBodyOnce, method, ...url, caller, account, schema, snapshot },
      work,
    );
  } catch (error) {
    return answerRefusal(error instanceof Refusal ? error : refusalOfFailure(gateway, error));
  }
}

/** Repeats the work once with a newer snapshot when a name is unknown, because the schema may have changed. */
async function withFreshNames(
  exchange: Exchange,
  work: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  try {
    return await work(exchange);
  } catch (error) {
    if (!(error instanceof Refusal) || !unknownName.has(error.code)) throw error;
    const snapshot = await exchange.gateway.catalogue.newerThan(exchange.snapshot);
    if (!snapshot) throw error;
    return work({ ...exchange, snapshot });
  }
}

const unknownName = new Set([
  "PGRST200",
  "PGRST202",
  "PGRST204",
  "PGRST205",
  "42703",
  "42704",
  "42P01",
  "42883",
]);

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** Answers what the caller may see of the schema. */
function describe({ snapshot, schema, caller, path, method }: Exchange): Promise<Response> {
  const document = JSON.stringify(openApi(snapshot, schema, caller.role, path.replace(/\/$/, "")));
  const headers = { "content-type": "application/openapi+json; charset=utf-8" };
  return Promise.resolve(new Response(method === "HEAD" ? null : document, { headers }));
}

async function relate(exchange: Exchange, name: string): Promise<Response> {
  const { gateway, header, method, caller, schema, snapshot } = exchange;
  const relation = snapshot.relation(schema, name, caller.role);
  if (!relation) {
    // PostgREST lets the database refuse it, so that a caller who only lacks the session learns that.
    throw snapshot.hasRelation(schema, name)
      ? refuse.notPermitted(name, caller.role)
      : refuse.noRelation(`${schema}.${name}`);
  }
  const accepted = readAccept(header("accept"), { allowsExplain: caller.role === "service_role" });
  // An estimate would reveal rows that the caller may not see; what a view hides is written nowhere else.
  const seesAllRows = (relation.isTable && !relation.hasRowSecurity) || caller.role === "service_role";
  const preferences = readPreferences(header("prefer"), { allowsEstimates: seesAllRows });
  const { maxRows, maxAnswerBytes } = gateway;
  const context = { snapshot, role: caller.role, schema, maxRows, maxAnswerBytes };
  if (isRead(method)) {
    const shaped = shapeQuery(exchange.queryString, header("range"));
    const request = { shaped, accepted, preferences, isHead: method === "HEAD" };
    const key = `${variantKey(method, caller.role, relation, accepted, preferences)}\u0001${shaped.shape}`;
    const plan = planFor(snapshot, key, () => planRead(context, relation, request));
    const answer = await execute(exchange, plan, shaped.slots, {
      ...preferences,
      readOnly: true,
      isRolledBack: false,
    });
    return "plan" in answer ? answer.plan : answerRead(answer, request, shaped.offset);
  }
  const verb = verbs[method];
  if (!verb) throw refuse.method(method);
  const payload = readPayload(verb === "delete" ? noBody : await exchange.readBody(), verb);
  const shaped = shapeQuery(exchange.queryString, undefined);
  const request = { verb, shaped, accepted, preferences, payload };
  if (verb === "replace") assertReplacesRow(relation, request);
  if (changesNothing(request)) return answerWrite(nothing, request, relation);
  const keys = `${payload.rows === 1}\u0002${payload.keys?.join("\u0002") ?? ""}`;
  const key = `${variantKey(verb, caller.role, relation, accepted, preferences)}\u0001${shaped.shape}\u0001${keys}`;
  const plan = planFor(snapshot, key, () => planWrite(context, relation, request));
  const answer = await execute(exchange, plan, writeSlots(request), { readOnly: false, ...preferences });
  return "plan" in answer ? answer.plan : withWishes(answerWrite(answer, request, relation), answer);
}

const nothing: Answer = {
  body: "[]",
  rows: 0,
  total: null,
  inserted: null,
  wished: { status: null, headers: null },
};

const noBody: Body = { type: "json", text: "" };

const verbs: Record<string, WriteVerb> = {
  POST: "insert",
  PUT: "replace",
  PATCH: "update",
  DELETE: "delete",
};

async function call(exchange: Exchange, name: string): Promise<Response> {
  const { gateway, header, method, caller, schema, snapshot } = exchange;
  if (!isRead(method) && method !== "POST") throw refuse.method(method);
  const target = { schema, name, role: caller.role };
  const accepted = readAccept(header("accept"), { allowsExplain: caller.role === "service_role" });
  const preferences = readPreferences(header("prefer"), { allowsEstimates: false });
  const split = isRead(method) ? splitArguments(snapshot, target, exchange.queryString) : null;
  const given = split?.arguments ?? readArguments(await exchange.readBody());
  const called = chooseFunction(snapshot, target, given);
  const shaped = shapeQuery(
    split?.filters ?? exchange.queryString,
    isRead(method) ? header("range") : undefined,
  );
  const request = { shaped, accepted, preferences, arguments: given, isHead: method === "HEAD" };
  const { maxRows, maxAnswerBytes } = gateway;
  const context = { snapshot, role: caller.role, schema, maxRows, maxAnswerBytes };
  const variant = variantKey(`call-${method}`, caller.role, called, accepted, preferences);
  const key = [variant, shaped.shape, called.oid, given.kind, ...given.names].join("\u0001");
  const plan = planFor(snapshot, key, () => planCall(context, called, request));
  const answer = await execute(exchange, plan, callSlots(request), {
    readOnly: isRead(method),
    ...preferences,
  });
  return "plan" in answer
    ? answer.plan
    : withWishes(answerCall(answer, request, called, shaped.offset), answer);
}

/** @throws {Refusal} for every error of the database. */
async function execute(
  exchange: Exchange,
  plan: ReturnType<typeof planFor>,
  slots: readonly string[],
  mode: { readOnly: boolean; isRolledBack: boolean; timezone?: string | null },
): Promise<Answer | { plan: Response }> {
  const { gateway, caller, account, method, path, headersJson } = exchange;
  const { readOnly, isRolledBack, timezone = null } = mode;
  const timeoutMs = gateway.timeoutsMs[caller.role === "service_role" ? "service" : "client"];
  const context = { readOnly, isRolledBack, method, path, headersJson, timezone, timeoutMs };
  const statements = bind(plan, slots);
  const outcome = await gateway.lanes.run(account.lane, account.laneCaller, async () => {
    const began = performance.now();
    try {
      return await runAs(gateway.gatewayPool, caller, statements, context);
    } finally {
      account.spend(performance.now() - began);
    }
  });
  if (outcome.ok) {
    if (plan.explain) {
      const lines = (outcome.results[0] ?? []).map(([line]) => line ?? "");
      return { plan: answerPlan(lines, plan.explain.contentType) };
    }
    const { body, ...answer } = readAnswer(plan, outcome.results, gateway.maxRows);
    const carried = gateway.inFlight.carry(account.laneCaller.key, body, !readOnly && !isRolledBack);
    if (carried === null) throw refuse.busy();
    return { ...answer, body: carried };
  }
  if (outcome.code === "session_ended") throw refuse.endedSession();
  const { error } = outcome;
  const guard = readGuard(error);
  if (guard)
    throw guard.code === "PGRST116" ? refuse.notSingular(guard.rows) : refuse.tooManyAffected(guard.rows);
  if (isAnswerTooLarge(error)) throw refuse.answerTooLarge(gateway.maxAnswerBytes);
  const raised = gateway.describeRaised(error);
  if (raised) throw new Refusal(raised.status, raised.code, raised.message);
  const refusal = refusalOf(error, caller);
  if (refusal.status >= 500 && !timeouts.has(refusal.code))
    gateway.log.error("rest.database_error", { sqlstate: error.code, path });
  throw refusal;
}

/** The caller asked for too much, or another one holds a lock; the server is well. */
const timeouts = new Set(["55P03", "57014"]);

function readAnswer(
  plan: Plan,
  [main, estimate]: (string | null)[][][],
  maxRows: number,
): Answer & { body: string } {
  const [body = "", rows = "0", total = null, inserted = null, status = null, headers = null] =
    main?.[0] ?? [];
  const text = body ?? "null";
  const answer = {
    body: plan.csvHeader === null ? text : `${plan.csvHeader}\n${text}`,
    rows: Number(rows),
    total: total === null || total === "" ? null : Number(total),
    inserted: inserted === null || inserted === "" ? null : Number(inserted),
    wished: { status, headers },
  };
  if (plan.estimate && (answer.total === null || answer.total > maxRows)) {
    answer.total = estimatedRows(estimate?.[0]?.[0] ?? "[]");
  }
  return answer;
}

function estimatedRows(explained: string): number {
  const [plan] = JSON.parse(explained) as { Plan: { "Plan Rows": number } }[];
  return plan?.Plan["Plan Rows"] ?? 0;
}

/** @throws {Refusal} 429 */
function assertBudget({ inFlight }: Gateway, account: Account): void {
  const seconds = account.retryAfterSeconds();
  if (seconds > 0) throw refuse.overBudget(seconds);
  if (!inFlight.hasRoomFor(account.laneCaller.key)) throw refuse.tooMuchInFlight();
}

/** The refusal for a failure that the caller did not cause: the database is unreachable, or this code has a bug. */
function refusalOfFailure({ log, maxAnswerBytes }: Gateway, error: unknown): Refusal {
  if (error instanceof LaneFull) return refuse.busy();
  if (error instanceof MessageTooLarge) return refuse.answerTooLarge(maxAnswerBytes);
  logRequestFailure(log, "rest.failed", error);
  if (isPoolTimeout(error)) return refuse.busy();
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // SQLSTATE classes 08, 53 and 57: connection failures, too many connections, shutting down or starting up. Socket
  // errors have codes such as ECONNREFUSED.
  const isAway = error instanceof DatabaseError ? /^(08|53|57)/.test(code) : /^E[A-Z]+$/.test(code);
  if (isConnectionLost(error) || isAway) return refuse.unavailable();
  return refuse.internal();
}
