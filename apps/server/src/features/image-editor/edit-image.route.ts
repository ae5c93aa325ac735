/** Check, judge, reserve, enqueue: an edit is ordered here and made by edit-image.job.ts. Whatever is refused is free. */
import { randomInt } from "node:crypto";
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { costCredits } from "@galatea/contract/costs.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { editImage } from "@galatea/contract/functions/edit-image.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import type { z } from "zod";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { answerWhenDone } from "#core/jobs/answer-when-done.ts";
import { findStarted, refuseUnpayable, type StartJobDeps, startJobs } from "#core/jobs/start-job.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import {
  checkReferences,
  readReferences,
  type CheckedReference,
  type ReferencesDeps,
} from "#core/references/check-references.ts";
import { reviewWithPictures } from "#core/references/review-with-pictures.ts";
import {
  functionRoute,
  type FunctionContext,
  type FunctionRoute,
  type Refusal,
} from "#platform/http/function-route.ts";
import { asSourcePictures, type EditJobInput } from "./edit-image.job.ts";

/** From queueing to the stored picture; what takes longer is refunded. */
const deadlineMs = 10 * 60_000;
const fastLaneRank = tierRank("professional");

export type EditImageDeps = StartJobDeps & {
  engines: Pick<Engines, "edit">;
  engineStatus: EngineStatusStore;
  moderation: Moderation;
  references: ReferencesDeps;
};

type Request = z.output<(typeof editImage)["request"]>;

export function editImageRoute(deps: EditImageDeps): FunctionRoute {
  return functionRoute(editImage, async (request, context) => {
    const { userId } = context.caller;
    const named = {
      userId,
      kind: "edit",
      idempotencyKey: context.idempotencyKey,
      request: readRequest(request),
    } as const;
    // What was started stays started, whatever became of its pictures since.
    const earlier = await findStarted(deps, named);
    if (earlier) return earlier.ok ? answer(deps, earlier.jobIds, context) : earlier;

    const serving = await deps.engineStatus.findServing("edit");
    if (serving?.capabilities.kind !== "edit") return { ok: false, code: "engine_unavailable" };
    const unpayable = await refuseUnpayable(deps, { ...named, costCredits: costCredits.edit });
    if (unpayable) return unpayable.ok ? answer(deps, unpayable.jobIds, context) : unpayable;
    const seed = request.seed ?? randomInt(2 ** 32);
    const checked = await checkOrder(deps, userId, {
      request,
      seed,
      label: serving.label,
      capabilities: serving.capabilities,
    });
    if (!checked.ok) return checked;
    const started = await startJobs(deps, {
      ...named,
      jobs: [{ input: checked.input, seed }],
      costCredits: costCredits.edit,
      deadlineMs,
      priority: tierRank(await deps.credits.tier(userId)) >= fastLaneRank ? 10 : 0,
    });
    return started.ok ? answer(deps, started.jobIds, context) : started;
  });
}

async function answer(deps: EditImageDeps, jobIds: string[], context: FunctionContext) {
  const [jobId = ""] = jobIds;
  if (context.respondAsync) return { ok: true as const, status: 202 as const, body: { job_id: jobId } };
  const done = await answerWhenDone(deps, jobIds, context);
  return done.ok ? { ok: true as const, body: { image_url: done.url, ...done.price } } : done;
}

/** What makes an order the same one when it is sent again; without the seed that the server drew. */
const readRequest = ({ images, prompt, maskUrl, seed }: Request): object => ({
  images,
  prompt,
  maskUrl: maskUrl ?? null,
  seed: seed ?? null,
});

/** What is asked for, and what the engine that serves can do. */
type Order = { request: Request; seed: number; label: string; capabilities: EditCapabilities };

