/**
 * The lines that a crisis reply names, from one dated file in which every number has its source. An operator may give
 * another file; one that cannot be used stops the start, because a wrong number is worse than none.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { type CrisisKind, type CrisisLines, crisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import { z } from "zod";
import { EnvError } from "#platform/env.ts";

const ownFile = path.join(import.meta.dirname, "crisis-lines.json");

/** @param file the operator's, or undefined for ours. @throws {EnvError} a sentence that names the variable and what is wrong. */
export function readCrisisLines(file?: string): CrisisLines {
  try {
    const parsed = crisisLines.safeParse(JSON.parse(readFileSync(file ?? ownFile, "utf8")));
    if (parsed.success) return parsed.data;
    throw new Error(z.prettifyError(parsed.error));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError(`CRISIS_LINES_FILE: ${file ?? ownFile} cannot be used: ${reason}`, { cause: error });
  }
}

/** Countries in which most people live who write in the language. */
const mainCountry: Readonly<Record<string, string>> = { de: "DE", fr: "FR", ja: "JP" };

/**
 * Where somebody is who writes in `language`, by lists as browsers send them ("de-AT,de;q=0.9"): a browser is often in
 * English, so a region counts first with that language; null when nothing tells it.
 */
export function countryOf(language: string, ...lists: readonly (string | null | undefined)[]): string | null {
  const regions = lists
    .flatMap((list) => list?.split(",") ?? [])
    .flatMap((tag) => {
      const found = /^\s*([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag);
      return found?.[1] && found[2] ? [{ of: found[1].toLowerCase(), region: found[2].toUpperCase() }] : [];
    });
  const own = regions.find(({ of }) => of === language)?.region;
  return own ?? mainCountry[language] ?? regions[0]?.region ?? null;
}

/** The lines of a country for a kind of crisis, those made for it first. */
export function linesFor(
  lines: CrisisLines,
  country: string | null,
  kind: CrisisKind,
): { emergency: string | null; lines: { name: string; number: string }[] } {
  const found = country === null ? undefined : lines.countries[country];
  if (!found) return { emergency: null, lines: [] };
  const made = found.lines.filter((line) => line.for?.includes(kind));
  const general = found.lines.filter((line) => line.for === undefined);
  return { emergency: found.emergency?.number ?? null, lines: [...made, ...general] };
}
