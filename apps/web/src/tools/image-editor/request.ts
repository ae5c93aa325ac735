/** From a draft to the server's request, once what was painted is sent. */
import { assetAddress, contentBucket, publicObjectUrl } from "@galatea/contract/asset-reference.ts";
import { costCredits } from "@galatea/contract/costs.ts";
import type { editImage } from "@galatea/contract/tools/edit.ts";
import { requestAddress } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob, type Accepted } from "#tools/shell/submit/submit-job.ts";
import type { Account, Submission } from "#tools/shell/submit/use-submission.ts";
import type { Answer, Refusal } from "#platform/functions.ts";
import type { Draft } from "./draft.ts";
import { renderMask } from "./mask.ts";
import { failedForNow, refusalText } from "./texts.ts";

const keys = submissionKeys("galatea-unanswered-edit");

export const editSubmission: Submission<Draft> = {
  priceCredits: () => costCredits.edit,
  send: submitEdit,
  refusalText: (refusal, { prompt }) => ({ ...refusalText(refusal), prompt }),
  failureText: () => ({ title: failedForNow }),
};

async function submitEdit(account: Account, draft: Draft): Promise<Answer<Accepted>> {
  const { userId } = account;
  const images = draft.pictures.map(({ asset }) => requestAddress(asset));
  // The painted marks stand for the mask: its address is not known before it is sent.
  const identity = { images, prompt: draft.prompt, marks: draft.marks };
  const maskKey = keys.keyFor(userId, identity);
  const mask = await sendMask(account, draft, maskKey);
  if (!mask.ok) {
    keys.forgetKey(maskKey);
    return mask;
  }
  const body = { images, prompt: draft.prompt, ...(mask.address !== null && { maskUrl: mask.address }) };
  return submitJob<typeof editImage>(account, { keys, name: "edit-image", body, identity });
}

/** The mask of one submission has one path: sent again, it is found there. */
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
  if (error && !isThere)
    return { ok: false, code: "network", sentence: "What you painted could not be sent.", details: {} };
  // Of one that an earlier attempt stored only the path is known.
  const address = data ? assetAddress({ kind: "upload", id: data.id }) : publicObjectUrl(path, "");
  return { ok: true, address };
}
