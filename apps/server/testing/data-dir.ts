/** Temporary data directories for tests that start PostgreSQL themselves. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

export const isRoot = process.getuid?.() === 0;

/** The directory is removed when the test ends. Unless `closed`, other users may pass through it. */
export async function createDataDir(options: { closed?: boolean } = {}): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-data-"));
  await chmod(dir, options.closed ? 0o700 : 0o711);
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
