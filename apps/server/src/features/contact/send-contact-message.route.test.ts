import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { openForm, operatorEmail, solve } from "#testing/forms.ts";
import { createContactMessagesStore } from "./contact-messages.store.ts";
import { sendContactMessageRoute } from "./send-contact-message.route.ts";

const form = await openForm((deps) =>
  sendContactMessageRoute({ ...deps, contactMessages: createContactMessagesStore(deps.database) }),
);
const unconfigured = await openForm((deps) =>
  sendContactMessageRoute({
    ...deps,
    operatorEmail: null,
    contactMessages: createContactMessagesStore(deps.database),
  }),
);
afterAll(() => Promise.all([form.close(), unconfigured.close()]));

let addresses = 0;
/** A visitor whom no other test has counted. */
const visitor = () => ({ address: `192.0.2.${(addresses += 1)}` });
const message = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  subject: "A question",
  message: "How long do credits last?\n\nThank you.",
};
const stored = async (subject: string) =>
  (await form.pool.query("select * from contact_messages where subject = $1", [subject])).rows;

test("a message is stored, and the operator gets it with the writer's address to answer to", async () => {
  expect(await form.send(message, visitor())).toEqual({ status: 200, body: { received: true } });
  expect(await stored(message.subject)).toMatchObject([{ ...message, user_id: null }]);
  const [mail, ...others] = await form.takeMails();
  expect(others).toEqual([]);
  expect(mail?.recipients).toEqual([operatorEmail]);
  expect(mail?.raw).toMatch(/^Reply-To: ada@example\.org\r$/m);
  expect(mail?.raw).toMatch(/^Subject: Contact form: A question\r$/m);
  expect(mail?.raw).toContain("How long do credits last?");
});

test("a signed-in person's message is stored with the account, and outlives it", async () => {
  const userId = await createUser(form.pool);
  await form.send({ ...message, subject: "From an account" }, { userId });
  await form.pool.query("delete from auth.users where id = $1", [userId]);
  expect(await stored("From an account")).toMatchObject([{ user_id: userId }]);
});

test("the same key sends once, also side by side, and is refused for other words", async () => {
  const key = randomUUID();
  const sent = { ...message, key, subject: "Twice" };
  const from = visitor();
  const answers = await Promise.all([form.send(sent, from), form.send(sent, from)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await form.send(sent, from)).toMatchObject({ status: 200 });
  expect(await form.send({ ...sent, message: "Something else." }, from)).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
  expect(await stored("Twice")).toHaveLength(1);
  const mails = await form.takeMails();
  expect(mails.filter(({ raw }) => raw.includes("Contact form: Twice"))).toHaveLength(1);
});

test("nothing is stored without a proof of work, and a proof is accepted once and for its own visitor", async () => {
  const from = visitor();
  const body = { ...message, key: randomUUID(), subject: "Proofs" };
  const asked = await form.post(body, from);
  expect(asked).toMatchObject({ status: 429, body: { code: "proof_required" } });
  const proof = await solve(asked.body["challenge"]);
  expect(await form.post({ ...body, proof }, visitor())).toMatchObject({ body: { code: "proof_required" } });
  expect(await form.post({ ...body, proof: "forged" }, from)).toMatchObject({ status: 429 });
  expect(await stored("Proofs")).toEqual([]);
  expect(await form.post({ ...body, proof }, from)).toMatchObject({ status: 200 });
  expect(await form.post({ ...body, key: randomUUID(), proof }, from)).toMatchObject({
    body: { code: "proof_required" },
  });
  expect(await stored("Proofs")).toHaveLength(1);
});

test("one address sends six an hour, and others are not held up by it", async () => {
  const from = visitor();
  for (let sent = 0; sent < 6; sent += 1)
    expect(await form.send({ ...message, subject: "Flood" }, from)).toMatchObject({ status: 200 });
  expect(await form.send({ ...message, subject: "Flood" }, from)).toMatchObject({
    status: 429,
    body: { code: "too_many_messages" },
  });
  expect(await form.send({ ...message, subject: "Flood" }, visitor())).toMatchObject({ status: 200 });
  expect(await stored("Flood")).toHaveLength(7);
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "\u202E\u0007" }],
  ["name", { name: "\u3164" }],
  ["message", { message: "\u00AD\n\u3164" }],
  ["name", { name: "x".repeat(101) }],
  ["email", { email: "no address" }],
  ["email", { email: "ada@example.org\r\nBcc: eve@example.org" }],
  ["subject", { subject: "x".repeat(151) }],
  ["message", { message: "" }],
  ["message", { message: "x".repeat(4001) }],
  ["website", { website: "https://spam.example" }],
  ["key", { key: "one" }],
])("a wrong %s is told at its field, before any work: %j", async (path, change) => {
  const { status, body } = await form.send({ ...message, ...change }, visitor());
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "invalid_request", issues: [{ path }] });
});

test("line breaks and markup in the fields become neither headers nor markup of the mail", async () => {
  await form.takeMails();
  const hostile = {
    name: "Eve\r\nBcc: victim@example.org",
    email: "eve@example.org",
    subject: "Hi\r\nBcc: victim@example.org\r\n\r\n<b>body</b>",
    message: "<img src=x onerror=alert(1)><a href='https://evil.example'>prize</a>\r\n.\r\nRCPT TO:<x@y.z>",
  };
  expect(await form.send(hostile, visitor())).toMatchObject({ status: 200 });
  const [mail] = await form.takeMails();
  expect(mail?.recipients).toEqual([operatorEmail]);
  const head = mail?.raw.split("\r\n\r\n")[0] ?? "";
  expect(head).not.toMatch(/^bcc:/im);
  const html = mail?.raw.slice(mail.raw.indexOf("text/html")) ?? "";
  expect(html).not.toMatch(/<(img|b)[ >]|href=3D"https:\/\/evil/i);
  expect(html).toContain("&lt;img");
});

test("without an operator's address a message is kept and no mail is queued", async () => {
  expect(await unconfigured.send(message)).toMatchObject({ status: 200 });
  expect(await unconfigured.takeMails()).toEqual([]);
  expect(await createContactMessagesStore(unconfigured.database).listNewest(5)).toMatchObject([
    { ...message, mail: "none" },
  ]);
});

test("the database repeats the limits, and a message can be neither changed nor removed", async () => {
  const insert = (change: Partial<typeof message>) => {
    const { name, email, subject, message: words } = { ...message, ...change };
    return form.pool.query(
      "insert into contact_messages (request_key, name, email, subject, message) values ($1, $2, $3, $4, $5)",
      [randomUUID(), name, email, subject, words],
    );
  };
  for (const change of [
    { name: "" },
    { name: "a\nb" },
    { name: "x".repeat(101) },
    { email: "nobody" },
    { subject: "a\r\nBcc: b" },
    { subject: "x".repeat(151) },
    { message: "" },
    { message: "x".repeat(4001) },
  ])
    await expect(insert(change)).rejects.toThrow("violates check constraint");
  await expect(form.pool.query("update contact_messages set name = 'x'")).rejects.toThrow("append-only");
  await expect(form.pool.query("delete from contact_messages")).rejects.toThrow("append-only");
});
