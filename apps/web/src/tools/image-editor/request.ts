/** Turns a draft into the server's request: an edit, once its mask is uploaded, or an adjustment. */
import { assetAddress } from "@galatea/contract/asset-reference.ts";
import { contentBucket, publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import type { adjustImage } from "@galatea/contract/functions/adjust-image.ts";
import type { z } from "zod";
import { editFacts, type editImage } from "@galatea/contract/tools/edit.ts";
import { requestAddress } from "#tools/shell/asset.ts";
import { engineField, engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitFor, submitJob, type Accepted } from "#tools/shell/submit/submit-job.ts";
import type { Account, Started, Submission } from "#tools/shell/submit/use-submission.ts";
import type { Answer, Refusal } from "#platform/functions.ts";
import type { Adjustments } from "./adjustments.ts";
import type { Draft, HeldPicture } from "./draft.ts";
import { renderMask } from "./mask.ts";
import { anyRefusalText, failedForNow, refusalText } from "./texts.ts";

const keys = submissionKeys("galatea-unanswered-edit");

export const editSubmission: Submission<Draft> = {
  priceCredits: ({ engineId }, config) => priceOf(editFacts, engineFor(enginesOf(config, "edit"), engineId)),
  send: submitEdit,
  refusalText: (refusal, { prompt }) => ({ ...refusalText(refusal), prompt }),
  failureText: () => ({ title: failedForNow }),
};

async function submitEdit(account: Account, draft: Draft): Promise<Answer<Accepted>> {
  const { userId } = account;
  const images = draft.pictures.map(({ asset }) => requestAddress(asset));
  // The marks identify the mask because its address is not known before it is sent.
  const engine = engineField(enginesOf(account.config, "edit"), draft.engineId);
  const identity = { images, prompt: draft.prompt, marks: draft.marks, ...engine };
  const maskKey = keys.keyFor(userId, identity);
  const mask = await sendMask(account, draft, maskKey);
  if (!mask.ok) {
    keys.forgetKey(maskKey);
    return mask;
  }
  const body = {
    images,
    prompt: draft.prompt,
    ...(mask.address !== null && { maskUrl: mask.address }),
    ...engine,
  };
  return submitJob<typeof editImage>(account, { keys, name: editFacts.functionName, body, identity });
}

/** The path follows from the submission's key, so that a mask that is sent again is found there. */
async function sendMask(
  { supabase, userId }: Account,
  draft: Draft,
  key: string,
): Promise<{ ok: true; address: string | null } | Refusal> {
  const [first] = draft.pictures;
  const mask = first ? await renderMask(draft.marks, first) : null;
  if (!mask) return { ok: true, address: null };
  const path = `${userId}/${key.replaceAll("-", "")}.png`;
  const { data, error } = await supabase.storage
    .from(contentBucket)
    .upload(path, mask, { contentType: "image/png" });
  const isThere = error !== null && "statusCode" in error && Number(error.statusCode) === 409;
  // The sentence of a full account says what to do.
  const isFull = error !== null && "statusCode" in error && [413, 429].includes(Number(error.statusCode));
  if (error && isFull) return { ok: false, code: "quota_bytes", sentence: error.message, details: {} };
  if (error && !isThere)
    return { ok: false, code: "network", sentence: "What you painted could not be sent.", details: {} };
  // The id of a mask that an earlier attempt stored is not known, so that it is named by its path.
  const address = data ? assetAddress({ kind: "upload", id: data.id }) : publicObjectUrl(path, "");
  return { ok: true, address };
}

type Adjustment = { picture: HeldPicture; adjustments: Adjustments };
type Adjusted = z.output<(typeof adjustImage)["reply"]> & Started;

const adjustmentKeys = submissionKeys("galatea-unanswered-adjustment");

/** Makes a new picture at once, without a job. */
export const adjustmentSubmission: Submission<Adjustment, Adjusted> = {
  priceCredits: () => 0,
  send: (account, { picture, adjustments }) =>
    submitFor<typeof adjustImage, Adjusted>(account, {
      keys: adjustmentKeys,
      name: "adjust-image",
      body: { imageUrl: requestAddress(picture.asset), adjustments },
      needs: ["id", "image_url"],
    }),
  refusalText: anyRefusalText,
  failureText: () => ({ title: failedForNow }),
};
