/**
 * Sends a form that strangers may send. The server asks for a proof of work first, which the browser does in a worker;
 * the person waits a second or two and sees nothing of it. Works without the Supabase client.
 */
import type { FunctionContract } from "@galatea/contract/function.ts";
import type { z } from "zod";
import { type Answer, readRefusal } from "./functions.ts";
import { proveWork } from "./proof-of-work.ts";

/** A used or expired proof is asked for again. */
const mostProofs = 3;

/** @param accessToken of the person; null for a visitor. */
export async function sendForm<Contract extends FunctionContract>(
  name: string,
  fields: z.input<Contract["request"]>,
  accessToken: string | null,
): Promise<Answer<z.output<Contract["reply"]>>> {
  let proof: string | undefined;
  for (let proofs = 0; ; proofs += 1) {
    const response = await post(name, { ...(fields as object), ...(proof && { proof }) }, accessToken);
    if (response?.ok) return { ok: true, value: (await response.json()) as z.output<Contract["reply"]> };
    const refusal = await readRefusal(response);
    if (refusal.code !== "proof_required" || proofs === mostProofs) return refusal;
    proof = await proveWork(refusal.details.challenge);
  }
}

const post = (name: string, body: object, accessToken: string | null): Promise<Response | undefined> =>
  fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
