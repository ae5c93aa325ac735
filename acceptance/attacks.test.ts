/** Attacks and broken clients: every reply has a code, and nothing is gained. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf, buyPlan, callFunction, signUp, type Person } from "./people.ts";
import { startServer, type RunningServer } from "./server.ts";

const generate = "generate-consistent-character";
const respondAsync = { prefer: "respond-async" };
const bucketName = "ai-influencer-content";
let server: RunningServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "silent" });
  ada = await signUp(server);
  eve = await signUp(server);
  await buyPlan(ada);
});
afterAll(() => server.stop());

const asPerson = (person: Person): Record<string, string> => ({
  apikey: server.publishableKey,
  authorization: `Bearer ${person.accessToken}`,
  "content-type": "application/json",
});

/** Every refusal has a status from 400 to 499, a code and a sentence. */
async function expectRefusal(response: Response, status?: number): Promise<void> {
  const body = (await response.json()) as { code?: string; error?: string };
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  if (status !== undefined) expect(response.status).toBe(status);
  expect(body.code).toEqual(expect.stringMatching(/\w/));
  expect(body.error).toEqual(expect.stringMatching(/\w/));
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test.each([
  ["NUL", '{"prompt":"a cat\\u0000"}'],
  ["half a surrogate pair", '{"prompt":"a cat \\ud83d"}'],
  ["the other half", '{"prompt":"\\ude00 a cat"}'],
  ["text deeper than a stack", `{"prompt":"a cat","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["more than fits", JSON.stringify({ prompt: "a cat", x: "y".repeat(300_000) })],
  ["a number that is none", '{"prompt":"a cat","seed":NaN}'],
  ["a ratio out of a prototype", '{"prompt":"a cat","aspectRatio":"__proto__"}'],
  [
    "a reference by a detour",
    JSON.stringify({
      prompt: "a cat",
      referenceImageUrl: "/storage/v1/object/public/ai-influencer-content/../x.png",
    }),
  ],
])("a generation with %s is refused and costs nothing", async (_, body) => {
  const before = await balanceOf(ada);
  await expectRefusal(await callFunction(server, ada, generate, body, respondAsync));
  expect(await balanceOf(ada)).toBe(before);
});

test("unknown addresses answer with a code, for any method", async () => {
  await expectRefusal(await post("//functions/v1/x", {}), 404);
  await expectRefusal(await post("/nothing", {}), 404);
  await expectRefusal(await post("/storage/v1/nothing", {}), 404);
  await expectRefusal(
    await fetch(`${server.url}/storage/v1/object/${bucketName}/a%0d%0ab.png`, { method: "PUT" }),
    404,
  );
  await expectRefusal(await post("/hooks/sandbox", "x".repeat(300_000)), 413);
});

test("names that Postgres cannot store are refused, and such metadata does not fail an upload", async () => {
  const names = { prefixes: ["\0"], paths: ["\0"], expiresIn: 60 };
  const remove = await fetch(`${server.url}/storage/v1/object/${bucketName}`, {
    method: "DELETE",
    headers: asPerson(ada),
    body: JSON.stringify(names),
  });
  await expectRefusal(remove, 400);
  await expectRefusal(await post(`/storage/v1/object/sign/${bucketName}`, names, asPerson(ada)), 400);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#777" } })
    .png()
    .toBuffer();
  const noted = await fetch(
    `${server.url}/storage/v1/object/${bucketName}/${ada.userId}/${randomUUID()}.png`,
    {
      method: "POST",
      headers: { ...asPerson(ada), "content-type": "image/png", "x-metadata": btoa('{"note":"\\u0000"}') },
      body: new Uint8Array(png),
    },
  );
  expect(noted.status).toBe(200);
});

test("deleting a reference row of a generated picture keeps the picture", async () => {
  const made = await callFunction(server, ada, generate, { prompt: "a lighthouse at dusk" });
  const { imageUrl } = (await made.json()) as { imageUrl: string };
  const note = { content_type: "reference_image", content_url: imageUrl };
  const { data } = await ada.client
    .from("generated_content")
    .insert(note)
    .select("id")
    .single<{ id: string }>();
  expect(
    (
      await ada.client
        .from("generated_content")
        .delete()
        .eq("id", data?.id ?? "")
    ).error,
  ).toBeNull();
  // Longer than the interval of the sweep that removes files.
  await sleep(4_000);
  expect((await fetch(imageUrl)).status).toBe(200);
});

test("a refused phrase that is split between character and prompt is refused", async () => {
  for (const [ofCharacter, prompt] of [
    ["a girl aged", "12"],
    ["12", "a girl aged"],
  ]) {
    const made = await ada.client
      .from("ai_models")
      .insert({ name: "Kim", prompt: ofCharacter })
      .select("id")
      .single<{ id: string }>();
    const body = { prompt, influencerId: made.data?.id };
    await expectRefusal(await callFunction(server, ada, generate, body, respondAsync), 422);
  }
});

test("a subscription to an impossible table does not stop other people's live updates", async () => {
  const socket = new WebSocket(
    `${server.url.replace("http", "ws")}/realtime/v1/websocket?vsn=1.0.0&apikey=${server.publishableKey}`,
  );
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const config = { postgres_changes: [{ event: "*", schema: "public", table: "plans\0" }] };
  socket.send(JSON.stringify({ topic: "realtime:odd", event: "phx_join", ref: "1", payload: { config } }));
  await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  let updates = 0;
  const watch = {
    event: "UPDATE",
    schema: "public",
    table: "user_credits",
    filter: `user_id=eq.${ada.userId}`,
  } as const;
  const channel = ada.client.channel("mine").on("postgres_changes", watch, () => (updates += 1));
  await new Promise<void>((resolve) => channel.subscribe((status) => status === "SUBSCRIBED" && resolve()));
  await buyPlan(ada);
  const deadlineMs = Date.now() + 5_000;
  while (updates === 0 && Date.now() < deadlineMs) await sleep(50);
  expect(updates).toBeGreaterThan(0);
  socket.close();
  await ada.client.removeAllChannels();
});

test("a purchase is credited once however often it is paid, and a forged payment is refused", async () => {
  const invoice = await callFunction(server, eve, "create-paygate-invoice", {
    tier_name: "standard",
    amount_usd: -1,
    user_email: ada.email,
  });
  const { payment_url } = (await invoice.json()) as { payment_url: string };
  const forged = new URL(payment_url);
  forged.searchParams.set("token", "0".repeat(64));
  const pay = (url: string): Promise<Response> =>
    fetch(url, {
      method: "POST",
      body: new URLSearchParams({ decision: "paid", credits: "1000000" }),
      redirect: "manual",
    });
  expect((await pay(forged.href)).status).toBe(404);
  const paid = {
    event_id: randomUUID(),
    invoice: `sandbox_${forged.pathname.split("/").at(-1)}`,
    status: "paid",
    amount_cents: 1200,
    sent_at: Date.now(),
  };
  await expectRefusal(
    await post("/hooks/sandbox", paid, { "x-sandbox-signature": forged.searchParams.get("token") ?? "" }),
    401,
  );
  expect(await balanceOf(eve)).toBe(0);
  await Promise.all(Array.from({ length: 10 }, () => pay(payment_url)));
  expect(await balanceOf(eve)).toBe(500);
});

test("parallel requests, cancels and repeated keys neither create nor lose credits", async () => {
  const before = await balanceOf(eve);
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      callFunction(
        server,
        eve,
        generate,
        { prompt: "a paper boat" },
        { ...respondAsync, "idempotency-key": `boat-${at % 30}` },
      ),
    ),
  );
  const ids = new Set<string>();
  for (const reply of replies) {
    const body = (await reply.json()) as { job_id?: string; code?: string };
    if (body.job_id !== undefined) ids.add(body.job_id);
    // Of one person's words only so many wait for the safety check at a time.
    else expect(["insufficient_credits", "server_busy"]).toContain(body.code);
  }
  expect(ids.size).toBeLessThanOrEqual(Math.floor(before / 20));
  for (const job_id of ids)
    await expectRefusal(await callFunction(server, ada, "cancel-job", { job_id }), 404);
  await Promise.all([...ids, ...ids].map((job_id) => callFunction(server, eve, "cancel-job", { job_id })));
  const { data } = await eve.client.from("generation_jobs").select("state");
  const made = (data ?? []).filter((job) => job.state === "succeeded").length;
  expect(await balanceOf(eve)).toBe(before - 20 * made);
  const sums = await eve.client.from("credit_transactions").select("amount");
  expect((sums.data ?? []).reduce((sum, entry) => sum + Number(entry.amount), 0)).toBe(await balanceOf(eve));
});

test("a changed or forged token is refused everywhere", async () => {
  const [head = "", payload = "", signature = ""] = ada.accessToken.split(".");
  const encode = (value: object): string => btoa(JSON.stringify(value)).replaceAll("=", "");
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as object;
  const tokens = [
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`,
    `${head}.${encode({ ...claims, sub: eve.userId })}.${signature}`,
    `${head}.${payload}.${"A".repeat(86)}`,
  ];
  for (const token of tokens) {
    const headers = {
      apikey: server.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    expect((await fetch(`${server.url}/rest/v1/user_credits`, { headers })).status).toBe(401);
    expect((await fetch(`${server.url}/auth/v1/user`, { headers })).status).toBe(403);
    expect((await post(`/storage/v1/object/list/${bucketName}`, { prefix: "" }, headers)).status).toBe(400);
    await expectRefusal(await post("/functions/v1/get-user-subscription", {}, headers), 401);
  }
});
