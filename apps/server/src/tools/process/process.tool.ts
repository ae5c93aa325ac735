/**
 * Process Image: one named operation on a picture, started by one call and polled by further ones. A job's uploads are
 * deleted when its result exists; when it fails they stay for another try.
 */
import { limits } from "@galatea/contract/limits.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { processImage, processInput, processFacts } from "@galatea/contract/tools/process.ts";
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { describeProcess, tooTinyToProcess } from "@galatea/contract/process-words.ts";
import { EngineError } from "@galatea/engines/engine.ts";
import type { ProcessEngine, ProcessRequest } from "@galatea/engines/process/engine.ts";
import type { AssetSlot, AdmittedAsset } from "#core/assets/admit-assets.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { FunctionResult, Refusal } from "#platform/http/function-route.ts";
import { inspectImage } from "#platform/images.ts";
import type { JobsStore } from "../pipeline/jobs.store.ts";
import {
  asSourcePicture,
  assetOf,
  assetsOf,
  defineTool,
  type Made,
  megapixelsOf,
  refuseField,
  type RequestOf,
  type RunningJob,
  type Tool,
} from "../pipeline/tool.ts";

type Types = {
  contract: typeof processImage;
  facts: typeof processFacts;
  engine: ProcessEngine;
  subject: undefined;
};
type Request = RequestOf<Types>;
type Start = Extract<Request, { checkStatus: false }>;
export type ProcessToolDeps = {
  engines: Pick<Engines, "process">;
  jobs: Pick<JobsStore, "findOwn" | "contentUrl">;
};

export function processTool({ engines, jobs }: ProcessToolDeps): Tool<Types> {
  return defineTool<Types>({
    facts: processFacts,
    input: processInput,
    contract: processImage,
    purpose: () => "to process an image",
    needsPlan: true,
    // A client polls 40 times, every 3 s: the job times out before the last poll.
    deadlineMs: 110_000,
    timeoutMs: 105_000,

    answerQuestion: async (request, userId) =>
      request.checkStatus ? answerPoll(jobs, userId, request.jobId) : null,
    identity: (request, canonical) => {
      const { imageUrl, backgroundImageUrl, options, engine } = asStart(request);
      return {
        imageUrl: canonical(imageUrl),
        backgroundImageUrl: backgroundImageUrl ? canonical(backgroundImageUrl) : null,
        options,
        engine: engine ?? null,
      };
    },
    engineId: (request) => asStart(request).engine ?? null,
    slots: (request) => slotsOf(asStart(request)),
    consentGiven: (request) => asStart(request).referenceConsent ?? false,
    refuse: ({ serving: { capabilities }, assets }) =>
      refuseTiny(assets) ??
      (assets.some(({ source }) => source.widthPx * source.heightPx > capabilities.maxPixels)
        ? { ok: false, code: "engine_bad_input" }
        : null),
    preflight: ({ request, assets, seed }, engine) =>
      engine.preflight(engineRequest(assets, asStart(request).options, seed)),
    inputs: ({ request, seed }) => {
      const { options } = asStart(request);
      return [{ input: { prompt: describeProcess(options), options }, seed }];
    },
    accepted: ([jobId = ""], { respondAsync }) => ({
      ok: true,
      ...(respondAsync ? { status: 202 } : {}),
      // Each job is one task; both names are part of the protocol.
      body: { job_id: jobId, task_id: jobId },
    }),
    reply: () => null,

    engines: engines.process,
    run: processPicture,
    verify: verifyProcessed,
  });
}

/** Answers a poll before any check of a start. */
function asStart(request: Request): Start {
  if (request.checkStatus) throw new Error("A poll starts nothing");
  return request;
}

async function answerPoll(
  jobs: ProcessToolDeps["jobs"],
  userId: string,
  jobId: string,
): Promise<FunctionResult<unknown>> {
  const job = await jobs.findOwn(userId, jobId);
  if (job?.kind !== "process") return { ok: false, code: "job_not_found" };
  const answer = (
    status: "processing" | "completed" | "failed",
    url: string | null,
    error: string | null,
  ) => ({
    ok: true as const,
    body: { status, result_url: url, error },
  });
  if (job.state === "queued" || job.state === "running") return answer("processing", null, null);
  if (job.errorCode !== null) return answer("failed", null, failureSentence("process", job.errorCode));
  // Null when its owner has deleted the result since.
  return answer("completed", job.contentId === null ? null : await jobs.contentUrl(job.contentId), null);
}

function refuseTiny(assets: readonly AdmittedAsset[]): Refusal | null {
  const { source } = assetOf(assets, "picture");
  return Math.min(source.widthPx, source.heightPx) < limits.processSidePx
    ? refuseField("imageUrl", tooTinyToProcess)
    : null;
}

const takesBackground = (options: ProcessOptions): boolean =>
  options.operation === "replace-background" && options.background.kind === "picture";

function slotsOf({ imageUrl, backgroundImageUrl, options }: Start): AssetSlot[] | Refusal {
  const slot = { needsConsent: true, consumed: true };
  const picture: AssetSlot = { role: "picture", field: "imageUrl", address: imageUrl, ...slot };
  if (!takesBackground(options)) return [picture];
  if (!backgroundImageUrl)
    return refuseField("backgroundImageUrl", "Please choose the picture for the background.");
  return [picture, { role: "background", field: "backgroundImageUrl", address: backgroundImageUrl, ...slot }];
}

/** Builds the same request for the preflight and for the job. */
function engineRequest(
  assets: readonly AdmittedAsset[],
  options: ProcessOptions,
  seed: number,
): ProcessRequest {
  const [background] = assetsOf(assets, "background");
  return {
    picture: asSourcePicture(assetOf(assets, "picture").source),
    options,
    seed,
    ...(background ? { background: asSourcePicture(background.source) } : {}),
  };
}

/** These operations show the same content; the others put something new beside or over it. */
const keepsContent: ReadonlySet<ProcessOptions["operation"]> = new Set([
  "remove-background",
  "relight",
  "restore",
  "colorize-tone",
]);

async function processPicture(job: RunningJob<Types>): Promise<Made> {
  const { prompt, options } = job.input;
  await job.noteWork({
    variant: options.operation,
    inputMegapixels: megapixelsOf(assetOf(job.assets, "picture").source),
  });
  const request = engineRequest(job.assets, options, job.seed);
  const result = await job.callEngine(job.engine, { stage: "processing", from: 0.06, to: 0.8 }, (run) =>
    job.engine.process(request, run),
  );
  const { operation, ...settings } = options;
  return {
    ...result,
    // Of a model only the outline is used, so that nothing visible is its work.
    trainedModel: false,
    way: keepsContent.has(operation) ? "enhanced" : "altered",
    sources: job.assets.map(({ source }) => source),
    params: {
      model: result.model,
      ...(result.label === undefined ? {} : { label: result.label }),
      ...(result.seed === undefined ? {} : { seed: result.seed }),
      operation,
      options: settings,
      parsed: [{ kind: "change", label: prompt }],
    },
  };
}

async function verifyProcessed(made: Made, { input, assets }: RunningJob<Types>): Promise<void> {
  await checkPicture(made, assetOf(assets, "picture").source);
  if (input.options.operation === "remove-background" && !(await inspectImage(made.bytes))?.hasAlpha)
    throw new EngineError("engine_bad_output", "The engine gave an opaque background.");
}
