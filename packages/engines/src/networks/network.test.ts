/** Real networks in their real process: what they see, and what each fault is called. */
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import {
  classNetwork,
  makeModelsFolder,
  mapNetwork,
  mattingManifest,
  slowNetwork,
} from "../../testing/networks.ts";
import { unwatchedRun } from "../runs.ts";
import { type NetworkManifest, readNetworks } from "./manifest.ts";
import { mapOf } from "./map-of.ts";
import { createNetwork, type Network, type NetworkOptions } from "./network.ts";

async function open(
  weights: Uint8Array | null,
  manifest: NetworkManifest = mattingManifest(16, "as-is"),
  options: NetworkOptions = {},
): Promise<Network & { file: string }> {
  const folder = await makeModelsFolder([{ manifest, weights }]);
  const found = readNetworks(folder).matting!;
  const network = createNetwork(found, { threads: 1, ...options });
  onTestFinished(async () => {
    network.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { ...network, file: found.path };
}

const whole = mapNetwork(16, [1, 0.1, 0.01], 0);

const picture = (background: string, [width, height]: [number, number] = [40, 20]): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

test("a picture is squeezed to the network's size and normalised as its manifest says", async () => {
  const input = {
    mean: [0.5, 0.4, 0.3] as [number, number, number],
    std: [0.5, 0.2, 0.1] as [number, number, number],
  };
  const network = await open(whole, mattingManifest(16, "as-is", { input }));
  const { values, dims } = await network.run(await picture("#ff8000"), unwatchedRun());
  expect(dims).toEqual([1, 1, 16, 16]);
  const expected = (1 - 0.5) / 0.5 + (0.1 * (128 / 255 - 0.4)) / 0.2 + (0.01 * (0 - 0.3)) / 0.1;
  for (const value of values) expect(value).toBeCloseTo(expected, 4);
});

test("rows and columns keep their places, JPEGs are turned upright, and transparency is white", async () => {
  const network = await open(whole);
  const bands = await sharp(await picture("#000000"))
    .composite([{ input: await picture("#ff0000", [20, 20]), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const { values } = await network.run(bands, unwatchedRun());
  expect([values[0]! > 0.9, Math.abs(values[15]!) < 0.1]).toEqual([true, true]);
  const turned = await sharp(bands).removeAlpha().withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const upright = await network.run(turned, unwatchedRun());
  expect([Math.abs(upright.values[0]!) < 0.1, upright.values[15]! > 0.9]).toEqual([true, true]);
  const clear = await network.run(await picture("#00000000"), unwatchedRun());
  expect(clear.values[0]).toBeCloseTo(1.11, 4);
});

test("a manifest without the output's name takes the first one", async () => {
  const manifest = { ...mattingManifest(16, "as-is"), output: { name: null, to01: "as-is" } };
  const network = await open(whole, manifest as NetworkManifest);
  const { dims } = await network.run(await picture("#ffffff"), unwatchedRun());
  expect(dims).toEqual([1, 1, 16, 16]);
});

test("what is no picture is bad input, and the process goes on", async () => {
  const network = await open(whole);
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  await expect(network.run(svg, unwatchedRun())).rejects.toMatchObject({ code: "engine_bad_input" });
  expect((await network.run(await picture("#ffffff"), unwatchedRun())).values.length).toBe(256);
});

test.each([
  ["a missing file", null, mattingManifest(16, "as-is"), "is missing"],
  ["a broken file", new Uint8Array(900).fill(7), mattingManifest(16, "as-is"), "could not be loaded"],
  ["half a file", whole.slice(0, whole.length / 2), mattingManifest(16, "as-is"), "could not be loaded"],
  ["another size", whole, mattingManifest(32, "as-is"), "instead of [1, 3, 32, 32]"],
  ["another input", whole, mattingManifest(16, "as-is", { input: { name: "x" } }), "instead of x"],
  [
    "another output",
    whole,
    { ...mattingManifest(16, "as-is"), output: { name: "d0", to01: "as-is" } } as NetworkManifest,
    "instead of d0",
  ],
])("%s makes the network unavailable", async (_name, weights, manifest, reason) => {
  const network = await open(weights, manifest);
  const run = network.run(await picture("#ffffff"), unwatchedRun());
  await expect(run).rejects.toMatchObject({
    code: "engine_unavailable",
    message: expect.stringContaining(reason),
  });
  expect(network.isReady()).toBe(false);
});

test("a network that was mended works again", async () => {
  const network = await open(new Uint8Array(900).fill(7));
  expect(network.isReady()).toBe(true);
  await expect(network.load()).rejects.toMatchObject({ code: "engine_unavailable" });
  expect(network.isReady()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await writeFile(network.file, whole);
  expect(network.isReady()).toBe(true);
  expect((await network.run(await picture("#ffffff"), unwatchedRun())).values.length).toBe(256);
});

test("an abort ends a network that is running, and the next picture starts another", async () => {
  const network = await open(slowNetwork(512), mattingManifest(512, "as-is"));
  await network.load();
  const controller = new AbortController();
  const run = network.run(await picture("#ffffff"), unwatchedRun({ signal: controller.signal }));
  setTimeout(() => controller.abort(), 60);
  const began = performance.now();
  await expect(run).rejects.toMatchObject({ code: "engine_aborted" });
  expect(performance.now() - began).toBeLessThan(1_000);
  await network.load();
});

test("a network that takes too long ends as engine_timeout", async () => {
  const network = await open(slowNetwork(512), mattingManifest(512, "as-is"), { runTimeoutMs: 80 });
  const run = network.run(await picture("#ffffff"), unwatchedRun());
  await expect(run).rejects.toMatchObject({ code: "engine_timeout" });
});

test.runIf(process.platform === "linux")("a process that grows beyond its memory ends as such", async () => {
  const network = await open(slowNetwork(512), mattingManifest(512, "as-is", { maxMemoryMib: 64 }));
  const run = network.run(await picture("#ffffff"), unwatchedRun());
  await expect(run).rejects.toMatchObject({ code: "engine_out_of_memory" });
});

/** A process that obeys the first byte of its pictures. */
async function openObedient(options: NetworkOptions = {}): Promise<Network> {
  const network = await open(whole);
  const file = path.join(path.dirname(network.file), "process.mjs");
  await writeFile(
    file,
    `process.on("disconnect", () => process.exit(0));
     process.on("message", ({ kind, bytes }) => {
       if (kind === "load") return process.send({ kind: "loaded" });
       const command = String.fromCharCode(bytes[0]);
       if (command === "e") process.exit(1);
       if (command === "k") process.kill(process.pid, "SIGKILL");
       const values = new Float32Array([process.pid]);
       process.send({ kind: "output", values, dims: [1, 1], ms: 1 });
     });`,
  );
  const folder = path.dirname(path.dirname(network.file));
  const obedient = createNetwork(readNetworks(folder).matting!, { module: pathToFileURL(file), ...options });
  onTestFinished(() => obedient.close());
  return obedient;
}

const obeyed = (command: string): Uint8Array => new TextEncoder().encode(command);

test.each([
  ["ends", "e", "engine_failed"],
  ["is killed by the system", "k", "engine_out_of_memory"],
])("a picture whose process %s is told so, and the others are made", async (_name, command, code) => {
  const network = await openObedient();
  const all = await Promise.allSettled(
    ["a", command, "b"].map((text) => network.run(obeyed(text), unwatchedRun())),
  );
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(all[1]).toMatchObject({ reason: { code } });
});

test("pictures take turns in one process, and a cancelled one that waits leaves the others alone", async () => {
  const network = await openObedient();
  const cancelled = unwatchedRun({ signal: AbortSignal.abort() });
  const [first, second, third] = await Promise.allSettled([
    network.run(obeyed("a"), unwatchedRun()),
    network.run(obeyed("b"), cancelled),
    network.run(obeyed("c"), unwatchedRun()),
  ]);
  expect(second).toMatchObject({ reason: { code: "engine_aborted" } });
  if (first.status !== "fulfilled" || third.status !== "fulfilled") throw new Error("a run failed");
  expect(third.value.values).toEqual(first.value.values);
});

test("an idle process ends, and the next picture starts another", async () => {
  const network = await openObedient({ idleMs: 5 });
  const first = await network.run(obeyed("a"), unwatchedRun());
  await expect
    .poll(() => {
      try {
        return process.kill(first.values[0]!, 0);
      } catch {
        return "gone";
      }
    })
    .toBe("gone");
  const second = await network.run(obeyed("b"), unwatchedRun());
  expect(second.values[0]).not.toBe(first.values[0]);
});

test("a network with another kind of answer is told by its shape", async () => {
  const network = await open(classNetwork(16, [[1], [0]]));
  const output = await network.run(await picture("#ffffff"), unwatchedRun());
  expect(output.dims).toEqual([1, 2]);
  expect(() => mapOf({ ...output, dims: [1, 2, 1, 1] })).toThrow("not one map");
  expect(() => mapOf({ values: new Float32Array([Number.NaN]), dims: [1, 1], ms: 1 })).toThrow("no number");
});
