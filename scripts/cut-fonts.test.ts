import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { cutFonts } from "./cut-fonts.ts";

const folder = path.join(import.meta.dirname, "../apps/web/src/ui/fonts");

test("the fonts in the repository are what the script cuts from their packages", async () => {
  const cut = await cutFonts();
  const kept = (await readdir(folder)).filter((name) => name.endsWith(".woff2"));
  expect(kept.sort()).toEqual([...cut.keys()].sort());
  for (const [name, bytes] of cut)
    expect(bytes.equals(await readFile(path.join(folder, name))), `${name}: npm run fonts`).toBe(true);
});
