/** An edit engine that runs an operator's editing workflow on a ComfyUI server. It follows any instruction. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { largestPixels } from "@galatea/raster/picture-file.ts";
import { z } from "zod";
import { applyMask } from "../edit/apply-mask.ts";
import { checkRequest } from "../edit/check-request.ts";
import type { EditEngine, EditRequest, EditResult } from "../edit/engine.ts";
import { EngineError, type EngineRun } from "../engine.ts";
import { atMostPixels, boundPicture } from "../remote/bound-picture.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { abortable, engineErrorsOnly } from "../runs.ts";
import { createEngineFrame, readHandle, type Upload, uploadAll, uploadName } from "./engine-frame.ts";
import type { ComfyOptions, Made } from "./server.ts";
import type { ComfyWorkflow } from "./workflow.ts";

const handleSchema = z.object({
  promptId: z.uuid(),
  widthPx: z.int(),
  heightPx: z.int(),
  seed: z.int().nullable(),
  isMasked: z.boolean(),
});
type Handle = z.infer<typeof handleSchema>;

/** The working size differs from the picture's proportions by rounding; the result is stretched back by as much. */
const mostStretch = 0.05;

/** Asks the server nothing yet. @throws {WorkflowError} when the workflow is of another kind. */
export function createComfyEditEngine(options: ComfyOptions): EditEngine {
  const { workflow } = options;
  const { sidecar } = workflow;
  const { server, facts, during } = createEngineFrame(options, "edit");
  const capabilities = capabilitiesOf(workflow);

  const checkAll = async (request: EditRequest): Promise<{ widthPx: number; heightPx: number }> => {
    if (request.pictures.length > capabilities.maxPictures)
      throw new EngineError("engine_bad_input", `The workflow takes ${capabilities.maxPictures} pictures.`);
    return checkRequest(request);
  };

  const finish = async (
    { bytes, usage }: Made,
    { seed, isMasked, ...size }: Handle,
    request: EditRequest | undefined,
    run: EngineRun,
  ): Promise<EditResult> => {
    const changed = await fitPicture(bytes, size, mostStretch);
    const picture = isMasked && request ? await applyMask(request, changed, run) : changed;
    return { ...picture, ...madeByModel({ model: server.model, seed, usage }), parsed: [] };
  };

  return {
    ...facts,
    id: options.id ?? "comfyui-edit",
    capabilities,
    preflight: (request) =>
      engineErrorsOnly(async () => {
        await checkAll(request);
        return { ok: true, parsed: [] };
      }),
    edit: (request, run) =>
      during(run, async (run) => {
        const size = await checkAll(request);
        const handle: Handle = {
          promptId: run.jobId,
          ...size,
          seed: capabilities.seed ? request.seed : null,
          isMasked: request.mask !== undefined,
        };
        const working = workingSize(size, sidecar.workPixels, sidecar.sizeMultiple);
        const uploads = await abortable(uploadsOf(request, workflow, working, run), run.signal);
        const prepare = async () => {
          const [picture, ...references] = await uploadAll(server, uploads.pictures, run.signal);
          const [mask] = await uploadAll(server, uploads.mask, run.signal);
          return {
            prompt: request.instruction,
            seed: request.seed,
            size: working,
            ...(picture === undefined ? {} : { picture }),
            references,
            ...(mask === undefined ? {} : { mask }),
          };
        };
        const made = await server.make({ handle, prepare }, run);
        return abortable(finish(made, handle, request, run), run.signal);
      }),
    resume: (given, run, request) =>
      during(run, async (run) => {
        const handle = readHandle(handleSchema, given);
        if (handle.isMasked && request?.mask === undefined)
          throw new EngineError("engine_lost", "Without its mask the work cannot be finished.");
        const made = await server.wait(handle.promptId, run);
        return abortable(finish(made, handle, request, run), run.signal);
      }),
  };
}

function capabilitiesOf({ sidecar, maxReferences }: ComfyWorkflow): EditCapabilities {
  return {
    kind: "edit",
    maxPictures: Math.min(4, 1 + maxReferences),
    maxPixels: largestPixels,
    seed: sidecar.slots.seed !== undefined,
    ownPictures: [...sidecar.examples],
    uploads: [...sidecar.examples],
    // Applied to the result, whether or not the workflow heeds it too.
    mask: true,
    previews: true,
  };
}

type Uploads = { pictures: Upload[]; mask: Upload[] };

async function uploadsOf(
  { pictures, mask }: EditRequest,
  { sidecar }: ComfyWorkflow,
  working: { widthPx: number; heightPx: number },
  run: EngineRun,
): Promise<Uploads> {
  const bound = pictures.map(async (picture, index) => ({
    name: uploadName(run, `picture-${index + 1}`),
    picture: await boundPicture(picture, index === 0 ? () => working : atMostPixels(sidecar.workPixels)),
  }));
  const wantsMask = sidecar.slots.mask !== undefined && mask !== undefined;
  return {
    pictures: await Promise.all(bound),
    mask: wantsMask
      ? [
          {
            name: uploadName(run, "working-mask"),
            picture: await boundPicture(mask, () => working, "#000000"),
          },
        ]
      : [],
  };
}
