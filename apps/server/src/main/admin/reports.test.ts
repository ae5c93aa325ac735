import { randomBytes, randomUUID } from "node:crypto";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { createAssetStore } from "#core/assets/asset-store.ts";
import { createPendingFilesStore } from "#core/assets/pending-files.store.ts";
import { hashAppealToken } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { createReportsStore, type NewReport } from "#features/reports/reports.store.ts";
import { createSharingStore } from "#features/sharing/sharing.store.ts";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createTransactor } from "#platform/transaction.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { openTestObjects } from "#testing/object-store.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { runAdmin } from "./testing/run-admin.ts";

const { url, gatewayUrl } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
const database = openDatabase({ url, maxConnections: 4, name: "test" });
const publicUrl = "https://galatea.test";
const log = createLog({ level: "silent" });
const storage = await openTestObjects({ gatewayUrl, ownerPool: pool, publicUrl, log });
const { objects } = storage;
const assets = createAssetStore({
  store: createPendingFilesStore(database),
  objects,
  now: () => new Date(),
});
const reportsStore = createReportsStore(database);
const transactor = createTransactor(database);
afterAll(async () => {
  await Promise.all([database.close(), storage.close()]);
  await pool.end();
});
const operatorEmail = "operator@studio.example";
const admin = (...args: string[]) =>
  runAdmin(["reports", ...args], { DATABASE_URL: url, PUBLIC_URL: publicUrl, OPERATOR_EMAIL: operatorEmail });

const paint = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
const isStored = async (path: string): Promise<boolean> => (await objects.get(contentBucket, path)) !== null;

async function putFile(userId: string, bytes: Uint8Array): Promise<string> {
  const path = `${userId}/${randomBytes(8).toString("hex")}.png`;
  await objects.put({ bucket: contentBucket, path, bytes, mimeType: "image/png", ownerId: userId });
  return path;
}

async function keep(
  userId: string,
  path: string,
  made: { jobId?: string; poster?: string } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url, object_bucket, object_path, job_id, poster_path)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      userId,
      made.jobId ? "image" : "reference_image",
      objects.publicUrl(contentBucket, path),
      contentBucket,
      path,
      made.jobId ?? null,
      made.poster ?? null,
    ],
  );
  return rows[0]?.id ?? "";
}

async function share(userId: string, contentId: string): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await pool.query("insert into shared_pages (token, content_id, user_id) values ($1, $2, $3)", [
    token,
    contentId,
    userId,
  ]);
  return token;
}

async function report(change: Partial<NewReport>): Promise<string> {
  const sent: NewReport = {
    kind: "my_likeness",
    addresses: ["https://galatea.test/nowhere"],
    work: null,
    message: "",
    name: "Cleo",
    email: "cleo@example.org",
    signature: "Cleo",
    statement: "It shows me.",
    ...change,
  };
  const { reference } = await transactor.inTransaction((tx) => reportsStore.record(tx, randomUUID(), sent));
  return reference;
}

const rowIds = async (): Promise<string[]> =>
  (await pool.query<{ id: string }>("select id from generated_content")).rows.map(({ id }) => id);
const mailsTo = async (column: "recipient" | "user_id", value: string) =>
  (await pool.query(`select kind, data from mail_outbox where ${column} = $1 order by created_at`, [value]))
    .rows as { kind: string; data: Record<string, unknown> }[];

