/** Verdicts on pictures, as a classifier of tests gives them. */
import type { PictureVerdict } from "#core/moderation/pictures/judge-picture.ts";

type Refusing = Exclude<PictureVerdict, { outcome: "pass" }>;

export const refused: Refusing = {
  outcome: "refuse",
  ruleId: "no-sexual-content",
  classifierId: "stand-in",
};
export const unjudged: Refusing = {
  outcome: "unavailable",
  classifierId: "stand-in",
  error: new Error("late"),
};
