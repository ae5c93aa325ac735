import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readFontFaces } from "./page-fonts.ts";

const assetsDir = await mkdtemp(path.join(tmpdir(), "galatea-fonts-"));
afterAll(() => rm(assetsDir, { recursive: true, force: true }));

const rule = (file: string): string =>
  `@font-face{font-family:Some;src:url(/assets/${file}.woff2)format("woff2");unicode-range:U+20-7E}`;
const [basic, latin, serif] = [
  rule("instrument-sans-basic-BcSjxCIz"),
  rule("instrument-sans-latin-B_x-9"),
  rule("newsreader-basic-BmdNe8a3"),
];

test("server pages name the upright Latin fonts of the built style sheet, each with its characters", async () => {
  await writeFile(
    path.join(assetsDir, "entry-abc.css"),
    `a{color:red}${basic}${latin}${rule("instrument-sans-latin-ext-wght-normal-B5")}${serif}${rule("newsreader-italic-basic-CR")}b{}`,
  );
  await writeFile(path.join(assetsDir, "other.js"), rule("newsreader-latin-js"));
  expect(await readFontFaces(assetsDir)).toBe(basic + latin + serif);
});

test("before the web app is built there are none", async () => {
  expect(await readFontFaces(path.join(assetsDir, "missing"))).toBe("");
});