test("removing takes every identical copy with what shows it, in every account, and leaves other pictures alone", async () => {
  const [ada, bea, dora] = [await createUser(pool), await createUser(pool), await createUser(pool)];
  for (const userId of [ada, bea]) await buyCredits(pool, userId, { credits: 500 });
  const [picture, other] = [await paint("#264653"), await paint("#e76f51")];
  const [made, poster] = [await putFile(ada, picture), await putFile(ada, await paint("#111111"))];
  const content = await keep(ada, made, { jobId: await insertDoneJob(pool, ada), poster });
  const token = await share(ada, content);
  const copy = await putFile(bea, picture);
  const copied = await keep(bea, copy);
  const face = await pool.query(
    `insert into ai_models (user_id, name, prompt, reference_image_url) values ($1, 'Ida', 'red hair', $2) returning face_id`,
    [bea, objects.publicUrl(contentBucket, copy).slice(publicUrl.length)],
  );
  expect(face.rows[0].face_id).not.toBeNull();
  // An upload of the same file, which was encoded again and so has other bytes.
  const again = await putFile(dora, await paint("#264654"));
  await pool.query(
    `update storage.objects set metadata = metadata || jsonb_build_object('receivedETag',
       (select metadata ->> 'eTag' from storage.objects where name = $1)) where name = $2`,
    [made, again],
  );
  const different = await putFile(bea, other);
  const [kept, adasOther] = [await keep(bea, different), await keep(ada, await putFile(ada, other))];
  const keptToken = await share(bea, kept);

  const reference = await report({ addresses: [`https://galatea.test/share/${token}`] });
  const shown = await admin("show", reference.toLowerCase());
  expect(shown.said).toContain(
    `${publicUrl}/storage/v1/object/public/${contentBucket}/${made}  of account ${ada}`,
  );
  const decide = ["decide", reference, "remove", "--reason", "It shows her without her consent."];
  const answer = await admin(...decide);
  expect(answer).toMatchObject({ code: 0, complained: "" });
  expect(answer.said).toContain("Removed: 3 files of 3 accounts.");
  await assets.sweep();

  expect(await Promise.all([made, poster, copy, again].map(isStored))).toEqual([false, false, false, false]);
  expect(await isStored(different)).toBe(true);
  const left = await rowIds();
  expect([content, copied, kept, adasOther].map((id) => left.includes(id))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const sharing = createSharingStore(database);
  expect([await sharing.findPage(token), (await sharing.findPage(keptToken))?.path]).toEqual([
    null,
    different,
  ]);
  expect((await pool.query("select 1 from ai_models where user_id = $1", [bea])).rowCount).toBe(0);

  // Again it changes nothing, and nobody gets a second mail.
  expect((await admin(...decide)).said).toContain("Nothing was changed");
  expect(await mailsTo("recipient", "cleo@example.org")).toMatchObject([
    { kind: "report_decided", data: { decision: "removed", answerTo: operatorEmail } },
  ]);
  for (const owner of [ada, bea, dora])
    expect(await mailsTo("user_id", owner)).toMatchObject([
      { kind: "content_removed", data: { files: 1, reason: "It shows her without her consent." } },
    ]);
  for (const choice of ["keep", "more"]) {
    const refused = await admin("decide", reference, choice, "--reason", "x");
    expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining("was decided before")]);
  }
});

test("an owner appeals with the link of the mail, and the operator reads it with the report", async () => {
  const [ada, stranger] = [await createUser(pool), await createUser(pool)];
  const token = await share(ada, await keep(ada, await putFile(ada, await paint("#888888"))));
  const reference = await report({
    kind: "minor",
    addresses: [`https://galatea.test/share/${token}`],
    email: null,
  });
  const decided = await admin("decide", reference, "remove", "--reason", "She looks younger than 18.");
  expect(decided.said).toContain("The reporter left no address.");
  const [mail] = await mailsTo("user_id", ada);
  const appealTokenHash = hashAppealToken(String(mail?.data["appealToken"]));
  const store = createModerationStore(database);
  expect(await store.recordAppeal({ appealTokenHash, userId: stranger, message: "x" })).toBe("unknown");
  const appeal = { appealTokenHash, userId: ada, message: "She is 40." };
  expect(await store.recordAppeal(appeal)).toBe("recorded");
  expect((await admin("show", reference)).said).toContain(
    `removed 1 of account ${ada}, who appeals: She is 40.`,
  );
});

test("copies are found after the owner deleted the reported one, and after the page has ended", async () => {
  const [ada, bea] = [await createUser(pool), await createUser(pool)];
  const bytes = await paint("#424242");
  const content = await keep(ada, await putFile(ada, bytes));
  const token = await share(ada, content);
  const copy = await putFile(bea, bytes);
  const reference = await report({ addresses: [`https://galatea.test/share/${token}`] });
  await pool.query("delete from generated_content where id = $1", [content]);
  await assets.sweep();
  const answer = await admin("decide", reference, "remove", "--reason", "x");
  expect(answer.said).toContain("Removed: 1 file of 1 account.");
  await assets.sweep();
  expect(await isStored(copy)).toBe(false);
});

