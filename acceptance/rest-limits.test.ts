/** REST refuses large answers, slow filters and a full pool with a code, and goes on serving everybody else. */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadPicture } from "./files.ts";
import { signUp, type Person } from "./people.ts";
import { startServer, type RunningServer } from "./server.ts";

let server: RunningServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "silent" });
  [ada, eve] = [await signUp(server), await signUp(server)];
}, 120_000);
afterAll(() => server.stop());

const request = (path: string, person?: Person, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/rest/v1${path}`, {
    ...init,
    headers: {
      apikey: server.publishableKey,
      "content-type": "application/json",
      ...(person ? { authorization: `Bearer ${person.accessToken}` } : {}),
    },
  });

const codeOf = async (response: Response): Promise<[number, string]> => {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
};

async function addNotes(person: Person, count: number): Promise<void> {
  const { url } = await uploadPicture(person);
  for (let at = 0; at < count; at += 100) {
    const rows = Array.from({ length: Math.min(100, count - at) }, () => ({
      user_id: person.userId,
      content_type: "reference_image",
      content_url: url,
      prompt: "a".repeat(2_000),
    }));
    const { error } = await person.client.from("generated_content").insert(rows);
    expect(error).toBeNull();
  }
}

async function upload(person: Person): Promise<{ status: number; tookMs: number }> {
  const png = await sharp({ create: { width: 32, height: 32, channels: 3, background: "#777" } })
    .png()
    .toBuffer();
  const began = performance.now();
  const response = await fetch(
    `${server.url}/storage/v1/object/ai-influencer-content/${person.userId}/${randomUUID()}.png`,
    {
      method: "POST",
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${person.accessToken}`,
        "content-type": "image/png",
      },
      body: new Uint8Array(png),
    },
  );
  await response.arrayBuffer();
  return { status: response.status, tookMs: performance.now() - began };
}

test("a free account's largest GET is refused, and the server lives", async () => {
  await addNotes(eve, 400);
  const aliases = (count: number): string =>
    Array.from({ length: count }, (_, at) => `a${at}:prompt`).join(",");
  expect(await codeOf(await request(`/generated_content?select=${aliases(270)}`, eve))).toEqual([
    400,
    "query_too_large",
  ]);
  const many = Array.from({ length: 20 }, () => request(`/generated_content?select=${aliases(64)}`, eve));
  for (const response of await Promise.all(many)) {
    const [status, code] = await codeOf(response);
    expect(["413 answer_too_large", "429 over_budget", "503 PGRST003"]).toContain(`${status} ${code}`);
  }
  expect((await request("/generated_content?select=id&limit=1", ada)).status).toBe(200);
  expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
});

test("filters that ran for seconds are refused, and another's upload goes through beside them", async () => {
  const slow = encodeURIComponent("(.*)(.*)(.*)(.*)(.*)\\1\\2");
  const backReferences = Array.from({ length: 40 }, () =>
    request(`/engine_status?capabilities->>x=imatch.${slow}`),
  );
  // The costliest patterns that are allowed.
  const conditions = Array.from({ length: 10 }, (_, at) => `prompt.imatch.${"a?".repeat(20)}a{${at + 1}}z`);
  const allowed = Array.from({ length: 40 }, () =>
    request(`/generated_content?or=(${encodeURIComponent(conditions.join(","))})`, eve),
  );
  const { status, tookMs } = await upload(ada);
  expect(status).toBe(200);
  expect(tookMs).toBeLessThan(availableParallelism() > 1 ? 2_000 : 4_000);
  for (const response of await Promise.all(backReferences)) {
    expect(await codeOf(response)).toEqual([400, "pattern_refused"]);
  }
  for (const response of await Promise.all(allowed)) {
    expect([200, 429, 503]).toContain(response.status);
    if (response.status !== 200) expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    await response.arrayBuffer();
  }
});

test("with more requests than connections, nobody's answer is an error without a time to wait", async () => {
  const flood = Array.from({ length: 160 }, (_, at) =>
    at % 2 === 0 ? request("/generated_content?select=*&limit=20", eve) : request("/engine_status"),
  );
  const began = performance.now();
  expect((await request("/user_credits?select=balance", ada)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(3_000);
  for (const response of await Promise.all(flood)) {
    if (response.status >= 429) expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect([200, 429, 503]).toContain(response.status);
    await response.arrayBuffer();
  }
});
