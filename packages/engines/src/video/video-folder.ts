/**
 * The folder of temporary files of one video, removed with it. A folder stays if the server and the renderer process are
 * both killed, so every run sweeps folders that are older than any run could be.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EngineError } from "../engine.ts";

const prefix = "galatea-video-";
const outlivedMs = 60 * 60_000;

/** @throws {EngineError} `engine_unavailable` where no temporary folder can be made; and whatever `work` throws. */
export async function inVideoFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix)).catch((error: unknown) => {
    throw new EngineError("engine_unavailable", "No temporary folder can be made.", { cause: error });
  });
  try {
    void sweep();
    return await work(folder);
  } finally {
    // An encoder that was just killed may still be writing; a folder that stays is swept later.
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
    // It belongs to another user, or another process has swept it.
  }
}
