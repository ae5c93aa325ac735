/** One picture from an engine, without an account, a job or a charge: an operator's proof that it works. */
import { randomInt } from "node:crypto";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import type { Engines } from "./engines.ts";

export type TriedPicture = { bytes: Uint8Array; mimeType: string; model: string; label: string; ms: number };

/** Checked like every other picture. @throws {EngineError} @throws {PictureRefused} */
export async function tryPicture(engines: Pick<Engines, "image">, prompt: string): Promise<TriedPicture> {
  const engine = engines.image.first();
  const began = performance.now();
  const { bytes, mimeType, model } = await engine.generate(
    { prompt, size: { widthPx: 1024, heightPx: 1024 }, seed: randomInt(2 ** 32) },
    unwatchedRun({ signal: AbortSignal.timeout(10 * 60_000) }),
  );
  return { bytes, mimeType, model, label: engine.label, ms: performance.now() - began };
}
