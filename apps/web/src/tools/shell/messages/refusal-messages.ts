/** The texts of refused calls that several tools share, as a toast or a state of the stage. */
import { nothingCharged } from "@galatea/contract/failure-text.ts";
import { cannotFollowTellsCost } from "@galatea/contract/failure-sentences.ts";
import type { JobKind } from "@galatea/contract/tools.ts";
import type { Refusal } from "#platform/functions.ts";

export type RefusalText = {
  /** `page`: the page shows it itself, after `onNotStarted`. */
  shownAs: "toast" | "stage" | "page";
  title: string;
  description?: string;
  /** The description says what it cost; where it does not, the stage adds that nothing was charged. */
  tellsCost?: boolean;
  /** The words that a refusal is about, as ranges of the description. */
  marks?: { start: number; end: number }[];
  appealToken?: string;
  /** The refused prompt, shown on the stage; without one the empty scene is shown. */
  prompt?: string;
  /** Requests that the engine can follow instead. */
  offers?: readonly string[];
  /** Leads to the cause, when it is not in the request. */
  callToAction?: { to: string; label: string };
};

export type MessageOf = (refusal: Refusal) => RefusalText;
export type Messages = Partial<Record<Refusal["code"], MessageOf>>;

/** The sentence, with the clause that nothing was charged. */
export const descriptionWithCost = ({ description = "", tellsCost = false }: RefusalText): string =>
  tellsCost ? description : `${description} ${nothingCharged}`;

/** Texts that are the same in every tool. */
const accountMessages: Messages = {
  quota_bytes: ({ sentence }) => ({
    shownAs: "stage",
    title: "Your space is full",
    description: sentence,
    callToAction: { to: "/account/credits#what-you-keep", label: "See your storage" },
  }),
};

/** Each code has its own message, all other codes the last one. */
export const messageBy =
  (messages: Messages, anyOther: MessageOf): MessageOf =>
  (refusal) =>
    (messages[refusal.code] ?? accountMessages[refusal.code] ?? anyOther)(refusal);

/** The server's sentence under the tool's title. */
export const titled =
  (title: string): MessageOf =>
  ({ sentence }) => ({ shownAs: "toast", title, description: sentence });

export const ownSentence: MessageOf = ({ sentence }) => ({ shownAs: "toast", title: sentence });

/** @param words the title, with the balance that the server found and the credits that the request needs. */
export const tooFewCredits =
  (words: (balanceCredits: number, neededCredits: number) => string): MessageOf =>
  ({ sentence, details: { balance_credits: balance, needed_credits: needed } }) => ({
    shownAs: "toast",
    title: balance === undefined || needed === undefined ? sentence : words(balance, needed),
  });

/** The page asks the person. */
export const askedByPage: MessageOf = ({ sentence }) => ({ shownAs: "page", title: sentence });

/** The request is kept, and can be sent again when a job has ended. */
export const queueFull = titled("Your queue is full");

export const sessionEnded =
  (description: string): MessageOf =>
  () => ({
    shownAs: "stage",
    title: "Your session has ended",
    description,
    callToAction: { to: "/auth", label: "Sign In" },
  });

const changeLimit = { to: "/account/credits#daily-limit", label: "Change the limit" };

/** The title of a refused prompt, by the rule that it breaks. Rules without a title of their own share one. */
const promptRefusalTitles: Partial<Record<string, string>> = {
  "adults-only": "Not made: everyone here is an adult",
  "no-sexual-content": "Not made: pictures here are not sexual",
  "no-undressing": "Not made: nobody is undressed here",
};

const promptRefusalTitle = (rule: string | undefined): string =>
  promptRefusalTitles[rule ?? ""] ?? "Not made: this is against the rules here";

/** The texts of tools with a prompt. The sentence of a refused prompt comes from the server, by its rule. */
export const promptMessages = {
  content_refused: ({ sentence, details }) => ({
    shownAs: "stage",
    title: promptRefusalTitle(details.rule),
    description: sentence,
    marks: details.marks ?? [],
    ...(details.appeal_token && { appealToken: details.appeal_token }),
  }),
  daily_cap_reached: ({ sentence, details: { daily_cap_credits: cap } }) => ({
    shownAs: "stage",
    title: `Your daily limit ${cap === undefined ? "" : `of ${cap.toLocaleString("en-US")} credits `}is reached`,
    description: sentence,
    tellsCost: true,
    callToAction: changeLimit,
  }),
  moderation_unavailable: ({ sentence }) => ({
    shownAs: "stage",
    title: "The safety check is away",
    description: sentence,
    tellsCost: true,
  }),
} satisfies Messages;

/** A request that the engine cannot follow, with what it can do instead. */
export const cannotFollow =
  (title: string, kind: JobKind): MessageOf =>
  ({ sentence, details }) => ({
    shownAs: "stage",
    title,
    description: sentence,
    tellsCost: cannotFollowTellsCost(kind),
    offers: details.offers ?? [],
  });
