/**
 * How many characters a plan allows, in the words of a refusal. Over the limit of a lapsed plan the oldest characters
 * stay open; the newer ones can be seen, used and deleted, but not changed.
 */
import type { Refusal } from "#platform/http/function-route.ts";
import type { CharacterCount, OwnCharacter } from "./characters.store.ts";

/** Null when there is room for one more. The trigger `ai_models_limit` uses the same sentences. */
export function refuseAnotherCharacter({ allowed, taken }: CharacterCount): Refusal | null {
  if (allowed === 0) {
    return {
      ok: false,
      code: "tier_required",
      error: "Character creation is available on paid plans. Please upgrade to create AI characters.",
    };
  }
  if (taken < allowed) return null;
  return {
    ok: false,
    code: "character_limit",
    error: `You can only create ${allowed} characters on your current plan. Please upgrade to create more characters.`,
  };
}

/** Null when the plan covers this character. */
export function refuseChange({ allowed, older }: Pick<OwnCharacter, "allowed" | "older">): Refusal | null {
  if (older < allowed) return null;
  if (allowed === 0) {
    return {
      ok: false,
      code: "tier_required",
      error:
        "Characters can be changed on paid plans. Please upgrade to change this one; until then it stays as it is.",
    };
  }
  return {
    ok: false,
    code: "character_limit",
    error: `Your current plan covers your ${allowed} oldest characters, and this one is newer. It stays as it is until you upgrade or delete an older one.`,
  };
}
