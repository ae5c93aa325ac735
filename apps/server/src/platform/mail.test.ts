import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer, type TestMailServer } from "#testing/smtp.ts";
import { createMailer, isMailAddress, type Mailer, type OutgoingMail } from "./mail.ts";

const from = "Galatea <studio@galatea.example>";

const mailTo = (recipient: string, change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: randomUUID(),
  recipient,
  subject: "Hello",
  text: "Plain words.",
  html: "<p>Rich words.</p>",
  ...change,
});

async function open(
  options: Parameters<typeof startMailServer>[0] = {},
  query = "",
): Promise<{ server: TestMailServer; mailer: Mailer }> {
  const server = await startMailServer(options);
  const mailer = createMailer({ smtpUrl: server.url + query, from });
  onTestFinished(async () => {
    mailer.close();
    await server.close();
  });
  return { server, mailer };
}
const never = new AbortController().signal;

test("a mail arrives with both bodies, and its id as Message-ID", async () => {
  const { server, mailer } = await open();
  const mail = mailTo("ada@example.org");
  expect(await mailer.send(mail, never)).toEqual({ ok: true });
  const [taken] = server.mails;
  expect(taken).toMatchObject({ recipients: ["ada@example.org"], messageId: `<${mail.id}@galatea.example>` });
  expect(taken?.raw).toMatch(/^From: Galatea <studio@galatea\.example>\r$/m);
  expect(taken?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(taken?.raw).toContain("Plain words.");
  expect(taken?.raw).toContain("<p>Rich words.</p>");
});

test("a refused mail's error names codes, never the address", async () => {
  const { server, mailer } = await open();
  server.behave("refuse");
  expect(await mailer.send(mailTo("ada@example.org"), never)).toEqual({
    ok: false,
    error: "EENVELOPE 550 5.1.1 RCPT TO",
    unreachable: false,
  });
  server.behave("greylist");
  expect(await mailer.send(mailTo("ada@example.org"), never)).toEqual({
    ok: false,
    error: "EENVELOPE 450 4.2.0 RCPT TO",
    unreachable: false,
  });
});

test("a server that hangs up after the mail is a failure, and the next send succeeds", async () => {
  const { server, mailer } = await open();
  server.behave("hang-up");
  expect(await mailer.send(mailTo("ada@example.org"), never)).toMatchObject({ ok: false });
  server.behave("take");
  expect(await mailer.send(mailTo("ada@example.org"), never)).toEqual({ ok: true });
});

test("a server that is down is unreachable", async () => {
  const { server, mailer } = await open();
  await server.close();
  expect(await mailer.send(mailTo("ada@example.org"), never)).toMatchObject({ ok: false, unreachable: true });
});

test("an abort ends a send to a server that does not answer", async () => {
  const { server, mailer } = await open();
  server.behave("stall");
  const startedAtMs = performance.now();
  expect(await mailer.send(mailTo("ada@example.org"), AbortSignal.timeout(300))).toMatchObject({ ok: false });
  expect(performance.now() - startedAtMs).toBeLessThan(3_000);
});

test("user and password of the SMTP URL are used", async () => {
  const { server, mailer } = await open({ password: true });
  expect(await mailer.send(mailTo("ada@example.org"), never)).toEqual({ ok: true });
  const wrong = createMailer({ smtpUrl: server.url.replace("secret", "guess"), from });
  onTestFinished(() => wrong.close());
  expect(await wrong.send(mailTo("ada@example.org"), never)).toMatchObject({ ok: false, unreachable: true });
});

test("TLS is required where the SMTP URL says so", async () => {
  const { server, mailer } = await open({}, "?requireTLS=true");
  expect(await mailer.send(mailTo("ada@example.org"), never)).toMatchObject({ ok: false });
  expect(server.mails).toEqual([]);
});

test("STARTTLS is used where it is offered, and an untrusted certificate is refused", async () => {
  const { server, mailer } = await open({ startTls: true });
  expect(await mailer.send(mailTo("ada@example.org"), never)).toMatchObject({ ok: false });
  const trusting = createMailer({ smtpUrl: `${server.url}?tls.rejectUnauthorized=false`, from });
  onTestFinished(() => trusting.close());
  expect(await trusting.send(mailTo("ada@example.org"), never)).toEqual({ ok: true });
  expect(server.mails).toHaveLength(1);
});

const hostile = [
  "ada@example.org\r\nBcc: eve@example.org",
  "ada@example.org\nDATA",
  "ada@example.org, eve@example.org",
  "ada@example.org;eve@example.org",
  "<ada@example.org>",
  "Ada <ada@example.org>",
  '"ada eve"@example.org',
  "ada@eve@example.org",
  "team:ada@example.org",
  "ada",
  "",
  `${"a".repeat(320)}@example.org`,
];

test.each(hostile)("no mail goes to %j", async (recipient) => {
  const { server, mailer } = await open();
  expect(isMailAddress(recipient)).toBe(false);
  expect(await mailer.send(mailTo(recipient), never)).toEqual({
    ok: false,
    error: "bad_address",
    unreachable: false,
  });
  expect(server.mails).toEqual([]);
});

test("a subject ends no header line", async () => {
  const { server, mailer } = await open();
  await mailer.send(mailTo("ada@example.org", { subject: "Hello\r\nBcc: eve@example.org" }), never);
  expect(server.mails[0]?.recipients).toEqual(["ada@example.org"]);
  expect(server.mails[0]?.raw).not.toMatch(/^Bcc:/im);
});

test("addresses of every ordinary form are accepted", () => {
  for (const address of ["a.b+c@example.org", "ÿ@example.org", "ada@[127.0.0.1]", "o'neil@bücher.example"]) {
    expect([address, isMailAddress(address)]).toEqual([address, !address.includes("[")]);
  }
});
