/**
 * The upscale engine that needs no key: ESRGAN for "best", Lanczos with sharpening for "fast". Each picture is enlarged
 * in a process of its own, one of each mode at a time because each uses all the processors that it may. Memory and
 * processors are free again as soon as the picture is done or cancelled.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import type { UpscaleCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import sharp, { type Metadata } from "sharp";
import { EngineError, type RunControl, throwIfAborted } from "../engine.ts";
import { createRuns } from "../runs.ts";
import { createTurns } from "../turns.ts";
import type { UpscaleEngine, UpscaleRequest, UpscaleResult } from "./engine.ts";
import { esrganFile, esrganFolder, esrganScales } from "./esrgan-model.ts";
import type { UpscaleJob } from "./upscale-messages.ts";
import { upscaleInProcess } from "./upscale-worker.ts";

export type EmbeddedUpscaleOptions = {
  /** Processors that one picture may take; all of them unless told. */
  threads?: number;
  /** Holds `x2.onnx` and `x4.onnx`; the build's unless told. */
  modelFolder?: string;
  /** The package that runs the network, onnxruntime-node unless told. */
  runtime?: string;
};

export function createEmbeddedUpscaleEngine(options: EmbeddedUpscaleOptions = {}): UpscaleEngine {
  const network = {
    threads: options.threads ?? availableParallelism(),
    modelFolder: options.modelFolder ?? esrganFolder,
    runtime: options.runtime ?? "onnxruntime-node",
  };
  const missingModel = (): string | undefined =>
    esrganScales.map((scale) => esrganFile(scale, network.modelFolder)).find((file) => !existsSync(file));
  // Each mode has its own queue, so that a fast picture does not wait for a slow one.
  const turns = { fast: createTurns(), best: createTurns() };
  const runs = createRuns();
  let hasRuntime = isInstalled(network.runtime);
  const hasNetwork = (): boolean => hasRuntime && missingModel() === undefined;

  return {
    id: "esrgan",
    label: "ESRGAN",
    deterministic: true,
    trainedModel: true,
    billedPerCall: false,
    get capabilities(): UpscaleCapabilities {
      return {
        kind: "upscale",
        scales: [2, 4],
        modes: hasNetwork() ? ["fast", "best"] : ["fast"],
        maxOutputPixels: limits.pixels,
      };
    },
    // Without a runtime the engine still offers the fast mode, as its capabilities say; a missing model is a broken build
    // that the operator has to repair.
    health: () => {
      const file = missingModel();
      if (file === undefined) return Promise.resolve({ ok: true });
      return Promise.resolve({
        ok: false,
        reason: `The upscaler's network ${file} is missing. "npm run build" makes it.`,
      });
    },
    upscale: async (request, run) => {
      const mine = runs.during(run);
      throwIfAborted(mine.signal);
      if (request.mode === "best" && !hasNetwork()) {
        throw new EngineError("engine_unavailable", "The network or its runtime is missing.");
      }
      await checkSize(request);
      try {
        return await turns[request.mode](mine, (run) => upscale({ request, network }, run));
      } catch (error) {
        // The runtime is installed but does not load, for example on a machine that its library was not built for.
        if (error instanceof EngineError && error.code === "engine_unavailable") hasRuntime = false;
        throw error;
      }
    },
    close: runs.close,
  };
}

async function upscale(job: UpscaleJob, run: RunControl): Promise<UpscaleResult> {
  const { bytes, facts } = await upscaleInProcess(job, run);
  return { bytes, mimeType: "image/png", ...facts };
}

function isInstalled(packageName: string): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName);
    return true;
  } catch {
    return false;
  }
}

async function checkSize({ picture, scale, mode }: UpscaleRequest): Promise<void> {
  if ((scale !== 2 && scale !== 4) || (mode !== "fast" && mode !== "best")) {
    throw new EngineError("engine_bad_input", `No scale ${String(scale)} or no mode ${mode}.`);
  }
  const { format, width, height } = await readHeader(picture.bytes);
  if (format !== "png" && format !== "jpeg" && format !== "webp") {
    throw new EngineError("engine_bad_input", `A picture of the format ${format}.`);
  }
  if (width * height * scale * scale > limits.pixels) {
    throw new EngineError("engine_bad_input", `${width} × ${height} enlarged by ${scale} is too large.`);
  }
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes).metadata();
  } catch (error) {
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}
