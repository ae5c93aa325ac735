import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { isOver, waitForJob } from "./jobs.ts";
import { balanceOf, callFunction, type Person, signUp } from "./people.ts";
import { startWithCustomer } from "./product.ts";

const { server, person } = await startWithCustomer("standard");
afterAll(() => server.stop());

const generate = (body: object, headers: Record<string, string> = {}, who: Person | null = person) =>
  callFunction(server, who, "generate-consistent-character", body, headers);

test("buying the Standard plan gives 500 credits and its rights once", async () => {
  const { data } = await person.client.functions.invoke("get-user-subscription");
  expect(data).toEqual({
    credits_balance: 500,
    tier_name: "standard",
    can_generate_images: true,
    can_generate_videos: true,
    can_upscale_images: true,
    max_characters: 3,
    current_character_count: 0,
    max_girlfriends: 3,
    current_girlfriend_count: 0,
  });
});

test("the capabilities of every engine are public before anything is charged", async () => {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
    engines: Record<string, { id: string; label: string; capabilities: Record<string, unknown> }[]>;
  };
  expect(Object.keys(config.engines).sort()).toEqual([
    "chat",
    "edit",
    "image",
    "process",
    "upscale",
    "video",
  ]);
  expect(config.engines["upscale"]?.[0]?.capabilities).toMatchObject({
    scales: [2, 4],
    modes: ["fast", "best"],
  });
  expect(config.engines["video"]?.[0]?.capabilities).toMatchObject({
    durationsS: [4, 6, 8],
    framesPerSecond: 24,
  });
  // Removing the background of a photo needs a model that is not installed.
  expect(config.engines["process"]?.[0]?.capabilities["uploads"]).not.toContain("remove-background");
  expect(config.engines["process"]?.[0]?.capabilities["ownPictures"]).toContain("remove-background");
  const { data } = await person.client.from("engine_status").select("kind, healthy, capabilities");
  expect(data).toHaveLength(6);
  for (const row of data ?? [])
    expect(row).toMatchObject({ healthy: true, capabilities: { kind: row.kind } });
});

test("the time for a picture is measured and published", async () => {
  await generate({ prompt: "a lighthouse", aspectRatio: "1:1" });
  const { data } = await person.client
    .from("generation_jobs")
    .select("engine, state")
    .eq("engine", "sketch")
    .limit(1);
  expect(data).toEqual([{ engine: "sketch", state: "succeeded" }]);
  // Workers publish every 15 seconds.
  for (let tries = 0; tries < 80; tries += 1) {
    const { data: status } = await person.client
      .from("engine_status")
      .select("durations")
      .eq("kind", "image")
      .single();
    const durations = (status?.durations ?? []) as { jobs: number; p50Ms: number }[];
    if (durations.length > 0) {
      expect(durations[0]).toMatchObject({ variant: "", p50MsPerMegapixel: null });
      expect(durations[0]?.p50Ms).toBeGreaterThan(10);
      return;
    }
    await sleep(250);
  }
  throw new Error("No duration was published.");
});

test("a picture is made, marked as AI, charged, listed and deleted for good", async () => {
  const before = await balanceOf(person);
  const reply = await generate({
    prompt: "A red-haired woman in a green coat, a forest at dawn",
    aspectRatio: "4:5",
  });
  expect(reply.status).toBe(200);
  const body = (await reply.json()) as { imageUrl: string; credits_used: number; remaining_credits: number };
  expect(body).toMatchObject({ credits_used: 20, remaining_credits: before - 20 });
  expect(body.imageUrl).toMatch(
    new RegExp(`/storage/v1/object/public/ai-influencer-content/${person.userId}/\\d+-[0-9a-f]{32}\\.png$`),
  );

  const file = await fetch(body.imageUrl);
  expect(file.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 896, height: 1120 });
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicMedia");
  expect(bytes.byteLength).toBeLessThan(1.5 * 1024 * 1024);

  const { data: rows } = await person.client
    .from("generated_content")
    .select("*")
    .eq("content_url", body.imageUrl);
  expect(rows).toHaveLength(1);
  expect(rows?.[0]).toMatchObject({
    content_type: "image",
    generation_params: { width: 896, height: 1120, aspect_ratio: "4:5", engine: "sketch" },
  });

  const { error } = await person.client
    .from("generated_content")
    .delete()
    .eq("id", rows?.[0].id)
    .eq("user_id", person.userId);
  expect(error).toBeNull();
  for (let tries = 0; tries < 100 && (await fetch(body.imageUrl)).ok; tries += 1) await sleep(100);
  expect((await fetch(body.imageUrl)).ok).toBe(false);
});

