/** The web app's fonts, for pages that the server renders itself. */
import { readdir } from "node:fs/promises";
import path from "node:path";

const builtAssets = path.join(import.meta.dirname, "../../../web/build/client/assets");

const faces = [
  { family: "Instrument Sans Variable", weights: "400 700", file: /^instrument-sans-latin-(?!ext-)/ },
  { family: "Newsreader Variable", weights: "200 800", file: /^newsreader-latin-(?!ext-|italic-)/ },
] as const;

/** Answers `@font-face` rules; an empty text before the web app was built. */
export async function readFontFaces(assetsDir: string = builtAssets): Promise<string> {
  const names = await readdir(assetsDir).catch(() => []);
  return faces
    .map(({ family, weights, file }) => {
      const name = names.find((candidate) => candidate.endsWith(".woff2") && file.test(candidate));
      if (name === undefined) return "";
      return `@font-face{font-family:'${family}';font-weight:${weights};font-display:swap;src:url('/assets/${name}') format('woff2')}`;
    })
    .join("");
}
