/**
 * Who may send a report: everybody a few times an hour. A browser that runs scripts works for it, as for other forms. One
 * without scripts gets in too, less often, because a report about one's own picture must not depend on a script.
 */
import type { FormDoor } from "#core/public-forms/form-door.ts";
import type { RateLimiter, RateLimitResult } from "#platform/rate-limit.ts";

export type ReportDoor = {
  createChallenge: FormDoor["createChallenge"];
  /** Counts the report. @param proof empty where no script ran. */
  enter(visitor: string, proof: string | undefined): Promise<RateLimitResult>;
};

export type ReportDoorOptions = {
  withProof: FormDoor;
  /** The limits without a proof: of one visitor, and of all together. */
  perVisitor: RateLimiter;
  inAll: RateLimiter;
};

const everybody = "everybody";

export function createReportDoor({ withProof, perVisitor, inAll }: ReportDoorOptions): ReportDoor {
  return {
    createChallenge: withProof.createChallenge,
    async enter(visitor, proof) {
      if (proof && (await withProof.enter(visitor, proof)) === null) return { ok: true };
      const own = await perVisitor.consume(visitor);
      // A visitor who is refused must not use up what is left for the others.
      return own.ok ? inAll.consume(everybody) : own;
    },
  };
}
