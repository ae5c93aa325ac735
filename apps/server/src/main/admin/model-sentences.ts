/** What the dialogues of `models` share: what they work with, and how files, questions and progress are told. */
import type { ActiveModel } from "#core/engines/managed/active-models.ts";
import type { ManagedTiming } from "#core/engines/managed/managed-server.ts";
import type { InstallDeps } from "#features/models/bring-file.ts";
import type { Catalogue, CatalogueModel, CatalogueNetwork, PinnedFile } from "#features/models/catalogue.ts";
import type { DownloadLimits } from "#features/models/download.ts";
import { gigabytes } from "#features/models/fit.ts";
import type { Machine } from "#features/models/machine.ts";
import type { Log } from "#platform/log.ts";
import type { Terminal } from "./terminal.ts";

export type ModelsDeps = {
  modelsFolder: string;
  catalogue: Catalogue;
  terminal: Terminal;
  log: Log;
  signal: AbortSignal;
  /** Whether the settings name what makes pictures, or what speaks, so that an installed model does not. */
  isOverruled: (server: ActiveModel["server"]) => Promise<boolean>;
  /** For tests. */
  limits?: Partial<DownloadLimits>;
  timing?: Partial<ManagedTiming>;
};

/** What it is, its licence, `fit`, and the files to fetch. */
export function sayPlan(
  { label, about, licence }: CatalogueModel | CatalogueNetwork,
  fit: string,
  files: readonly { name: string; file: PinnedFile }[],
  { terminal }: ModelsDeps,
): void {
  terminal.say(`${label}. ${about}`);
  terminal.say(`Licence: ${licence.name}. ${licence.terms} (${licence.source})`);
  terminal.say(`${capital(fit)}.`);
  terminal.say("What is fetched, unless it is here already:");
  for (const { name, file } of files) {
    const hash = file.sha256 === null ? "without a known hash" : `SHA-256 ${file.sha256.slice(0, 12)}…`;
    terminal.say(`  ${sizeOf(file.bytes).padStart(8)}  ${name}, ${hash}, from ${new URL(file.address).host}`);
  }
}

/** Says so where there is not. */
export function hasRoom(missingBytes: number, { freeDiskMiB }: Machine, { say }: Terminal): boolean {
  const missingMiB = missingBytes / 1024 ** 2;
  if (missingMiB <= freeDiskMiB) return true;
  say(
    `The disk is too small: ${gigabytes(missingMiB)} GB are needed, and ${gigabytes(freeDiskMiB)} GB are free.`,
  );
  return false;
}

/** How fetching is shown, and the question for a hash that the catalogue does not know. */
export const fetching = (
  { terminal }: ModelsDeps,
  { yes }: { yes: boolean },
): Pick<InstallDeps, "onProgress" | "confirmHash"> => ({
  onProgress: (progress) => terminal.progress(progressLine(progress), fractionOf(progress)),
  confirmHash: async (file) => {
    terminal.progress(null, 1);
    terminal.say(
      `${file.name} has no hash in the catalogue. It came from ${file.address}, ${file.bytes} bytes:`,
    );
    terminal.say(`  SHA-256 ${file.sha256}`);
    return yes || (await isConfirmed("Keep it, and compare with this hash from now on? [y/N] ", terminal));
  },
});

export const sizeOf = (bytes: number | null): string =>
  bytes === null ? "size ?" : bytes < 1e8 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export async function isConfirmed(question: string, { ask, say }: Terminal): Promise<boolean> {
  if (ask) return /^y(es)?$/i.test(await ask(question));
  say("Nobody can answer here. With --yes nothing is asked.");
  return false;
}

type Progress = { file: string; doneBytes: number; totalBytes: number | null };
const fractionOf = ({ doneBytes, totalBytes }: Progress): number => (totalBytes ? doneBytes / totalBytes : 0);

function progressLine(progress: Progress): string {
  const cells = 20;
  const full = Math.round(fractionOf(progress) * cells);
  const { file, doneBytes, totalBytes } = progress;
  const bar = totalBytes === null ? "" : `[${"#".repeat(full)}${"-".repeat(cells - full)}] `;
  return `${bar}${sizeOf(doneBytes)}${totalBytes === null ? "" : ` of ${sizeOf(totalBytes)}`}  ${file}`;
}

/** When a change is put to work. */
export const switching =
  "A Galatea that runs by npm start or npm run worker switches within seconds; restart any other.";
