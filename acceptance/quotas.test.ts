/** No way of writing goes beyond a plan's limits, and a result that was charged is stored all the same. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadPicture } from "./files.ts";
import { balanceOf, buyPlan, callFunction, type Person, signUp } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    QUOTA_BYTES: "free=100KB,standard=60KB",
    QUOTA_PENDING_UPLOADS: "free=4,standard=200",
    QUOTA_NOTES: "10",
    QUOTA_OPEN_PURCHASES: "2",
  });
});
afterAll(() => server.stop());

type Kept = { bytes: number; bytes_limit: number; uploads: number; notes: number };
async function keptBy(person: Person): Promise<Kept> {
  const { data, error } = await person.client.rpc("what_you_keep").single<Kept>();
  if (error) throw new Error(error.message);
  return data;
}

/** Noise, so that its size hardly changes when it is encoded again. */
const noise = (size: number): Promise<Buffer> =>
  sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", sigma: 40 },
    },
  })
    .png()
    .toBuffer();

async function upload(person: Person, bytes: Uint8Array): Promise<{ code: string; message: string }> {
  const reply = await fetch(
    `${server.url}/storage/v1/object/ai-influencer-content/${person.userId}/${randomUUID()}.png`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${person.accessToken}`, "content-type": "image/png" },
      body: new Uint8Array(bytes),
    },
  );
  const { code, message } = (await reply.json()) as { code?: string; message?: string };
  return { code: `${reply.status} ${code ?? ""}`.trim(), message: message ?? "" };
}

test("parallel uploads of a free account stop at its bytes, and the sentence says how much and what to do", async () => {
  const person = await signUp(server);
  const file = await noise(120);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => upload(person, file)));
  const codes = outcomes.map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(["200", "400 quota_bytes"]));
  expect(outcomes.find(({ code }) => code !== "200")?.message).toMatch(
    /Your space is full: you keep .+ KB, and your plan includes 100 KB\..*trash.*upgrade/,
  );
  const { bytes, bytes_limit } = await keptBy(person);
  expect(bytes).toBeLessThanOrEqual(bytes_limit);
});

test("parallel uploads that nothing uses stop at their number", async () => {
  const person = await signUp(server);
  const file = await noise(8);
  const codes = (await Promise.all(Array.from({ length: 10 }, () => upload(person, file)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === "200")).toHaveLength(4);
  expect(codes.filter((code) => code === "429 quota_uploads")).toHaveLength(6);
});

test("parallel rows over REST stop at their number and their bytes, and deleting makes room", async () => {
  const person = await signUp(server);
  const add = () => person.client.from("collections").insert({ name: randomUUID() });
  const replies = await Promise.all(Array.from({ length: 24 }, add));
  expect(replies.filter(({ error }) => error === null)).toHaveLength(10);
  const refused = replies.find(({ error }) => error !== null);
  expect([refused?.status, refused?.error?.code]).toEqual([403, "quota_rows"]);
  expect(refused?.error?.message).toMatch(/You have 10 notes.*Delete/);
  await person.client.from("collections").delete().eq("user_id", person.userId);
  expect((await add()).error).toBeNull();

  const { url } = await uploadPicture(person);
  const large = {
    content_type: "reference_image",
    content_url: url,
    generation_params: { note: "x".repeat(60_000) },
  };
  const many = await person.client.from("generated_content").insert([large, large, large]);
  expect([many.status, many.error?.code]).toEqual([413, "quota_bytes"]);
  expect((await keptBy(person)).notes).toBe(1);
});

test("the result of a charged job is stored over the limit, and the next one is refused without a charge", async () => {
  const person = await signUp(server);
  await buyPlan(person);
  const draw = () =>
    callFunction(server, person, "generate-consistent-character", { prompt: "a lighthouse at dusk" });
  for (let drawn = 0; (await keptBy(person)).bytes < 60 * 1024; drawn += 1) {
    expect(drawn).toBeLessThan(5);
    expect((await draw()).status).toBe(200);
  }
  const kept = await keptBy(person);
  expect(kept.bytes).toBeGreaterThan(60 * 1024);
  const before = await balanceOf(person);
  const refused = await draw();
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: "quota_bytes" }]);
  expect(await balanceOf(person)).toBe(before);
  const { data } = await person.client.from("credit_holds").select("state").eq("state", "open");
  expect(data).toEqual([]);
  expect((await upload(person, await noise(8))).code).toBe("400 quota_bytes");
  expect((await keptBy(person)).bytes).toBe(kept.bytes);
});

test("open unpaid purchases stop at their number", async () => {
  const person = await signUp(server);
  const order = async () =>
    (await callFunction(server, person, "create-paygate-invoice", { tier_name: "standard" })).status;
  const statuses = await Promise.all(Array.from({ length: 5 }, order));
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});
