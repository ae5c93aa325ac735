import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { defineFunction } from "@galatea/contract/function.ts";
import { editFacts, editInput } from "@galatea/contract/tools/edit.ts";
import type { EngineFacts } from "@galatea/engines/engine.ts";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { AssetSlot } from "#core/assets/resolve-assets.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { createUser } from "#testing/accounts.ts";
import { findBrokenAccounts } from "#testing/ledger.ts";
import { callRoute, openToolFixture } from "#testing/tool-fixture.ts";
import { jobHandler } from "./run.ts";
import { submitRoute } from "./submit.ts";
import { defineTool, type Made, type Tool } from "./tool.ts";

const contract = defineFunction({
  name: "touch-up",
  summary: "A tool of this test.",
  access: "signed-in",
  startsJob: true,
  request: z.object({
    prompt: z.string().default("a lake"),
    pictures: z.array(z.string()).default([]),
    mask: z.string().optional(),
    referenceConsent: z.boolean().default(false),
    count: z.number().default(1),
  }),
  reply: z.object({}),
  errors: [],
});
const engine: EngineFacts = {
  id: "test",
  label: "Test",
  deterministic: true,
  trainedModel: false,
  health: () => Promise.resolve({ ok: true }),
  close: () => undefined,
};
type Types = {
  contract: typeof contract;
  facts: typeof editFacts;
  engine: EngineFacts;
  subject: string;
};

const fixture = await openToolFixture("edit");
const { deps, pool, publish, balanceOf } = fixture;
afterAll(async () => {
  expect(await findBrokenAccounts(pool)).toEqual([]);
  await fixture.close();
});

/** The steps in the order in which they were taken, each once. */
const steps = new Set<string>();
const at = <Value>(step: string, value: Value): Value => {
  steps.add(step);
  return value;
};
/** A store or service of which each use is one step. */
const recorded = <Name extends string, Of extends Record<Name, (...args: never[]) => unknown>>(
  service: Of,
  uses: Record<Name, string>,
): Of => {
  const used = { ...service };
  for (const name of Object.keys(uses) as Name[]) {
    const use = service[name];
    used[name] = ((...args: never[]) => at(uses[name], use)(...args)) as Of[Name];
  }
  return used;
};

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#456" } })
  .png()
  .toBuffer();
const made: Made = {
  bytes: picture,
  mimeType: "image/png",
  widthPx: 8,
  heightPx: 8,
  trainedModel: false,
  way: "created",
  params: {},
};
const slot = (role: AssetSlot["role"], address: string): AssetSlot => ({
  role,
  field: role,
  address,
  needsConsent: role === "picture",
  consumed: true,
});

const tool = defineTool<Types>({
  facts: editFacts,
  input: editInput,
  contract,
  priceCredits: () => 20,
  purpose: (count) => (count === 1 ? "to edit images" : `to edit ${count} images`),
  needsPlan: true,
  deadlineMs: 60_000,
  timeoutMs: 10_000,
  answerQuestion: () => at("question", Promise.resolve(null)),
  identity: (request, canonical) => at("identity", { ...request, pictures: request.pictures.map(canonical) }),
  admit: () => at("admission", Promise.resolve({ ok: true, subject: "the subject" })),
  admitAgain: () => at("admission again", Promise.resolve(null)),
  slots: ({ pictures, mask }) => [
    ...pictures.map((address) => slot("picture", address)),
    ...(mask === undefined ? [] : [slot("mask", mask)]),
  ],
  consentGiven: ({ referenceConsent }) => referenceConsent,
  refuse: () => at("capabilities", null),
  passages: ({ request: { prompt } }) =>
    at("words", [{ kind: "edit", context: "text-to-image", text: prompt, shownChars: prompt.length }]),
  preflight: () => at("preflight", Promise.resolve({ ok: true, parsed: [] })),
  inputs: ({ request: { prompt, count }, subject, seed }) => {
    expect(subject).toBe("the subject");
    return at(
      "inputs",
      Array.from({ length: count }, () => ({ input: { prompt, pictureCount: 1 }, seed })),
    );
  },
  reply: ({ urls }) => ({ urls }),
  findEngine: () => engine,
  run: () => Promise.resolve(made),
  verify: () => Promise.resolve(),
});

