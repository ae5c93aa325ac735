import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { pathOfUrl, sourcePathsOf, sourcesOf } from "./content-sources.ts";
import { uploadFile } from "./files.ts";
import { isOver } from "./jobs.ts";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { startWithCustomer } from "./product.ts";

const { server, person } = await startWithCustomer("professional");
afterAll(() => server.stop());

const generate = (body: object, headers: Record<string, string> = {}, who: Person = person) =>
  callFunction(server, who, "generate-consistent-character", body, headers);

type Made = {
  id: string;
  content_url: string;
  engine: string;
  character_id: string | null;
  parent_ids: string[];
  generation_params: Record<string, unknown>;
};

async function make(body: object): Promise<Made> {
  const reply = await generate(body);
  const answer = (await reply.json()) as { imageUrl: string };
  expect([reply.status, answer]).toMatchObject([200, { imageUrl: expect.any(String) }]);
  const { data } = await person.client
    .from("generated_content")
    .select("*")
    .eq("content_url", answer.imageUrl)
    .single();
  return data as Made;
}

async function listJobs(who: Person = person) {
  const { data } = await who.client
    .from("generation_jobs")
    .select("id, state, seed, input, error_code, content_id")
    .order("created_at");
  return (data ?? []) as {
    id: string;
    state: string;
    seed: number;
    error_code: string | null;
    content_id: string | null;
    input: Record<string, unknown>;
  }[];
}

async function untilAllOver(ids: string[]) {
  for (let tries = 0; tries < 800; tries += 1) {
    const jobs = (await listJobs()).filter(({ id }) => ids.includes(id));
    if (jobs.length === ids.length && jobs.every(isOver)) return jobs;
    await sleep(25);
  }
  throw new Error("The jobs did not end.");
}

const upload = (bytes: Uint8Array): Promise<string> => uploadFile(person, bytes, "image/png");

const photo = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: "#c05030" } })
    .jpeg()
    .toBuffer();

test("one call makes four pictures with consecutive seeds, answered together", async () => {
  const before = await balanceOf(person);
  const reply = await generate({ prompt: "a lighthouse on a cliff", count: 4, seed: 100 });
  const body = (await reply.json()) as { imageUrl: string; imageUrls: string[] };
  expect(reply.status).toBe(200);
  expect(body).toMatchObject({ credits_used: 80, remaining_credits: before - 80 });
  expect(new Set(body.imageUrls).size).toBe(4);
  expect(body.imageUrls[0]).toBe(body.imageUrl);
  const { data } = await person.client
    .from("generated_content")
    .select("content_url, generation_params")
    .in("content_url", body.imageUrls);
  const seedOf = new Map((data ?? []).map((row) => [row.content_url, row.generation_params.seed as number]));
  expect(body.imageUrls.map((url) => seedOf.get(url))).toEqual([100, 101, 102, 103]);
});

test("a repeated key finds the whole batch, at once or later, and refuses another request", async () => {
  const before = await balanceOf(person);
  const headers = { prefer: "respond-async", "idempotency-key": randomUUID() };
  const request = { prompt: "a house in a field", count: 3 };
  const replies = await Promise.all([generate(request, headers), generate(request, headers)]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202]);
  const [first, second] = (await Promise.all(replies.map((reply) => reply.json()))) as {
    job_id: string;
    job_ids: string[];
  }[];
  expect(second).toEqual(first);
  const ids = first?.job_ids ?? [];
  expect(ids).toHaveLength(3);
  expect(first?.job_id).toBe(ids[0]);
  expect((await generate({ ...request, count: 2 }, headers)).status).toBe(422);
  const ended = await untilAllOver(ids);
  expect(ended.map(({ state }) => state)).toEqual(["succeeded", "succeeded", "succeeded"]);
  const batches = ended.map(({ input }) => input["batch"] as { id: string; index: number; of: number });
  const [batch] = batches;
  expect(batch?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(batches).toEqual([0, 1, 2].map((index) => ({ id: batch?.id, index, of: 3 })));
  expect(await (await generate(request, headers)).json()).toEqual(first);
  expect(await balanceOf(person)).toBe(before - 60);
});

test("a batch that the credits do not cover in full starts nothing", async () => {
  const poor = await signUp(server);
  await buyPlan(poor);
  // 500 credits are 25 pictures; 24 leave enough for one.
  for (let batch = 0; batch < 6; batch += 1) {
    const reply = await generate(
      { prompt: "a lighthouse at dusk", count: 4 },
      { prefer: "respond-async" },
      poor,
    );
    expect(reply.status).toBe(202);
  }
  const jobs = await listJobs(poor);
  const reply = await generate({ prompt: "a lighthouse at dusk", count: 2 }, {}, poor);
  expect(reply.status).toBe(402);
  expect(await reply.json()).toEqual({
    code: "insufficient_credits",
    error: "You need 40 credits to generate 2 images, but you have 20 credits.",
    needed_credits: 40,
    balance_credits: 20,
  });
  expect((await listJobs(poor)).length).toBe(jobs.length);
  expect(await balanceOf(poor)).toBe(20);
  for (const { id } of jobs) await callFunction(server, poor, "cancel-job", { job_id: id });
});

