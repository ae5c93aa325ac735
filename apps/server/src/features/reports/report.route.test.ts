import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { reportStatements } from "@galatea/contract/report-kinds.ts";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { createFormDoor } from "#core/public-forms/form-door.ts";
import { createMailAllowance } from "#core/public-forms/mail-allowance.ts";
import { createPublicPages } from "#core/public-page/public-page.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { solve } from "#testing/forms.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createReportDoor } from "./report-door.ts";
import { reportApp } from "./report.route.ts";
import { createReportsStore } from "./reports.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
afterAll(() => Promise.all([database.close(), pool.end()]));

const operatorEmail = "operator@studio.example";
let addresses = 0;
let address = "";
/** Each test is a visitor of its own. */
const nextVisitor = (): void => void (address = `192.0.2.${(addresses += 1)}`);
const limiter = (name: string, points: number) =>
  createRateLimiter(name, { points, windowSeconds: 3_600 }, { kind: "memory" });
const open = (change: { operatorEmail: string | null }) =>
  reportApp({
    reports: createReportsStore(database),
    notifications: createNotificationsStore(database),
    transactor: createTransactor(database),
    door: createReportDoor({
      withProof: createFormDoor({
        purpose: "report",
        proofOfWork: createProofOfWork({
          pool,
          table: "forms.used_proofs",
          secret: "test",
          now: () => new Date(),
        }),
        perVisitor: limiter("report", 6),
        inAll: limiter("report-all", 1_000),
        formsPerStep: 1_000,
      }),
      perVisitor: limiter("plain", 3),
      inAll: limiter("plain-all", 60),
    }),
    mailAllowance: createMailAllowance(limiter("mails", 2)),
    sendPage: createPublicPages(""),
    clientAddress: () => address,
    sendsMail: true,
    publicUrl: "https://galatea.test",
    log: createLog({ level: "silent" }),
    ...change,
  });
const app = open({ operatorEmail });

type Fields = Record<string, string>;
const send = async (fields: Fields, headers: Fields = {}, to = app) =>
  to.request("/", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const seen = async (path: string): Promise<string> =>
  (await (await app.request(path)).text()).replaceAll(/\s+/g, " ");

const token = (letter: string): string => letter.repeat(22);
const likeness: Fields = {
  kind: "my_likeness",
  name: "Ada Lovelace",
  email: "ada@example.org",
  signature: "Ada Lovelace",
  agree_my_likeness: "yes",
};
const other: Fields = { kind: "other", address: "https://galatea.test/share/x", message: "It is a lie." };

async function sharePicture(shareToken: string, contentType = "image") {
  const userId = await createUser(pool);
  const path = `${userId}/${randomUUID()}.png`;
  await pool.query(
    "insert into storage.objects (bucket_id, name, metadata) values ('ai-influencer-content', $1, $2)",
    [path, { eTag: `"${shareToken}"` }],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url, object_bucket, object_path)
     values ($1, $2, 'x', 'ai-influencer-content', $3) returning id`,
    [userId, contentType, path],
  );
  const contentId = rows[0]?.id ?? "";
  await pool.query("insert into shared_pages (token, content_id, user_id) values ($1, $2, $3)", [
    shareToken,
    contentId,
    userId,
  ]);
  return { userId, contentId, path };
}

const reports = async () => (await pool.query("select * from reports order by created_at")).rows;
const subjectsOf = async (reportId: string) =>
  (await pool.query("select * from report_subjects where report_id = $1 order by object_path", [reportId]))
    .rows;
const mailsOf = async (reportId: string) =>
  (
    await pool.query(
      "select kind, recipient, data from mail_outbox where mail_key like '%' || $1 order by kind",
      [reportId],
    )
  ).rows;

test("anybody reports their own likeness without an account and without a script, and the 48 hours begin", async () => {
  nextVisitor();
  const { userId, contentId, path } = await sharePicture(token("a"));
  expect(await seen(`/?share=${token("a")}`)).toContain(`/share/${token("a")}/picture`);
  const sent = await send({ ...likeness, share: token("a"), message: "That is me." });
  const [report] = await reports();
  expect(report.reference).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/report/received/${report.reference}`]);
  expect(report).toMatchObject({
    kind: "my_likeness",
    addresses: [`https://galatea.test/share/${token("a")}`],
    message: "That is me.",
    name: "Ada Lovelace",
    email: "ada@example.org",
    signature: "Ada Lovelace",
    statement: reportStatements.my_likeness,
  });
  expect(report.due_at.getTime() - report.created_at.getTime()).toBe(48 * 3_600_000);
  expect(await subjectsOf(report.id)).toMatchObject([
    { owner_id: userId, content_id: contentId, object_path: path, tags: [`"${token("a")}"`] },
  ]);
  const page = await seen(`/received/${report.reference}`);
  expect(page).toContain(report.reference);
  expect(page).toContain("decided within 48 hours");
  expect(page).toContain(report.due_at.toISOString());
  for (const word of ["Ada", "ada@example.org", "That is me", token("a")]) expect(page).not.toContain(word);
  expect(await mailsOf(report.id)).toMatchObject([
    {
      kind: "report_filed",
      recipient: operatorEmail,
      data: { email: "ada@example.org", message: "That is me." },
    },
    { kind: "report_received", recipient: "ada@example.org", data: { answerTo: operatorEmail } },
  ]);
});

