/**
 * The list of the samples that the pages show, as `samples.gen.ts` of the web app. Samples that a run leaves out keep
 * their entries.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sample, SampleFilm } from "../../apps/web/src/features/media/sample.ts";
import {
  filmSamples,
  gallerySamples,
  landingSamples,
  pairSamples,
} from "../../apps/web/src/features/media/samples.gen.ts";

const file = path.join(import.meta.dirname, "../../apps/web/src/features/media/samples.gen.ts");

const before = { landingSamples, gallerySamples, pairSamples, filmSamples };
type ListName = keyof typeof before;
type Entry = Sample | SampleFilm;

const made = new Map<string, Entry>();

export const list = (entry: Entry): unknown => made.set(entry.id, entry);

/** @param ids of every list, in order, whether or not this run made them. */
export async function writeLists(ids: Record<ListName, readonly string[]>): Promise<void> {
  const lists = Object.entries(ids).map(([name, listed]) => listText(name as ListName, listed));
  const head = [
    "/** Written by `npm run samples`. */",
    'import type { Sample, SampleFilm } from "./sample.ts";',
  ];
  await writeFile(file, `${head.join("\n")}\n\n${lists.join("\n")}`);
}

function listText(name: ListName, ids: readonly string[]): string {
  const known: Record<string, Entry> = before[name];
  const kept = new Map(Object.values(known).map((entry) => [entry.id, entry]));
  const entries = ids.flatMap((id) => made.get(id) ?? kept.get(id) ?? []);
  const lines = entries.map(
    (entry) => `  ${JSON.stringify(path.basename(entry.id))}: ${JSON.stringify(entry)},\n`,
  );
  const type = name === "filmSamples" ? "SampleFilm" : "Sample";
  return `export const ${name} = {\n${lines.join("")}} as const satisfies Record<string, ${type}>;\n`;
}
