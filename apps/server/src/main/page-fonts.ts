/** The web app's fonts, for pages that the server renders itself: the rules of its style sheet, which name the files. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const builtAssets = path.join(import.meta.dirname, "../../../web/build/client/assets");

/** Upright, and Latin: these pages use no italic, and their rare other letters are shown in the system's font. */
const used = /url\("?\/assets\/(instrument-sans|newsreader)-(basic|latin)-(?!ext-)[^)]*\.woff2"?\)/;

/** Answers `@font-face` rules; an empty text before the web app was built. */
export async function readFontFaces(assetsDir: string = builtAssets): Promise<string> {
  const names = await readdir(assetsDir).catch(() => []);
  const sheets = await Promise.all(
    names.filter((name) => name.endsWith(".css")).map((name) => readFile(path.join(assetsDir, name), "utf8")),
  );
  const rules = sheets
    .flatMap((css) => css.match(/@font-face\{[^}]*\}/g) ?? [])
    .filter((rule) => used.test(rule));
  return [...new Set(rules)].join("");
}