async function checkOrder(
  deps: EditImageDeps,
  userId: string,
  { request, seed, label, capabilities }: Order,
): Promise<{ ok: true; input: EditJobInput } | Refusal> {
  const checked = await checkPictures(deps, userId, { request, label, capabilities });
  if (!checked.ok) return checked;
  const { pictures, mask } = checked;

  const followsUpload = pictures.some((picture) => picture.followsUpload);
  const refused = await reviewWithPictures(deps.moderation, {
    userId,
    kind: "edit",
    prompt: request.prompt,
    pictures,
    followsUpload,
  });
  if (refused) return refused;

  const images = pictures.map(({ url }) => url);
  const beyond = await askEngine(deps, userId, { images, mask, prompt: request.prompt, seed });
  if (beyond) return beyond;
  const contentIds = pictures.flatMap(({ contentId }) => contentId ?? []);
  return {
    ok: true,
    input: {
      images,
      prompt: request.prompt,
      maskUrl: mask?.url ?? null,
      maskPath: mask === null || images.includes(mask.url) ? null : mask.uploadPath,
      parentIds: [...new Set(contentIds)],
      ...(request.seed === undefined ? {} : { seed: request.seed }),
      ...(followsUpload ? { followsUpload } : {}),
    },
  };
}

type Checked = { ok: true; pictures: CheckedReference[]; mask: CheckedReference | null } | Refusal;

/** Every picture is the person's own, a sample or shared, and of a size and number that the engine takes. */
async function checkPictures(
  deps: EditImageDeps,
  userId: string,
  { request, label, capabilities }: { request: Request; label: string; capabilities: EditCapabilities },
): Promise<Checked> {
  const found = await findPictures(deps, userId, request.images, "images");
  if (!found.ok) return found;
  const { pictures } = found;
  const [first] = pictures;
  if (pictures.length > capabilities.maxPictures)
    return refuseWish("images", `${label} takes at most ${capabilities.maxPictures} pictures at once.`);
  if (pictures.some(({ widthPx, heightPx }) => widthPx * heightPx > capabilities.maxPixels)) {
    const megapixels = Math.floor(capabilities.maxPixels / 1e6);
    return refuseWish("images", `${label} takes pictures of up to ${megapixels} megapixels.`);
  }
  if (!request.maskUrl) return { ok: true, pictures, mask: null };
  if (!capabilities.mask)
    return refuseWish("maskUrl", `${label} cannot keep a change to a part that was painted.`);
  const masks = await findPictures(deps, userId, [request.maskUrl], "maskUrl");
  if (!masks.ok) return masks;
  const mask = masks.pictures[0] ?? null;
  if (mask?.widthPx !== first?.widthPx || mask?.heightPx !== first?.heightPx)
    return refuseWish(
      "maskUrl",
      `The mask has to be as large as the first picture: ${first?.widthPx} × ${first?.heightPx} pixels.`,
    );
  return { ok: true, pictures, mask };
}

async function findPictures(
  deps: EditImageDeps,
  userId: string,
  urls: readonly string[],
  path: string,
): Promise<{ ok: true; pictures: CheckedReference[] } | Refusal> {
  const checked = await checkReferences(deps.references, { userId, urls, consent: "not asked for" });
  if (checked.ok) return { ok: true, pictures: checked.references };
  const { code, issues } = checked;
  return {
    ok: false,
    code,
    error: failureSentence("edit", code),
    issues: (issues ?? []).map(({ message }) => ({ path, message })),
  };
}

/** Free, and before any charge: what cannot be followed comes with what can. */
async function askEngine(
  deps: EditImageDeps,
  userId: string,
  asked: { images: string[]; mask: CheckedReference | null; prompt: string; seed: number },
): Promise<Refusal | null> {
  const sources = await readReferences(deps.references, { userId, urls: asked.images });
  const masks = asked.mask && (await readReferences(deps.references, { userId, urls: [asked.mask.url] }));
  if (sources === null || (asked.mask && !masks))
    return { ok: false, code: "reference_unusable", error: failureSentence("edit", "reference_unusable") };
  const [mask] = asSourcePictures(masks ?? []);
  try {
    const verdict = await deps.engines.edit().preflight({
      pictures: asSourcePictures(sources),
      instruction: asked.prompt,
      seed: asked.seed,
      ...(mask ? { mask } : {}),
    });
    if (verdict.ok) return null;
    const { reason, offers } = verdict;
    return { ok: false, code: "cannot_follow", error: `${reason} Nothing was charged.`, offers: [...offers] };
  } catch (error) {
    const code = codeOfEngineError(error);
    if (code === null) throw error;
    return { ok: false, code, error: failureSentence("edit", code) };
  }
}

const refuseWish = (path: string, message: string): Refusal => ({
  ok: false,
  code: "invalid_request",
  error: message,
  issues: [{ path, message }],
});
