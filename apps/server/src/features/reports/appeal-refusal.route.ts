/** Stores a person's appeal against a refused text beside the refusal, for the operator to read. */
import { appealRefusal } from "@galatea/contract/functions/appeal-refusal.ts";
import { plainText } from "@galatea/contract/plain-text.ts";
import { hashAppealToken } from "#core/moderation/moderation.ts";
import type { ModerationStore } from "#core/moderation/moderation.store.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";

export function appealRefusalRoute(deps: { moderationStore: ModerationStore }): FunctionRoute {
  return functionRoute(appealRefusal, async (input, { caller }) => {
    const outcome = await deps.moderationStore.recordAppeal({
      appealTokenHash: hashAppealToken(input.appeal_token),
      userId: caller.userId,
      message: plainText(input.message),
    });
    switch (outcome) {
      case "recorded":
        return { ok: true, body: { recorded: true as const } };
      case "exists":
        return { ok: false, code: "appeal_exists" };
      case "unknown":
        return { ok: false, code: "not_found", error: "This appeal link is not valid for your account." };
    }
  });
}
