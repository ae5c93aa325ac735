import { imageCapabilities } from "@galatea/contract/testing/samples.ts";
import { randomUUID } from "node:crypto";
import type { EngineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { EngineHealth } from "@galatea/engines/engine.ts";
import { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createLog, type Log } from "#platform/log.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createEngineStatusStore } from "./engine-status.store.ts";
import { plainly } from "./engine-list.ts";
import type { AnyEngine, Engines } from "./engines.ts";
import { startPublishingStatus } from "./publish-status.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
const status = createEngineStatusStore(database);
const image = imageCapabilities({ maxReferences: 0, negativePrompt: false });
const upscale: EngineCapabilities = {
  kind: "upscale",
  scales: [2, 4],
  modes: ["fast", "best"],
  maxOutputPixels: 40_000_000,
};

beforeEach(async () => {
  await pool.query("delete from engine_status");
  await pool.query("delete from generation_jobs");
});
afterAll(async () => {
  await Promise.all([pool.end(), database.close()]);
});

const report = (capabilities: EngineCapabilities, problem: string | null = null) => ({
  engine: "sketch",
  label: "sketch preview",
  problem,
  capabilities,
  priority: 0,
});

/** A job that took `ms` milliseconds and ended `agoMinutes` ago. */
async function recordJob(
  userId: string,
  job: { variant: string; ms: number; megapixels?: number; agoMinutes: number; kind?: "image" | "character" },
) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url) values ($1, 'image', 'https://example.org/1.png') returning id`,
    [userId],
  );
  await pool.query(
    `insert into generation_jobs (id, user_id, kind, input, input_hash, state, engine, variant, input_megapixels,
       cost_credits, content_id, created_at, started_at, finished_at, deadline_at)
     values ($1, $2, $8, '{}', 'h', 'succeeded', 'sketch', $3, $4, 20, $5,
       now() - $6 * interval '1 minute', now() - $6 * interval '1 minute',
       now() - $6 * interval '1 minute' + $7 * interval '1 millisecond', now() + interval '1 hour')`,
    [
      randomUUID(),
      userId,
      job.variant,
      job.megapixels ?? null,
      rows[0]?.id,
      job.agoMinutes,
      job.ms,
      job.kind ?? "image",
    ],
  );
}

test("published capabilities are read back unchanged", async () => {
  await status.publish(report(image));
  await status.publish(report(upscale));
  expect(await status.listServing()).toEqual([
    {
      engine: "sketch",
      kind: "image",
      label: "sketch preview",
      note: null,
      priceCredits: null,
      capabilities: image,
      medianMs: null,
      durations: [],
    },
    {
      engine: "sketch",
      kind: "upscale",
      label: "sketch preview",
      note: null,
      priceCredits: null,
      capabilities: upscale,
      medianMs: null,
      durations: [],
    },
  ]);
  expect(await status.findServing("video")).toBeNull();
});

test("durations are quantiles of each variant, per megapixel where the picture's size was noted", async () => {
  const userId = await createUser(pool);
  for (let at = 1; at <= 9; at += 1) {
    await recordJob(userId, { variant: "fast", ms: at * 100, agoMinutes: 100 - at });
    await recordJob(userId, { variant: "best", ms: at * 1000, megapixels: 2, agoMinutes: 100 - at });
  }
  await status.publish(report(image));
  const serving = await status.findServing("image");
  expect(serving?.durations).toEqual([
    { variant: "best", jobs: 9, p50Ms: 5000, p90Ms: 8200, p50MsPerMegapixel: 2500 },
    { variant: "fast", jobs: 9, p50Ms: 500, p90Ms: 820, p50MsPerMegapixel: null },
  ]);
  expect(serving?.medianMs).toBe(950);
  expect(await status.measuredP90Ms("sketch", "image")).toBeGreaterThan(5000);
  expect(await status.measuredP90Ms("sketch", "upscale")).toBeNull();
});

test("only the last fifty jobs of a variant count, so an engine that became faster is measured as faster", async () => {
  const userId = await createUser(pool);
  for (let at = 0; at < 60; at += 1)
    await recordJob(userId, { variant: "", ms: at < 10 ? 60_000 : 400, agoMinutes: 200 - at });
  await status.publish(report(image));
  expect((await status.findServing("image"))?.durations).toEqual([
    { variant: "", jobs: 50, p50Ms: 400, p90Ms: 400, p50MsPerMegapixel: null },
  ]);
});

test("an engine with a problem serves nothing and names the problem; one silent for a minute is gone", async () => {
  await status.publish(report(image, "ffmpeg was not found"));
  expect(await status.findServing("image")).toBeNull();
  const { rows } = await pool.query("select healthy, problem from engine_status");
  expect(rows).toEqual([{ healthy: false, problem: "ffmpeg was not found" }]);

  await status.publish(report(image));
  expect(await status.findServing("image")).not.toBeNull();
  await pool.query("update engine_status set checked_at = now() - interval '61 seconds'");
  expect(await status.findServing("image")).toBeNull();
});

test("the table refuses capabilities of another kind, and ill health without its reason", async () => {
  const insert = (kind: string, capabilities: object, healthy: boolean, problem: string | null) =>
    pool.query(
      "insert into engine_status (engine, kind, label, healthy, problem, capabilities) values ('x', $1, 'X', $2, $3, $4)",
      [kind, healthy, problem, capabilities],
    );
  await expect(insert("image", upscale, true, null)).rejects.toMatchObject({ code: "23514" });
  await expect(insert("image", {}, true, null)).rejects.toMatchObject({ code: "23514" });
  await expect(insert("image", image, false, null)).rejects.toMatchObject({ code: "23514" });
  await expect(insert("painting", { kind: "painting" }, true, null)).rejects.toMatchObject({ code: "23514" });
});

test("a row that this release cannot read offers nothing, and the other rows still do", async () => {
  await status.publish(report(image));
  await pool.query(
    `insert into engine_status (engine, kind, label, healthy, capabilities)
     values ('next', 'upscale', 'Next', true, '{"kind": "upscale", "scales": "any"}')`,
  );
  expect((await status.listServing()).map(({ kind }) => kind)).toEqual(["image"]);
});

test("a worker publishes every engine at once, with its health", async () => {
  const engine = (capabilities: EngineCapabilities, ok: boolean) => ({
    id: "sketch",
    label: "sketch preview",
    deterministic: true,
    trainedModel: false,
    billedPerCall: false,
    capabilities,
    health: () =>
      Promise.resolve(ok ? { ok: true as const } : { ok: false as const, reason: "weights are missing" }),
    close: () => undefined,
  });
  const engines: Pick<Engines, "all" | "check"> = {
    all: () => [
      { engine: engine(image, true), note: "quick", priceCredits: 35 },
      plainly(engine(upscale, false)),
    ],
    check: (asked) => asked.health(),
  };
  const publishing = await startPublishingStatus(
    { engines, status, log: createLog({ level: "silent" }) },
    60_000,
  );
  publishing.stop();
  const { rows } = await pool.query(
    "select kind, note, price_credits, healthy, problem from engine_status order by kind",
  );
  expect(rows).toEqual([
    { kind: "image", note: "quick", price_credits: 35, healthy: true, problem: null },
    { kind: "upscale", note: null, price_credits: null, healthy: false, problem: "weights are missing" },
  ]);
});

test("the log says once that an engine became unhealthy, why, and that it is well again", async () => {
  let health: EngineHealth = { ok: true };
  const engine = plainly({ id: "model", label: "Model", capabilities: image } as unknown as AnyEngine);
  const told: unknown[] = [];
  const log = {
    ...createLog({ level: "silent" }),
    warn: (event: string, facts: unknown) => told.push([event, facts]),
    info: (event: string, facts: unknown) => told.push([event, facts]),
  } as Log;
  const engines = { all: () => [engine], check: async () => health };
  const publishing = await startPublishingStatus({ engines, status, log }, 5);
  expect(told).toEqual([]);
  health = { ok: false, reason: "nothing answers" };
  const unhealthy = ["engine_unhealthy", { engine: "model", problem: "nothing answers" }];
  await expect.poll(() => told).toEqual([unhealthy]);
  health = { ok: true };
  await expect.poll(() => told).toEqual([unhealthy, ["engine_healthy", { engine: "model" }]]);
  publishing.stop();
});

test("an engine that cannot be published keeps no other from being offered, and its reason is one bounded line", async () => {
  const facts = { label: "Model", capabilities: image };
  const sick = plainly({ ...facts, id: "sick" } as unknown as AnyEngine);
  const broken = plainly({ ...facts, id: "broken", label: "\u0000" } as unknown as AnyEngine);
  const well = plainly({ ...facts, id: "well" } as unknown as AnyEngine);
  const engines: Pick<Engines, "all" | "check"> = {
    all: () => [broken, sick, well],
    check: async ({ id }) =>
      id === "sick" ? { ok: false, reason: `\u0000${"no ".repeat(9_000)}` } : { ok: true },
  };
  const log = createLog({ level: "silent" });
  (await startPublishingStatus({ engines, status, log }, 60_000)).stop();
  const { rows } = await pool.query(
    "select engine, healthy, length(problem) as length from engine_status where engine in ('broken', 'sick', 'well') order by engine",
  );
  expect(rows).toEqual([
    { engine: "sick", healthy: false, length: 500 },
    { engine: "well", healthy: true, length: null },
  ]);
});

test("a character's face is measured separately and leaves the median of pictures alone", async () => {
  const userId = await createUser(pool);
  for (let at = 1; at <= 5; at += 1) {
    await recordJob(userId, { variant: "", ms: 1000, agoMinutes: 10 + at });
    await recordJob(userId, { variant: "", ms: 9000, agoMinutes: at, kind: "character" });
  }
  await status.publish(report(image));
  const serving = await status.findServing("image");
  expect(serving?.medianMs).toBe(1000);
  expect(serving?.durations).toMatchObject([
    { variant: "", jobs: 5, p50Ms: 1000 },
    { variant: "face", jobs: 5, p50Ms: 9000 },
  ]);
});

test("all engines of a kind are listed, the first configured healthy one in front", async () => {
  const brush = { ...report(image), engine: "brush", label: "Brush", priority: 0 };
  const crayon = { ...report({ ...image, styles: [] }), engine: "crayon", label: "Crayon", priority: 1 };
  await status.publish(crayon);
  await status.publish(brush);
  expect((await status.listServing()).map(({ engine }) => engine)).toEqual(["brush", "crayon"]);
  expect(await status.findServing("image")).toMatchObject({ engine: "brush" });
  expect(await status.findServing("image", "crayon")).toMatchObject({ engine: "crayon" });
  expect(await status.findServing("image", "pencil")).toBeNull();

  await status.publish({ ...brush, problem: "no paint" });
  expect(await status.findServing("image")).toMatchObject({ engine: "crayon" });
  expect(await status.findServing("image", "brush")).toBeNull();
  expect(await status.findLabel("image", "brush")).toBe("Brush");
  expect(await status.findLabel("image", "pencil")).toBeNull();
});
