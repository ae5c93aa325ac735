/** An upscale engine that runs an operator's workflow on a ComfyUI server, and resamples its result to the exact size. */
import { limits } from "@galatea/contract/limits.ts";
import { z } from "zod";
import { enlargedSize } from "../remote/enlarged-size.ts";
import { fitPicture } from "../remote/fit-picture.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { abortable } from "../runs.ts";
import type { UpscaleEngine, UpscaleResult } from "../upscale/engine.ts";
import { inputFolder } from "./client.ts";
import { createEngineFrame, readHandle, uploadAll, uploadName } from "./engine-frame.ts";
import type { ComfyOptions, Made } from "./server.ts";
import { joinAlpha, splitAlpha } from "../remote/split-alpha.ts";

/** Holds all that another worker needs to finish the job. */
const handleSchema = z.object({
  promptId: z.uuid(),
  widthPx: z.int(),
  heightPx: z.int(),
  /** The name of the alpha channel in the input folder. */
  alpha: z.string().nullable(),
});
type Handle = z.infer<typeof handleSchema>;

/** The uploaded picture is reduced by rounding to whole pixels at most. */
const mostStretch = 0.05;

/** Asks the server nothing yet. @throws {WorkflowError} when the workflow is of another kind. */
export function createComfyUpscaleEngine(options: ComfyOptions): UpscaleEngine {
  const { workPixels } = options.workflow.sidecar;
  const { server, facts, during } = createEngineFrame(options, "upscale");

  const finish = async (
    { bytes, usage }: Made,
    size: Handle,
    alpha: Uint8Array | null,
  ): Promise<UpscaleResult> => {
    const picture = await fitPicture(bytes, size, mostStretch);
    return {
      ...(alpha === null ? picture : await joinAlpha(picture, alpha)),
      ...madeByModel({ model: server.model, seed: null, usage }),
    };
  };

  return {
    ...facts,
    id: options.id ?? "comfyui-upscale",
    capabilities: { kind: "upscale", scales: [2, 4], modes: ["best"], maxOutputPixels: limits.pixels },
    upscale: (request, run) =>
      during(run, async (run) => {
        const size = await enlargedSize(request);
        const split = splitAlpha(request.picture, workPixels);
        const { colours, alpha } = await abortable(split, run.signal);
        const name = uploadName(run, "alpha");
        const handle: Handle = { promptId: run.jobId, ...size, alpha: alpha ? name : null };
        const prepare = async () => {
          const uploads = [
            { name: uploadName(run, "picture"), picture: colours },
            // A worker that resumes the job has no other way to get it.
            ...(alpha ? [{ name, picture: alpha }] : []),
          ];
          const [picture] = await uploadAll(server, uploads, run.signal);
          return picture === undefined ? {} : { picture };
        };
        const made = await server.make({ handle, prepare }, run);
        return abortable(finish(made, handle, alpha?.bytes ?? null), run.signal);
      }),
    resume: (given, run) =>
      during(run, async (run) => {
        const handle = readHandle(handleSchema, given);
        const made = await server.wait(handle.promptId, run);
        const alpha =
          handle.alpha === null
            ? null
            : await server.client.download(
                { filename: handle.alpha, subfolder: inputFolder, type: "input" },
                run.signal,
              );
        return abortable(finish(made, handle, alpha), run.signal);
      }),
  };
}
