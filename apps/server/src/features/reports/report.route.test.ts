import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createPublicPages } from "#core/public-page/public-page.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { reportApp } from "./report.route.ts";
import { createReportsStore } from "./reports.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
afterAll(() => Promise.all([database.close(), pool.end()]));

let address = "192.0.2.1";
const app = reportApp({
  reports: createReportsStore(database),
  sendPage: createPublicPages(""),
  clientAddress: () => address,
  rateLimiter: createRateLimiter("reports", { points: 5, windowSeconds: 3600 }, { kind: "memory" }),
  publicUrl: "https://galatea.test",
  log: createLog({ level: "silent" }),
});

const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request("/", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const token = (letter: string): string => letter.repeat(22);

async function sharePicture(
  shareToken: string,
  contentType = "image",
): Promise<{ userId: string; contentId: string }> {
  const userId = await createUser(pool);
  const { rows } = await pool.query<{ id: string }>(
    "insert into generated_content (user_id, content_type, content_url) values ($1, $2, 'x') returning id",
    [userId, contentType],
  );
  const contentId = rows[0]?.id ?? "";
  await pool.query("insert into shared_pages (token, content_id, user_id) values ($1, $2, $3)", [
    shareToken,
    contentId,
    userId,
  ]);
  return { userId, contentId };
}

const reports = async () => (await pool.query("select * from reports order by created_at")).rows;

test("anybody reports their own likeness without an account, and the 48 hours begin", async () => {
  const { userId, contentId } = await sharePicture(token("a"));
  expect(await (await app.request(`/?share=${token("a")}`)).text()).toContain(`/share/${token("a")}/picture`);
  const sent = await send({
    kind: "my_likeness",
    share: token("a"),
    message: "That is me.",
    email: "me@example.org",
  });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/report/received?kind=my_likeness"]);
  expect(await (await app.request("/received?kind=my_likeness")).text()).toContain("within 48 hours");
  const [report] = await reports();
  expect(report).toMatchObject({
    kind: "my_likeness",
    address: `https://galatea.test/share/${token("a")}`,
    content_id: contentId,
    owner_id: userId,
    message: "That is me.",
    email: "me@example.org",
  });
  expect(report.due_at.getTime() - report.created_at.getTime()).toBe(48 * 3_600_000);
});

test("a report finds its picture when the page has ended meanwhile", async () => {
  const { contentId } = await sharePicture(token("b"));
  await pool.query("update shared_pages set ended_at = now() where token = $1", [token("b")]);
  expect(await (await app.request(`/?share=${token("b")}`)).text()).not.toContain("/picture");
  await send({ kind: "sexual", share: token("b") });
  expect((await reports()).at(-1)).toMatchObject({ content_id: contentId, kind: "sexual", due_at: null });
});

test("the form says picture or video by what the page shows, and both when it is unknown", async () => {
  await sharePicture(token("v"), "video");
  const video = await (await app.request(`/?share=${token("v")}`)).text();
  for (const words of [
    "Report a video",
    "whoever made the video",
    "This video, made with AI",
    "The video that you report",
  ])
    expect(video.replaceAll(/\s+/g, " ")).toContain(words);
  expect(video).not.toMatch(/\bpicture that|This picture|made the picture|Report a picture/);
  // A form that is shown again still says video.
  const again = await (await send({ kind: "", share: token("v") })).text();
  expect(again).toContain("Report a video");
  await sharePicture(token("p"));
  expect(await (await app.request(`/?share=${token("p")}`)).text()).toContain("Report a picture<");
  expect(await (await app.request("/")).text()).toContain("Report a picture or a video");
});

test("a form with an invalid token is shown again with a field for the address", async () => {
  const back = await (await send({ kind: "other", share: "x" })).text();
  expect(back).toContain('name="address"');
});

test("an incomplete form is shown again with the typed values, escaped", async () => {
  address = "192.0.2.2";
  const before = (await reports()).length;
  for (const fields of [
    { kind: "nothing", address: "https://x.org" },
    { kind: "other" },
    { kind: "other", address: "https://x.org", email: "no address" },
    { kind: "other", address: "https://x.org", message: "x".repeat(2001) },
  ] as Record<string, string>[]) {
    expect((await send({ ...fields })).status).toBe(400);
  }
  const back = await (await send({ kind: "", address: `"><script>alert(1)</script>` })).text();
  expect(back).not.toContain("<script");
  expect(back).toContain("&lt;script&gt;");
  expect(await reports()).toHaveLength(before);
});

test("one address may send five reports an hour, and a cross-site form is refused", async () => {
  address = "192.0.2.3";
  const report = { kind: "other", address: "https://galatea.test/share/x" };
  expect((await send(report, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  for (let sent = 0; sent < 5; sent += 1) expect((await send(report)).status).toBe(303);
  const refused = await send(report);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  address = "192.0.2.4";
  expect((await send(report)).status).toBe(303);
});

test("a report can be neither changed nor removed", async () => {
  await expect(pool.query("update reports set message = ''")).rejects.toThrow("append-only");
  await expect(pool.query("delete from reports")).rejects.toThrow("append-only");
  await expect(pool.query("truncate reports")).rejects.toThrow("append-only");
});

test("a form that is too large is answered with the form, and nothing is stored", async () => {
  address = "192.0.2.77";
  const before = await reports();
  const sent = await send({ kind: "other", address: "here", message: "x".repeat(40_000) });
  expect(sent.status).toBe(413);
  expect(await sent.text()).toContain('role="alert"');
  expect(await reports()).toEqual(before);
});

test("the form opens with any invalid token", async () => {
  for (const share of ["%00", "%ff", "x", "a".repeat(23)]) {
    expect((await app.request(`/?share=${share}`)).status).toBe(200);
  }
});

test("what a visitor writes is stored without signs that would change how the operator reads it", async () => {
  address = "192.0.2.77";
  const written = {
    kind: "other",
    address: "https://galatea.test/\u202Egnp.ecaf\u202C\nsecond line",
    message: "first\r\nsecond \u001B[2J\u2066third",
  };
  expect((await send(written)).status).toBe(303);
  expect((await reports()).at(-1)).toMatchObject({
    address: "https://galatea.test/gnp.ecaf second line",
    message: "first\nsecond [2Jthird",
  });
  expect((await send({ ...written, address: "\u202E\u202C" })).status).toBe(400);
});
