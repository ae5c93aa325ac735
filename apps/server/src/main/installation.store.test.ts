import { Client } from "pg";
import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { generateKeys } from "#platform/keys.ts";
import { createTestDatabase, queryOnce } from "#testing/postgres.ts";
import { prepareInstallation } from "./installation.store.ts";

const settings = (more: Record<string, string> = {}) =>
  readEnv({ PUBLIC_URL: "https://studio.example.org", ...more });

// The gateway's role belongs to the whole cluster, which other test files share, so its password must not change.
const keysWith = (authenticatorPassword: string) => ({ ...generateKeys(), authenticatorPassword });

test("a process with other keys is refused and changes nothing, unless ADOPT_DATABASE is set", async () => {
  const { url, gatewayUrl } = await createTestDatabase();
  const password = decodeURIComponent(new URL(gatewayUrl).password);
  const ours = keysWith(password);
  const { id, publicUrl } = await prepareInstallation(url, ours, settings());
  expect(publicUrl).toBe("https://studio.example.org");
  expect((await prepareInstallation(url, ours, settings())).id).toBe(id);

  const foreign = keysWith("another-password-that-must-never-be-set");
  await expect(prepareInstallation(url, foreign, settings())).rejects.toThrow("other keys");
  const gateway = new Client({ connectionString: gatewayUrl });
  await gateway.connect();
  await gateway.end();

  const adopter = keysWith(password);
  await prepareInstallation(url, adopter, settings({ ADOPT_DATABASE: "1" }));
  await expect(prepareInstallation(url, ours, settings())).rejects.toThrow("other keys");
});

test("a worker without PUBLIC_URL uses the one that the web role wrote", async () => {
  const { url, gatewayUrl } = await createTestDatabase();
  const keys = keysWith(decodeURIComponent(new URL(gatewayUrl).password));
  await prepareInstallation(url, keys, settings());
  expect(await prepareInstallation(url, keys, readEnv({ ROLE: "worker" }))).toMatchObject({
    publicUrl: "https://studio.example.org",
  });
  expect(await prepareInstallation(url, keys, readEnv({ ROLE: "web", PORT: "4000" }))).toMatchObject({
    publicUrl: "http://localhost:4000",
  });
});

test("a folder that is refused leaves the database without an installation", async () => {
  const { url } = await createTestDatabase();
  const refuse = (id: string | null) => Promise.reject(new Error(`not with ${id}`));
  await expect(prepareInstallation(url, generateKeys(), settings(), refuse)).rejects.toThrow("not with null");
  expect(await queryOnce(url, "select from installation")).toEqual([]);
});
