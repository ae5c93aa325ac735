/**
 * Who may send a form without being known: everybody a few times an hour, each time with a proof of work. The proof is
 * asked for in an answer to the first request, so that a form which is filled wrongly costs nobody any work.
 */
import type { Refusal } from "#platform/http/function-route.ts";
import type { ProofOfWork } from "#platform/proof-of-work.ts";
import type { RateLimiter } from "#platform/rate-limit.ts";

export type FormDoor = {
  /** @param visitor an address or an account. @returns null when the form may be stored; it is then counted. */
  enter(visitor: string, proof: string | undefined): Promise<Refusal | null>;
  /** The work that `enter` asks of this visitor now. */
  createChallenge(visitor: string): ReturnType<ProofOfWork["createChallenge"]>;
};

export type FormDoorOptions = {
  /** Separates the proofs and counts of this form from those of others. */
  purpose: string;
  proofOfWork: ProofOfWork;
  perVisitor: RateLimiter;
  inAll: RateLimiter;
  /** So many forms of all visitors within a window make the work harder by one step. */
  formsPerStep: number;
};

const everybody = "everybody";

export function createFormDoor(options: FormDoorOptions): FormDoor {
  const { purpose, proofOfWork, perVisitor, inAll, formsPerStep } = options;
  const createChallenge: FormDoor["createChallenge"] = async (visitor) => {
    const [own, all] = await Promise.all([perVisitor.count(visitor), inAll.count(everybody)]);
    const difficulty = 1 + own + Math.floor(all / formsPerStep);
    return proofOfWork.createChallenge({ purpose, subject: visitor }, difficulty);
  };
  return {
    createChallenge,
    async enter(visitor, proof) {
      // Before the proof, so that nobody works for a refusal.
      const allowed = await Promise.all([perVisitor.check(visitor), inAll.check(everybody)]);
      if (!allowed.every(({ ok }) => ok)) return { ok: false, code: "too_many_messages" };
      if (!(await proofOfWork.accept({ purpose, subject: visitor }, proof)))
        return { ok: false, code: "proof_required", challenge: await createChallenge(visitor) };
      // Requests that passed the check side by side are counted one after another here.
      const counted = await Promise.all([perVisitor.consume(visitor), inAll.consume(everybody)]);
      return counted.every(({ ok }) => ok) ? null : { ok: false, code: "too_many_messages" };
    },
  };
}
