/**
 * Shares this process between callers while it is under pressure: who used more than a share, or was refused again and
 * again, is answered later. A request is held before its body is read, so a held one costs little, and callers that
 * send one request after another slow down by themselves. At rest nobody is held.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { type ProcessPressure, watchProcessPressure } from "./process-pressure.ts";
import { createProcessShares } from "./process-shares.ts";

export type FairDoor = {
  guard(listener: RequestListener): RequestListener;
  stop(): void;
};

/** The caller whose share a request uses: a person, or an address without an account. Null is never held. */
export type CallerKey = (request: IncomingMessage) => Promise<string | null>;

/** The charge for an answer 4xx: honest clients make few mistakes, and attacks consist of them. */
const refusalChargeMs = 1_000;
/** A request that runs longer mostly waits for a job or for its reader. */
const maxChargeMs = 500;

export type DoorLimits = {
  longestHoldMs: number;
  /** Many visitors may share an address, so pages, pictures and the sign-in are never held for long. */
  longestVisitHoldMs: number;
  held: number;
  heldPerCaller: number;
};

const usualLimits: DoorLimits = {
  longestHoldMs: 5_000,
  longestVisitHoldMs: 1_000,
  held: 500,
  heldPerCaller: 200,
};

export function createFairDoor(options: {
  keyOf: CallerKey;
  /** How much of the process's time one caller may use steadily under pressure. */
  sharePercent: number;
  limits?: DoorLimits;
  watchPressure?: (counts: { takePeak(): number; held(): number }) => ProcessPressure;
}): FairDoor {
  const { keyOf, sharePercent, limits = usualLimits, watchPressure = watchProcessPressure } = options;
  const shares = createProcessShares(sharePercent, () => performance.eventLoopUtilization().active);
  const held = createHeldCounts(limits);
  const pressure = watchPressure({ takePeak: shares.takePeak, held: held.total });

  function serve(
    listener: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    known?: Promise<string | null>,
  ): void {
    const end = shares.measure();
    response.once("close", () => {
      const usedMs = Math.min(end(), maxChargeMs);
      const isRefusal = response.statusCode >= 400 && response.statusCode < 500;
      void (known ?? keyOf(request)).then((key) => {
        if (key !== null) shares.charge(key, usedMs + (isRefusal ? refusalChargeMs : 0));
      });
    });
    listener(request, response);
  }

  async function hold(
    known: Promise<string | null>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<"go" | "gone" | "full"> {
    const key = await known;
    // It left while its credentials were read: its `close` is over, and nothing would end its measure.
    if (response.destroyed) return "gone";
    if (key === null) return "go";
    const longestMs = isVisit(request) ? limits.longestVisitHoldMs : limits.longestHoldMs;
    const waitMs = Math.min(shares.waitMs(key), longestMs * spread());
    if (waitMs === 0) return "go";
    if (!held.hasRoomFor(key)) return "full";
    const leave = held.enter(key);
    const isThere = await untilOver(waitMs, response);
    leave();
    return isThere ? "go" : "gone";
  }

  return {
    guard: (listener) => (request, response) => {
      if (!pressure.isHigh()) return serve(listener, request, response);
      const known = keyOf(request);
      void hold(known, request, response).then((outcome) => {
        if (outcome === "go") serve(listener, request, response, known);
        if (outcome === "full") refuse(response, limits.longestHoldMs);
      });
    },
    stop: () => pressure.stop(),
  };
}

/** Without it, requests that were held together would also go together. */
const spread = (): number => 0.75 + Math.random() / 4;

/** Reads and sign-ins of somebody who looks at the studio, as opposed to calls of the API. */
function isVisit({ method, url = "" }: IncomingMessage): boolean {
  if (url.startsWith("/auth/v1/")) return true;
  return (method === "GET" || method === "HEAD") && !/^\/(rest|functions)\/v1\//.test(url);
}

/** @returns false when the client left before. */
function untilOver(waitMs: number, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      response.off("close", leave);
      resolve(true);
    }, waitMs);
    const leave = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    response.once("close", leave);
  });
}

function createHeldCounts({ held, heldPerCaller }: DoorLimits) {
  const byCaller = new Map<string, number>();
  let total = 0;
  const add = (key: string, change: 1 | -1): void => {
    total += change;
    const count = (byCaller.get(key) ?? 0) + change;
    if (count === 0) byCaller.delete(key);
    else byCaller.set(key, count);
  };
  return {
    total: () => total,
    hasRoomFor: (key: string) => total < held && (byCaller.get(key) ?? 0) < heldPerCaller,
    enter(key: string): () => void {
      add(key, 1);
      return () => add(key, -1);
    },
  };
}

/** The body has what the clients of all protocols read: `error` of functions and files, `message` of REST, `msg` of auth. */
function refuse(response: ServerResponse, retryAfterMs: number): void {
  const { sentence, status } = errorCodes.server_busy;
  const body = JSON.stringify({ error: sentence, code: "server_busy", message: sentence, msg: sentence });
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(Math.ceil(retryAfterMs / 1000)),
  });
  response.end(body);
}
