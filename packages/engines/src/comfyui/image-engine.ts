/** An image engine that runs an operator's text-to-image workflow on a ComfyUI server. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { z } from "zod";
import type { ImageEngine, ImageResult } from "../image/engine.ts";
import { wordsOf } from "../image/words-of.ts";
import { atMostPixels, boundPicture } from "../remote/bound-picture.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { checkImageRequest, modelCapabilities } from "../remote/image-request.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { abortable } from "../runs.ts";
import { createEngineFrame, readHandle, uploadAll, uploadName } from "./engine-frame.ts";
import type { ComfyOptions, Made } from "./server.ts";
import type { ComfyWorkflow } from "./workflow.ts";

/** Holds all that another worker needs to finish the job. */
const handleSchema = z.object({
  promptId: z.uuid(),
  widthPx: z.int(),
  heightPx: z.int(),
  /** Null where the workflow ignores it. */
  seed: z.int().nullable(),
});
type Handle = z.infer<typeof handleSchema>;

/** Asks the server nothing yet. @throws {WorkflowError} when the workflow is of another kind. */
export function createComfyImageEngine(options: ComfyOptions): ImageEngine {
  const { workflow } = options;
  const { workPixels, sizeMultiple } = workflow.sidecar;
  const { server, facts, during } = createEngineFrame(options, "image");
  const capabilities = capabilitiesOf(workflow);

  const finish = async ({ bytes, usage }: Made, handle: Handle): Promise<ImageResult> => ({
    ...(await fitPicture(bytes, handle)),
    ...madeByModel({ model: server.model, seed: handle.seed, usage }),
    parsed: [],
  });

  return {
    ...facts,
    id: options.id ?? "comfyui",
    capabilities,
    generate: (request, run) =>
      during(run, async (run) => {
        checkImageRequest(request, capabilities);
        const { negativePrompt, size, seed } = request;
        const handle: Handle = { promptId: run.jobId, ...size, seed: capabilities.seed ? seed : null };
        const bound = (request.references ?? []).map(async (picture, index) => ({
          name: uploadName(run, `reference-${index + 1}`),
          picture: await boundPicture(picture, atMostPixels(workPixels)),
        }));
        const references = await abortable(Promise.all(bound), run.signal);
        const prepare = async () => ({
          prompt: wordsOf(request),
          ...(negativePrompt === undefined ? {} : { negative: negativePrompt }),
          seed,
          size: workingSize(size, workPixels, sizeMultiple),
          references: await uploadAll(server, references, run.signal),
        });
        return abortable(finish(await server.make({ handle, prepare }, run), handle), run.signal);
      }),
    resume: (given, run) =>
      during(run, async (run) => {
        const handle = readHandle(handleSchema, given);
        return abortable(finish(await server.wait(handle.promptId, run), handle), run.signal);
      }),
  };
}

function capabilitiesOf({ sidecar, maxReferences }: ComfyWorkflow): ImageCapabilities {
  return {
    ...modelCapabilities,
    seed: sidecar.slots.seed !== undefined,
    maxReferences,
    ...(sidecar.referenceUse === undefined ? {} : { referenceUse: sidecar.referenceUse }),
    negativePrompt: sidecar.slots.negative !== undefined,
    previews: true,
  };
}
