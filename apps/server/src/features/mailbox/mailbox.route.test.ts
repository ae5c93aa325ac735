import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { openDatabase } from "#platform/db.ts";
import { sandboxGuard } from "#platform/http/sandbox-guard.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { mailboxApp } from "./mailbox.route.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 8, name: "test" });
const notifications = createNotificationsStore(database);
afterAll(async () => {
  await database.close();
  await pool.end();
});

const userId = await createUser(pool, "ada@example.org");
const app = (sendsMail = false): Hono => {
  const routes = new Hono();
  routes.use("/dev/mailbox", sandboxGuard(false));
  routes.route(
    "/dev/mailbox",
    mailboxApp({
      notifications,
      userAdmin: {
        findUser: async (userId) => ({ userId, email: "ada@example.org", emailVerified: true, locale: null }),
      },
      tokens: {
        secretsOf: () => ({ linkToken: "", code: "" }),
        findAddress: async () => null,
      },
      publicUrl: "http://localhost:3000",
      sendsMail,
      fontFaces: "",
    }),
  );
  return routes;
};
const get = (query = "", options: { sendsMail?: boolean; headers?: Record<string, string> } = {}) =>
  app(options.sendsMail).request(`/dev/mailbox${query}`, {
    headers: { host: "localhost:3000", ...options.headers },
  });

async function queueMail(to: { userId: string } | { recipient: string } = { userId }): Promise<string> {
  const key = randomUUID();
  await createTransactor(database).inTransaction((tx) =>
    notifications.queue(tx, {
      ...to,
      key,
      kind: "credits_expiring",
      data: { credits: 1240, days: 7, endsAt: "2027-03-05T14:20:00Z" },
    }),
  );
  const { rows } = await pool.query<{ id: string }>("select id from mail_outbox where mail_key = $1", [key]);
  return rows[0]?.id ?? "";
}

test("an empty mailbox says so", async () => {
  const page = await get();
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("No mail yet");
});

test("the list names each mail and its recipient, and a mail can be opened", async () => {
  const id = await queueMail();
  const list = await (await get()).text();
  expect(list).toContain(`href="/dev/mailbox?mail=${id}"`);
  expect(list).toContain("1,240 credits end on 5 Mar 2027");
  expect(list).toContain("ada@example.org");
  expect(list).not.toContain("The credits that end first are spent first");
  const open = await (await get(`?mail=${id}`)).text();
  expect(open).toContain("The credits that end first are spent first");
  expect(open).toContain('href="http://localhost:3000/account/credits"');
});

test("each mail shows whether it was sent, waits, failed or is only kept", async () => {
  const id = await queueMail();
  const stateOf = async (sendsMail: boolean): Promise<string | undefined> =>
    /<article[^]*?<b class="state[^"]*">([^<]*)</.exec(
      await (await get(`?mail=${id}`, { sendsMail })).text(),
    )?.[1];
  expect(await stateOf(false)).toBe("Kept here");
  expect(await stateOf(true)).toBe("Waiting");
  await pool.query("update mail_outbox set last_error = 'ESOCKET' where id = $1", [id]);
  expect(await stateOf(true)).toBe("Will be tried again");
  await pool.query("update mail_outbox set next_attempt_at = null where id = $1", [id]);
  expect(await stateOf(true)).toBe("Not sent");
  await pool.query("update mail_outbox set sent_at = now() where id = $1", [id]);
  expect(await stateOf(false)).toBe("Sent by SMTP");
});

test("the page runs nothing, loads nothing and frames nothing", async () => {
  const page = await get(`?mail=${await queueMail()}`);
  const csp = page.headers.get("content-security-policy") ?? "";
  expect(csp).toContain("default-src 'none'");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).not.toMatch(/<(script|iframe|img|link)\b/i);
});

test("markup in a row is escaped", async () => {
  const hostile = `"><script>alert(1)</script>`;
  const id = await queueMail({ recipient: `${hostile}@example.org` });
  await pool.query("update mail_outbox set kind = $2, last_error = $2 where id = $1", [id, hostile]);
  for (const query of ["", `?mail=${id}`, `?mail=${encodeURIComponent(hostile)}`]) {
    const page = await (await get(query, { sendsMail: true })).text();
    expect(page).not.toMatch(/<script/i);
    expect(page).toContain("&lt;script&gt;");
  }
});

test("an unknown mail is a 404 page that says so", async () => {
  for (const wanted of [randomUUID(), "x", ""]) {
    const page = await get(`?mail=${wanted}`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("This mail is not among the newest.");
  }
});

test("the newest hundred mails are listed, latest first", async () => {
  await pool.query(
    `insert into mail_outbox (mail_key, kind, recipient, data, created_at)
     select 'many:' || n, 'credits_expiring', 'bea@example.org',
            jsonb_build_object('credits', n, 'days', 1, 'endsAt', '2027-03-05T14:20:00Z'), now() + n * interval '1 second'
       from generate_series(1, 130) n`,
  );
  const page = await (await get()).text();
  const listed = [...page.matchAll(/<strong>([\d,]+) credits? /g)].map(([, count]) => Number(count));
  expect(listed).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index));
});

test.each([
  { host: "studio.example.org" },
  { "x-forwarded-for": "203.0.113.9" },
  { "x-forwarded-host": "studio.example.org" },
  { forwarded: "for=203.0.113.9" },
])("a request under another host or through a proxy is refused: %j", async (headers) => {
  const page = await get("", { headers });
  expect(page.status).toBe(403);
  expect(await page.text()).not.toContain("@");
});
