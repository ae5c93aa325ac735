/** Sends the forms of strangers as a program without a browser does: it solves the proof of work that is asked for. */
import { randomUUID } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { ServerAddress } from "./server.ts";

export type FormAnswer = { status: number; body: Record<string, unknown> };

/** One request, as it is. */
export async function postForm(
  { url, publishableKey }: ServerAddress,
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<FormAnswer> {
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  try {
    return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status: answer.status, body: { text } };
  }
}

/** Sends the fields with a new key, and again with a proof where one is asked for. */
export async function sendForm(server: ServerAddress, name: string, fields: object): Promise<FormAnswer> {
  const body = { key: randomUUID(), ...fields };
  const asked = await postForm(server, name, body);
  if (asked.body["code"] !== "proof_required") return asked;
  return postForm(server, name, { ...body, proof: await solveProof(asked.body["challenge"]) });
}

export async function solveProof(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
