/** An image engine that runs an operator's text-to-image workflow on a ComfyUI server. */
import { aspectRatios } from "@galatea/contract/aspect-ratios.ts";
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { z } from "zod";
import { EngineError, type EngineHandle, type EngineRun, throwIfAborted } from "../engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "../image/engine.ts";
import { atMostPixels, boundPicture } from "../remote/bound-picture.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { createClosing, engineErrorsOnly, rising } from "../runs.ts";
import { readHandle } from "./handle.ts";
import { type ComfyOptions, type ComfyServer, createComfyServer, type Made } from "./server.ts";
import type { ComfyWorkflow } from "./workflow.ts";

const sides = { min: 256, max: 2048 };

/** What it takes to finish a job that another worker started. */
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
  const server = createComfyServer(options, "image");
  const closing = createClosing();
  const capabilities = capabilitiesOf(workflow);
  return {
    id: "comfyui",
    label: workflow.sidecar.label,
    deterministic: false,
    trainedModel: true,
    billedPerCall: false,
    idempotentByJobId: true,
    capabilities,
    health: server.health,
    generate: (request, run) =>
      engineErrorsOnly(async () => {
        const mine = rising(closing.during(run));
        throwIfAborted(mine.signal);
        checkRequest(request, capabilities);
        const { size, seed } = request;
        const handle: Handle = { promptId: run.jobId, ...size, seed: capabilities.seed ? seed : null };
        const references = await Promise.all(
          (request.references ?? []).map((picture) =>
            boundPicture(picture, atMostPixels(workflow.sidecar.workPixels)),
          ),
        );
        const prepare = async () => ({
          prompt: request.prompt,
          ...(request.negativePrompt === undefined ? {} : { negative: request.negativePrompt }),
          seed,
          size: workingSize(size, workflow.sidecar.workPixels, workflow.sidecar.sizeMultiple),
          references: await uploadAll(server, references, mine),
        });
        return finish(server, await server.make({ handle, prepare }, mine), handle, mine);
      }),
    resume: (given: EngineHandle, run) =>
      engineErrorsOnly(async () => {
        const mine = rising(closing.during(run));
        const handle = readHandle(handleSchema, given);
        return finish(server, await server.wait(handle.promptId, mine), handle, mine);
      }),
    close: closing.close,
  };
}

function capabilitiesOf({ sidecar, maxReferences }: ComfyWorkflow): ImageCapabilities {
  return {
    kind: "image",
    minSidePx: sides.min,
    maxSidePx: sides.max,
    aspectRatios: [...aspectRatios],
    styles: [],
    seed: sidecar.slots.seed !== undefined,
    maxReferences,
    ...(sidecar.referenceUse === undefined ? {} : { referenceUse: sidecar.referenceUse }),
    negativePrompt: sidecar.slots.negative !== undefined,
    keepsIdentity: false,
  };
}

function checkRequest(
  { size, seed, style, references = [], negativePrompt }: ImageRequest,
  capabilities: ImageCapabilities,
): void {
  const refuse = (message: string): never => {
    throw new EngineError("engine_bad_input", message);
  };
  for (const side of [size.widthPx, size.heightPx])
    if (!Number.isInteger(side) || side < sides.min || side > sides.max)
      refuse(`A side has ${sides.min} to ${sides.max} whole pixels.`);
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    refuse("A seed is a whole number from 0 to 2^32-1.");
  if (style !== undefined) refuse("The workflow has no styles.");
  if (negativePrompt !== undefined && !capabilities.negativePrompt)
    refuse("The workflow has no negative prompt.");
  if (references.length > capabilities.maxReferences)
    refuse(`The workflow takes ${capabilities.maxReferences} references.`);
}

async function uploadAll(
  { client }: ComfyServer,
  pictures: readonly { bytes: Uint8Array; mimeType: "image/png" | "image/jpeg" | "image/webp" }[],
  { jobId, signal }: EngineRun,
): Promise<string[]> {
  const names: string[] = [];
  for (const [index, picture] of pictures.entries())
    names.push(await client.upload(`${jobId}-reference-${index + 1}.png`, picture, signal));
  return names;
}

async function finish(
  server: ComfyServer,
  { bytes, usage }: Made,
  { widthPx, heightPx, seed }: Handle,
  run: EngineRun,
): Promise<ImageResult> {
  const picture = await fitPicture(bytes, { widthPx, heightPx });
  throwIfAborted(run.signal);
  run.onProgress({ fraction: 1 });
  return {
    ...picture,
    model: server.model,
    ...(seed === null ? {} : { seed }),
    ...(usage ? { usage } : {}),
    trainedModel: true,
    parsed: [],
  };
}
