/**
 * Who may send a message to the demo: everybody by the specified call. While an address, or the demo as a whole, sends
 * unusually much, a message needs a proof of work, which costs a browser a second and a script its flood.
 */
import type { Refusal } from "#platform/http/function-route.ts";
import type { ProofOfWork } from "#platform/proof-of-work.ts";
import type { RateLimiter } from "#platform/rate-limit.ts";

export type DemoDoor = {
  /** @param visitor an address or an account. @returns null when the message may go on. */
  enter(visitor: string, token: string | undefined): Promise<Refusal | null>;
};

export type DemoDoorOptions = {
  proofOfWork: ProofOfWork;
  perVisitor: RateLimiter;
  inAll: RateLimiter;
  /** Each so many further messages of a visitor make the work harder by one step. */
  messagesPerStep: number;
};

const everybody = "everybody";

export function createDemoDoor(options: DemoDoorOptions): DemoDoor {
  const { proofOfWork, perVisitor, inAll, messagesPerStep } = options;
  return {
    async enter(visitor, token) {
      const allowed = await Promise.all([perVisitor.consume(visitor), inAll.consume(everybody)]);
      if (allowed.every(({ ok }) => ok)) return null;
      const task = { purpose: "demo", subject: visitor };
      if (await proofOfWork.accept(task, token)) return null;
      const sent = await perVisitor.count(visitor);
      const challenge = await proofOfWork.createChallenge(task, 1 + Math.floor(sent / messagesPerStep));
      return { ok: false, code: "proof_required", challenge };
    },
  };
}
