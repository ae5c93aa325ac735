/** The text check on the caller's own thread. The server uses `text-judge.ts`, whose verdicts are the same. */
import { checkText } from "./check-text.ts";
import type { Checker } from "./moderation.ts";

/** @param now years of birth are judged by it. */
export function createTextChecker(now: () => Date): Checker {
  return { name: "text", timeoutMs: 1_000, check: ({ text, context }) => checkText(text, context, now()) };
}

export const textChecker = createTextChecker(() => new Date());
