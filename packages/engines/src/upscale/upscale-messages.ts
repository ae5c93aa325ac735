/** Messages between the upscale engine and its process. The picture comes back through a pipe of its own. */
import type { EngineErrorCode, EngineProgress } from "../engine.ts";
import type { EsrganOptions } from "./esrgan.ts";
import type { UpscaleRequest } from "./engine.ts";

export type UpscaleJob = {
  request: UpscaleRequest;
  network: Omit<EsrganOptions, "scale">;
};

export type FromUpscaleProcess =
  | { kind: "progress"; progress: EngineProgress }
  | { kind: "done"; facts: UpscaledFacts; byteLength: number }
  | { kind: "failed"; code: EngineErrorCode; message: string };

export type UpscaledFacts = { widthPx: number; heightPx: number; model: string; trainedModel: boolean };

/** The process's end of the pipe: after stdin, stdout, stderr and the messages' channel. */
export const picturePipe = 4;
