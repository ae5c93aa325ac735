/** An edit engine that runs an operator's editing workflow on a ComfyUI server. It follows any instruction. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { largestPixels } from "@galatea/raster/picture-file.ts";
import { z } from "zod";
import { applyMask } from "../edit/apply-mask.ts";
import { checkRequest } from "../edit/check-request.ts";
import type { EditEngine, EditRequest, EditResult } from "../edit/engine.ts";
import { EngineError, type EngineRun, type SourcePicture } from "../engine.ts";
import { atMostPixels, boundPicture } from "../remote/bound-picture.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { abortable, engineErrorsOnly } from "../runs.ts";
import { createEngineFrame, readHandle, type Upload, uploadAll, uploadName } from "./engine-frame.ts";
import { inputFolder } from "./client.ts";
import type { ComfyOptions, Made } from "./server.ts";
import type { ComfyWorkflow } from "./workflow.ts";

/** Holds all that another worker needs to finish the job. */
const handleSchema = z.object({
  promptId: z.uuid(),
  widthPx: z.int(),
  heightPx: z.int(),
  seed: z.int().nullable(),
  /** Names in the input folder: the picture and the mask that a change is kept within. */
  masked: z.object({ before: z.string(), mask: z.string() }).nullable(),
});
type Handle = z.infer<typeof handleSchema>;
type Masked = { before: SourcePicture; mask: SourcePicture };

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
    { seed, ...size }: Handle,
    masked: Masked | null,
    run: EngineRun,
  ): Promise<EditResult> => {
    const changed = await fitPicture(bytes, size, mostStretch);
    const picture = masked
      ? await applyMask({ pictures: [masked.before], mask: masked.mask }, changed, run)
      : changed;
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
        const [before] = request.pictures;
        const masked = before && request.mask ? { before, mask: request.mask } : null;
        const names = { before: uploadName(run, "before"), mask: uploadName(run, "mask") };
        const handle: Handle = {
          promptId: run.jobId,
          ...size,
          seed: capabilities.seed ? request.seed : null,
          masked: masked ? names : null,
        };
        const working = workingSize(size, sidecar.workPixels, sidecar.sizeMultiple);
        const uploads = await abortable(uploadsOf(request, workflow, working, run), run.signal);
        const prepare = async () => {
          const [picture, ...references] = await uploadAll(server, uploads.pictures, run.signal);
          const [mask] = await uploadAll(server, uploads.mask, run.signal);
          // A worker that resumes the job has no other way to get them.
          if (masked)
            await uploadAll(
              server,
              [
                { name: names.before, picture: masked.before },
                { name: names.mask, picture: masked.mask },
              ],
              run.signal,
            );
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
        return abortable(finish(made, handle, masked, run), run.signal);
      }),
    resume: (given, run) =>
      during(run, async (run) => {
        const handle = readHandle(handleSchema, given);
        const made = await server.wait(handle.promptId, run);
        const stored = async (filename: string): Promise<SourcePicture> => ({
          bytes: await server.client.download(
            { filename, subfolder: inputFolder, type: "input" },
            run.signal,
          ),
          mimeType: "image/png",
        });
        const masked = handle.masked && {
          before: await stored(handle.masked.before),
          mask: await stored(handle.masked.mask),
        };
        return abortable(finish(made, handle, masked, run), run.signal);
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
