import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkManifest, depthManifest, makeModelsFolder, mattingManifest } from "../../testing/networks.ts";
import { type NetworkManifest, noNetworks, readNetworks } from "./manifest.ts";

async function folderOf(...manifests: NetworkManifest[]): Promise<string> {
  const folder = await makeModelsFolder(manifests.map((manifest) => ({ manifest, weights: null })));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("an installation without networks has none", async () => {
  expect(readNetworks("/nowhere")).toEqual(noNetworks);
  expect(readNetworks(await folderOf())).toEqual(noNetworks);
});

test("networks are found by their use, with the path of their weights", async () => {
  const folder = await folderOf(
    mattingManifest(320, "min-max", { name: "u2net" }),
    depthManifest(518, "nearer", { name: "depth" }),
    checkManifest(384, ["sfw", "nsfw"], { name: "check-a" }),
    checkManifest(384, ["sfw", "nsfw"], { name: "check-b" }),
  );
  const { matting, depth, pictureChecks } = readNetworks(folder);
  expect(matting).toMatchObject({ name: "u2net", path: path.join(folder, "files/u2net.onnx") });
  expect(depth?.name).toBe("depth");
  expect(pictureChecks.map(({ name }) => name)).toEqual(["check-a", "check-b"]);
});

test("of two networks for one use, neither is chosen silently", async () => {
  const folder = await folderOf(
    mattingManifest(320, "min-max", { name: "a" }),
    mattingManifest(320, "min-max", { name: "b" }),
  );
  expect(() => readNetworks(folder)).toThrow("a and b are both for matting");
});

test.each([
  ["no JSON", "{", "is no JSON"],
  ["an unknown use", JSON.stringify({ ...checkManifest(8, ["a", "b"]), use: "magic" }), "use"],
  [
    "a file outside of the folder",
    JSON.stringify({ ...checkManifest(8, ["a", "b"]), file: "../key" }),
    "file",
  ],
  ["an absolute file", JSON.stringify({ ...checkManifest(8, ["a", "b"]), file: "/etc/passwd" }), "file"],
  ["another name", JSON.stringify(checkManifest(8, ["a", "b"], { name: "other" })), "named differently"],
])("a manifest with %s is an error that names the file", async (_name, text, reason) => {
  const folder = await folderOf();
  const file = path.join(folder, "networks", "tiny.json");
  await writeFile(file, text);
  expect(() => readNetworks(folder)).toThrow(file);
  expect(() => readNetworks(folder)).toThrow(reason);
});