test("a report finds its picture when the page has ended meanwhile, and a file by its own address", async () => {
  nextVisitor();
  const { contentId, path } = await sharePicture(token("b"));
  await pool.query("update shared_pages set ended_at = now() where token = $1", [token("b")]);
  expect(await seen(`/?share=${token("b")}`)).not.toContain("/picture");
  await send({ ...other, address: "", share: token("b") });
  const first = (await reports()).at(-1);
  expect(first).toMatchObject({ kind: "other", due_at: null, statement: null });
  expect(await subjectsOf(first.id)).toMatchObject([{ content_id: contentId }]);
  const files = "storage/v1/render/image/public/ai-influencer-content";
  await send({
    ...other,
    address: `https://galatea.test/${files}/${path}?width=320\nhttps://www.galatea.test/${files}/${path}`,
  });
  const second = (await reports()).at(-1);
  expect(second.addresses).toHaveLength(2);
  expect(await subjectsOf(second.id)).toMatchObject([{ content_id: contentId, object_path: path }]);
});

test("the form says which addresses are of this site, and who reports another site reads what cannot be removed", async () => {
  nextVisitor();
  expect(await seen("/")).toContain("On this site it begins with https://galatea.test;");
  const told = "At least one of your addresses is of another site.";
  const pageAfter = async (fields: Fields) =>
    seen((await send(fields)).headers.get("location")?.replace("/report", "") ?? "");
  expect(await pageAfter(other)).not.toContain(told);
  const page = await pageAfter({ ...other, address: `${other["address"]}\nelsewhere.example/picture.png` });
  expect(page).toContain(told);
  expect(page).not.toContain("elsewhere.example");
});

test("without an operator's address a report is kept, and only the reporter gets a mail", async () => {
  nextVisitor();
  await send({ ...other, email: "bea@example.org" }, {}, open({ operatorEmail: null }));
  const { id } = (await reports()).at(-1);
  expect(await mailsOf(id)).toMatchObject([{ kind: "report_received", data: { answerTo: null } }]);
});

test("nobody's address is flooded with mails, and the page promises none that is not sent", async () => {
  const toEve = { ...other, email: "eve@example.org" };
  const pages: string[] = [];
  for (const change of [{}, { email: "EVE@example.org" }, {}]) {
    nextVisitor();
    const sent = await send({ ...toEve, ...change });
    pages.push(await seen((sent.headers.get("location") ?? "").replace("/report", "")));
  }
  expect(pages.map((page) => page.includes("A mail with your number is on its way"))).toEqual([
    true,
    true,
    false,
  ]);
  const { rows } = await pool.query("select 1 from mail_outbox where lower(recipient) = 'eve@example.org'");
  expect(rows).toHaveLength(2);
});

test("the form says picture or video by what the page shows, and both when it is unknown", async () => {
  nextVisitor();
  await sharePicture(token("v"), "video");
  const video = await seen(`/?share=${token("v")}`);
  for (const words of [
    "Report a video",
    "whoever made the video",
    "This video, made with AI",
    "The video that you report",
  ])
    expect(video).toContain(words);
  expect(video).not.toMatch(/\bpicture that|This picture|made the picture|Report a picture/);
  // A form that is shown again still says video.
  expect(await (await send({ kind: "", share: token("v") })).text()).toContain("Report a video");
  await sharePicture(token("p"));
  expect(await seen(`/?share=${token("p")}`)).toContain("Report a picture<");
  expect(await seen("/")).toContain("Report a picture or a video");
});

