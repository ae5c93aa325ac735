import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { expect, test } from "vitest";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { openSubmitFixture, type RecordedTypes, slot } from "./testing/submit-fixture.ts";
import type { Tool } from "./tool.ts";

const fixture = await openSubmitFixture();
const { deps, person, pool, submit, upload, traces, nothing, queued, untilQueued, work, balanceOf } = fixture;

test("of several jobs all or none start", async () => {
  person.id = await fixture.customer(50);
  const changes: Partial<Tool<RecordedTypes>> = { count: ({ count }) => count };
  expect(await submit({ count: 3 }, { changes })).toMatchObject({
    code: "insufficient_credits",
    needed_credits: 60,
    balance_credits: 50,
  });
  // The balance is checked first, but the reservation decides.
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
  person.id = await fixture.customer(20);
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
  expect(await balanceOf(person.id)).toBe(0);
});

test("a client that asks for it gets 202 with the job at once, and with all jobs of a batch", async () => {
  expect(await submit()).toEqual({ ok: true, status: 202, body: { job_id: (await queued())[0] } });
  const answer = await submit({ count: 2 }, { changes: { count: ({ count }) => count } });
  const [, first, second] = await queued();
  expect(answer).toEqual({ ok: true, status: 202, body: { job_id: first, job_ids: [first, second] } });
  const accepted: FunctionResult<unknown> = { ok: true, body: { task_id: "as its protocol says" } };
  for (const respondAsync of [true, false])
    expect(await submit({}, { respondAsync, changes: { accepted: () => accepted } })).toEqual(accepted);
});

test("a waiting client gets the result with its price", async () => {
  const answer = submit({}, { respondAsync: false });
  await work();
  const { rows } = await pool.query<{ content_url: string }>(
    "select content_url from generated_content where user_id = $1",
    [person.id],
  );
  expect(await answer).toEqual({
    ok: true,
    body: { urls: rows.map(({ content_url }) => content_url), credits_used: 20, remaining_credits: 180 },
  });
});

test("a waiting client gets the sentence of a failure, and the code of a result that was deleted", async () => {
  const failing = submit({}, { respondAsync: false });
  await pool.query("update generation_jobs set input = '{}' where id = $1", [await untilQueued()]);
  await work();
  expect(await failing).toEqual({
    ok: false,
    code: "engine_failed",
    error: failureSentence("edit", "engine_failed"),
  });
  expect(await balanceOf(person.id)).toBe(200);
  const options = { idempotencyKey: "key" };
  await submit({}, options);
  await work();
  await pool.query("delete from generated_content where user_id = $1", [person.id]);
  const gone = (changes: Partial<Tool<RecordedTypes>> = {}) =>
    submit({}, { ...options, respondAsync: false, changes });
  expect(await gone()).toMatchObject({ ok: false, code: "not_found" });
  expect(await gone({ goneCode: "character_not_found" })).toMatchObject({ code: "character_not_found" });
});

test("an upload in two roles is consumed only if both roles consume it", async () => {
  const [shared, brought] = [await upload(), await upload()];
  const consumedOf = async (changes: Partial<Tool<RecordedTypes>>) => {
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

test("an answer from admission starts nothing and needs no credits", async () => {
  person.id = await fixture.customer(1);
  const answer: FunctionResult<unknown> = { ok: true, body: { credits_used: 0 } };
  const changes: Partial<Tool<RecordedTypes>> = { admit: () => Promise.resolve({ ok: true, answer }) };
  expect(await submit({}, { changes })).toEqual(answer);
  expect(await traces()).toEqual(nothing);
});
