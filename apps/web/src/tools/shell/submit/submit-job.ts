/**
 * Submits a job to a function. The answer comes as soon as it is queued, and one submission is paid once. When the server
 * asks for the declaration about uploads, the person is asked, and the request is sent again with it.
 */
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { jobAccepted } from "@galatea/contract/job-function.ts";
import type { z } from "zod";
import { callFunctionFor, type Answer } from "#platform/functions.ts";
import { askConsentFor } from "#platform/ask-consent.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";
import type { SubmissionKeys } from "./submission-keys.ts";
import type { Account } from "./use-submission.ts";

export type Accepted = z.output<typeof jobAccepted>;

type Sent<Contract extends FunctionContract> = {
  keys: SubmissionKeys;
  /** The name of the function. */
  name: string;
  body: z.input<Contract["request"]>;
  /** Two submissions with equal identities are the same; by default their bodies are compared. */
  identity?: object;
};

/** `submitJob<typeof editImage>(account, { keys, name: "edit-image", body })` */
export const submitJob = <Contract extends FunctionContract>(
  account: Account,
  sent: Sent<Contract>,
): Promise<Answer<Accepted>> => submitFor<Contract, Accepted>(account, { ...sent, needs: ["job_id"] });

/** For a function that may answer without a job. */
export async function submitFor<Contract extends FunctionContract, Value>(
  account: Account,
  sent: Needing<Contract, Value>,
): Promise<Answer<Value>> {
  const answer = await sendOnce<Contract, Value>(account, sent);
  if (answer.ok || answer.code !== "consent_required") return answer;
  if (!(await askConsentFor(answer))) return answer;
  const { body, identity = body as object } = sent;
  const declared = { referenceConsent: true };
  return sendOnce<Contract, Value>(account, {
    ...sent,
    body: { ...(body as object), ...declared } as typeof body,
    identity: { ...identity, ...declared },
  });
}

type Needing<Contract extends FunctionContract, Value> = Sent<Contract> & {
  needs: (keyof Value & string)[];
};

const sendOnce = <Contract extends FunctionContract, Value>(
  { supabase, userId }: Account,
  { keys, name, body, identity = body as object, needs }: Needing<Contract, Value>,
): Promise<Answer<Value>> =>
  sendUntilAnswered({
    keys,
    userId,
    identity,
    send: (key) =>
      callFunctionFor<Contract, Value>(supabase, {
        name,
        body,
        needs,
        headers: { Prefer: "respond-async", "Idempotency-Key": key },
      }),
  });