const recordedDeps = {
  ...deps,
  jobs: recorded(deps.jobs, { listByIdemKeys: "key" }),
  ledger: recorded(deps.ledger, { tier: "tier", balance: "payable", reserve: "reserve" }),
  engineStatus: recorded(deps.engineStatus, { findServing: "engine" }),
  assetSources: {
    ...deps.assetSources,
    references: recorded(deps.references, {
      findPath: "files",
      findOwnFile: "files",
      keepConsents: "consent",
    }),
  },
  queue: recorded(deps.queue, { enqueue: "enqueue" }),
};

let userId: string;
beforeEach(async () => {
  await publishEngine(null);
  await pool.query("delete from pgboss.job where name = 'edit'");
  userId = await fixture.customer();
  steps.clear();
});

const publishEngine = (problem: string | null): Promise<void> =>
  publish(
    {
      ...engine,
      capabilities: {
        kind: "edit",
        maxPictures: 4,
        maxPixels: 1_000_000,
        ownPictures: [],
        uploads: [],
        mask: true,
      },
    },
    problem,
  );

type Options = Parameters<typeof callRoute>[3] & { changes?: Partial<Tool<Types>> };

function submit(request: object = {}, { changes = {}, ...options }: Options = {}) {
  return callRoute(submitRoute(recordedDeps, { ...tool, ...changes }), userId, request, options);
}
const upload = () => fixture.upload(userId, { width: 8, height: 8, background: "#456" });

/** The rows that a request leaves in the database. */
async function traces() {
  const { rows } = await pool.query<{ jobs: number; assets: number; holds: number; queued: number }>(
    `select (select count(*)::int from generation_jobs where user_id = $1) as jobs,
            (select count(*)::int from job_assets join generation_jobs on id = job_id where user_id = $1) as assets,
            (select count(*)::int from credit_holds where user_id = $1) as holds,
            (select count(*)::int from pgboss.job where name = 'edit' and state = 'created') as queued`,
    [userId],
  );
  return rows[0];
}
const nothing = { jobs: 0, assets: 0, holds: 0, queued: 0 };

async function work(): Promise<void> {
  const handle = jobHandler(deps, tool);
  const { signal } = new AbortController();
  await expect.poll(async () => (await queued()).length).toBeGreaterThan(0);
  for (const jobId of await queued()) await handle({ queueId: randomUUID(), jobId, signal });
}
const queued = async (): Promise<string[]> =>
  (
    await pool.query<{ id: string }>(
      "select id from generation_jobs where user_id = $1 and state = 'queued' order by created_at, id",
      [userId],
    )
  ).rows.map(({ id }) => id);

test("the checks come in one order, and the credits are reserved last", async () => {
  const { url } = await upload();
  const request = { pictures: [url], referenceConsent: true };
  expect(await submit(request, { idempotencyKey: "key" })).toMatchObject({ ok: true });
  expect([...steps]).toEqual([
    "question",
    "identity",
    "key",
    "tier",
    "admission",
    "payable",
    "engine",
    "files",
    "consent",
    "capabilities",
    "words",
    "preflight",
    "inputs",
    "admission again",
    "reserve",
    "enqueue",
  ]);
  expect(await traces()).toEqual({ jobs: 1, assets: 1, holds: 1, queued: 1 });
  expect(await balanceOf(userId)).toBe(180);
});

test("a request that was started is found by its key before anything else is asked", async () => {
  const options = { idempotencyKey: "key" };
  const first = await submit({}, options);
  steps.clear();
  expect(await submit({}, options)).toEqual(first);
  expect([...steps]).toEqual(["question", "identity", "key"]);
  expect(await submit({ prompt: "a hill" }, options)).toEqual({
    ok: false,
    code: "idempotency_key_reused",
    error: failureSentence("edit", "idempotency_key_reused"),
  });
  expect(await traces()).toEqual({ jobs: 1, assets: 0, holds: 1, queued: 1 });
});

const refusing = (code: ErrorCode) => ({ ok: false as const, code });