test("with respond-async the job can be followed to its end, and a repeated key starts no second job", async () => {
  const before = await balanceOf(person);
  const headers = { prefer: "respond-async", "idempotency-key": randomUUID() };
  const replies = await Promise.all(
    [1, 2, 3].map(() => generate({ prompt: "a lighthouse at night" }, headers)),
  );
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
  const ids = new Set(
    (await Promise.all(replies.map((reply) => reply.json()))).map(
      (body) => (body as { job_id: string }).job_id,
    ),
  );
  expect(ids.size).toBe(1);
  const job = await waitForJob(person, [...ids][0] ?? "", isOver);
  expect(job).toMatchObject({ state: "succeeded", progress: 1, cost_credits: 20 });
  expect(await balanceOf(person)).toBe(before - 20);
  const other = await generate({ prompt: "something else" }, headers);
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: "idempotency_key_reused" });
});

test("a price, role or user id from the client has no effect", async () => {
  const before = await balanceOf(person);
  const stranger = randomUUID();
  const reply = await generate({
    prompt: "a fox",
    cost: 0,
    credits: 9999,
    user_id: stranger,
    role: "service_role",
  });
  expect(await reply.json()).toMatchObject({ credits_used: 20, remaining_credits: before - 20 });
});

test("bad requests get a 4xx with a code, write nothing and charge nothing", async () => {
  const before = await balanceOf(person);
  const jobs = async () =>
    (await person.client.from("generation_jobs").select("id", { count: "exact", head: true })).count;
  const jobsBefore = await jobs();
  const cases: [unknown, Record<string, string>, number, string][] = [
    [{}, {}, 400, "invalid_request"],
    [{ prompt: "" }, {}, 400, "invalid_request"],
    [{ prompt: 7 }, {}, 400, "invalid_request"],
    [{ prompt: "x".repeat(2001) }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", aspectRatio: "7:3" }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", influencerId: "not-a-uuid" }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", seed: -1 }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", referenceImageUrl: "http://169.254.169.254/latest" }, {}, 422, "reference_unusable"],
    [{ prompt: "a fox", count: 5 }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", count: 1.5 }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", style: "no such style" }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", parentIds: [randomUUID()] }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", engine: "no-such-engine" }, {}, 400, "invalid_request"],
    [{ prompt: "a fox", influencerId: randomUUID() }, {}, 404, "character_not_found"],
    [[], {}, 400, "invalid_request"],
    ["null", {}, 400, "invalid_request"],
    ['{"prompt":', {}, 400, "malformed_json"],
    ["prompt=fox", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type"],
    ["<x/>", { "content-type": "text/xml" }, 415, "unsupported_media_type"],
    [{ prompt: "a fox", junk: "x".repeat(300_000) }, {}, 413, "body_too_large"],
    [{ prompt: "a fox" }, { "idempotency-key": "k".repeat(500) }, 400, "invalid_request"],
    [{ prompt: "a fox" }, { authorization: "Bearer nonsense" }, 401, "unauthorized"],
    [{ prompt: "a fox" }, { authorization: `Bearer ${server.publishableKey}` }, 401, "unauthorized"],
    [{ prompt: "a fox" }, { authorization: "" }, 401, "unauthorized"],
    [{ prompt: "portrait of a 15-year-old" }, {}, 422, "content_refused"],
    [{ prompt: "a lighthouse keeper" }, {}, 422, "would_leave_out"],
    [{ prompt: "a lighthouse keeper", acceptOmissions: false }, {}, 422, "would_leave_out"],
  ];
  for (const [body, headers, status, code] of cases) {
    const reply = await callFunction(server, person, "generate-consistent-character", body, headers);
    const answer = (await reply.json()) as { error: string; code: string };
    expect({ status: reply.status, code: answer.code, body }).toEqual({ status, code, body });
    expect(answer.error).toEqual(expect.any(String));
  }
  expect(await balanceOf(person)).toBe(before);
  expect(await jobs()).toBe(jobsBefore);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

test("a picture that would be of something else names the words, and is made once they are given up", async () => {
  const before = await balanceOf(person);
  const prompt = "product photo of a perfume bottle on marble";
  const refused = await generate({ prompt });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    {
      code: "would_leave_out",
      left_out: ["perfume bottle", "marble"],
      instead: "wine",
      issues: [{ path: "acceptOmissions" }],
    },
  ]);
  expect(await balanceOf(person)).toBe(before);
  expect((await generate({ prompt, acceptOmissions: true })).status).toBe(200);
  expect(await balanceOf(person)).toBe(before - 20);
});

