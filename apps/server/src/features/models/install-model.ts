/** Brings a model and its server into the folder of the models. What lies there whole is not fetched again. */
import { rm } from "node:fs/promises";
import path from "node:path";
import type { ActiveModel } from "#core/engines/managed/active-models.ts";
import { findStartTrouble } from "#core/engines/managed/server-process.ts";
import { bringFile, type InstallDeps } from "./bring-file.ts";
import { type Catalogue, type CatalogueModel, filesOf, type PinnedFile } from "./catalogue.ts";
import { measureFile } from "./download.ts";
import {
  changedFiles,
  fileIn,
  readPin,
  readReceipt,
  serverFolder,
  serverName,
  writeReceipt,
} from "./model-folder.ts";
import { missingTool, unpack } from "./unpack.ts";

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
    const refused = await bringFile(name, file, fileIn(deps.modelsFolder, name), deps);
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
  const refused = await bringFile(path.basename(archive), build, archive, deps);
  if (refused !== null) return refused;
  const measured = await measureFile(archive);
  const outcome = await unpack(archive, folder);
  await rm(archive, { force: true });
  if (!outcome.ok) return outcome.detail;
  if (measured) await writeReceipt(folder, { address: build.address, archive: measured });
  return null;
}
