/**
 * Pictures made larger by an upscaler of the WebUI of AUTOMATIC1111 or Forge. That call has no id, so the server tells
 * nothing about it and cannot be asked to stop it: a cancelled one ends there, and its result is thrown away.
 */
import { limits } from "@galatea/contract/limits.ts";
import { type EngineRun } from "../engine.ts";
import { enlargedSize } from "../remote/enlarged-size.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import { joinAlpha, splitAlpha } from "../remote/split-alpha.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { abortable, createRuns } from "../runs.ts";
import type { UpscaleEngine } from "../upscale/engine.ts";
import { type A1111Client, createA1111Client } from "./client.ts";
import { fractionAt } from "./estimate.ts";
import { checkHealth } from "./health.ts";
import { type A1111Options, usualTiming } from "./options.ts";

/** The server rounds sides down to whole pixels at most. */
const mostStretch = 0.05;

/** Asks the server for nothing before its first run or health check. `options` come from `a1111Settings`. */
export function createA1111UpscaleEngine(options: A1111Options): UpscaleEngine {
  const client = createA1111Client(options);
  const { everyMs } = { ...usualTiming, ...options.timing };
  const runs = createRuns();
  return {
    id: options.id ?? "a1111-upscale",
    label: options.label,
    ...ownServerFacts,
    capabilities: { kind: "upscale", scales: [2, 4], modes: ["best"], maxOutputPixels: limits.pixels },
    health: () => checkHealth(client, options, "upscale"),
    upscale: (request, run) =>
      runs.supervise(run, async (watched) => {
        const size = await enlargedSize(request);
        const split = splitAlpha(request.picture, limits.pixels);
        const { colours, alpha } = await abortable(split, watched.signal);
        const body = {
          image: Buffer.from(colours.bytes).toString("base64"),
          resize_mode: 0,
          upscaling_resize: request.scale,
          upscaler_1: options.upscaler,
          upscaler_2: "None",
          extras_upscaler_2_visibility: 0,
          gfpgan_visibility: 0,
          codeformer_visibility: 0,
          show_extras_results: true,
        };
        const { bytes, seconds } = await whileEstimated(client, body, everyMs, watched);
        const fitted = await abortable(fitPicture(bytes, size, mostStretch), watched.signal);
        const whole = alpha === null ? fitted : await joinAlpha(fitted, alpha.bytes);
        return { ...whole, model: options.upscaler, usage: { seconds }, trainedModel: true };
      }),
    close: runs.close,
  };
}

async function whileEstimated(
  client: A1111Client,
  body: Parameters<A1111Client["enlarge"]>[0],
  everyMs: number,
  { signal, onProgress }: EngineRun,
): Promise<{ bytes: Uint8Array; seconds: number }> {
  const startedAtMs = performance.now();
  const elapsedMs = (): number => performance.now() - startedAtMs;
  const timer = setInterval(() => onProgress({ fraction: fractionAt(elapsedMs()) }), everyMs);
  try {
    return { bytes: await client.enlarge(body, signal), seconds: elapsedMs() / 1000 };
  } finally {
    clearInterval(timer);
  }
}
