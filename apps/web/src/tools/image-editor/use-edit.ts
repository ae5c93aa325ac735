/**
 * Starts edits, once what was painted is sent. An order whose answer was lost is found by asking again, instead of being
 * paid twice.
 */
import { costCredits } from "@galatea/contract/costs.ts";
import type { editImage } from "@galatea/contract/functions/edit-image.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitJob, type Accepted } from "#tools/shell/submit/submit-job.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import type { Account } from "#tools/shell/submit/use-start.ts";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import type { Answer, Refusal } from "#platform/functions.ts";
import type { Draft } from "./draft.ts";
import { renderMask } from "./mask.ts";
import { failedForNow, refusalText } from "./refusal-text.ts";

export type Refused = RefusalText & { prompt: string };

const keys = submissionKeys("galatea-unanswered-edit");
const bucket = "ai-influencer-content";

type Listener = {
  onStarted: (jobId: string) => void;
  /** The server found that this picture cannot be used any more. */
  onGone: (url: string | null) => void;
};

export const useEdit = ({ onStarted, onGone }: Listener) =>
  useSubmission<Draft, Refused>({
    priceCredits: () => costCredits.edit,
    place: placeEdit,
    onStarted,
    refusedOf: (refusal, { prompt }) => ({ ...refusalText(refusal), prompt }),
    failureOf: () => ({ title: failedForNow }),
    onNotStarted: (refusal) => {
      if (refusal?.code === "reference_unusable") onGone(refusal.details.issues?.[0]?.message ?? null);
    },
  });

async function placeEdit(account: Account, draft: Draft): Promise<Answer<Accepted>> {
  const { supabase, userId } = account;
  const images = draft.pictures.map(({ url }) => url);
  // What was painted is part of what is asked for; where it lies is not known before it is sent.
  const order = { images, prompt: draft.prompt, marks: draft.marks };
  const maskKey = keys.keyFor(userId, order);
  const mask = await sendMask(account, draft, maskKey);
  if (!mask.ok) {
    keys.forgetKey(maskKey);
    return mask;
  }
  const body = { images, prompt: draft.prompt, ...(mask.url !== null && { maskUrl: mask.url }) };
  return submitJob<typeof editImage>(supabase, { keys, userId, name: "edit-image", body, order });
}

/** The same order lies at the same place: asked again, its mask is found there. */
async function sendMask(
  { supabase, userId }: Account,
  draft: Draft,
  key: string,
): Promise<{ ok: true; url: string | null } | Refusal> {
  const [first] = draft.pictures;
  const mask = first ? await renderMask(draft.marks, first) : null;
  if (!mask) return { ok: true, url: null };
  const path = `${userId}/${key.replaceAll("-", "")}.png`;
  const { error } = await supabase.storage.from(bucket).upload(path, mask, { contentType: "image/png" });
  const isThere = error !== null && "statusCode" in error && Number(error.statusCode) === 409;
  if (error && !isThere)
    return { ok: false, code: "network", sentence: "What you painted could not be sent.", details: {} };
  return { ok: true, url: `${window.location.origin}/storage/v1/object/public/${bucket}/${path}` };
}
