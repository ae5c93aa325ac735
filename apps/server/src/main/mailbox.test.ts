import { expect, test } from "vitest";
import { openApp } from "./testing/open-app.ts";

async function askForMailbox(settings: Record<string, string>): Promise<number> {
  const { app, close } = await openApp(settings);
  try {
    const { status } = await app.request("/dev/mailbox", { headers: { host: "localhost:3000" } });
    return status;
  } finally {
    await close();
  }
}

test("the mailbox is served on loopback, also when a mail server is set", async () => {
  expect(await askForMailbox({})).toBe(200);
  const mail = { SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "studio@galatea.example" };
  expect(await askForMailbox(mail)).toBe(200);
});

test("there is no mailbox on a public address, not even with ALLOW_SANDBOX", async () => {
  expect(await askForMailbox({ PUBLIC_URL: "https://studio.example.org", ALLOW_SANDBOX: "1" })).toBe(404);
  expect(await askForMailbox({ HOST: "0.0.0.0", ALLOW_SANDBOX: "1" })).toBe(404);
});
