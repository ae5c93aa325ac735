/** A storage server in a process of its own, which a test can kill. Its callers use the secret key. Prints its port. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";
import { createLog } from "#platform/log.ts";
import { createCallerResolver } from "#supabase/gateway/caller.ts";
import { createStorage } from "../storage.ts";

const [ownerUrl = "", gatewayUrl = "", dir = "", secretKey = ""] = process.argv.slice(2);

const storage = createStorage({
  gatewayPool: new Pool({ connectionString: gatewayUrl, max: 4 }),
  ownerPool: new Pool({ connectionString: ownerUrl, max: 4 }),
  resolveCaller: createCallerResolver({
    publishableKey: "sb_publishable_test",
    secretKey,
    verifyAccessToken: async () => null,
  }),
  dir,
  publicUrl: "https://galatea.test",
  s3: { publishableKey: "sb_publishable_test", accessKey: null },
  log: createLog({ level: "error" }),
});
const app = new Hono().route("/storage/v1", storage.app);
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
