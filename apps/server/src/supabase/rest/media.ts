/** Reads a request's headers: media type of the answer, preferences, schema. */
import { refuse } from "./errors.ts";

export type Media = "array" | "object" | "csv";
export type Accepted = { media: Media; stripNulls: boolean };

const mediaByType: Record<string, Media> = {
  "*/*": "array",
  "application/*": "array",
  "application/json": "array",
  "application/vnd.pgrst.array+json": "array",
  "application/vnd.pgrst.array": "array",
  "application/vnd.pgrst.object+json": "object",
  "application/vnd.pgrst.object": "object",
  "text/csv": "csv",
};

export function readAccept(header: string | undefined): Accepted {
  if (header === undefined || header === "" || header === "*/*") return { media: "array", stripNulls: false };
  for (const part of header.split(",")) {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const media = Object.hasOwn(mediaByType, type) ? mediaByType[type] : undefined;
    if (media) return { media, stripNulls: parameters.includes("nulls=stripped") };
  }
  throw refuse.accept(header);
}

export type Preferences = {
  return: "minimal" | "representation" | "headers-only" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  isRolledBack: boolean;
  maxAffected: number | null;
  /** The preferences to repeat in `Preference-Applied`. */
  applied: string[];
};

const none: Preferences = {
  return: null,
  count: null,
  resolution: null,
  missing: null,
  isRolledBack: false,
  maxAffected: null,
  applied: [],
};

const estimate = /^count=(planned|estimated)$/;

/** @param allowsEstimates false counts rows exactly even when the request asks for an estimate. */
export function readPreferences(
  header: string | undefined,
  { allowsEstimates }: { allowsEstimates: boolean },
): Preferences {
  if (header === undefined) return none;
  const preferences: Preferences = { ...none, applied: [] };
  const unknown: string[] = [];
  const asked = header.split(",").map((word) => word.trim());
  const words = allowsEstimates ? asked : asked.map((word) => word.replace(estimate, "count=exact"));
  const isStrict = words.includes("handling=strict");
  for (const word of words) {
    if (applyPreference(preferences, word, isStrict)) preferences.applied.push(word);
    else if (word !== "") unknown.push(word);
  }
  if (isStrict && unknown.length > 0)
    throw refuse.preference(`Invalid preferences: ${unknown.join(", ").slice(0, 200)}`);
  return preferences;
}

/** The first of several preferences of one kind counts (RFC 7240). */
function applyPreference(preferences: Preferences, word: string, isStrict: boolean): boolean {
  switch (word) {
    case "return=minimal":
    case "return=representation":
    case "return=headers-only":
      preferences.return ??= word.slice("return=".length) as NonNullable<Preferences["return"]>;
      return true;
    case "count=exact":
    case "count=planned":
    case "count=estimated":
      preferences.count ??= word.slice("count=".length) as NonNullable<Preferences["count"]>;
      return true;
    case "resolution=merge-duplicates":
    case "resolution=ignore-duplicates":
      preferences.resolution ??= word.slice("resolution=".length) as NonNullable<Preferences["resolution"]>;
      return true;
    case "missing=default":
    case "missing=null":
      preferences.missing ??= word.slice("missing=".length) as NonNullable<Preferences["missing"]>;
      return true;
    case "tx=commit":
    case "tx=rollback":
      preferences.isRolledBack = word === "tx=rollback";
      return true;
    case "handling=strict":
    case "handling=lenient":
      return true;
    default: {
      const limit = /^max-affected=(\d{1,9})$/.exec(word)?.[1];
      if (limit === undefined) return false;
      // PostgREST ignores the limit without strict handling.
      if (isStrict) preferences.maxAffected = Number(limit);
      return isStrict;
    }
  }
}
