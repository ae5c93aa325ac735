/** Builds what both roles share, from the bottom up, and takes it down again. */
import path from "node:path";
import { jobKinds } from "@galatea/contract/jobs.ts";
import { Pool } from "pg";
import { createAuth, type Auth } from "#backend/auth/auth.ts";
import { createCallerResolver } from "#backend/gateway/caller.ts";
import { createGatewayPool } from "#backend/gateway/pool.ts";
import { createStorage } from "#backend/storage/storage.ts";
import { createAssetStore } from "#core/assets/assets.ts";
import { createAssetsStore } from "#core/assets/assets.store.ts";
import { createCreditsStore } from "#core/credits/credits.store.ts";
import { createEngineStatusStore } from "#core/engines/engine-status.store.ts";
import { createEngines } from "#core/engines/engines.ts";
import { createJobsStore } from "#core/jobs/jobs.store.ts";
import { createImagesStore } from "#features/images/images.store.ts";
import { createClientAddress } from "#platform/client-address.ts";
import { openDatabase } from "#platform/db.ts";
import { createQueue } from "#platform/queue.ts";
import { createTransactor } from "#platform/transaction.ts";
import type { Foundation } from "./foundation.ts";

export type Services = Awaited<ReturnType<typeof openServices>>;

export async function openServices(foundation: Foundation) {
  const { env, keys, log } = foundation;
  const now = (): Date => new Date();
  const database = openDatabase({
    url: foundation.databaseUrl,
    maxConnections: 16,
    name: `galatea-${env.ROLE}`,
  });
  const ownerPool = new Pool({
    connectionString: foundation.databaseUrl,
    max: 8,
    application_name: "galatea-backend",
  });
  ownerPool.on("error", () => undefined);
  ownerPool.on("connect", (client) => client.on("error", () => undefined));
  const gatewayPool = createGatewayPool({ url: foundation.gatewayUrl, maxConnections: 16 });

  const auth: Auth = createAuth({
    pool: ownerPool,
    keys,
    publicUrl: env.publicUrl,
    now,
    log,
    autoConfirm: env.sandboxAllowed,
    clientAddress: createClientAddress(env.TRUSTED_PROXIES),
  });
  const resolveCaller = createCallerResolver({ ...keys, verifyAccessToken: auth.verifyAccessToken });
  const storage = createStorage({
    gatewayPool,
    ownerPool,
    resolveCaller,
    dir: path.join(foundation.dataDir, "objects"),
    publicUrl: env.publicUrl,
    log,
  });
  const queue = createQueue({ url: foundation.directUrl, log, supervise: env.ROLE !== "web" });
  await queue.start(jobKinds);
  const engines = createEngines();

  return {
    log,
    now,
    database,
    ownerPool,
    gatewayPool,
    auth,
    resolveCaller,
    storage,
    queue,
    transactor: createTransactor(database),
    jobs: createJobsStore(database),
    credits: createCreditsStore(database),
    images: createImagesStore(database),
    engineStatus: createEngineStatusStore(database),
    engines,
    assets: createAssetStore({ store: createAssetsStore(database), objects: storage.objects, now }),
    close: async () => {
      await queue.stop(15_000);
      engines.close();
      await Promise.all([database.close(), ownerPool.end(), gatewayPool.end()]);
    },
  };
}
