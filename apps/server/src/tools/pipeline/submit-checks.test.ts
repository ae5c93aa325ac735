import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { expect, test } from "vitest";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { createUser } from "#testing/accounts.ts";
import { openSubmitFixture, type RecordedTypes } from "./testing/submit-fixture.ts";
import type { Tool } from "./tool.ts";

const fixture = await openSubmitFixture();
const { person, pool, steps, note, submit, upload, publishEngine, traces, nothing, balanceOf } = fixture;

test("the checks run in one order, and the credits are reserved last", async () => {
  const { url } = await upload();
  const request = { pictures: [url], referenceConsent: true };
  expect(await submit(request, { idempotencyKey: "key" })).toMatchObject({ ok: true });
  expect([...steps]).toEqual([
    "question",
    "identity",
    "key",
    "tier",
    "admission",
    "engine",
    "payable",
    "space",
    "files",
    "capabilities",
    "words",
    "preflight",
    "inputs",
    "admission again",
    "consent",
    "reserve",
    "enqueue",
  ]);
  expect(await traces()).toEqual({ jobs: 1, assets: 1, holds: 1, queued: 1 });
  expect(await balanceOf(person.id)).toBe(180);
});

test("a started request is found by its key before any other check", async () => {
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
  changes?: Partial<Tool<RecordedTypes>>;
  before?: () => Promise<unknown>;
};
const refusals: RefusalCase[] = [
  {
    step: "tier",
    code: "tier_required",
    before: async () => {
      person.id = await createUser(pool);
    },
  },
  {
    step: "admission",
    code: "character_not_found",
    changes: { admit: () => note("admission", Promise.resolve(refusing("character_not_found"))) },
  },
  {
    step: "payable",
    code: "insufficient_credits",
    before: async () => {
      person.id = await fixture.customer(19);
    },
  },
  {
    step: "space",
    code: "quota_bytes",
    before: async () => {
      await pool.query("insert into quotas.limits select name, 1e12, 5, 5, 5 from plans");
      person.id = await fixture.customer();
      await pool.query("insert into quotas.kept (user_id, bytes) values ($1, 1e12)", [person.id]);
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
    changes: { refuse: () => note("capabilities", refusing("engine_bad_input")) },
  },
  { step: "words", code: "content_refused", request: { prompt: "a naked child" } },
  {
    step: "preflight",
    code: "cannot_follow",
    changes: {
      preflight: () =>
        note("preflight", Promise.resolve({ ok: false, reason: "It cannot.", offers: ["more"] })),
    },
  },
  {
    step: "omissions",
    code: "would_leave_out",
    changes: { leavesOut: () => note("omissions", { leftOut: ["hands"], instead: "a lake" }) },
  },
  {
    step: "admission again",
    code: "character_limit",
    changes: { admitAgain: () => note("admission again", Promise.resolve(refusing("character_limit"))) },
  },
  {
    step: "reserve",
    code: "daily_cap_reached",
    before: () => pool.query("update user_credits set daily_cap = 10 where user_id = $1", [person.id]),
  },
];

test.each(refusals)(
  "a refusal at step $step ($code) says why and leaves no job, hold or queue entry",
  async ({ step, code, request, changes = {}, before }) => {
    await before?.();
    const balance = await balanceOf(person.id);
    const { url } = await upload();
    steps.clear();
    const answer = await submit(code === "consent_required" ? { pictures: [url] } : { ...request }, {
      changes,
      idempotencyKey: "key",
    });
    expect(answer).toMatchObject({ ok: false, code, error: expect.stringMatching(/\w/) });
    expect([...steps].at(-1)).toBe(step);
    expect(await traces()).toEqual(nothing);
    expect(await balanceOf(person.id)).toBe(balance);
  },
);

test("a refusal without words of its own gets its tool's sentence", async () => {
  const refused = (changes: Partial<Tool<RecordedTypes>>) => submit({}, { changes });
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

test("a request whose result would leave something out is refused with the words, until the person agrees", async () => {
  const changes: Partial<Tool<RecordedTypes>> = {
    leavesOut: () => ({ leftOut: ["perfume bottle", "marble"], instead: "wine" }),
    acceptsOmissions: ({ prompt }) => prompt === "agreed",
  };
  expect(await submit({}, { changes })).toEqual({
    ...refusing("would_leave_out"),
    error: "The engine in use would leave out “perfume bottle”, “marble” and make wine. Nothing was charged.",
    left_out: ["perfume bottle", "marble"],
    instead: "wine",
    issues: [expect.objectContaining({ path: "acceptOmissions" })],
  });
  expect(await traces()).toEqual(nothing);
  expect(await balanceOf(person.id)).toBe(200);
  expect(await submit({ prompt: "agreed" }, { changes })).toMatchObject({ ok: true });
});

test("deleting a file between its check and the reservation starts nothing", async () => {
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
  expect(await balanceOf(person.id)).toBe(200);
});

test("a question is answered before any check", async () => {
  const answer: FunctionResult<unknown> = { ok: true, body: { status: "processing" } };
  expect(
    await submit({}, { idempotencyKey: "key", changes: { answerQuestion: () => Promise.resolve(answer) } }),
  ).toEqual(answer);
  expect([...steps]).toEqual([]);
});
