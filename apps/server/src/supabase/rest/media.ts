/** Reads a request's headers: media type of the answer, preferences, schema. */
import { refuse } from "./errors.ts";

export type Media = "array" | "object" | "csv";
export type Accepted = { media: Media; stripNulls: boolean; explain: Explain | null };

/** The plan of the statement instead of its result. */
export type Explain = { format: "json" | "text"; options: string[]; contentType: string };

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

/** @param allowsExplain false refuses a plan, which reveals rows and costs that the caller may not see. */
export function readAccept(
  header: string | undefined,
  { allowsExplain }: { allowsExplain: boolean },
): Accepted {
  if (header === undefined || header === "" || header === "*/*") return plainJson;
  for (const part of header.split(",")) {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const media = mediaOf(type);
    if (media) return { media, stripNulls: parameters.includes("nulls=stripped"), explain: null };
    if (type.startsWith(planType) && allowsExplain) return readExplain(type, parameters);
    if (type === "application/geo+json") throw refuse.geoJson();
  }
  throw refuse.accept(header);
}

const plainJson: Accepted = { media: "array", stripNulls: false, explain: null };

const mediaOf = (type: string): Media | undefined =>
  Object.hasOwn(mediaByType, type) ? mediaByType[type] : undefined;

const planType = "application/vnd.pgrst.plan";
const explainOptions = new Set(["analyze", "verbose", "settings", "buffers", "wal"]);

/** Reads `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose`. */
function readExplain(type: string, parameters: readonly string[]): Accepted {
  const format = type === `${planType}+json` ? "json" : "text";
  const value = (name: string): string =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const explained = value("for").replaceAll('"', "") || "application/json";
  const [bare = "", ...own] = explained.split(";");
  const media = mediaOf(bare);
  if (!media) throw refuse.accept(explained);
  const options = value("options")
    .split("|")
    .filter((option) => explainOptions.has(option));
  const listed = options.length > 0 ? `; options=${options.join("|")}` : "";
  return {
    media,
    stripNulls: own.includes("nulls=stripped"),
    explain: {
      format,
      options,
      contentType: `${planType}+${format}; for="${explained}"${listed}; charset=utf-8`,
    },
  };
}

export type Preferences = {
  return: "minimal" | "representation" | "headers-only" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  isRolledBack: boolean;
  maxAffected: number | null;
  timezone: string | null;
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
  timezone: null,
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

const timezones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", "GMT"]);

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
      const zone = /^timezone=([\w+/-]{1,64})$/.exec(word)?.[1];
      if (zone !== undefined && timezones.has(zone)) {
        preferences.timezone ??= zone;
        return true;
      }
      const limit = /^max-affected=(\d{1,9})$/.exec(word)?.[1];
      if (limit === undefined) return false;
      // PostgREST ignores the limit without strict handling.
      if (isStrict) preferences.maxAffected = Number(limit);
      return isStrict;
    }
  }
}
