/** The most decisive reason why a character cannot be saved now; null means: press the button. */
import { limits } from "@galatea/contract/limits.ts";
import type { SubscriptionInfo } from "@galatea/contract/functions/get-user-subscription.ts";
import {
  consentMissing,
  insufficientBalance,
  signedOut,
  upgradeRequired,
} from "#tools/shell/page/common-reasons.ts";
import { creditsNeeded, type ReasonOf } from "#tools/shell/page/readiness.ts";
import type { Change, CharacterFields } from "./draft.ts";

type Account = Pick<
  SubscriptionInfo,
  "credits_balance" | "can_generate_images" | "max_characters" | "current_character_count"
>;

export type SaveInput = {
  signedIn: boolean;
  /** Null until the server has answered. */
  account: Account | null;
  fields: CharacterFields;
  /** Null for a new character. */
  change: Change | null;
  /** The character exceeds the number that the plan includes. */
  readOnly: boolean;
  /** An engine makes pictures now. */
  engine: boolean;
  faceCredits: number;
  uploading: boolean;
};

type ReasonCode =
  | "signed_out"
  | "loading"
  | "limit"
  | "tier"
  | "credits"
  | "engine"
  | "nothing_changed"
  | "too_long"
  | "uploading"
  | "consent";

export type CharacterReason = ReasonOf<ReasonCode>;

export const bothMissing = "Please provide both name and prompt before generating";
export const isIncomplete = ({ name, prompt }: Pick<CharacterFields, "name" | "prompt">): boolean =>
  name.trim() === "" || prompt.trim() === "";

const limitReached = (maxCharacters: number): string =>
  maxCharacters === 0
    ? "Character creation is available on paid plans. Please upgrade to create AI characters."
    : `You can only create ${maxCharacters} characters on your current plan. Please upgrade to create more characters.`;

/** Why a character cannot be changed after a plan lapsed, in the words of the server. */
export const readOnlyReason = (maxCharacters: number): string =>
  maxCharacters === 0
    ? "Characters can be changed on paid plans. Please upgrade to change this one; until then it stays as it is."
    : `Your current plan covers your ${maxCharacters} oldest characters, and this one is newer. It stays as it is until you upgrade or delete an older one.`;

/** Why no new character can be made; null when one can. The limit does not apply to changes. */
export function creationReason(account: Account): CharacterReason | null {
  const { max_characters: max, current_character_count: count } = account;
  if (max > 0 && count < max) return null;
  return {
    code: "limit",
    callToAction: "upgrade",
    label: max === 0 ? "Upgrade Required" : "Limit Reached",
    message: limitReached(max),
  };
}

export function findReason(input: SaveInput): CharacterReason | null {
  const { signedIn: isSignedIn, account, fields, change, readOnly } = input;
  if (!isSignedIn) return reasons.signedOut;
  if (!account) return reasons.loading;
  const isNew = change === null;
  const creation = isNew ? creationReason(account) : null;
  if (creation) return creation;
  if (readOnly)
    return {
      code: "limit",
      label: "Read-only",
      message: readOnlyReason(account.max_characters),
      callToAction: "upgrade",
    };
  if (change === "nothing") return reasons.nothingChanged;
  if (fields.name.trim().length > limits.nameChars || fields.prompt.trim().length > limits.promptChars)
    return reasons.tooLong;
  if (change === "name") return null;
  if (!account.can_generate_images) return reasons.tier;
  if (account.credits_balance < input.faceCredits) {
    const purpose = `${isNew ? "create" : "change"} a character`;
    return insufficientBalance(creditsNeeded(purpose, input.faceCredits, account.credits_balance));
  }
  if (!input.engine) return reasons.engine;
  if (input.uploading) return reasons.uploading;
  if (fields.source?.isNew && !fields.consent) return reasons.consent;
  return null;
}

/**
 * The characters that exceed the number that the plan includes, after a larger one lapsed. The newest ones are read-only.
 */
export function readOnlyIds(newestFirst: readonly { id: string }[], maxCharacters: number): Set<string> {
  return new Set(newestFirst.slice(0, Math.max(0, newestFirst.length - maxCharacters)).map(({ id }) => id));
}

const reasons = {
  signedOut: signedOut("Sign In to Save", "Your session has ended. What you typed is kept."),
  loading: {
    code: "loading",
    label: "Loading your plan",
    message: "Your plan and credits are still loading.",
  },
  nothingChanged: {
    code: "nothing_changed",
    label: "Nothing changed yet",
    message: "Change something first: a new name alone is free.",
  },
  tooLong: {
    code: "too_long",
    label: "Too long",
    message: `A name may have ${limits.nameChars} characters, a description ${limits.promptChars.toLocaleString("en-US")}.`,
  },
  tier: upgradeRequired(
    "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
  ),
  engine: {
    code: "engine",
    callToAction: "none",
    label: "No engine right now",
    message: "No engine that makes pictures is there right now. Nothing is charged meanwhile.",
  },
  uploading: {
    code: "uploading",
    label: "Uploading the picture",
    message: "The reference picture is still on its way, or waits for a retry.",
  },
  consent: consentMissing("Agree to the statement"),
} as const satisfies Record<string, CharacterReason>;