test("search engines find the form alone: neither that of a picture nor the page of a report", async () => {
  const form = await app.request("/");
  expect(form.headers.get("x-robots-tag")).toBeNull();
  expect(await form.text()).toContain('<link rel="canonical" href="https://galatea.test/report"');
  const { reference } = (await reports())[0];
  for (const path of [`/?share=${token("a")}`, `/received/${reference}`, "/received/R-0000-0000"])
    expect((await app.request(path)).headers.get("x-robots-tag"), path).toContain("noindex");
  expect((await app.request("/received/R-0000-0000")).status).toBe(404);
  expect((await app.request("/received/x'--")).status).toBe(404);
});

const signed = {
  my_likeness: likeness,
  copyright: { ...likeness, kind: "copyright", agree_copyright: "yes", work: "My photo" },
};
test.each([
  ["kind", { ...other, kind: "nothing" }],
  ["address", { ...other, address: "\u202E\u202C" }],
  [
    "address",
    {
      ...other,
      address:
        "https://x.org/a\n".repeat(3) + Array.from({ length: 11 }, (_, n) => `https://x.org/${n}`).join("\n"),
    },
  ],
  ["address", { ...other, address: "x".repeat(501) }],
  ["message", { ...other, message: " " }],
  ["message", { ...other, message: "x".repeat(2001) }],
  ["email", { ...other, email: "no address" }],
  ["name", { ...signed.my_likeness, address: "https://x.org", name: "" }],
  ["email", { ...signed.my_likeness, address: "https://x.org", email: "" }],
  ["signature", { ...signed.my_likeness, address: "https://x.org", signature: "\u0007" }],
  ["agree_my_likeness", { ...signed.my_likeness, address: "https://x.org", agree_my_likeness: "no" }],
  ["agree_copyright", { ...signed.copyright, address: "https://x.org", agree_copyright: "" }],
  ["work", { ...signed.copyright, address: "https://x.org", work: "" }],
  ["name", { ...signed.copyright, address: "https://x.org", name: "x".repeat(101) }],
] as [string, Fields][])("a wrong %s is told at its field, and nothing is stored", async (field, fields) => {
  nextVisitor();
  const before = (await reports()).length;
  const answer = await send(fields);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page.match(/id="\w+-error"/g)).toEqual([`id="${field}-error"`]);
  expect(page).toContain('role="alert"');
  expect(await reports()).toHaveLength(before);
});

test("a form that is shown again keeps everything that was typed, escaped", async () => {
  nextVisitor();
  const typed: Fields = {
    ...signed.copyright,
    key: randomUUID(),
    name: '"><script>alert(1)</script>',
    email: "not an address",
    address: "</textarea><script>2</script>",
    work: "My photo & its frame",
    message: "\nFirst line",
  };
  const page = await (await send(typed)).text();
  expect(page).not.toContain("<script>");
  for (const kept of [
    'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
    'value="not an address"',
    "&lt;/textarea&gt;&lt;script&gt;2",
    "My photo &amp; its frame",
    "First line",
    `value="${typed["key"]}"`,
  ])
    expect(page).toContain(kept);
  expect(page).toMatch(/value="copyright"\s+checked/);
  expect(page).toMatch(/name="agree_copyright"\s+value="yes"\s+checked/);
});

test("a copyright report keeps the work, and a report about somebody under 18 needs nobody's name", async () => {
  nextVisitor();
  const copyright = await send({ ...signed.copyright, address: "https://galatea.test/share/y" });
  expect(copyright.status).toBe(303);
  expect((await reports()).at(-1)).toMatchObject({ work: "My photo", statement: reportStatements.copyright });
  expect(
    (await send({ kind: "minor", address: "https://galatea.test/share/z", work: "not asked" })).status,
  ).toBe(303);
  expect((await reports()).at(-1)).toMatchObject({
    kind: "minor",
    name: null,
    email: null,
    work: null,
    due_at: null,
  });
});

test("a form sent twice is stored once, also side by side, and changed words are another report", async () => {
  nextVisitor();
  const before = (await reports()).length;
  const form = { ...other, key: randomUUID(), email: "twice@example.org" };
  const [first, second] = await Promise.all([send(form), send(form)]);
  expect(first.headers.get("location")).toBe(second.headers.get("location"));
  const third = await send({ ...form, message: "And something else." });
  expect(third.headers.get("location")).not.toBe(first.headers.get("location"));
  expect(await reports()).toHaveLength(before + 2);
  const { rows } = await pool.query("select 1 from mail_outbox where recipient = 'twice@example.org'");
  expect(rows).toHaveLength(2);
});

