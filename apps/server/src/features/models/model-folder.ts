/**
 * What lies in `DATA_DIR/models`: `files` (weights, which models share), `servers` (unpacked programs), `pinned.json`
 * (the hashes that were printed and confirmed here), and what the worker needs (`active.json`, `networks`, `run`).
 */
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { measureFile } from "./download.ts";

const measured = z.object({
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Measured = z.infer<typeof measured>;

const pins = z.object({
  version: z.literal(1),
  files: z.record(z.string(), measured.extend({ at: z.string() })),
});
const receipt = z.object({ address: z.string(), archive: measured, files: z.record(z.string(), measured) });
/** Of an unpacked server: from where it came, and the hash of each of its files. */
export type Receipt = z.infer<typeof receipt>;

const receiptName = "galatea-receipt.json";

export const fileIn = (modelsFolder: string, name: string): string => path.join(modelsFolder, "files", name);
/** Named by its archive, so that another release lies beside it. */
export const serverName = (address: string): string =>
  path.posix.basename(new URL(address).pathname).replace(/\.zip$|\.tar\.gz$/, "");
export const serverFolder = (modelsFolder: string, address: string): string =>
  path.join(modelsFolder, "servers", serverName(address));

/** The disk space that is still needed: for what is missing of the files, and of a server with its unpacked files. */
export async function missingBytes(
  modelsFolder: string,
  files: readonly { name: string; bytes: number | null }[],
  build: { address: string; bytes: number | null } | null,
): Promise<number> {
  const unpackedShare = 5;
  const isServerThere =
    build === null || (await readReceipt(serverFolder(modelsFolder, build.address))) !== null;
  let missing = isServerThere ? 0 : (build.bytes ?? 0) * unpackedShare;
  for (const { name, bytes } of files) {
    const file = fileIn(modelsFolder, name);
    const sizes = await Promise.all([file, `${file}.part`].map(sizeOf));
    missing += Math.max(0, (bytes ?? 0) - Math.max(...sizes));
  }
  return missing;
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** What was pinned here for this address; null for nothing. @throws {Error} when the file is broken. */
export async function readPin(modelsFolder: string, address: string): Promise<Measured | null> {
  return (await readPins(modelsFolder)).files[address] ?? null;
}

export async function writePin(
  modelsFolder: string,
  address: string,
  { bytes, sha256 }: Measured,
): Promise<void> {
  const { files } = await readPins(modelsFolder);
  const next = {
    version: 1,
    files: { ...files, [address]: { bytes, sha256, at: new Date().toISOString() } },
  };
  await writeWhole(path.join(modelsFolder, "pinned.json"), JSON.stringify(next, null, 2));
}

async function readPins(modelsFolder: string): Promise<z.infer<typeof pins>> {
  const file = path.join(modelsFolder, "pinned.json");
  try {
    return pins.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { version: 1, files: {} };
    throw new Error(`${file} is broken. Restore it, or delete it to confirm the hashes again.`, {
      cause: error,
    });
  }
}

/** Null when that server is not unpacked here. */
export async function readReceipt(folder: string): Promise<Receipt | null> {
  try {
    return receipt.parse(JSON.parse(await readFile(path.join(folder, receiptName), "utf8")));
  } catch {
    return null;
  }
}

/** Measures everything in the folder. The receipt is its last file, so that a folder without one is not whole. */
export async function writeReceipt(
  folder: string,
  from: Pick<Receipt, "address" | "archive">,
): Promise<void> {
  await writeWhole(
    path.join(folder, receiptName),
    JSON.stringify({ ...from, files: await measureFolder(folder) } satisfies Receipt),
  );
}

/** The files that are not as the receipt says, or null without a receipt. Reads every byte. */
export async function changedFiles(folder: string): Promise<string[] | null> {
  const [told, now] = await Promise.all([readReceipt(folder), measureFolder(folder)]);
  if (!told) return null;
  const names = new Set([...Object.keys(told.files), ...Object.keys(now)]);
  return [...names].filter((name) => told.files[name]?.sha256 !== now[name]?.sha256);
}

/** The regular files by their paths; links lead to them. */
async function measureFolder(folder: string): Promise<Record<string, Measured>> {
  const found: Record<string, Measured> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || name === receiptName) continue;
    const facts = await measureFile(path.join(folder, name));
    if (facts) found[name] = facts;
  }
  return found;
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Weights with what was fetched of them so far. */
export async function removeFile(modelsFolder: string, name: string): Promise<void> {
  const file = fileIn(modelsFolder, name);
  for (const suffix of ["", ".part", ".part.json"]) await rm(`${file}${suffix}`, { force: true });
}
