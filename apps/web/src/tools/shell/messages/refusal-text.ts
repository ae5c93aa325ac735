/** What a call that was refused says, as a toast or as a state on the stage: the parts that several tools tell alike. */
import type { Refusal } from "#platform/functions.ts";
import { refusalTitle } from "./refusal-titles.ts";

export type RefusalText = {
  /** `page`: the page tells it itself, as it is told that nothing was started. */
  shownAs: "toast" | "stage" | "page";
  title: string;
  description?: string;
  /** The words that a refusal is about, as ranges of the description. */
  marks?: { start: number; end: number }[];
  appealToken?: string;
  /** What was written; without words there is only the empty scene to see. */
  prompt?: string;
  /** What could be asked for instead. */
  offers?: readonly string[];
  /** Where it can be changed; without one, what was asked for can be. */
  callToAction?: { to: string; label: string };
};

export type MessageOf = (refusal: Refusal) => RefusalText;
export type Messages = Partial<Record<Refusal["code"], MessageOf>>;

/** Each code by its own message, any other code by the last one. */
export const messageBy =
  (messages: Messages, anyOther: MessageOf): MessageOf =>
  (refusal) =>
    (messages[refusal.code] ?? anyOther)(refusal);

/** Under the tool's own title. */
export const titled =
  (title: string): MessageOf =>
  ({ sentence }) => ({ shownAs: "toast", title, description: sentence });

export const ownSentence: MessageOf = ({ sentence }) => ({ shownAs: "toast", title: sentence });

/** @param words tells it with the balance that the server saw. */
export const tooFewCredits =
  (words: (balanceCredits: number) => string): MessageOf =>
  ({ sentence, details: { balance_credits: balance } }) => ({
    shownAs: "toast",
    title: balance === undefined ? sentence : words(balance),
  });

export const sessionEnded =
  (description: string): MessageOf =>
  () => ({
    shownAs: "stage",
    title: "Your session has ended",
    description,
    callToAction: { to: "/auth", label: "Sign In" },
  });

const changeLimit = { to: "/account/credits#daily-limit", label: "Change the limit" };

/** Of a tool that takes words. */
export const promptMessages = {
  content_refused: ({ sentence, details }) => ({
    shownAs: "stage",
    title: refusalTitle(details.rule),
    description: sentence,
    marks: details.marks ?? [],
    ...(details.appeal_token && { appealToken: details.appeal_token }),
  }),
  daily_cap_reached: ({ sentence, details: { daily_cap_credits: cap } }) => ({
    shownAs: "stage",
    title: `Your daily limit ${cap === undefined ? "" : `of ${cap.toLocaleString("en-US")} credits `}is reached`,
    description: sentence,
    callToAction: changeLimit,
  }),
  moderation_unavailable: ({ sentence }) => ({
    shownAs: "stage",
    title: "The safety check is away",
    description: sentence,
  }),
} satisfies Messages;

/** What an engine cannot do, told with what it can: nothing of it was charged. */
export const cannotFollow =
  (title: string): MessageOf =>
  ({ sentence, details }) => ({
    shownAs: "stage",
    title,
    description: sentence,
    offers: details.offers ?? [],
  });