test("a picture stores all of its options, and the same request gives the same picture", async () => {
  const engine = (
    (await (await fetch(`${server.url}/config.json`)).json()) as {
      engines: { image: { id: string; capabilities: { styles: string[] } }[] };
    }
  ).engines.image[0];
  const request = {
    prompt: "a woman with a red umbrella in a street",
    negativePrompt: "cars, rain",
    style: engine?.capabilities.styles.at(-1),
    seed: 77,
    engine: engine?.id,
    aspectRatio: "3:4",
  };
  const first = await make(request);
  expect(first).toMatchObject({
    engine: engine?.id,
    generation_params: {
      negative_prompt: "cars, rain",
      style: request.style,
      seed: 77,
      engine: engine?.id,
      width: 896,
      height: 1152,
      aspect_ratio: "3:4",
      model: expect.any(String),
      blur: expect.any(String),
    },
  });
  const again = await make({ ...request, parentIds: [first.id] });
  expect(again.parent_ids).toEqual([first.id]);
  const [one, other] = await Promise.all(
    [first, again].map(async ({ content_url }) => {
      const bytes = Buffer.from(await (await fetch(content_url)).arrayBuffer());
      return sharp(bytes).raw().toBuffer();
    }),
  );
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});

test("an own picture can be a reference and becomes a parent, unless it is in the trash", async () => {
  const reference = await make({ prompt: "a knight in a castle" });
  const child = await make({
    prompt: "the same castle at night",
    referenceImageUrls: [reference.content_url],
    parentIds: [reference.id],
  });
  expect(child.parent_ids).toEqual([reference.id]);
  expect(await sourcePathsOf(person, child.id)).toEqual([pathOfUrl(reference.content_url)]);

  const before = await balanceOf(person);
  await person.client
    .from("generated_content")
    .update({ trashed_at: new Date().toISOString() })
    .eq("id", reference.id);
  const reply = await generate({ prompt: "once more", referenceImageUrl: reference.content_url });
  expect([reply.status, await reply.json()]).toMatchObject([422, { code: "reference_unusable" }]);
  expect(await balanceOf(person)).toBe(before);
});

test("an upload can be a reference after its owner's declaration, under the stricter rules of uploads", async () => {
  const url = await upload(await photo());
  const jobs = await listJobs();
  const without = await generate({ prompt: "a harbour", uploadedReferenceImageUrl: url });
  expect([without.status, await without.json()]).toMatchObject([422, { code: "consent_required" }]);
  const swimwear = await generate({
    prompt: "in a bikini on the beach",
    referenceImageUrls: [url],
    referenceConsent: true,
  });
  expect([swimwear.status, await swimwear.json()]).toMatchObject([
    422,
    { code: "content_refused", rule: "no-revealing-clothes" },
  ]);
  expect(await listJobs()).toEqual(jobs);
  const made = await make({ prompt: "a harbour", uploadedReferenceImageUrl: url, referenceConsent: true });
  expect(await sourcePathsOf(person, made.id)).toEqual([pathOfUrl(url)]);
  // The declaration is about that picture, so no other file may take its name.
  const name = new URL(url).pathname.split("/ai-influencer-content/")[1] ?? "";
  const bucket = person.client.storage.from("ai-influencer-content");
  const over = await bucket.upload(name, await photo(), { contentType: "image/png", upsert: true });
  expect(over.error).not.toBeNull();
  await bucket.remove([name]);
  const after = await bucket.upload(name, await photo(), { contentType: "image/png" });
  expect(after.error).not.toBeNull();
});

test("deleting an upload removes its file; pictures made from it stay and show that it is lost", async () => {
  const noted = await upload(await photo());
  await person.client
    .from("generated_content")
    .insert({ user_id: person.userId, content_type: "reference_image", content_url: noted });
  const { data: note } = await person.client
    .from("generated_content")
    .select("id")
    .eq("content_url", noted)
    .single();
  const plain = await upload(await photo());
  const request = { prompt: "a harbour", referenceImageUrls: [noted, plain], referenceConsent: true };
  const made = await make(request);
  expect(made.parent_ids).toEqual([note?.id]);
  const lost = async () => (await sourcesOf(person, made.id)).map((source) => source.lost);
  expect(await lost()).toEqual([false, false]);

  await person.client.from("generated_content").delete().eq("id", note?.id);
  await person.client.storage
    .from("ai-influencer-content")
    .remove([new URL(plain).pathname.split("/ai-influencer-content/")[1] ?? ""]);
  expect(await lost()).toEqual([true, true]);
  for (const url of [noted, plain]) {
    for (let tries = 0; tries < 150 && (await fetch(`${url}?${tries}`)).ok; tries += 1) await sleep(100);
    expect((await fetch(`${url}?gone`)).ok).toBe(false);
  }
  expect((await fetch(made.content_url)).ok).toBe(true);
  const before = await balanceOf(person);
  const again = await generate({ ...request, parentIds: [made.id] });
  expect([again.status, await again.json()]).toMatchObject([
    422,
    { code: "reference_unusable", error: expect.stringContaining("that still exists") },
  ]);
  expect(await balanceOf(person)).toBe(before);
  // Other people do not see it.
  const stranger = await signUp(server);
  expect(await sourcesOf(stranger, made.id)).toEqual([]);
});

