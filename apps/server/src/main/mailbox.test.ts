import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { generateKeys } from "#platform/keys.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createRoutes } from "./routes.ts";
import { openServices } from "./services.ts";

async function askForMailbox(settings: Record<string, string>): Promise<number> {
  const { url, gatewayUrl } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-mailbox-"));
  const foundation = {
    env: readEnv({ LOG_LEVEL: "silent", ...settings }),
    keys: generateKeys(),
    log: createLog({ level: "silent" }),
    dataDir,
    databaseUrl: url,
    directUrl: url,
    gatewayUrl,
    notices: [],
    close: () => Promise.resolve(),
  };
  const services = await openServices(foundation);
  try {
    const app = await createRoutes(foundation, services);
    const { status } = await app.request("/dev/mailbox", { headers: { host: "localhost:3000" } });
    return status;
  } finally {
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

test("the mailbox opens on the machine itself, with a mail server too", async () => {
  expect(await askForMailbox({})).toBe(200);
  const mail = { SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "studio@galatea.example" };
  expect(await askForMailbox(mail)).toBe(200);
});

test("there is no mailbox on a public address, not even where play money is allowed", async () => {
  expect(await askForMailbox({ PUBLIC_URL: "https://studio.example.org", ALLOW_SANDBOX: "1" })).toBe(404);
  expect(await askForMailbox({ HOST: "0.0.0.0", ALLOW_SANDBOX: "1" })).toBe(404);
});
