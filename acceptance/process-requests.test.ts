/** Requests and status calls of Process Image, and everything that is refused before a charge. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openProcessFixture, snapshot, untilGone } from "./process-fixture.ts";
import { balanceOf, buyPlan, callFunction, signUp } from "./people.ts";

const { server, person, portrait, call, start, untilDone, upload, notesOf } = await openProcessFixture();
afterAll(() => server.stop());

test("an upload needs its owner's declaration once", async () => {
  const before = await balanceOf(person);
  const imageUrl = await upload(await snapshot(), "image/jpeg");
  const request = { imageUrl, operation: "restore" };
  const without = await call(request);
  expect([without.status, await without.json()]).toMatchObject([422, { code: "consent_required" }]);
  expect(await balanceOf(person)).toBe(before);
  // The declaration stays valid although this job is cancelled.
  const unwanted = await call({ ...request, operation: "remove-background", referenceConsent: true });
  const { job_id } = (await unwanted.json()) as { job_id: string };
  await callFunction(server, person, "cancel-job", { job_id });
  await untilDone(job_id);
  if ((await fetch(`${imageUrl}?again`)).status === 200) expect((await call(request)).status).toBe(200);
});

test("a photo without an even background is refused before any charge, with alternatives", async () => {
  const before = await balanceOf(person);
  const imageUrl = await upload(await snapshot({ even: false }), "image/jpeg");
  const reply = await call({ imageUrl, operation: "remove-background", referenceConsent: true });
  expect([reply.status, await reply.json()]).toMatchObject([
    422,
    {
      code: "cannot_follow",
      error: expect.stringMatching(/background model.*Nothing was charged\./),
      offers: expect.arrayContaining(["a colour look"]),
    },
  ]);
  expect(await balanceOf(person)).toBe(before);
  expect((await fetch(imageUrl)).status).toBe(200);
});

test("a repeated key finds the same job, also when its upload is consumed, and refuses another request", async () => {
  const imageUrl = await upload(await snapshot(), "image/jpeg");
  const request = { imageUrl, operation: "restore", referenceConsent: true };
  const headers = { "idempotency-key": randomUUID() };
  const before = await balanceOf(person);
  const first = (await (await call(request, person, headers)).json()) as { job_id: string };
  await untilDone(first.job_id);
  await untilGone(imageUrl);
  const again = await call(request, person, headers);
  expect([again.status, await again.json()]).toEqual([200, first]);
  const other = await call({ ...request, operation: "stylize", options: { style: "oil" } }, person, headers);
  expect([other.status, await other.json()]).toMatchObject([422, { code: "idempotency_key_reused" }]);
  const async = await call(request, person, { ...headers, prefer: "respond-async" });
  expect([async.status, await async.json()]).toEqual([202, first]);
  expect(await balanceOf(person)).toBe(before - 40);
});

test("another person's job, another tool's job and an unknown job are not found", async () => {
  const { job_id, task_id } = await start({
    imageUrl: portrait.content_url,
    operation: "colorize-tone",
    options: { look: "sepia" },
  });
  expect(task_id).toMatch(/^[0-9a-f-]{36}$/);
  const stranger = await signUp(server);
  const { data: image } = await person.client
    .from("generation_jobs")
    .select("id")
    .eq("kind", "image")
    .single();
  for (const [who, jobId] of [
    [stranger, job_id],
    [person, image?.id],
    [person, randomUUID()],
  ] as const) {
    const reply = await call({ checkStatus: true, jobId }, who);
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: "job_not_found" }]);
  }
  expect((await call({ checkStatus: true, jobId: job_id }, null)).status).toBe(401);
  expect((await call({ checkStatus: true, jobId: "no id" })).status).toBe(400);
  expect(await untilDone(job_id)).toMatchObject({ status: "completed" });
});

test("a cancelled job answers failed, is refunded, and keeps its upload for another attempt", async () => {
  const imageUrl = await upload(await snapshot(), "image/jpeg");
  const before = await balanceOf(person);
  const { job_id } = await start({
    imageUrl,
    operation: "stylize",
    options: { style: "oil" },
    referenceConsent: true,
  });
  await callFunction(server, person, "cancel-job", { job_id });
  expect(await untilDone(job_id)).toEqual({
    status: "failed",
    result_url: null,
    error: "Cancelled. The credits are back; nothing was charged.",
  });
  expect(await balanceOf(person)).toBe(before);
  await sleep(4000);
  expect((await fetch(`${imageUrl}?${randomUUID()}`)).status).toBe(200);
  expect(await notesOf(imageUrl)).toBe(1);
});

test("without a plan or enough credits the request is refused, and nothing starts", async () => {
  const free = await signUp(server);
  const request = { imageUrl: portrait.content_url, operation: "restore" };
  const refused = await call(request, free);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "tier_required", error: expect.stringContaining("only available for paid subscribers") },
  ]);
  expect((await call(request, null)).status).toBe(401);

  const poor = await signUp(server);
  await buyPlan(poor);
  const { data } = await poor.client.functions.invoke<{ imageUrl: string }>("generate-consistent-character", {
    body: { prompt: "a harbour" },
  });
  // 480 credits are twelve of these.
  for (let index = 0; index < 12; index += 1)
    expect((await call({ imageUrl: data?.imageUrl, operation: "restore" }, poor)).status).toBe(200);
  const reply = await call({ imageUrl: data?.imageUrl, operation: "restore" }, poor);
  expect([reply.status, await reply.json()]).toMatchObject([
    402,
    {
      code: "insufficient_credits",
      error: "Insufficient credits. You need 40 credits to process an image, but you have 0 credits.",
    },
  ]);
  const { data: jobs } = await poor.client.from("generation_jobs").select("id").eq("state", "queued");
  for (const { id } of jobs ?? []) await callFunction(server, poor, "cancel-job", { job_id: id });
});

test("a wrong option is named, and other people's pictures are refused", async () => {
  const before = await balanceOf(person);
  const imageUrl = portrait.content_url;
  const bad: [object, string][] = [
    [{ imageUrl, operation: "relight", options: { warmth: 4 } }, "options.warmth"],
    [{ imageUrl, operation: "stylize" }, "options.style"],
    [
      {
        imageUrl,
        operation: "replace-background",
        options: { background: { kind: "colour", colour: "red" } },
      },
      "options.background.colour",
    ],
    [{ imageUrl, operation: "undress" }, "operation"],
    [{ operation: "restore" }, "imageUrl"],
    [{ imageUrl, operation: "restore", outputType: "video" }, "outputType"],
  ];
  for (const [body, path] of bad) {
    const reply = await call(body);
    expect([body, reply.status, await reply.json()]).toMatchObject([
      body,
      400,
      { code: "invalid_request", issues: [{ path }] },
    ]);
  }
  const stranger = await signUp(server);
  await buyPlan(stranger);
  for (const url of [
    imageUrl,
    "https://example.org/a.png",
    imageUrl.replace(person.userId, stranger.userId),
  ]) {
    const reply = await call({ imageUrl: url, operation: "restore", referenceConsent: true }, stranger);
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      { code: "reference_unusable", error: expect.stringContaining("Nothing was charged.") },
    ]);
  }
  expect(await balanceOf(person)).toBe(before);
});

test("/undress does not exist", async () => {
  expect((await fetch(`${server.url}/undress`, { headers: { accept: "text/html" } })).status).toBe(404);
  expect((await callFunction(server, person, "undress", {})).status).toBe(404);
});