type RefusalCase = {
  step: string;
  code: ErrorCode;
  request?: object;
  changes?: Partial<Tool<Types>>;
  before?: () => Promise<unknown>;
};
const refusals: RefusalCase[] = [
  {
    step: "tier",
    code: "tier_required",
    before: async () => {
      userId = await createUser(pool);
    },
  },
  {
    step: "admission",
    code: "character_not_found",
    changes: { admit: () => at("admission", Promise.resolve(refusing("character_not_found"))) },
  },
  {
    step: "payable",
    code: "insufficient_credits",
    before: async () => {
      userId = await fixture.customer(19);
    },
  },
  { step: "engine", code: "engine_unavailable", before: () => publishEngine("away") },
  {
    step: "files",
    code: "reference_unusable",
    request: { pictures: [`upload:${randomUUID()}`] },
  },
  { step: "files", code: "consent_required" },
  {
    step: "capabilities",
    code: "engine_bad_input",
    changes: { refuse: () => at("capabilities", refusing("engine_bad_input")) },
  },
  { step: "words", code: "content_refused", request: { prompt: "a naked child" } },
  {
    step: "preflight",
    code: "cannot_follow",
    changes: {
      preflight: () =>
        at("preflight", Promise.resolve({ ok: false, reason: "It cannot.", offers: ["more"] })),
    },
  },
  {
    step: "admission again",
    code: "character_limit",
    changes: { admitAgain: () => at("admission again", Promise.resolve(refusing("character_limit"))) },
  },
  {
    step: "reserve",
    code: "daily_cap_reached",
    before: () => pool.query("update user_credits set daily_cap = 10 where user_id = $1", [userId]),
  },
];

test.each(refusals)(
  "a refusal at step $step ($code) says why and leaves no job, hold or queue entry",
  async ({ step, code, request, changes = {}, before }) => {
    await before?.();
    const balance = await balanceOf(userId);
    const { url } = await upload();
    steps.clear();
    const answer = await submit(code === "consent_required" ? { pictures: [url] } : { ...request }, {
      changes,
      idempotencyKey: "key",
    });
    expect(answer).toMatchObject({ ok: false, code, error: expect.stringMatching(/\w/) });
    expect([...steps].at(-1)).toBe(step);
    expect(await traces()).toEqual(nothing);
    expect(await balanceOf(userId)).toBe(balance);
  },
);

test("a refusal without words of its own gets the sentence of its tool", async () => {
  const refused = (changes: Partial<Tool<Types>>) => submit({}, { changes });
  expect(await refused({ refuse: () => refusing("reference_unusable") })).toEqual({
    ...refusing("reference_unusable"),
    error: failureSentence("edit", "reference_unusable"),
  });
  const worded = { ...refusing("invalid_request"), error: "Not like this." };
  expect(await refused({ refuse: () => worded })).toEqual(worded);
  const verdict = { ok: false as const, reason: "It cannot.", offers: ["more light"] };
  expect(await refused({ preflight: () => Promise.resolve(verdict) })).toEqual({
    ...refusing("cannot_follow"),
    error: "It cannot. Nothing was charged.",
    offers: ["more light"],
  });
});

test("a file that is deleted between its check and the reservation starts nothing", async () => {
  const { id, url } = await upload();
  const answer = await submit(
    { pictures: [url], referenceConsent: true },
    {
      changes: {
        preflight: async () => {
          await pool.query("delete from storage.objects where id = $1", [id]);
          return { ok: true, parsed: [] };
        },
      },
    },
  );
  expect(answer).toMatchObject({ ok: false, code: "reference_unusable" });
  expect(await traces()).toEqual(nothing);
  expect(await balanceOf(userId)).toBe(200);
});

test("of several jobs all or none start", async () => {
  userId = await fixture.customer(50);
  const changes: Partial<Tool<Types>> = { count: ({ count }) => count };
  expect(await submit({ count: 3 }, { changes })).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 60,
    balance_credits: 50,
  });
  // The balance is looked at before; what counts is the reservation.
  expect(await submit({ count: 3 }, { changes: { count: () => 1 } })).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 60,
    balance_credits: 50,
  });
  expect(await traces()).toEqual(nothing);
  expect(await submit({ count: 2 }, { changes })).toMatchObject({ status: 202 });
  expect(await traces()).toEqual({ jobs: 2, assets: 0, holds: 2, queued: 2 });
});

test("the same key sent several times at once starts one job, also with credits for only one", async () => {
  userId = await fixture.customer(20);
  const { url, id } = await upload();
  const options = { idempotencyKey: "key" };
  const spellings = [url, `${url}?width=640`, url, `${url}#top`];
  const answers = await Promise.all(
    spellings.map((spelling) => submit({ pictures: [spelling], referenceConsent: true }, options)),
  );
  expect(answers[0]).toMatchObject({ ok: true, status: 202 });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const [jobId = ""] = await queued();
  expect(await fixture.assetsOf(jobId)).toEqual([{ role: "picture", kind: "upload", id }]);
  expect(await traces()).toEqual({ jobs: 1, assets: 1, holds: 1, queued: 1 });
  expect(await balanceOf(userId)).toBe(0);
});

