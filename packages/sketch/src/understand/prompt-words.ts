/** The tables of words as the guide shows them: for each meaning, the words that are read as it. */
import { spaced } from "./describe.ts";
import { type Table, tables } from "./vocabularies.ts";

export function promptWords(): string {
  return tables
    .map((table) => `### ${table.title}\n\n| Means | Words |\n| --- | --- |\n${rowsOf(table)}\n`)
    .join("\n");
}

/** Words of one meaning are one row, in the order of the table. */
function rowsOf({ words }: Table): string {
  const rows = new Map<string, string[]>();
  for (const [phrases, meaning] of words) {
    const name = nameOf(meaning);
    rows.set(name, [...(rows.get(name) ?? []), ...phrases.split("|")]);
  }
  return [...rows]
    .map(([name, phrases]) => `| ${name} | ${phrases.join(", ").replaceAll("_", "…")} |`)
    .join("\n");
}

function nameOf(meaning: unknown): string {
  if (typeof meaning === "string") return meaning.startsWith("#") ? `\`${meaning}\`` : spaced(meaning);
  if (typeof meaning === "number") return String(meaning);
  if (Array.isArray(meaning)) return meaning.join(", ");
  if (typeof meaning !== "object" || meaning === null) return "yes";
  const entries = Object.entries(meaning).filter(([, value]) => !Array.isArray(value));
  if (entries.length === 0)
    return Object.keys(meaning).length === 0 ? "anybody" : "skin, hair and eyes likely there";
  return entries.map(([key, value]) => describeField(key, value)).join(", ");
}

function describeField(key: string, value: unknown): string {
  if (key === "ageYears") return `about ${String(value)}`;
  if (key === "count") return `${String(value)} people`;
  if (typeof value === "string" && !value.startsWith("#")) return spaced(value);
  return `${spaced(key)} ${typeof value === "string" ? `\`${value}\`` : String(value)}`;
}
