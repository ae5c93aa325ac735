/**
 * Keeps PostgreSQL's log small. The server writes to a file that it inherited and keeps open, so the file is copied and
 * emptied instead of renamed.
 */
import { copyFile, rename, stat, truncate } from "node:fs/promises";

export type LogBounds = {
  maxBytes: number;
  /** How many older files are kept, as `<file>.1` (the newest) and so on. */
  olderFiles: number;
  everyMs: number;
};

const bounds: LogBounds = { maxBytes: 10 * 1024 * 1024, olderFiles: 3, everyMs: 60_000 };

/** Looks now and at intervals, which do not keep the process alive. */
export function boundLog(
  file: string,
  { maxBytes, olderFiles, everyMs }: LogBounds = bounds,
): { stop(): void } {
  const look = (): void => void rotate(file, { maxBytes, olderFiles }).catch(() => undefined);
  look();
  const timer = setInterval(look, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Does nothing below `maxBytes`. Lines that are written during the copy may be lost. */
export async function rotate(
  file: string,
  { maxBytes, olderFiles }: Pick<LogBounds, "maxBytes" | "olderFiles">,
): Promise<void> {
  if ((await stat(file)).size <= maxBytes) return;
  for (let age = olderFiles - 1; age >= 1; age -= 1)
    await rename(`${file}.${age}`, `${file}.${age + 1}`).catch(ignoreMissing);
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
