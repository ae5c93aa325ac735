/**
 * The build step of the upscale engine: converts ESRGAN to the `.onnx` files that it runs, unless they are there for
 * these weights and this converter. They stay out of git: 54 MB, made from an npm package in a second.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { esrganFile, esrganFolder, esrganScales } from "../../packages/engines/src/upscale/esrgan-model.ts";
import { convertEsrgan, weightsFolder } from "./convert-esrgan.ts";

if (import.meta.main) await buildEsrganModels();

/** Also the global setup of the tests that need the models. */
export default async function buildEsrganModels(): Promise<void> {
  const mark = path.join(esrganFolder, "sources.sha256");
  const sources = await hashFolders([import.meta.dirname, ...esrganScales.map(weightsFolder)]);
  const isBuilt = esrganScales.every((scale) => existsSync(esrganFile(scale)));
  if (isBuilt && (await readFile(mark, "utf8").catch(() => null)) === sources) return;
  console.log("Converting the upscaler's network …");
  await mkdir(esrganFolder, { recursive: true });
  for (const scale of esrganScales) await replaceFile(esrganFile(scale), await convertEsrgan(scale));
  await replaceFile(mark, sources);
}

/** Another process may read the file, or make it too. */
async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const growing = `${file}.${process.pid}`;
  await writeFile(growing, content);
  await rename(growing, file);
}

async function hashFolders(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => !name.endsWith(".test.ts"));
    for (const name of names.sort()) {
      hash.update(name).update(await readFile(path.join(folder, name)));
    }
  }
  return hash.digest("hex");
}
