/**
 * Engines that read words by a grammar say before the charge what they would leave out. The request is refused with
 * `would_leave_out` until it carries the person's answer.
 */
import { z } from "zod";

/** `instead`: what would be made, such as "a lighthouse". */
export type Omissions = { leftOut: readonly string[]; instead: string };

export const acceptOmissions = /* @__NO_SIDE_EFFECTS__ */ () =>
  z
    .boolean()
    .optional()
    .meta({
      description:
        "Send true after a refusal with `would_leave_out` to have it made all the same. `left_out` of the refusal " +
        "lists what would be missing, and `instead` says what would be made. Without it, nothing is made or charged.",
    });
