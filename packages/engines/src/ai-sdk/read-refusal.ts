/**
 * Refusals of the providers' own filters, each in its provider's form:
 * - OpenAI: 400 with the code `moderation_blocked`, categories in `moderation_details` or `safety_violations=[…]`;
 * - Google: `promptFeedback.blockReason`, or a candidate's `finishReason` such as `IMAGE_SAFETY`;
 * - Black Forest Labs: the status `Request Moderated` or `Content Moderated`, reasons in `details`;
 * - fal: 422 with the type `content_policy_violation` and `categories`, or `has_nsfw_concepts` beside a black picture;
 * - Replicate: a failed prediction whose error says NSFW, sensitive or E005;
 * - xAI: `respect_moderation: false`; Together: 422 that says NSFW.
 */
import type { AiSdkSettings } from "./options.ts";
import { listOf, partOf, type Said } from "./parsed-reply.ts";
import { categoryOf } from "./refusal-category.ts";

export const policyCodes = new Set([
  "moderation_blocked",
  "content_policy_violation",
  "content_filter",
  "nsfw_content",
]);
export const policyWords =
  /content[ _]polic|content moderation|safety (?:system|filter|checker)|\bnsfw\b|usage guidelines|\bflagged\b/i;

/** The category of a refusal by status, as a plain word; null for another fault. */
export function readRefusal(said: Said, text: string, status: number): string | null {
  if (status !== 400 && status !== 403 && status !== 422 && status !== 451) return null;
  const error = partOf(said["error"]);
  const isCode = [error["code"], error["type"], said["code"]].some(
    (word) => typeof word === "string" && policyCodes.has(word),
  );
  const byFal = listOf(said["detail"])
    .map(partOf)
    .find((entry) => entry["type"] === "content_policy_violation");
  if (byFal) return categoryOf(listOf(byFal["categories"])[0]);
  if (!isCode && !policyWords.test(text)) return null;
  const details = partOf(error["moderation_details"]);
  const [, violation] = /safety_violations=\[([a-z_/ -]+)/i.exec(text) ?? [];
  return categoryOf(listOf(details["categories"])[0] ?? violation);
}

const googleRefusals = new Set([
  "SAFETY",
  "IMAGE_SAFETY",
  "PROHIBITED_CONTENT",
  "IMAGE_PROHIBITED_CONTENT",
  "BLOCKLIST",
  "SPII",
  "RECITATION",
  "IMAGE_RECITATION",
]);

/** The category of a refusal in an answer that is none by its status; null where nothing was refused. */
export function refusedInAnswer(provider: AiSdkSettings["provider"], said: Said): string | null {
  switch (provider) {
    case "google": {
      const { blockReason } = partOf(said["promptFeedback"]);
      if (typeof blockReason === "string" && !blockReason.endsWith("UNSPECIFIED"))
        return categoryOf(blockReason);
      const { finishReason } = partOf(listOf(said["candidates"])[0]);
      return typeof finishReason === "string" && googleRefusals.has(finishReason)
        ? categoryOf(finishReason)
        : null;
    }
    case "black-forest-labs": {
      const status = said["status"] ?? said["state"];
      if (status !== "Request Moderated" && status !== "Content Moderated") return null;
      const details = partOf(said["details"]);
      return categoryOf(listOf(details["Moderation Reasons"])[0] ?? status);
    }
    case "fal": {
      const flags = [...listOf(said["has_nsfw_concepts"]), ...listOf(said["nsfw_content_detected"])];
      return flags.includes(true) ? "nsfw" : null;
    }
    case "replicate": {
      const { status, error } = said;
      if (status !== "failed" || typeof error !== "string") return null;
      if (/nsfw/i.test(error)) return "nsfw";
      return /sensitive|flagged|moderat|E005|safety/i.test(error) ? "sensitive" : null;
    }
    case "xai":
      return listOf(said["data"]).some((entry) => partOf(entry)["respect_moderation"] === false)
        ? "moderation"
        : null;
    case "openai":
    case "together":
    case "openai-compatible":
      return null;
  }
}