test("a client that asks for it gets 202 with the job at once, and with all jobs where a tool starts several", async () => {
  expect(await submit()).toEqual({ ok: true, status: 202, body: { job_id: (await queued())[0] } });
  const answer = await submit({ count: 2 }, { changes: { count: ({ count }) => count } });
  const [, first, second] = await queued();
  expect(answer).toEqual({ ok: true, status: 202, body: { job_id: first, job_ids: [first, second] } });
  const accepted: FunctionResult<unknown> = { ok: true, body: { task_id: "as its protocol says" } };
  for (const respondAsync of [true, false])
    expect(await submit({}, { respondAsync, changes: { accepted: () => accepted } })).toEqual(accepted);
});

test("a client that waits gets the result with its price", async () => {
  const answer = submit({}, { respondAsync: false });
  await work();
  const { rows } = await pool.query<{ content_url: string }>(
    "select content_url from generated_content where user_id = $1",
    [userId],
  );
  expect(await answer).toEqual({
    ok: true,
    body: { urls: rows.map(({ content_url }) => content_url), credits_used: 20, remaining_credits: 180 },
  });
});

test("a client that waits gets the sentence of a failure, and the code of a result that is gone", async () => {
  const failing = submit({}, { respondAsync: false });
  await pool.query("update generation_jobs set input = '{}' where id = $1", [await untilQueued()]);
  await work();
  expect(await failing).toEqual({
    ...refusing("engine_failed"),
    error: failureSentence("edit", "engine_failed"),
  });
  expect(await balanceOf(userId)).toBe(200);
  const options = { idempotencyKey: "key" };
  await submit({}, options);
  await work();
  await pool.query("delete from generated_content where user_id = $1", [userId]);
  const gone = (changes: Partial<Tool<Types>> = {}) =>
    submit({}, { ...options, respondAsync: false, changes });
  expect(await gone()).toMatchObject({ ok: false, code: "not_found" });
  expect(await gone({ goneCode: "character_not_found" })).toMatchObject({ code: "character_not_found" });
});

async function untilQueued(): Promise<string> {
  await expect.poll(async () => (await queued()).length).toBeGreaterThan(0);
  return (await queued())[0] ?? "";
}

test("an upload in two roles is consumed only if both consume it", async () => {
  const [shared, brought] = [await upload(), await upload()];
  const consumedOf = async (changes: Partial<Tool<Types>>) => {
    const request = { pictures: [shared.url], mask: shared.url, referenceConsent: true };
    expect(await submit(request, { changes })).toMatchObject({ ok: true });
    const { rows } = await pool.query<{ role: string; consumed: boolean }>(
      "select role, consumed from job_assets where job_id = $1 order by position",
      [(await queued()).at(-1)],
    );
    return rows;
  };
  expect(
    await consumedOf({
      slots: ({ pictures: [address = ""], mask = "" }) => [
        { ...slot("picture", address), consumed: false },
        slot("mask", mask),
      ],
    }),
  ).toEqual([
    { role: "picture", consumed: false },
    { role: "mask", consumed: false },
  ]);
  expect(await consumedOf({})).toEqual([
    { role: "picture", consumed: true },
    { role: "mask", consumed: true },
  ]);
  await work();
  await fixture.assets.sweep();
  expect(await deps.objects.get("ai-influencer-content", shared.path)).not.toBeNull();
  await submit({ pictures: [brought.url], referenceConsent: true });
  await work();
  await fixture.assets.sweep();
  expect(await deps.objects.get("ai-influencer-content", brought.path)).toBeNull();
});

test("a question is answered without any check", async () => {
  const answer: FunctionResult<unknown> = { ok: true, body: { status: "processing" } };
  expect(
    await submit({}, { idempotencyKey: "key", changes: { answerQuestion: () => Promise.resolve(answer) } }),
  ).toEqual(answer);
  expect([...steps]).toEqual([]);
});

test("what admission answers by itself starts nothing and needs no credits", async () => {
  userId = await fixture.customer(1);
  const answer: FunctionResult<unknown> = { ok: true, body: { credits_used: 0 } };
  const changes: Partial<Tool<Types>> = { admit: () => Promise.resolve({ ok: true, answer }) };
  expect(await submit({}, { changes })).toEqual(answer);
  expect(await traces()).toEqual(nothing);
});
