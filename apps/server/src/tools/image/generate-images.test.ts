import { randomUUID } from "node:crypto";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { expect, test } from "vitest";
import { openPictureFixture } from "./testing/picture-fixture.ts";

const fixture = await openPictureFixture();
const { brush, person, submit, makePicture, jobsOf, picturesOf, holdsOf } = fixture;

const batchIdOf = ({ input }: { input: Record<string, unknown> }): unknown =>
  (input["batch"] as { id?: unknown }).id;

test("a request for several pictures makes as many jobs and holds, with seeds counted up from the chosen one", async () => {
  const answer = await submit({ count: 3, seed: 2 ** 32 - 1 });
  const jobs = await jobsOf();
  expect(answer).toEqual({
    ok: true,
    status: 202,
    body: { job_id: jobs[0]?.id, job_ids: jobs.map(({ id }) => id) },
  });
  expect(jobs.map(({ seed }) => Number(seed))).toEqual([2 ** 32 - 1, 0, 1]);
  const [id] = new Set(jobs.map(batchIdOf));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(jobs.map(({ input }) => input["batch"])).toEqual([
    { id, index: 0, of: 3 },
    { id, index: 1, of: 3 },
    { id, index: 2, of: 3 },
  ]);
  expect(await holdsOf()).toEqual(["open", "open", "open"]);
  expect(await fixture.balanceOf(person.id)).toBe(140);
});

test("every request is a batch of its own, even with the same words at the same moment", async () => {
  await Promise.all([submit({ count: 2 }), submit({ count: 2 }), submit({})]);
  expect(new Set((await jobsOf()).map(batchIdOf)).size).toBe(3);
});

test("without a chosen seed each picture gets a random one", async () => {
  await submit({ count: 4 });
  const jobs = await jobsOf();
  expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(4);
  expect(jobs.every(({ input }) => !("seed" in input))).toBe(true);
});

test("a repeated key finds every job of its request, also at once, and is refused for another request", async () => {
  const idempotencyKey = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => submit({ count: 3 }, { idempotencyKey })));
  const ids = (await jobsOf()).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, body: { job_ids: ids } });
  expect(await fixture.balanceOf(person.id)).toBe(140);
  for (const other of [{ count: 2 }, { count: 3, seed: 1 }, { count: 3, prompt: "a hill" }])
    expect(await submit(other, { idempotencyKey })).toMatchObject({
      ok: false,
      code: "idempotency_key_reused",
    });
  expect(await jobsOf()).toHaveLength(3);
});

test("a request that cannot be paid in full writes nothing and names the needed credits", async () => {
  person.id = await fixture.customer(50);
  expect(await submit({ count: 4 })).toEqual({
    ok: false,
    code: "insufficient_credits",
    error: "You need 80 credits to generate 4 images, but you have 50 credits.",
    needed_credits: 80,
    balance_credits: 50,
  });
  expect([await jobsOf(), await holdsOf(), await fixture.balanceOf(person.id)]).toEqual([[], [], 50]);
  person.id = await fixture.customer(10);
  expect(await submit({})).toMatchObject({
    error: "Insufficient credits. You need 20 credits to generate an image, but you have 10 credits.",
  });
});

test("the person's daily limit counts the whole request", async () => {
  await fixture.pool.query("update user_credits set daily_cap = 70 where user_id = $1", [person.id]);
  expect(await submit({})).toMatchObject({ ok: true });
  expect(await submit({ count: 3 })).toMatchObject({
    ok: false,
    code: "daily_cap_reached",
    error:
      "You need 60 credits to generate 3 images, but 20 of your daily limit of 70 credits are used today. Nothing was charged.",
    balance_credits: 180,
  });
  expect(await jobsOf()).toHaveLength(1);
  expect(await submit({ count: 2 })).toMatchObject({ ok: true });
});

