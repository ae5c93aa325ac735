/**
 * Brings one file into the folder of the models unless it lies there whole. A hash that the catalogue does not know is
 * pinned with the operator's yes.
 */
import { open, rm } from "node:fs/promises";
import path from "node:path";
import type { PinnedFile } from "./catalogue.ts";
import { download, type DownloadLimits, measureFile } from "./download.ts";
import { type Measured, readPin, writePin } from "./model-folder.ts";

export type InstallDeps = {
  modelsFolder: string;
  signal: AbortSignal;
  onProgress: (progress: { file: string; doneBytes: number; totalBytes: number | null }) => void;
  /** Asked with the hash of a file that the catalogue has none for. */
  confirmHash: (file: { name: string; address: string } & Measured) => Promise<boolean>;
  limits?: Partial<DownloadLimits>;
};

/** Null when the file lies there whole; else why not. */
export async function bringFile(
  name: string,
  wanted: PinnedFile,
  file: string,
  deps: InstallDeps,
): Promise<string | null> {
  const { modelsFolder, signal, onProgress, confirmHash, limits } = deps;
  const pin = wanted.sha256 === null ? await readPin(modelsFolder, wanted.address) : null;
  const sha256 = wanted.sha256 ?? pin?.sha256 ?? null;
  const bytes = wanted.bytes ?? pin?.bytes ?? null;
  const there = await measureFile(file);
  if (there && there.sha256 === sha256) return null;
  const got = await download({
    address: wanted.address,
    file,
    bytes,
    sha256,
    signal,
    onProgress: (progress) => onProgress({ file: name, ...progress }),
    ...(limits ? { limits } : {}),
  });
  if (!got.ok) return `${name}: ${got.detail}`;
  if (sha256 !== null) return null;
  const looks = await looksLike(file);
  if (looks !== null) {
    await rm(file, { force: true });
    return `${name}: ${looks}`;
  }
  if (!(await confirmHash({ name, address: wanted.address, bytes: got.bytes, sha256: got.sha256 }))) {
    await rm(file, { force: true });
    return `${name}: its hash was not confirmed, and the file was deleted.`;
  }
  await writePin(modelsFolder, wanted.address, got);
  return null;
}

/** Null when a file begins as its name says; only what no hash speaks for is looked at. */
async function looksLike(file: string): Promise<string | null> {
  const begins = beginnings.find(([suffix]) => file.endsWith(suffix))?.[1];
  if (!begins) return null;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return begins(buffer) ? null : `It is no ${path.extname(file)} file.`;
  } finally {
    await handle.close();
  }
}

const beginnings: [suffix: string, begins: (bytes: Buffer) => boolean][] = [
  [".gguf", (bytes) => bytes.toString("latin1", 0, 4) === "GGUF"],
  [".zip", (bytes) => bytes.toString("latin1", 0, 2) === "PK"],
  [".gz", (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b],
  // The first field of a `ModelProto`, its `ir_version`.
  [".onnx", (bytes) => bytes[0] === 0x08],
  // The length of a JSON header, and the header.
  [".safetensors", (bytes) => bytes[8] === 0x7b],
];