test("what leads to no file here cannot be removed until the operator names one, and nothing is half decided", async () => {
  const ada = await createUser(pool);
  const path = await putFile(ada, await paint("#101010"));
  const reference = await report({});
  const refused = await admin("decide", reference, "remove", "--reason", "x");
  expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining("--address")]);
  const unknown = await admin("decide", reference, "remove", "--reason", "x", "--address", "https://x.org");
  expect(unknown.code).toBe(1);
  expect(
    (
      await pool.query(
        "select 1 from report_decisions join reports on reports.id = report_id where reference = $1",
        [reference],
      )
    ).rowCount,
  ).toBe(0);
  const named = ["--address", objects.publicUrl(contentBucket, path)];
  expect((await admin("decide", reference, "remove", "--reason", "x", ...named)).said).toContain(
    "1 file of 1 account",
  );
  await assets.sweep();
  expect(await isStored(path)).toBe(false);
});

test("open reports are listed with the most urgent first, overdue ones marked, decided ones on request", async () => {
  await pool.query(`insert into report_decisions (report_id, decision, reason, decided_by)
    select id, 'kept', 'Tidy.', 'test' from reports
     where not exists (select from report_decisions where report_id = reports.id)`);
  expect((await admin()).said).toContain("No report is open.");
  const later = await report({ kind: "other", message: "A lie." });
  const minor = await report({ kind: "minor" });
  const due = await report({});
  const { rows } = await pool.query<{ reference: string }>(
    `insert into reports (reference, request_key, created_at, kind, addresses, name, email, signature, statement)
     select 'R-9999-9999', gen_random_uuid(), now() - interval '49 hours', kind, addresses, name, email, signature,
            statement from reports where reference = $1 returning reference`,
    [due],
  );
  const overdue = rows[0]?.reference ?? "";
  await admin("decide", due, "more", "--reason", "Which of the two is you?");
  const { said } = await admin();
  expect(said.match(/R-\w{4}-\w{4}/g)).toEqual([overdue, due, minor, later]);
  expect(said.split("\n")[0]).toContain("OVERDUE since");
  expect(said.split("\n")[1]).toMatch(/due \d{4}-\d\d-\d\d \d\d:\d\dZ.*asked for more/);
  expect((await admin("decide", due, "keep", "--reason", "It shows somebody else.")).said).toContain("Kept.");
  expect((await admin()).said).not.toContain(due);
  expect((await admin("--which", "all")).said).toContain(due);
});

test("what was kept can be removed later, two decisions at once count once, and a decision stays as it was", async () => {
  const ada = await createUser(pool);
  const path = await putFile(ada, await paint("#202020"));
  const reference = await report({ addresses: [objects.publicUrl(contentBucket, path)] });
  await admin("decide", reference, "keep", "--reason", "x");
  const both = await Promise.all(
    [1, 2].map(() => admin("decide", reference, "remove", "--reason", "She is right.")),
  );
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.filter(({ said }) => said.includes("Nothing was changed"))).toHaveLength(1);
  for (const table of ["report_decisions", "report_removals"]) {
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow("append-only");
    const column = table === "report_decisions" ? "reason" : "files";
    await expect(pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow("append-only");
  }
  const { rows } = await pool.query("select id from reports where reference = $1", [reference]);
  await expect(
    pool.query(
      "insert into report_decisions (report_id, decision, reason, decided_by) values ($1, 'kept', 'x', 'x')",
      [rows[0].id],
    ),
  ).rejects.toThrow("decided before");
});

test.each([
  [["show"], 2, "by its number"],
  [["show", "7"], 2, "by its number"],
  [["show", "R-0000-0000"], 1, "There is no report"],
  [["decide", "R-0000-0000"], 2, "remove"],
  [["decide", "R-0000-0000", "burn", "--reason", "x"], 2, "remove"],
  [["decide", "R-0000-0000", "keep"], 2, "--reason is missing"],
  [["decide", "R-0000-0000", "keep", "--reason", "x"], 1, "There is no report"],
])("%j fails with %i and says why", async (args, code, complaint) => {
  const answer = await admin(...args);
  expect(answer.code).toBe(code);
  expect(answer.complained).toContain(complaint);
});
