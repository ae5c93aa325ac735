/** A storage server on a free port over its own database, with signed-in clients that need no sign-in. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import { createCallerResolver, type AccessTokenClaims } from "#supabase/gateway/caller.ts";
import { createLog } from "#platform/log.ts";
import { createSession } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createStorage, type Storage, type StorageDeps } from "../storage.ts";

export type Person = { id: string; sessionId: string; token: string; client: SupabaseClient };

export type StorageServer = {
  url: string;
  pool: Pool;
  storage: Storage;
  dir: string;
  /** Starts another server over the same database and files, and answers its address. */
  startAnother(): Promise<string>;
  anon: SupabaseClient;
  service: SupabaseClient;
  signIn(): Promise<Person>;
  /** Paths of all files on disk, relative to the storage's folder. */
  files(): Promise<string[]>;
};

const publishableKey = "sb_publishable_test";
const secretKey = "sb_secret_test";
/** The access key of S3. */
export const s3Key = { id: "s3-key-id", secret: "s3-secret" };

/** Has buckets `pictures` (public, pictures up to 10 MB) and `private` (any file); each person owns a folder. */
export async function startStorage({
  s3Files = null,
}: Pick<StorageDeps, "s3Files"> = {}): Promise<StorageServer> {
  const { url, gatewayUrl } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 8 });
  const gatewayPool = new Pool({ connectionString: gatewayUrl, max: 8 });
  for (const each of [pool, gatewayPool]) each.on("error", () => undefined);
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-storage-"));
  await pool.query(bucketsAndPolicies);
  const tokens = new Map<string, AccessTokenClaims>();
  const open = (): Storage =>
    createStorage({
      gatewayPool,
      ownerPool: pool,
      resolveCaller: createCallerResolver({
        publishableKey,
        secretKey,
        verifyAccessToken: async (token) => tokens.get(token) ?? null,
      }),
      dir,
      publicUrl: "https://galatea.test",
      s3: { publishableKey, accessKey: s3Key },
      s3Files,
      log: createLog({ level: "error" }),
    });
  const storage = open();
  const { server, port } = await listen(storage);
  onTestFinished(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
    await Promise.all([pool.end(), gatewayPool.end()]);
    await rm(dir, { recursive: true, force: true });
  });
  const startAnother = async (): Promise<string> => {
    const other = await listen(open());
    onTestFinished(() => void other.server.close());
    return `http://127.0.0.1:${other.port}`;
  };
  const origin = `http://127.0.0.1:${port}`;
  const clientOf = (key: string, token?: string): SupabaseClient =>
    createClient(origin, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token ? { accessToken: async () => token } : {}),
    });
  return {
    url: origin,
    pool,
    storage,
    dir,
    startAnother,
    anon: clientOf(publishableKey),
    service: clientOf(secretKey),
    async signIn() {
      const { id, sessionId } = await createSession(pool);
      const token = `token-${sessionId}`;
      const exp = Math.floor(Date.now() / 1000) + 3600;
      tokens.set(token, { sub: id, session_id: sessionId, role: "authenticated", exp });
      return { id, sessionId, token, client: clientOf(publishableKey, token) };
    },
    files: async () =>
      (await readdir(dir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name))),
  };
}

function listen(storage: Storage): Promise<{ server: ReturnType<typeof serve>; port: number }> {
  const app = new Hono().route("/storage/v1", storage.app);
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ server, port }),
    );
  });
}

const bucketsAndPolicies = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('pictures', 'pictures', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
    ('private', 'private', false, null, null);
  create policy "own folder read" on storage.objects for select to authenticated
    using (bucket_id in ('pictures', 'private') and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "own folder write" on storage.objects for insert to authenticated
    with check (bucket_id in ('pictures', 'private') and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "own folder update" on storage.objects for update to authenticated
    using (bucket_id in ('pictures', 'private') and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id in ('pictures', 'private') and (storage.foldername(name))[1] = auth.uid()::text);
  create policy "own folder delete" on storage.objects for delete to authenticated
    using (bucket_id in ('pictures', 'private') and (storage.foldername(name))[1] = auth.uid()::text);`;
