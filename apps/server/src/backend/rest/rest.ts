/**
 * PostgREST's protocol over the exposed schemas. Every statement runs as its caller: what a row-level policy or a
 * grant does not allow cannot be reached from here. https://docs.postgrest.org
 */
import { Hono } from "hono";
import { DatabaseError, type Pool } from "pg";
import type { Log } from "#platform/log.ts";
import { describeError } from "#platform/log.ts";
import type { DatabaseCaller, ResolveCaller } from "../gateway/caller.ts";
import { runAs } from "../gateway/transaction.ts";
import { answerCall, answerRead, answerRefusal, answerWrite, type Answer } from "./answer.ts";
import { createCatalogue, type Catalogue, type Snapshot } from "./catalogue.ts";
import { Refusal, refusalOf, refuse } from "./errors.ts";
import { readAccept, readPreferences } from "./media.ts";
import { bind, planFor, readGuard, variantKey, type Plan } from "./plan.ts";
import { shapeQuery } from "./query-string.ts";
import { planRead } from "./read.ts";
import { readJsonText } from "./request-body.ts";
import { chooseFunction, planCall, readArguments, slotsOf as callSlots, splitArguments } from "./rpc.ts";
import { changesNothing, planWrite, readPayload, slotsOf as writeSlots, type WriteVerb } from "./write.ts";

export type RestDeps = {
  /** Logs in as `authenticator`: see `createGatewayPool`. */
  gatewayPool: Pool;
  resolveCaller: ResolveCaller;
  log: Log;
  /** The first one serves requests that name none. */
  schemas?: readonly [string, ...string[]];
  /** The most rows of one answer. */
  maxRows?: number;
  /** Ends what the module keeps open: its wait for schema changes. */
  signal?: AbortSignal;
};

export function createRest(deps: RestDeps): Hono {
  const schemas = deps.schemas ?? ["public"];
  const gateway: Gateway = {
    ...deps,
    schemas,
    maxRows: deps.maxRows ?? 1_000,
    catalogue: createCatalogue({
      pool: deps.gatewayPool,
      schemas,
      onError: (error) => deps.log.warn("rest.listen_failed", { error: describeError(error) }),
      ...(deps.signal ? { signal: deps.signal } : {}),
    }),
  };
  const app = new Hono();
  app.all("/rpc/:name", (c) => answering(gateway, c.req.raw, (exchange) => call(exchange, c.req.param("name"))));
  app.all("/:name", (c) => answering(gateway, c.req.raw, (exchange) => relate(exchange, c.req.param("name"))));
  app.all("*", (c) => answering(gateway, c.req.raw, () => Promise.reject(refuse.noPath())));
  return app;
}

type Gateway = Required<Omit<RestDeps, "signal">> & { catalogue: Catalogue };

/** One request, its caller known. */
type Exchange = {
  gateway: Gateway;
  request: Request;
  method: string;
  path: string;
  queryString: string;
  caller: DatabaseCaller;
  schema: string;
  snapshot: Snapshot;
};

async function answering(
  gateway: Gateway,
  request: Request,
  work: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  try {
    const caller = await callerOf(gateway, request);
    const schema = schemaOf(gateway, request);
    const snapshot = await gateway.catalogue.current();
    const { path, queryString } = splitUrl(request.url);
    const exchange = { gateway, request, method: request.method, path, queryString, caller, schema, snapshot };
    return await withFreshNames(exchange, work);
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error);
    return answerRefusal(refusalOfFailure(gateway.log, error));
  }
}

/** Where a name is unknown, the schema may have changed since it was read: looks again, once. */
async function withFreshNames(
  exchange: Exchange,
  work: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  // A body can be read once, an unknown name be asked for twice.
  const request = exchange.request.body === null ? exchange.request : withKeptBody(exchange.request);
  try {
    return await work({ ...exchange, request });
  } catch (error) {
    if (!(error instanceof Refusal) || !unknownName.has(error.code)) throw error;
    const snapshot = await exchange.gateway.catalogue.newerThan(exchange.snapshot);
    if (!snapshot) throw error;
    return work({ ...exchange, request, snapshot });
  }
}
