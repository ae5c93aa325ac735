/** A message of the contact page, from a client without a browser to the operator's mail server and to `admin`. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postForm, sendForm } from "./forms.ts";
import { type RunningServer, runAdmin, startServer } from "./server.ts";

const operatorEmail = "operator@studio.example";
const form = "send-contact-message";
const mails: { recipients: string[]; raw: string }[] = [];
let server: RunningServer;
let mailServer: SMTPServer;

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  server = await startServer({
    LOG_LEVEL: "silent",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "studio@studio.example",
    OPERATOR_EMAIL: operatorEmail,
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

const message = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  subject: "A question\r\nBcc: victim@example.org",
  message: "How long do credits last?",
};
const waiting = { timeout: 30_000 };

test("a stranger's message reaches the operator by mail and by admin, in one line where it has to be one", async () => {
  expect(await sendForm(server, form, message)).toEqual({ status: 200, body: { received: true } });
  await vi.waitFor(() => expect(mails.length).toBeGreaterThan(0), waiting);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipients).toEqual([operatorEmail]);
  const [head = ""] = mails[0]?.raw.split("\r\n\r\n") ?? [];
  expect(head).toMatch(/^Reply-To: ada@example\.org$/im);
  expect(head).toMatch(/^Subject: Contact form: A question Bcc: victim@example\.org$/m);
  expect(head).not.toMatch(/^bcc:/im);
  expect(mails[0]?.raw).toContain("How long do credits last?");
  await vi.waitFor(async () => {
    const { said } = await runAdmin({ DATA_DIR: server.dataDir }, "contact");
    expect(said).toContain("Ada Lovelace <ada@example.org>  mail: sent");
    expect(said).toContain("  | How long do credits last?");
  }, waiting);
});

test("without a proof nothing is kept and nothing is mailed", async () => {
  const before = mails.length;
  const key = "7f9c1c2e-3f53-4d3e-9b0c-2a4c8d6f1e11";
  const body = { ...message, key, subject: "Unproved" };
  expect(await postForm(server, form, body)).toMatchObject({ status: 429, body: { code: "proof_required" } });
  expect(await postForm(server, form, { ...body, proof: "forged" })).toMatchObject({ status: 429 });
  const { said } = await runAdmin({ DATA_DIR: server.dataDir }, "contact");
  expect(said).not.toContain("Unproved");
  expect(mails.length).toBe(before);
});
