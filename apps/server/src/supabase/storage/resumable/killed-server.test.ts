import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { Upload } from "tus-js-client";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/postgres.ts";

const secretKey = "sb_secret_test";
const headers = { authorization: `Bearer ${secretKey}`, "tus-resumable": "1.0.0" };
const script = path.join(import.meta.dirname, "../testing/storage-process.ts");

async function start(
  { url, gatewayUrl }: TestDatabase,
  dir: string,
): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [script, url, gatewayUrl, dir, secretKey], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  onTestFinished(kill);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/storage/v1`, kill };
}

test("an upload goes on after its server was killed in the middle of it, and not a byte differs", async () => {
  const database = await createTestDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-killed-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const pool = new Pool({ connectionString: database.url, max: 1 });
  onTestFinished(() => pool.end());
  await pool.query("insert into storage.buckets (id, name) values ('private', 'private')");
  const bytes = randomBytes(48 * 1024 * 1024);
  const metadata = { bucketName: "private", objectName: "killed.bin" };

  const first = await start(database, dir);
  let uploadUrl = "";
  const upload = new Upload(bytes, {
    endpoint: `${first.url}/upload/resumable`,
    headers,
    metadata,
    uploadSize: bytes.length,
    retryDelays: null,
    onUploadUrlAvailable: () => {
      uploadUrl = upload.url ?? "";
    },
  });
  const failed = new Promise((resolve) => {
    upload.options.onError = resolve;
  });
  upload.start();
  const noted = async (): Promise<number> => {
    const { rows } = await pool.query<{ bytes: number }>(
      "select received_bytes::float8 as bytes from storage.open_uploads",
    );
    return rows[0]?.bytes ?? 0;
  };
  await expect.poll(noted, { interval: 2, timeout: 20_000 }).toBeGreaterThan(0);
  await first.kill();
  await failed;
  expect(await noted()).toBeLessThan(bytes.length);

  const second = await start(database, dir);
  const { pathname } = new URL(uploadUrl);
  // The hold of the killed server runs out within these attempts.
  const result = await new Promise<Error | null>((resolve) => {
    new Upload(bytes, {
      endpoint: `${second.url}/upload/resumable`,
      uploadUrl: new URL(pathname, second.url).href,
      headers,
      metadata,
      uploadSize: bytes.length,
      retryDelays: [1000, 2000, 3000, 4000],
      onError: resolve,
      onSuccess: () => resolve(null),
    }).start();
  });
  expect(result).toBeNull();
  const answer = await fetch(`${second.url}/object/private/killed.bin`, { headers });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
}, 60_000);