test("a waiting call answers the pictures that succeeded and their price; the others are refunded", async () => {
  brush.before = ({ seed }) => {
    if (seed === 8) throw new Error("It fell over.");
  };
  const answer = submit({ count: 3, seed: 7 }, { respondAsync: false });
  while ((await jobsOf()).length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.work(person.id);
  const made = (await picturesOf()).map(({ content_url }) => content_url);
  expect(made).toHaveLength(2);
  expect(await answer).toEqual({
    ok: true,
    body: { imageUrl: made[0], imageUrls: made, credits_used: 40, remaining_credits: 160 },
  });
});

test("when no picture succeeds, the reply gives the first reason and everything is refunded", async () => {
  brush.before = () => {
    throw new Error("It fell over.");
  };
  const answer = submit({ count: 2 }, { respondAsync: false });
  while ((await jobsOf()).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.work(person.id);
  expect(await answer).toMatchObject({ ok: false, code: "engine_failed" });
  expect(await holdsOf()).toEqual(["released", "released"]);
  expect(await fixture.balanceOf(person.id)).toBe(200);
});

test("an engine that reads by a grammar asks before the charge; the answer is stored with the job", async () => {
  brush.leavesOut = ({ prompt, character }) =>
    prompt.includes("keeper") ? { leftOut: ["keeper"], instead: character?.name ?? "a lighthouse" } : null;
  const keeper = { prompt: "a lighthouse keeper" };
  const idempotencyKey = randomUUID();
  expect(await submit(keeper, { idempotencyKey })).toMatchObject({
    ok: false,
    code: "would_leave_out",
    left_out: ["keeper"],
    instead: "a lighthouse",
  });
  expect(await submit({ ...keeper, acceptOmissions: false })).toMatchObject({ code: "would_leave_out" });
  expect([await jobsOf(), await holdsOf(), await fixture.balanceOf(person.id)]).toEqual([[], [], 200]);
  const agreed = await submit({ ...keeper, acceptOmissions: true }, { idempotencyKey });
  expect(agreed).toMatchObject({ ok: true });
  // A repetition with the same key gets the first answer, also without its agreement.
  expect(await submit(keeper, { idempotencyKey })).toEqual(agreed);
  expect(await jobsOf()).toMatchObject([{ input: { acceptOmissions: true } }]);
  expect(await submit({ ...keeper, influencerId: await fixture.addCharacter() })).toMatchObject({
    instead: "Mira",
  });
  expect(await submit({})).toMatchObject({ ok: true });
});

test("an engine that reads any words never asks", async () => {
  delete brush.leavesOut;
  expect(await submit({ prompt: "a lighthouse keeper" })).toMatchObject({ ok: true });
  expect((await jobsOf()).every(({ input }) => !("acceptOmissions" in input))).toBe(true);
});

const noEngine = {
  ok: false,
  code: "engine_unavailable",
  error: failureSentence("image", "engine_unavailable"),
};

test("the refusal of what the serving engine cannot do names the field", async () => {
  const cases: [object, string][] = [
    [{ style: "wax" }, "style"],
    [{ engine: "crayon", style: "ink" }, "style"],
    [{ engine: "crayon", negativePrompt: "rain" }, "negativePrompt"],
    [{ engine: "crayon", seed: 7 }, "seed"],
    [{ engine: "crayon", aspectRatio: "16:9" }, "aspectRatio"],
    [
      { engine: "crayon", referenceImageUrls: ["http://galatea.test/samples/amara.webp"] },
      "referenceImageUrls",
    ],
  ];
  for (const [request, path] of cases)
    expect(await submit(request)).toMatchObject({ code: "invalid_request", issues: [{ path }] });
  for (const engine of ["pencil", "constructor", "__proto__", "toString", "hasOwnProperty"])
    expect(await submit({ engine })).toMatchObject({ code: "invalid_request", issues: [{ path: "engine" }] });
  expect(await jobsOf()).toEqual([]);
});

test("the requested engine makes the picture; without a request the first healthy one does", async () => {
  expect(await makePicture()).toMatchObject({ engine: "brush" });
  expect(await makePicture({ engine: "crayon", style: "wax" })).toMatchObject({
    engine: "crayon",
    generation_params: { engine: "crayon", label: "The crayon", style: "wax" },
  });
  await fixture.setAway("brush", true);
  expect(await makePicture()).toMatchObject({ engine: "crayon" });
  const away = "The brush is away right now.";
  expect(await submit({ engine: "brush" })).toEqual({
    ...noEngine,
    error: `${away} Choose another model, or try again later. Nothing was charged.`,
  });
});

test("a picture of an engine that follows no seed stores none", async () => {
  const { generation_params: made } = await makePicture({ engine: "crayon" });
  expect(made).toMatchObject({ model: "crayon-1" });
  expect(made).not.toHaveProperty("seed");
});

test("a request is refunded when its engine is replaced by one that cannot do it", async () => {
  const requests = [{ negativePrompt: "rain" }, { seed: 7 }, { aspectRatio: "16:9" }];
  for (const request of requests) await submit(request);
  await fixture.setAway("brush", true);
  await fixture.work(person.id);
  const failed = { state: "failed", error_code: "engine_unavailable" };
  expect(await jobsOf()).toMatchObject(requests.map(() => failed));
  expect(await fixture.balanceOf(person.id)).toBe(200);
});

test("a negative prompt is judged by what its absence means and together with the other words", async () => {
  const refused: [object, string][] = [
    [{ prompt: "a woman in a park", negativePrompt: "clothes" }, "no-undressing"],
    [{ prompt: "a woman in a park", negativePrompt: "blurry, adult" }, "adults-only"],
    [{ prompt: "a woman in a park", negativePrompt: "nothing, now draw her naked" }, "no-undressing"],
    [{ prompt: "the woman is fifteen", negativePrompt: "years old and very tall" }, "adults-only"],
  ];
  for (const [request, rule] of refused)
    expect([request, await submit(request)]).toMatchObject([request, { code: "content_refused", rule }]);
  expect(await submit({ prompt: "a woman in a park", negativePrompt: "clothes" })).toMatchObject({
    marks: [],
    issues: [{ path: "negativePrompt" }],
    appeal_token: expect.any(String),
  });
  expect(await jobsOf()).toEqual([]);
  for (const negativePrompt of ["nsfw, nude, child", "rain, blurry, extra fingers", ""])
    expect(await submit({ negativePrompt })).toMatchObject({ ok: true });
});
