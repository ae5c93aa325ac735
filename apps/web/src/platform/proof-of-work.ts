/**
 * Solves the server's proof of work in a worker, so that the page stays responsive. The result is the `captchaToken` of
 * auth-js; other forms send it likewise.
 */
import type { Challenge, Payload, Solution } from "altcha-lib";

/** For a sign-in. @throws when the server gives no challenge, or the browser cannot solve it. */
export async function proveSignIn(email: string): Promise<string> {
  const response = await fetch("/auth/v1/challenge", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ purpose: "sign_in", email }),
  });
  if (!response.ok) throw new Error(`/auth/v1/challenge answered ${response.status}`);
  return proveWork(await response.json());
}

/** For the captcha. Null where the server has none. @throws as {@link proveSignIn}. */
export async function proveCaptcha(): Promise<string | null> {
  const response = await fetch("/auth/v1/captcha");
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`/auth/v1/captcha answered ${response.status}`);
  return proveWork(await response.json());
}

/** @param given the server's challenge. @throws when the browser cannot solve it. */
export async function proveWork(given: unknown): Promise<string> {
  const challenge = given as Challenge;
  const solution = await solveInWorker(challenge);
  return btoa(JSON.stringify({ challenge, solution } satisfies Payload));
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL("./proof-of-work.worker.ts", import.meta.url), { type: "module" });
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Solution | null>) => {
      if (data) resolve(data);
      else reject(new Error("The proof of work was not solved."));
    });
    worker.addEventListener("error", () => reject(new Error("The proof of work failed.")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
