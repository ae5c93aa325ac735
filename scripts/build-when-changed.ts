/** Writes models into their folder, unless they are there for these weights or texts and this code. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

const writerFolder = path.join(import.meta.dirname, "../packages/engines/src/onnx");

export type ModelFile = { file: string; make: () => Promise<Uint8Array | string> };

/** @param sources folders of the code and of what it reads; the ONNX writer's folder belongs to them always. */
export async function buildWhenChanged(
  name: string,
  models: readonly ModelFile[],
  sources: readonly string[],
): Promise<void> {
  const folder = path.dirname(models[0]?.file ?? "");
  const mark = path.join(folder, "sources.sha256");
  const hash = await hashFolders([writerFolder, ...sources]);
  const isBuilt = models.every(({ file }) => existsSync(file));
  if (isBuilt && (await readFile(mark, "utf8").catch(() => null)) === hash) return;
  console.log(`Building ${name} …`);
  await mkdir(folder, { recursive: true });
  for (const { file, make } of models) await replaceFile(file, await make());
  await replaceFile(mark, hash);
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
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"));
    for (const name of files.map((entry) => entry.name).sort()) {
      hash.update(name).update(await readFile(path.join(folder, name)));
    }
  }
  return hash.digest("hex");
}
