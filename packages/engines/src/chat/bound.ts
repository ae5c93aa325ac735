/** A short answer to a question of hers. */
import type { Ask } from "./lines.ts";

export type Bound = {
  asked: Ask | undefined;
  kind:
    | "mood-good"
    | "mood-middling"
    | "mood-bad"
    | "because"
    | "dont-know"
    | "yes"
    | "no"
    | "when"
    | "since-when"
    | "thing";
  /** The answer, in a form that can be said back. */
  answer: string;
  /** Whether "and you?" came along. */
  asksBack: boolean;
};