test("unknown functions are 404, other methods 405", async () => {
  expect((await callFunction(server, person, "undress", {})).status).toBe(404);
  const get = await fetch(`${server.url}/functions/v1/get-user-subscription`);
  expect(get.status).toBe(405);
});

test("a refusal names the rule, marks the words, offers an appeal, and is free", async () => {
  const before = await balanceOf(person);
  const prompt = "A portrait by the window, she is sixteen";
  const reply = await generate({ prompt });
  const body = (await reply.json()) as {
    rule: string;
    appeal_token: string;
    marks: { start: number; end: number }[];
  };
  expect(reply.status).toBe(422);
  expect(body.rule).toBe("adults-only");
  expect(body.appeal_token.length).toBeGreaterThan(20);
  const [mark] = body.marks;
  expect(prompt.slice(mark?.start, mark?.end)).toContain("sixteen");
  expect(await balanceOf(person)).toBe(before);
});

test("the free tier cannot generate", async () => {
  const newcomer = await signUp(server);
  const reply = await generate({ prompt: "a fox" }, {}, newcomer);
  expect(reply.status).toBe(403);
  expect(await reply.json()).toMatchObject({
    code: "tier_required",
    error: "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
  });
});

test("a person can neither read nor change another person's rows, nor delete their files", async () => {
  const made = (await (await generate({ prompt: "a still life with pears" })).json()) as { imageUrl: string };
  const stranger = await signUp(server);
  for (const table of [
    "user_credits",
    "credit_transactions",
    "credit_lots",
    "purchases",
    "generation_jobs",
    "generated_content",
  ]) {
    const { data } = await stranger.client.from(table).select("*").eq("user_id", person.userId);
    expect([table, data]).toEqual([table, []]);
  }
  await stranger.client.from("generated_content").delete().eq("user_id", person.userId);
  await stranger.client.from("generated_content").update({ prompt: "mine" }).eq("user_id", person.userId);
  const writes = await Promise.all([
    stranger.client.from("user_credits").update({ balance: 1_000_000 }).eq("user_id", stranger.userId),
    stranger.client
      .from("credit_transactions")
      .insert({ user_id: stranger.userId, type: "grant", amount: 5 }),
    stranger.client
      .from("generated_content")
      .insert({ user_id: person.userId, content_type: "reference_image", content_url: made.imageUrl }),
    stranger.client
      .from("generated_content")
      .insert({ user_id: stranger.userId, content_type: "image", content_url: made.imageUrl }),
  ]);
  expect(writes.map(({ error }) => error !== null)).toEqual([true, true, true, true]);
  const path = decodeURIComponent(new URL(made.imageUrl).pathname.split("/ai-influencer-content/")[1] ?? "");
  await stranger.client.storage.from("ai-influencer-content").remove([path]);
  // Deleting a reference row that points at another person's file must keep the file.
  const { data: bait } = await stranger.client
    .from("generated_content")
    .insert({ user_id: stranger.userId, content_type: "reference_image", content_url: made.imageUrl })
    .select("id")
    .single();
  await stranger.client.from("generated_content").delete().eq("id", bait?.id);
  const cancel = await callFunction(server, stranger, "cancel-job", { job_id: (await firstJob()).id });
  expect(cancel.status).toBe(404);
  await sleep(4_000);
  expect((await fetch(made.imageUrl)).status).toBe(200);
  const { data: own } = await person.client
    .from("generated_content")
    .select("prompt")
    .eq("content_url", made.imageUrl);
  expect(own).toEqual([{ prompt: "a still life with pears" }]);
});

async function firstJob(): Promise<{ id: string }> {
  const { data } = await person.client.from("generation_jobs").select("id").limit(1).single();
  return data as { id: string };
}

test("progress, balance and picture arrive live", async () => {
  const seen: string[] = [];
  const channel = person.client.channel("studio");
  for (const table of ["user_credits", "generation_jobs", "generated_content"]) {
    channel.on(
      "postgres_changes",
      { event: "*", schema: "public", table, filter: `user_id=eq.${person.userId}` },
      (change) => {
        seen.push(`${change.table}:${change.eventType}`);
      },
    );
  }
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve();
      else if (status === "CHANNEL_ERROR") reject(error ?? new Error(status));
    });
  });
  await generate({ prompt: "a whale under the sea" });
  for (let tries = 0; tries < 100 && !seen.includes("generated_content:INSERT"); tries += 1) await sleep(50);
  expect(seen).toContain("generation_jobs:INSERT");
  expect(seen).toContain("generation_jobs:UPDATE");
  expect(seen).toContain("user_credits:UPDATE");
  expect(seen).toContain("generated_content:INSERT");
  await person.client.removeAllChannels();
});
