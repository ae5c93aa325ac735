/** The engine that a request names. A worker may offer several for one tool, with prices of their own. */
import { z } from "zod";

export const engineChoice = () =>
  z
    .string()
    .max(60)
    .nullish()
    .meta({ description: "One of the engines that serve now. Without it, the first one is used." });

/** Of a job's input: null where whichever serves first at the tool's own price makes it. */
export const chosenEngine = () => z.string().nullable();
