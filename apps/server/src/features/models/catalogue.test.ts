import { sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import { expect, test } from "vitest";
import { activeModel } from "#core/engines/managed/active-models.ts";
import { thresholds } from "#core/moderation/pictures/thresholds.ts";
import { filesOf, parseCatalogue, readCatalogue } from "./catalogue.ts";
import { bytesOf, fitModel } from "./fit.ts";
import type { Machine } from "./machine.ts";

const catalogue = readCatalogue();

test("every address is with https, and every file is used", () => {
  const builds = Object.values(catalogue.servers).flatMap((server) => Object.values(server.builds));
  const files = [
    ...Object.values(catalogue.files),
    ...builds.flatMap(({ processor, graphics }) => [processor, graphics]),
  ];
  for (const file of files) if (file) expect(file.address).toMatch(/^https:\/\//);
  const entries = [...catalogue.models, ...catalogue.networks];
  const used = entries.flatMap((entry) => filesOf(catalogue, entry).map(({ name }) => name));
  expect(new Set(Object.keys(catalogue.files))).toEqual(new Set(used));
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
});

test.each(catalogue.models)("$name can become the active model", (model) => {
  expect(filesOf(catalogue, model)).toHaveLength(model.files.length);
  if (model.contextTokens !== null) expect(model.args).toContain(String(model.contextTokens));
  if (model.preset !== null) expect(sdServerPresets[model.preset].makes).toBe(true);
  const args = model.args.map((arg) => (typeof arg === "string" ? arg : { file: `files/${arg.file}` }));
  const { name, label, server, preset, contextTokens } = model;
  expect(
    activeModel.safeParse({ name, label, server, preset, contextTokens, command: "servers/x/y", args }).error,
  ).toBeUndefined();
});

test.each(catalogue.networks)("$name can be put to work where it fits", ({ file, manifest, needs, name }) => {
  // Removing one must not take another one's file.
  expect(catalogue.networks.filter((other) => other.file === file)).toHaveLength(1);
  expect(manifest).toMatchObject({ version: 1, name, file: `files/${file}` });
  expect(needs.memoryMiB).toBeGreaterThanOrEqual(manifest.maxMemoryMib);
  if (manifest.use !== "picture-check") return;
  const needed = thresholds[name]?.flatMap(({ classes }) => classes) ?? [];
  expect(needed.length).toBeGreaterThan(0);
  expect(manifest.output.classes).toEqual(expect.arrayContaining(needed));
});

test("a network without its file, or with a manifest that is none, is refused", () => {
  const read = "2026-11-26";
  const { models, files, servers } = catalogue;
  const [network] = catalogue.networks;
  const parse = (networks: unknown[]) =>
    parseCatalogue({ read, files, models }, { read, files: {}, networks }, { read, servers });
  expect(() => parse([{ ...network, file: "other.onnx" }])).toThrow("other.onnx is not known");
  expect(() => parse([{ ...network, manifest: { use: "matting" } }])).toThrow("maxMemoryMib");
});

test("a model without its files, and a file that no argument names, are refused", () => {
  const model = catalogue.models[0];
  const read = "2026-11-26";
  const none = { read, files: {}, networks: [] };
  expect(() => parseCatalogue({ read, files: {}, models: [model] }, none, { read, ...catalogue })).toThrow(
    "not known",
  );
  const unused = { ...model, args: [] };
  expect(() =>
    parseCatalogue({ read, files: catalogue.files, models: [unused] }, none, {
      read,
      servers: catalogue.servers,
    }),
  ).toThrow("is not used");
});

const machine: Machine = {
  platform: "linux-x64",
  processors: 8,
  memoryMiB: 15_800,
  freeDiskMiB: 90_000,
  graphics: null,
};
const card = { name: "RTX", memoryMiB: 8_192, isShared: false, missing: null };
const klein = catalogue.models.find(({ name }) => name === "flux2-klein-4b");
if (!klein) throw new Error("The catalogue lost its first model.");

test("a model works on a card that is large enough, else on the processor", () => {
  expect(fitModel(catalogue, klein, { ...machine, graphics: card })).toMatchObject({
    on: "graphics",
    build: { address: expect.stringContaining("vulkan") },
  });
  expect(fitModel(catalogue, klein, machine)).toMatchObject({ on: "processor", note: null });
  expect(fitModel(catalogue, klein, { ...machine, graphics: { ...card, memoryMiB: 2_048 } })).toMatchObject({
    on: "processor",
    note: "the RTX has too little memory for it",
  });
  expect(
    fitModel(catalogue, klein, { ...machine, graphics: { ...card, missing: "the Vulkan loader" } }),
  ).toMatchObject({ on: "processor", note: expect.stringContaining("with the Vulkan loader") });
});

test("a model that does not fit says why", () => {
  expect(fitModel(catalogue, klein, { ...machine, memoryMiB: 4_096 })).toEqual({
    fits: false,
    reason: "it needs 12.9 GB of memory, and this machine has 4.3 GB",
  });
  expect(fitModel(catalogue, klein, { ...machine, platform: "linux-arm64" })).toEqual({
    fits: false,
    reason: "there is no sd-server to download for linux-arm64",
  });
  expect(fitModel(catalogue, klein, { ...machine, platform: "darwin-arm64" })).toMatchObject({ fits: false });
  expect(bytesOf(catalogue, klein)).toBe(5_207_178_964);
});
