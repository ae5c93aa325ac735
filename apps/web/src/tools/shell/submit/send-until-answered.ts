/** Sends a request until it is answered. All attempts have one key, so that a lost answer does not start a second job. */
import type { Answer } from "#platform/functions.ts";
import type { SubmissionKeys } from "./submission-keys.ts";

const networkAttempts = 3;
const networkPauseMs = 800;

type Sent<Value> = {
  keys: SubmissionKeys;
  userId: string;
  /** Two requests with equal identities are the same. */
  identity: object;
  /** One attempt, under the key as its `Idempotency-Key`. */
  send: (key: string) => Promise<Answer<Value>>;
};

export async function sendUntilAnswered<Value>({
  keys,
  userId,
  identity,
  send,
}: Sent<Value>): Promise<Answer<Value>> {
  const key = keys.keyFor(userId, identity);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(key);
    const lost = !answer.ok && answer.code === "network";
    // A server that failed may have started the job before, so its key is kept.
    if (!lost && (answer.ok || answer.code !== "internal")) keys.forgetKey(key);
    if (!lost || attempt === networkAttempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, networkPauseMs * attempt));
  }
}