test("without a script one address sends three an hour, with one six more, and others are not held up", async () => {
  nextVisitor();
  expect((await send(other, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(other, { origin: "https://elsewhere.example" })).status).toBe(403);
  for (let sent = 0; sent < 3; sent += 1) expect((await send(other)).status).toBe(303);
  const refused = await send({ ...other, message: "Still here." });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await refused.text();
  expect(page).toContain("Still here.");
  expect(page).toContain(`mailto:${operatorEmail}`);
  expect((await send({ ...other, proof: "forged" })).status).toBe(429);
  const proof = await solve(await (await app.request("/challenge")).json());
  expect((await send({ ...other, proof })).status).toBe(303);
  // A proof counts once.
  expect((await send({ ...other, proof })).status).toBe(429);
  nextVisitor();
  expect((await send(other)).status).toBe(303);
});

test("what a program writes into the field that nobody sees is not stored, and a person can send it again", async () => {
  nextVisitor();
  const before = (await reports()).length;
  const trapped = await send({ ...other, website: "https://spam.example" });
  expect(trapped.status).toBe(400);
  const page = await trapped.text();
  expect(page).toContain("If you are a person");
  expect(page).not.toContain("spam.example");
  expect(await reports()).toHaveLength(before);
});

test("a form that is too large is answered with the form, and nothing is stored", async () => {
  nextVisitor();
  const before = await reports();
  const sent = await send({ ...other, message: "x".repeat(40_000) });
  expect(sent.status).toBe(413);
  expect(await sent.text()).toContain('role="alert"');
  expect(await reports()).toEqual(before);
});

test("the form opens with any invalid token", async () => {
  for (const share of ["%00", "%ff", "x", "a".repeat(23)]) {
    expect((await app.request(`/?share=${share}`)).status).toBe(200);
  }
  expect(await (await send({ kind: "other", share: "x" })).text()).toContain("Address of the page");
});

test("what a visitor writes is stored without signs that would change how the operator reads it", async () => {
  nextVisitor();
  const written = {
    ...other,
    address: "https://galatea.test/\u202Egnp.ecaf\u202C\nsecond line",
    message: "first\r\nsecond \u001B[2J\u2066third",
  };
  expect((await send(written)).status).toBe(303);
  expect((await reports()).at(-1)).toMatchObject({
    addresses: ["https://galatea.test/gnp.ecaf", "second line"],
    message: "first\nsecond [2Jthird",
  });
});

test("the database stores no likeness or copyright report that is not signed, and no number that is not one", async () => {
  const insert = (change: object) => {
    const row: Record<string, unknown> = {
      reference: `R-${"0123".repeat(1)}-${String(Math.floor(Math.random() * 9000) + 1000)}`,
      request_key: randomUUID(),
      kind: "my_likeness",
      addresses: ["https://x.org"],
      name: "Ada",
      email: "ada@example.org",
      signature: "Ada",
      statement: "It is me.",
      ...change,
    };
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`).join(", ");
    return pool.query(`insert into reports (${names.join(", ")}) values (${values})`, Object.values(row));
  };
  await insert({});
  for (const missing of ["name", "email", "signature", "statement"]) {
    await expect(insert({ [missing]: null }), missing).rejects.toThrow("reports_signed");
    await expect(insert({ kind: "copyright", work: "x", [missing]: null }), missing).rejects.toThrow(
      "reports_signed",
    );
    await insert({ kind: "minor", [missing]: null });
  }
  await expect(insert({ kind: "copyright" })).rejects.toThrow("reports_work");
  await expect(insert({ kind: "other" })).rejects.toThrow("reports_reasons");
  for (const addressList of [[], ["a\nb"], [""], Array.from({ length: 11 }, () => "x"), [null]])
    await expect(insert({ addresses: addressList })).rejects.toThrow("violates check constraint");
  for (const change of [
    { reference: "R-1234-567U" },
    { reference: "1234" },
    { email: "nobody" },
    { signature: "a\nb" },
  ])
    await expect(insert(change)).rejects.toThrow("violates check constraint");
});

test("a report and what it leads to can be neither changed nor removed", async () => {
  for (const table of ["reports", "report_subjects"]) {
    const column = table === "reports" ? "message" : "object_path";
    await expect(pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow("append-only");
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow("append-only");
    await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow("append-only");
  }
});
