/** Our own object store in a temporary folder, for tests whose callers are the product alone. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import type { Log } from "#platform/log.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { createGatewayPool } from "#supabase/gateway/pool.ts";
import { createStorage } from "#supabase/storage/storage.ts";

export async function openTestObjects(options: {
  gatewayUrl: string;
  ownerPool: Pool;
  publicUrl: string;
  log: Log;
}): Promise<{ objects: ObjectStore; dir: string; close(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-objects-"));
  const gatewayPool = createGatewayPool({ url: options.gatewayUrl, maxConnections: 2 });
  const { objects } = createStorage({
    ...options,
    gatewayPool,
    resolveCaller: () => Promise.reject(new Error("no caller in this test")),
    dir,
    s3: { publishableKey: "unused in this test", accessKey: null },
  });
  return {
    objects,
    dir,
    close: async () => {
      await gatewayPool.end();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
