/** Looks after installed models: which are here, whether they are still what was fetched, and their removal. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import {
  type ActiveModels,
  readActiveModels,
  writeActiveModels,
} from "#core/engines/managed/active-models.ts";
import { type Catalogue, type CatalogueModel, type CatalogueNetwork, filesOf } from "./catalogue.ts";
import { measureFile } from "./download.ts";
import { changedFiles, fileIn, readPin, removeFile } from "./model-folder.ts";

/** `partly`: some of its files are here. */
export type Presence = "installed" | "partly" | "absent";

/** By the files that lie there, without reading them. */
export async function presenceOf(
  modelsFolder: string,
  catalogue: Catalogue,
  model: CatalogueModel,
): Promise<Presence> {
  const here = new Set(await readdir(path.join(modelsFolder, "files")).catch(() => []));
  const files = filesOf(catalogue, model).map(({ name }) => name);
  if (files.every((name) => here.has(name))) return "installed";
  return files.some((name) => here.has(name) || here.has(`${name}.part`)) ? "partly" : "absent";
}

/** `problem` null: as it was fetched. */
export type Verified = { name: string; problem: string | null };

/** Reads every byte of the files of a model or network. */
export async function verifyFiles(
  modelsFolder: string,
  catalogue: Catalogue,
  entry: CatalogueModel | CatalogueNetwork,
): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const { name, file } of filesOf(catalogue, entry)) {
    const pin = file.sha256 ?? (await readPin(modelsFolder, file.address))?.sha256 ?? null;
    const there = await measureFile(fileIn(modelsFolder, name));
    const problem =
      there === null
        ? "it is missing"
        : pin === null
          ? "nobody confirmed its hash"
          : there.sha256 === pin
            ? null
            : `its hash is ${there.sha256} instead of ${pin}`;
    verified.push({ name, problem });
  }
  return verified;
}

/** Every unpacked server, by the receipt that was written when it was unpacked. */
export async function verifyServers(modelsFolder: string): Promise<Verified[]> {
  const folder = path.join(modelsFolder, "servers");
  const verified: Verified[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const changed = await changedFiles(path.join(folder, name));
    const problem =
      changed === null
        ? "it was not unpacked to its end"
        : changed.length > 0
          ? `changed since it was unpacked: ${changed.join(", ")}`
          : null;
    verified.push({ name, problem });
  }
  return verified;
}

/** Keeps files that another installed model uses, and ends the use of this one. */
export async function removeModel(
  modelsFolder: string,
  catalogue: Catalogue,
  model: CatalogueModel,
): Promise<{ removed: string[]; kept: string[]; wasActive: boolean }> {
  const others: CatalogueModel[] = [];
  for (const other of catalogue.models)
    if (other.name !== model.name && (await presenceOf(modelsFolder, catalogue, other)) === "installed")
      others.push(other);
  const active = readActiveModels(modelsFolder);
  const next = without(active, model.name);
  const wasActive = next.picture !== active.picture || next.chat !== active.chat;
  if (wasActive) await writeActiveModels(modelsFolder, next);
  const kept = model.files.filter((name) => others.some(({ files }) => files.includes(name)));
  const here = new Set(await readdir(path.join(modelsFolder, "files")).catch(() => []));
  const own = model.files.filter((name) => !kept.includes(name));
  const removed = own.filter((name) => here.has(name) || here.has(`${name}.part`));
  for (const name of own) await removeFile(modelsFolder, name);
  if (others.length === 0) await rm(path.join(modelsFolder, "servers"), { recursive: true, force: true });
  return { removed, kept, wasActive };
}

const without = ({ picture, chat }: ActiveModels, name: string): ActiveModels => ({
  picture: picture?.name === name ? null : picture,
  chat: chat?.name === name ? null : chat,
});
