/**
 * The folder of temporary files that a film gets and loses again. Where server and filming process were both killed,
 * nobody was left to remove it: the next film sweeps what is older than any film could be.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EngineError } from "../engine.ts";

const prefix = "galatea-film-";
const outlivedMs = 60 * 60_000;

/** @throws {EngineError} `engine_unavailable` where there is no place for temporary files; and whatever `work` throws. */
export async function inFilmFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix)).catch((error: unknown) => {
    throw new EngineError("engine_unavailable", "There is no place for temporary files.", { cause: error });
  });
  try {
    void sweep();
    return await work(folder);
  } finally {
    // An encoder that was just killed may still have written; a folder that stays is swept later.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function sweep(): Promise<void> {
  try {
    const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
    for (const name of names) {
      const folder = path.join(tmpdir(), name);
      if (Date.now() - (await stat(folder)).mtimeMs > outlivedMs)
        await rm(folder, { recursive: true, force: true });
    }
  } catch {
    // It belongs to somebody else, or somebody else has swept it.
  }
}
