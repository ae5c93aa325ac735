/**
 * Finds the outline of a photo by an operator's workflow on a ComfyUI server, which takes the background away. Only the
 * transparency of its result is used: the colours stay those of the photo.
 */
import type { Plane } from "@galatea/raster/planes.ts";
import { largestPixels, readPictureFacts } from "@galatea/raster/picture-file.ts";
import { UnreadablePicture } from "@galatea/raster/unreadable-picture.ts";
import sharp from "sharp";
import { EngineError, type EngineRun } from "../engine.ts";
import { checkRequest, chipOf, cuts } from "../process/check-request.ts";
import { cutByMatte } from "../process/cut-by-matte.ts";
import type { ProcessEngine } from "../process/engine.ts";
import { splitAlpha } from "../remote/split-alpha.ts";
import { abortable, engineErrorsOnly, partOf } from "../runs.ts";
import { createEngineFrame, uploadAll, uploadName } from "./engine-frame.ts";
import type { ComfyOptions } from "./server.ts";

/** The given picture is reduced by rounding to whole pixels at most. */
const mostStretch = 0.05;

/** Asks the server nothing yet. @throws {WorkflowError} when the workflow is of another kind. */
export function createComfyProcessEngine(options: ComfyOptions): ProcessEngine {
  const { workPixels } = options.workflow.sidecar;
  const { server, facts, during } = createEngineFrame(options, "process");
  return {
    ...facts,
    id: options.id ?? "comfyui-process",
    capabilities: { kind: "process", maxPixels: largestPixels, ownPictures: [], uploads: [...cuts] },
    preflight: (request) =>
      engineErrorsOnly(async () => {
        await checkRequest(request);
        return { ok: true, parsed: [chipOf(request.options.operation)] };
      }),
    process: (request, run) =>
      during(run, async (run) => {
        if (!cuts.has(request.options.operation))
          throw new EngineError("engine_cannot_follow", "The workflow only finds outlines.");
        const size = await checkRequest(request);
        const prepare = async () => {
          const { colours } = await abortable(splitAlpha(request.picture, workPixels), run.signal);
          const [picture] = await uploadAll(
            server,
            [{ name: uploadName(run, "picture"), picture: colours }],
            run.signal,
          );
          return picture === undefined ? {} : { picture };
        };
        const handle = { promptId: run.jobId };
        const made = await server.make({ handle, prepare }, withoutHandle(partOf(run, 0, 0.7)));
        const matte = await abortable(readMatte(made.bytes, size), run.signal);
        const picture = await cutByMatte(request, matte, partOf(run, 0.7, 0.98));
        const { usage } = made;
        return { ...picture, seed: request.seed, model: server.model, ...(usage ? { usage } : {}) };
      }),
  };
}

/** The photo itself is not in a handle: a later worker calls again, and finds the work by the job's id. */
const withoutHandle = (run: EngineRun): EngineRun => ({ ...run, onHandle: () => Promise.resolve() });

/** @throws {EngineError} `engine_bad_output` unless it is a see-through picture of the same view. */
async function readMatte(
  bytes: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<Plane> {
  try {
    const { width, height } = await readPictureFacts(bytes);
    if (Math.abs((width * heightPx) / (height * widthPx) - 1) > mostStretch)
      throw new EngineError("engine_bad_output", `The workflow gave ${width}×${height}, another view.`);
    const picture = sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" });
    if (!(await picture.metadata()).hasAlpha)
      throw new EngineError("engine_bad_output", "The workflow gave an opaque picture.");
    const alpha = await picture
      .toColourspace("srgb")
      .extractChannel("alpha")
      .raw({ depth: "uchar" })
      .toBuffer();
    return { data: Float32Array.from(alpha, (value) => value / 255), width, height };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const message = error instanceof UnreadablePicture ? error.message : "The picture cannot be read.";
    throw new EngineError("engine_bad_output", message, { cause: error });
  }
}
