/** One picture through a network that was just installed: an operator's proof that it works. What it gives is thrown away. */
import path from "node:path";
import { EngineError } from "@galatea/engines/engine.ts";
import type { NetworkManifest } from "@galatea/engines/networks/manifest.ts";
import { mapOf } from "@galatea/engines/networks/map-of.ts";
import { createNetwork } from "@galatea/engines/networks/network.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import sharp from "sharp";

/** Both times in seconds: until the network was loaded, and of the picture. */
export type TriedNetwork =
  | { ok: true; loadSeconds: number; workSeconds: number }
  | { ok: false; reason: string };

/** Loads it in a process of its own, which ends with the call. Throws nothing. */
export async function tryNetwork(
  manifest: NetworkManifest,
  { modelsFolder, signal }: { modelsFolder: string; signal: AbortSignal },
): Promise<TriedNetwork> {
  const network = createNetwork({ ...manifest, path: path.join(modelsFolder, manifest.file) });
  try {
    const picture = await drawPicture();
    const began = performance.now();
    await network.load();
    const loaded = performance.now();
    const output = await network.run(picture, unwatchedRun({ signal }));
    const seconds = (ms: number): number => Math.round(ms / 100) / 10;
    const workSeconds = seconds(performance.now() - loaded);
    if (manifest.use === "picture-check") expectClasses(output.values, manifest.output.classes);
    else mapOf(output);
    return { ok: true, loadSeconds: seconds(loaded - began), workSeconds };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    network.close();
  }
}

function expectClasses(values: Float32Array, classes: readonly string[]): void {
  if (values.length !== classes.length || !values.every(Number.isFinite))
    throw new EngineError(
      "engine_bad_output",
      `The network gave ${values.length} numbers for ${classes.length} classes, or some that are none.`,
    );
}

/** A red ball on grey: something that stands out, so that no network sees an even plane. */
function drawPicture(): Promise<Buffer> {
  const ball = Buffer.from(
    '<svg width="320" height="320"><circle cx="160" cy="160" r="150" fill="#c33"/></svg>',
  );
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#888888" } })
    .composite([{ input: ball }])
    .png()
    .toBuffer();
}
