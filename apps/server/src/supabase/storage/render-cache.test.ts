import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createRenderCache, type RenderCache } from "./render-cache.ts";

const block = 4096;

async function fixture() {
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-renders-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const renders = path.join(dir, "renders");
  const pictureOf = (version: string): string => path.join(dir, version);
  return {
    renders,
    pictureOf,
    start: async (maxBytes: number): Promise<RenderCache> => {
      const cache = createRenderCache(renders, maxBytes, async (version) => existsSync(pictureOf(version)));
      await cache.counted;
      return cache;
    },
    addPicture: async (): Promise<string> => {
      const version = randomUUID();
      await writeFile(pictureOf(version), "picture");
      return version;
    },
    namesOnDisk: async (): Promise<string[]> =>
      (await readdir(renders, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
  };
}

async function isKept(cache: RenderCache, version: string, name: string): Promise<boolean> {
  const file = await cache.open(version, name);
  await file?.close();
  return file !== null;
}

test("the copies stay within their bytes, and what was not used for longest goes first", async () => {
  const { start, addPicture, namesOnDisk } = await fixture();
  const [cache, version] = [await start(3 * block), await addPicture()];
  for (const name of ["a", "b", "c"]) await cache.write(version, name, Buffer.alloc(100));
  expect(await isKept(cache, version, "a")).toBe(true);
  await cache.write(version, "d", Buffer.alloc(block));
  await vi.waitFor(async () => expect(await namesOnDisk()).toEqual(["a", "c", "d"]));
  await cache.write(version, "e", Buffer.alloc(2 * block));
  await vi.waitFor(async () => expect(await namesOnDisk()).toEqual(["d", "e"]));
  // Written again, it counts once and keeps its file.
  for (let round = 0; round < 5; round += 1) await cache.write(version, "e", Buffer.alloc(2 * block));
  expect(await namesOnDisk()).toEqual(["d", "e"]);
  await cache.write(version, "larger than all", Buffer.alloc(3 * block + 1));
  expect(await namesOnDisk()).toEqual(["d", "e"]);
});

test("after a restart with less room, the longest unused copies of the earlier run go", async () => {
  const { start, addPicture, namesOnDisk, renders } = await fixture();
  const [earlier, version] = [await start(10 * block), await addPicture()];
  for (const name of ["old", "newer", "used"]) await earlier.write(version, name, Buffer.alloc(100));
  const folder = path.join(renders, version.slice(0, 2), version);
  const hoursAgo = (hours: number): number => Date.now() / 1000 - hours * 3600;
  for (const [name, hours] of [
    ["used", 1],
    ["newer", 5],
    ["old", 9],
  ] as const)
    await utimes(path.join(folder, name), hoursAgo(hours), hoursAgo(hours));
  await writeFile(path.join(folder, "half-written.tmp"), "x");
  await utimes(path.join(folder, "half-written.tmp"), hoursAgo(1), hoursAgo(1));
  await writeFile(path.join(renders, "of-the-operator"), "kept");
  const cache = await start(2 * block);
  const kept = "of-the-operator";
  await vi.waitFor(async () => expect(await namesOnDisk()).toEqual(["newer", kept, "used"]));
  await cache.write(version, "new", Buffer.alloc(100));
  await vi.waitFor(async () => expect(await namesOnDisk()).toEqual(["new", kept, "used"]));
});

test("a copy is removed with its picture, also when it is written after the removal", async () => {
  const { start, addPicture, namesOnDisk, pictureOf } = await fixture();
  const [cache, version] = [await start(10 * block), await addPicture()];
  await cache.write(version, "a", Buffer.alloc(100));
  await rm(pictureOf(version));
  await cache.remove(version);
  await cache.write(version, "b", Buffer.alloc(100));
  expect(await namesOnDisk()).toEqual([]);
  expect(await isKept(cache, version, "a")).toBe(false);
});

test("copies that others removed are made again, and do not take up room", async () => {
  const { start, addPicture, namesOnDisk, renders } = await fixture();
  const [cache, version] = [await start(2 * block), await addPicture()];
  for (const name of ["a", "b"]) await cache.write(version, name, Buffer.alloc(100));
  await rm(renders, { recursive: true });
  await mkdir(renders);
  for (const name of ["a", "b"]) expect(await isKept(cache, version, name)).toBe(false);
  for (const name of ["c", "d"]) await cache.write(version, name, Buffer.alloc(100));
  expect(await namesOnDisk()).toEqual(["c", "d"]);
});

test("a new copy stays while the folder of the picture's last copy is being removed", async () => {
  const { start, addPicture, renders } = await fixture();
  const cache = await start(1_000 * block);
  for (let round = 0; round < 300; round++) {
    const version = await addPicture();
    await cache.write(version, "a", Buffer.alloc(100));
    await rm(path.join(renders, version.slice(0, 2), version, "a"));
    expect(await isKept(cache, version, "a")).toBe(false);
    await cache.write(version, "b", Buffer.alloc(100));
    expect(await isKept(cache, version, "b"), `round ${round}`).toBe(true);
  }
});
