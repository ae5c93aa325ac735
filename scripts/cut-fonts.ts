/**
 * Cuts the site's fonts from their packages: to the characters that `fonts.css` names for each file and to the part of
 * each axis that the style sheet uses. `npm run fonts` writes them.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.join(import.meta.dirname, "..");
const styleSheet = path.join(root, "apps/web/src/ui/fonts.css");
const target = path.join(path.dirname(styleSheet), "fonts");
const packages = path.join(root, "node_modules/@fontsource-variable");

type Axes = Record<string, number | { min: number; max: number }>;
type Cut = { from: string; axes?: Axes };

const sans: Cut = { from: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2" };
const serif: Cut = {
  from: "newsreader/files/newsreader-latin-opsz-normal.woff2",
  axes: { wght: 360, opsz: { min: 20, max: 72 } },
};
const italic: Cut = {
  from: "newsreader/files/newsreader-latin-opsz-italic.woff2",
  axes: { wght: 330, opsz: 60 },
};

export const cuts: Record<string, Cut> = {
  "instrument-sans-basic.woff2": sans,
  "instrument-sans-latin.woff2": sans,
  "newsreader-basic.woff2": serif,
  "newsreader-latin.woff2": serif,
  "newsreader-italic-basic.woff2": italic,
  "newsreader-italic-latin.woff2": italic,
};

export async function cutFonts(): Promise<Map<string, Buffer>> {
  const css = await readFile(styleSheet, "utf8");
  const files = new Map<string, Buffer>();
  for (const [name, { from, axes }] of Object.entries(cuts))
    files.set(
      name,
      await subsetFont(await readFile(path.join(packages, from)), charactersOf(css, name), {
        targetFormat: "woff2",
        ...(axes && { variationAxes: axes }),
      }),
    );
  return files;
}

/** The characters of the `unicode-range` of the file's rule. */
function charactersOf(css: string, name: string): string {
  const rule = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].find(([, text = ""]) =>
    text.includes(`/${name}"`),
  );
  const range = /unicode-range:([^;]*);/.exec(rule?.[1] ?? "")?.[1];
  if (range === undefined) throw new Error(`fonts.css has no rule with a unicode-range for ${name}.`);
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
    .map(([, first = "", last = first]) => charactersFrom(parseInt(first, 16), parseInt(last, 16)))
    .join("");
}

const charactersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join("");

if (import.meta.main) {
  for (const [name, bytes] of await cutFonts()) {
    await writeFile(path.join(target, name), bytes);
    console.log(`${name}: ${(bytes.byteLength / 1000).toFixed(1)} KB`);
  }
}
