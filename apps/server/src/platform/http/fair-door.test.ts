import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createFairDoor } from "./fair-door.ts";

/** A server that refuses every request of a path that begins with /refused; callers are named by a header. */
async function openServer(state: { isHigh: boolean }) {
  const served: string[] = [];
  let counts = { takePeak: () => 0 };
  const door = createFairDoor({
    keyOf: async ({ headers }) => {
      if (headers["x-caller"] === "slow to read") await sleep(100);
      return headers["x-caller"] === "service" ? null : String(headers["x-caller"]);
    },
    sharePercent: 100,
    limits: { longestHoldMs: 1_000, longestVisitHoldMs: 200, held: 30, heldPerCaller: 20 },
    watchPressure: (taken) => {
      counts = taken;
      return { isHigh: () => state.isHigh, stop: () => undefined };
    },
  });
  const server = createServer(
    door.guard((request, response) => {
      served.push(String(request.headers["x-caller"]));
      request.resume();
      response.statusCode = request.url?.includes("refused") ? 403 : 200;
      response.end();
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    door.stop();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const call = async (caller: string, path: string, init: RequestInit = {}) => {
    const startedMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { "x-caller": caller },
    });
    const body = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body,
      tookMs: performance.now() - startedMs,
    };
  };
  const refuseOften = async (caller: string, times = 4): Promise<void> => {
    for (let at = 0; at < times; at += 1) await call(caller, "/rest/v1/refused");
    await sleep(20);
  };
  return { call, refuseOften, served, takePeak: () => counts.takePeak() };
}

test("a client that leaves while its credentials are read is not served, and does not count as running", async () => {
  const { call, served, takePeak } = await openServer({ isHigh: true });
  const gone = call("slow to read", "/rest/v1/notes", { signal: AbortSignal.timeout(30) });
  await expect(gone).rejects.toThrow(/abort|timeout/i);
  await sleep(150);
  takePeak();
  expect([served, takePeak()]).toEqual([[], 0]);
});

test("without pressure nobody is held, however often it was refused", async () => {
  const { call, refuseOften } = await openServer({ isHigh: false });
  await refuseOften("eve", 20);
  expect((await call("eve", "/rest/v1/notes")).tookMs).toBeLessThan(500);
});

test("under pressure a caller that was refused again and again waits, and others pass it", async () => {
  const state = { isHigh: false };
  const { call, refuseOften, served } = await openServer(state);
  await refuseOften("eve");
  state.isHigh = true;
  served.length = 0;
  const late = call("eve", "/rest/v1/notes");
  await sleep(50);
  for (let at = 0; at < 20; at += 1) expect((await call("ada", "/rest/v1/notes")).status).toBe(200);
  expect(new Set(served)).toEqual(new Set(["ada"]));
  const { status, tookMs } = await late;
  expect(status).toBe(200);
  expect(tookMs).toBeGreaterThan(700);
  expect(tookMs).toBeLessThan(2_000);
});

test("pages and the sign-in of an address that is held come sooner than calls of the API", async () => {
  const state = { isHigh: false };
  const { call, refuseOften } = await openServer(state);
  await refuseOften("203.0.113.9", 8);
  state.isHigh = true;
  const visits = await Promise.all([
    call("203.0.113.9", "/"),
    call("203.0.113.9", "/config.json"),
    call("203.0.113.9", "/auth/v1/token?grant_type=password", { method: "POST", body: "{}" }),
  ]);
  for (const { status, tookMs } of visits) {
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(700);
  }
});

test("one caller's waiting requests are bounded: further ones are answered 503 with a time to wait", async () => {
  const state = { isHigh: false };
  const { call, refuseOften } = await openServer(state);
  await refuseOften("eve", 8);
  state.isHigh = true;
  const calls = await Promise.all(
    Array.from({ length: 25 }, () => call("eve", "/storage/v1/object/x", { method: "POST", body: "x" })),
  );
  const full = calls.filter(({ status }) => status === 503);
  expect(full).toHaveLength(5);
  for (const { headers, body } of full) {
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.parse(body)).toMatchObject({ code: "server_busy" });
  }
});

test("a client that leaves while it is held is never served, and gives its room back", async () => {
  const state = { isHigh: false };
  const { call, refuseOften, served } = await openServer(state);
  await refuseOften("eve");
  state.isHigh = true;
  served.length = 0;
  await expect(call("eve", "/rest/v1/notes", { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  await sleep(1_200);
  expect(served).toEqual([]);
});

test("the operator's own programs are never held", async () => {
  const state = { isHigh: false };
  const { call, refuseOften } = await openServer(state);
  await refuseOften("service");
  state.isHigh = true;
  expect((await call("service", "/rest/v1/notes")).tookMs).toBeLessThan(500);
});
