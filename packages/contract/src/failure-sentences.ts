/**
 * The sentences of failures, in the words of the tool that failed. Programs tell failures apart by their codes.
 */
import { errorCodes, type ErrorCode } from "./error-codes.ts";
import { nothingCharged, type FailureText } from "./failure-text.ts";
import type { Omissions } from "./omissions.ts";
import type { ToolFacts } from "./tool-facts.ts";
import { toolFacts, type JobKind } from "./tools.ts";

function failureText(kind: JobKind, code: ErrorCode): FailureText {
  const own: Partial<Record<ErrorCode, FailureText>> = toolFacts[kind].failures;
  return own[code] ?? errorCodes[code];
}

/** The sentence for a person when a job of this kind is refused or fails with this code. */
export const failureSentence = (kind: JobKind, code: ErrorCode): string => failureText(kind, code).sentence;

/** The same without its end that nothing was charged, for screens that say so beside it. */
export function sentenceWithoutCost(kind: JobKind, code: ErrorCode): string {
  const { sentence, happened } = failureText(kind, code);
  return happened ?? sentence;
}

/** Whether the sentence for a request that the engine cannot follow says what it cost. */
export function cannotFollowTellsCost(kind: JobKind): boolean {
  const facts: ToolFacts<never> = toolFacts[kind];
  return facts.reasonWithoutCost !== true;
}

/** The sentence for a request of which something would be left out. */
export const leavesOutSentence = ({ leftOut, instead }: Omissions): string =>
  `The engine in use would leave out ${leftOut.map((words) => `“${words}”`).join(", ")} and make ${instead}. ${nothingCharged}`;

/** The sentence for a request that the engine said it cannot follow. */
export const cannotFollowSentence = (kind: JobKind, reason: string): string =>
  cannotFollowTellsCost(kind) ? `${reason} ${nothingCharged}` : reason;

/** The sentence for a chosen model that cannot work now, whatever keeps it from it. */
export const modelAwaySentence = (label: string, hasOthers: boolean): string =>
  `${label} is away right now. ${hasOthers ? "Choose another model, or try again later." : "Please try again later."} ${nothingCharged}`;
