/** Orders a job of one of the product's functions: answered as soon as it is queued, and paid once per order. */
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { jobAccepted } from "@galatea/contract/functions/generate-consistent-character.ts";
import type { z } from "zod";
import type { Client } from "#platform/connection.ts";
import { callFunctionFor, type Answer } from "#platform/functions.ts";
import type { SubmissionKeys } from "./submission-keys.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

export type Accepted = z.output<typeof jobAccepted>;

type Ordered<Contract extends FunctionContract> = {
  keys: SubmissionKeys;
  userId: string;
  /** Of the function. */
  name: string;
  body: z.input<Contract["request"]>;
  /** What makes it the same order when it is asked again, where that is not the body. */
  order?: object;
};

/** `placeJob<typeof editImage>(supabase, { keys, userId, name: "edit-image", body })` */
export const submitJob = <Contract extends FunctionContract>(
  supabase: Client,
  { keys, userId, name, body, order = body as object }: Ordered<Contract>,
): Promise<Answer<Accepted>> =>
  sendUntilAnswered({
    keys,
    userId,
    order,
    send: (key) =>
      callFunctionFor<Contract, Accepted>(supabase, {
        name,
        body,
        needs: ["job_id"],
        headers: { Prefer: "respond-async", "Idempotency-Key": key },
      }),
  });
