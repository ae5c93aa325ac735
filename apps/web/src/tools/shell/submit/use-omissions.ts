/** The question about what the engine would leave out, which the server asks before it charges. */
import { useState } from "react";
import type { Refusal } from "#platform/functions.ts";

/** The answer goes with the request. */
export type Agreement = { acceptOmissions?: true };

export type OmissionsQuestion<Part> = { part: Part; leftOut: readonly string[]; instead: string };

export function useOmissions<Part extends Agreement>(submit: (part: Part) => void) {
  const [question, setQuestion] = useState<OmissionsQuestion<Part> | null>(null);
  return {
    question,
    /** Opens the question if the refusal is one. True when it is. */
    askIfAsked: (refusal: Refusal | null, part: Part): boolean => {
      if (refusal?.code !== "would_leave_out") return false;
      const { left_out: leftOut = [], instead = "something else" } = refusal.details;
      setQuestion({ part, leftOut, instead });
      return true;
    },
    accept: () => {
      setQuestion(null);
      if (question) submit({ ...question.part, acceptOmissions: true });
    },
    decline: () => setQuestion(null),
  };
}
