/** What a call that was refused says, as a toast or as a state on the stage. */
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

type Teller = (refusal: Refusal) => RefusalText;

const ownSentence: Teller = ({ sentence }) => ({ place: "toast", title: sentence });

const refusalTitles: Record<string, string> = {
  "adults-only": "Not made: everyone here is an adult",
  "no-sexual-content": "Not made: pictures here are not sexual",
  "no-undressing": "Not made: nobody is undressed here",
};

const tellers: Partial<Record<Refusal["code"], Teller>> = {
  tier_required: () => ({ place: "toast", title: paidOnly }),
  insufficient_credits: ({ sentence, details }) => ({
    place: "toast",
    title: details.balance_credits === undefined ? sentence : insufficientCredits(details.balance_credits),
  }),
  content_refused: ({ sentence, details }) => ({
    place: "stage",
    title: refusalTitles[details.rule ?? ""] ?? "Not made: this is against the rules here",
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
  unauthorized: ownSentence,
  rate_limited: ownSentence,
  character_not_found: ownSentence,
  invalid_request: ownSentence,
};

const anyOther: Teller = ({ sentence }) => ({
  place: "toast",
  title: "Failed to generate image. Please try again.",
  description: sentence,
});

export const refusalText: Teller = (refusal) => (tellers[refusal.code] ?? anyOther)(refusal);
