/**
 * How many characters a plan allows, in the words of a refusal. Beyond the limit of a plan that has lapsed the oldest
 * characters stay open, and the newer ones can be seen, used and deleted, but not changed.
 */
import type { NotAdmitted } from "#core/jobs/start-job.ts";
import type { OwnCharacter, Places } from "./characters.store.ts";

/** Null: there is room for one more. The sentences are those of the trigger `ai_models_limit` too. */
export function refuseAnotherCharacter({ allowed, taken }: Places): NotAdmitted | null {
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

/** Null: the plan covers this one. */
export function refuseChange({
  allowed,
  older,
}: Pick<OwnCharacter, "allowed" | "older">): NotAdmitted | null {
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
