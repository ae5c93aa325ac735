/** What a call that was refused says, as a toast or as a state on the stage. */
import { refusalTitle } from "#core/refusals/refusal-titles.ts";
import type { Refusal } from "#platform/functions.ts";
import { insufficientCredits, paidOnly } from "./readiness.ts";

export type RefusalText = {
  place: "toast" | "stage";
  title: string;
  description?: string;
  /** The words that a refusal is about, as ranges of the description. */
  marks?: { start: number; end: number }[];
  appealToken?: string;
  /** Where it can be changed; without one, the words can be. */
  wayOut?: { to: string; label: string };
};

type Teller = (refusal: Refusal, count: number) => RefusalText;

const ownSentence: Teller = ({ sentence }) => ({ place: "toast", title: sentence });

const tellers: Partial<Record<Refusal["code"], Teller>> = {
  tier_required: () => ({ place: "toast", title: paidOnly }),
  insufficient_credits: ({ sentence, details }, count) => ({
    place: "toast",
    title:
      details.balance_credits === undefined ? sentence : insufficientCredits(details.balance_credits, count),
  }),
  content_refused: ({ sentence, details }) => ({
    place: "stage",
    title: refusalTitle(details.rule),
    description: sentence,
    marks: details.marks ?? [],
    ...(details.appeal_token && { appealToken: details.appeal_token }),
  }),
  daily_cap_reached: ({ sentence, details }) => ({
    place: "stage",
    title:
      details.daily_cap_credits === undefined
        ? "Your daily limit is reached"
        : `Your daily limit of ${details.daily_cap_credits.toLocaleString("en-US")} credits is reached`,
    description: sentence,
    wayOut: { to: "/account/credits#daily-limit", label: "Change the limit" },
  }),
  moderation_unavailable: ({ sentence }) => ({
    place: "stage",
    title: "The safety check is away",
    description: sentence,
  }),
  unauthorized: () => ({
    place: "stage",
    title: "Your session has ended",
    description: "Sign in again to make this picture. Your description is kept.",
    wayOut: { to: "/auth", label: "Sign In" },
  }),
  reference_unusable: ownSentence,
  consent_required: ownSentence,
  rate_limited: ownSentence,
  character_not_found: ownSentence,
  invalid_request: ownSentence,
};

const anyOther: Teller = ({ sentence }) => ({
  place: "toast",
  title: "Failed to generate image. Please try again.",
  description: sentence,
});

/** `count`: how many pictures were asked for. */
export const refusalText = (refusal: Refusal, count = 1): RefusalText =>
  (tellers[refusal.code] ?? anyOther)(refusal, count);
