/** Opens the whole HTTP app over a database of its own, without a socket. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import { readEnv } from "#platform/env.ts";
import { generateKeys } from "#platform/keys.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { openRealtime } from "../realtime.ts";
import { createRoutes } from "../routes.ts";
import { openServices } from "../services.ts";

export async function openApp(
  settings: Record<string, string> = {},
): Promise<{ app: Hono; close(): Promise<void> }> {
  const { url, gatewayUrl } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "galatea-app-"));
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
  const realtime = openRealtime(foundation, services);
  return {
    app: await createRoutes(foundation, services, realtime),
    close: async () => {
      await realtime.stop();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