test("other people's pictures, foreign addresses and deleted files are refused as references, and nothing is charged", async () => {
  const stranger = await signUp(server);
  await buyPlan(stranger);
  const { imageUrl } = (await (await generate({ prompt: "a lake" }, {}, stranger)).json()) as {
    imageUrl: string;
  };
  const { data: theirs } = await stranger.client.from("generated_content").select("id").single();
  const before = await balanceOf(person);
  const jobs = (await listJobs()).length;
  for (const url of [
    imageUrl,
    "http://169.254.169.254/latest/meta-data",
    "https://example.org/picture.png",
    imageUrl.replace(stranger.userId, person.userId),
    `${server.url}/config.json`,
    "nonsense",
  ]) {
    const reply = await generate({ prompt: "a lake", referenceImageUrls: [url], referenceConsent: true });
    expect([url, reply.status, await reply.json()]).toMatchObject([url, 422, { code: "reference_unusable" }]);
  }
  const parents = await generate({ prompt: "a lake", parentIds: [theirs?.id] });
  expect([parents.status, await parents.json()]).toMatchObject([
    400,
    { code: "invalid_request", issues: [{ path: "parentIds" }] },
  ]);
  expect(await balanceOf(person)).toBe(before);
  expect((await listJobs()).length).toBe(jobs);
});

test("a negative prompt that asks for undressing is refused, and an unknown style or engine is named", async () => {
  const before = await balanceOf(person);
  const refusals: [object, number, object][] = [
    [{ negativePrompt: "clothes" }, 422, { code: "content_refused", rule: "no-undressing" }],
    [{ negativePrompt: "Kleidung" }, 422, { code: "content_refused", rule: "no-undressing" }],
    [{ negativePrompt: "adult, blurry" }, 422, { code: "content_refused", rule: "adults-only" }],
    [{ style: "no such style" }, 400, { code: "invalid_request", issues: [{ path: "style" }] }],
    ...["no-such-engine", "constructor", "__proto__", "toString"].map((engine): [object, number, object] => [
      { engine },
      400,
      { code: "invalid_request", issues: [{ path: "engine" }] },
    ]),
    [{ count: 5 }, 400, { code: "invalid_request", issues: [{ path: "count" }] }],
    [{ negativePrompt: "x".repeat(501) }, 400, { code: "invalid_request" }],
  ];
  for (const [body, status, answer] of refusals) {
    const reply = await generate({ prompt: "a woman in a park", ...body });
    expect([body, reply.status, await reply.json()]).toMatchObject([body, status, answer]);
  }
  expect(await balanceOf(person)).toBe(before);
});

test("the parsed prompt depends on the negative prompt", async () => {
  const ask = async (body: object) =>
    (await (await callFunction(server, person, "understand-prompt", body)).json()) as {
      parsed: { kind: string; label: string }[];
    };
  const prompt = "a man with a beard and a hat on a beach at night";
  const all = await ask({ prompt });
  expect(all.parsed.length).toBeGreaterThan(2);
  expect((await ask({ prompt, negativePrompt: "hat" })).parsed).not.toEqual(all.parsed);
  const styled = await ask({ prompt, style: "ink" });
  expect(styled.parsed.some(({ kind }) => kind === "style")).toBe(true);
  const reply = await callFunction(server, person, "understand-prompt", {
    prompt,
    influencerId: randomUUID(),
  });
  expect(reply.status).toBe(404);
});

test("a description is improved for free, and a refused description is not", async () => {
  const before = await balanceOf(person);
  const jobs = (await listJobs()).length;
  const improve = (body: object) => callFunction(server, person, "improve-prompt", body);
  const reply = await improve({ prompt: "a woman in a park", seed: 1 });
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { prompt: expect.stringMatching(/^a woman in a park./), changes: expect.any(Array) },
  ]);
  const refused = await improve({ prompt: "a naked woman in a park" });
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: "content_refused" }]);
  expect((await improve({ prompt: " " })).status).toBe(400);
  expect((await improve({ prompt: "a park", influencerId: randomUUID() })).status).toBe(404);
  expect(await balanceOf(person)).toBe(before);
  expect((await listJobs()).length).toBe(jobs);
});
