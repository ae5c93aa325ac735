/** What a person may do with a companion's memory. Pinning is an update of the row; these are judged, or forget more than a row. */
import { z } from "zod";
import { limits } from "../limits.ts";

const value = () => z.string().trim().min(1).max(limits.factChars);

export const memoryActions = () =>
  [
    z.object({ action: z.literal("add_fact"), conversationId: z.uuid(), value: value() }),
    z.object({ action: z.literal("edit_fact"), factId: z.uuid(), value: value() }),
    z.object({
      action: z.literal("forget_fact"),
      factId: z.uuid().meta({
        description:
          "Forgotten with the facts that it had replaced. The messages that told it stay, and are left out of prompts.",
      }),
    }),
  ] as const;
