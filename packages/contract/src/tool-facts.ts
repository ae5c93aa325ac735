/** The plain data of a tool that server and browser share, beside the schemas of its function. */
import type { EngineKind } from "./engine-capabilities.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { FailureText } from "./failure-text.ts";

/** `key` goes over the wire; `running` is shown while the stage runs, `label` from then on. */
export type ToolStage = { key: string; label: string; running: string };

export type ToolFacts<Input> = {
  /** Of its jobs, in `generation_jobs.kind`. */
  kind: string;
  functionName: string;
  pagePath: `/${string}`;
  /** Of each job. */
  costCredits: number;
  engineKind: EngineKind;
  /** Of its results, in `generated_content.content_type`. */
  contentType: string;
  /** In order; a job that was just taken is in the first one. */
  stages: readonly [ToolStage, ...ToolStage[]];
  /** The fields of a stored input without which a screen shows the job as one without an input. */
  requiredInput: readonly (keyof Input & string)[];
  /** Where the sentences of `error-codes.ts` do not fit. */
  failures: Partial<Record<ErrorCode, FailureText>>;
  /** The engine's reason against a request is told alone, without the note that nothing was charged. */
  reasonWithoutCost?: true;
};

/** For tools that work on a single picture. */
export const pictureUnusable =
  "This picture cannot be used: it has to be a picture of your own that still exists.";

export const wordsChecked = {
  key: "words_checked",
  label: "Words checked",
  running: "Checking the words",
} as const;
export const pictureRead = {
  key: "preparing",
  label: "Picture read",
  running: "Preparing the picture",
} as const;
export const pictureChecked = {
  key: "checking",
  label: "Picture checked",
  running: "Checking what came out",
} as const;
export const saved = {
  key: "saving",
  label: "Saved and marked as AI",
  running: "Saving and marking it as AI",
} as const;
