/**
 * Brings a model and its server into the folder of the models. What lies there whole is not fetched again; a hash that
 * the catalogue does not know is pinned with the operator's yes.
 */
import { open, rm } from "node:fs/promises";
import path from "node:path";
import type { ActiveModel } from "#core/engines/managed/active-models.ts";
import { findStartTrouble } from "#core/engines/managed/server-process.ts";
import { type Catalogue, type CatalogueModel, filesOf, type PinnedFile } from "./catalogue.ts";
import { download, type DownloadLimits, measureFile } from "./download.ts";
import {
  changedFiles,
  fileIn,
  type Measured,
  readPin,
  readReceipt,
  serverFolder,
  serverName,
  writePin,
  writeReceipt,
} from "./model-folder.ts";
import { missingTool, unpack } from "./unpack.ts";

export type InstallDeps = {
  modelsFolder: string;
  signal: AbortSignal;
  onProgress: (progress: { file: string; doneBytes: number; totalBytes: number | null }) => void;
  /** Asked with the hash of a file that the catalogue has none for. */
  confirmHash: (file: { name: string; address: string } & Measured) => Promise<boolean>;
  limits?: Partial<DownloadLimits>;
};

export type InstallOutcome = { ok: true; active: ActiveModel } | { ok: false; detail: string };

/** llama.cpp's own before a model says more. */
const usualContextTokens = 4_096;

/** @param build the archive of its server for this machine (`fitModel`). */
export async function installModel(
  catalogue: Catalogue,
  model: CatalogueModel,
  { build, on }: { build: PinnedFile; on: "graphics" | "processor" },
  deps: InstallDeps,
): Promise<InstallOutcome> {
  const missing = await missingTool(new URL(build.address).pathname);
  if (missing !== null) return { ok: false, detail: missing };
  const server = catalogue.servers[model.server];
  if (!server) return { ok: false, detail: `The catalogue has no ${model.server}.` };
  const refusedServer = await installServer(build, deps);
  if (refusedServer !== null) return { ok: false, detail: refusedServer };
  const folder = serverFolder(deps.modelsFolder, build.address);
  // Before the weights are fetched, which are hundreds of times as large.
  const trouble = await findStartTrouble(path.join(folder, server.program), folder);
  if (trouble !== null)
    return { ok: false, detail: `${model.server} does not start on this system. ${trouble}` };
  for (const { name, file } of filesOf(catalogue, model)) {
    const refused = await bring(name, file, fileIn(deps.modelsFolder, name), deps);
    if (refused !== null) return { ok: false, detail: refused };
  }
  const { name, label } = model;
  const command = path.posix.join("servers", serverName(build.address), server.program);
  const args = [
    ...model.args.map((arg) =>
      typeof arg === "string" ? arg : { file: path.posix.join("files", arg.file) },
    ),
    ...(on === "graphics" ? model.graphicsArgs : []),
  ];
  const common = { name, label, command, args };
  const { preset, contextTokens } = model;
  if (preset !== null) return { ok: true, active: { ...common, server: "sd-server", preset } };
  return {
    ok: true,
    active: { ...common, server: "llama-server", contextTokens: contextTokens ?? usualContextTokens },
  };
}

/** Null when it lies there whole; else why not. */
async function installServer(build: PinnedFile, deps: InstallDeps): Promise<string | null> {
  const folder = serverFolder(deps.modelsFolder, build.address);
  const known = build.sha256 ?? (await readPin(deps.modelsFolder, build.address))?.sha256 ?? null;
  const receipt = await readReceipt(folder);
  if (receipt && receipt.archive.sha256 === known && (await changedFiles(folder))?.length === 0) return null;
  const archive = fileIn(deps.modelsFolder, path.posix.basename(new URL(build.address).pathname));
  const refused = await bring(path.basename(archive), build, archive, deps);
  if (refused !== null) return refused;
  const measured = await measureFile(archive);
  const outcome = await unpack(archive, folder);
  await rm(archive, { force: true });
  if (!outcome.ok) return outcome.detail;
  if (measured) await writeReceipt(folder, { address: build.address, archive: measured });
  return null;
}

/** Null when the file lies there whole; else why not. */
async function bring(
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
  // The length of a JSON header, and the header.
  [".safetensors", (bytes) => bytes[8] === 0x7b],
];
