/** The worker of proof-of-work.ts: receives a challenge, answers its solution, or null when it cannot be solved. */
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

self.addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey })
    .catch(() => null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a worker, not a window
    .then((solution) => self.postMessage(solution));
});
