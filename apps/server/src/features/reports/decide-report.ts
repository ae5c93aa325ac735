/**
 * Decides a report in one transaction: the decision, what it removes, and the mails to the reporter and to every owner.
 * The files go with the worker's next sweep.
 */
import { randomBytes } from "node:crypto";
import type { ReportDecision } from "@galatea/contract/report-kinds.ts";
import { hashAppealToken } from "#core/moderation/moderation.ts";
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { Removal, ReportDecisionsStore } from "./report-decisions.store.ts";

export type DecideDeps = {
  decisions: ReportDecisionsStore;
  notifications: Pick<NotificationsStore, "queue" | "dropReportReminders">;
  transactor: Transactor;
  operatorEmail: string | null;
};

export type DecideRequest = {
  reference: string;
  decision: ReportDecision;
  reason: string;
  decidedBy: string;
  /** Where it is too, found by the operator. */
  address: string | null;
};

export type Decided =
  | { ok: true; isNew: boolean; removals: Removal[]; reporterIsTold: boolean }
  /** `nothing_here`: no address of the report leads to a file of this studio, so nothing could be removed. */
  | { ok: false; code: "unknown_report" | "decided" | "nothing_here" | "address_unknown" };

export async function decideReport(deps: DecideDeps, request: DecideRequest): Promise<Decided> {
  const report = await deps.decisions.find(request.reference);
  if (!report) return { ok: false, code: "unknown_report" };
  const { decision, reason, decidedBy, address } = request;
  try {
    return await deps.transactor.inTransaction(async (tx): Promise<Decided> => {
      const { decisions, notifications } = deps;
      const recorded = await decisions.record(tx, { reportId: report.id, decision, reason, decidedBy });
      if (recorded === "decided") throw new Refused("decided");
      if (recorded === "repeated") return { ok: true, isNew: false, removals: [], reporterIsTold: false };
      if (address !== null && (await decisions.addAddress(tx, report.id, address)) === 0)
        throw new Refused("address_unknown");
      if (decision === "removed" && (await decisions.countSubjects(tx, report.id)) === 0)
        throw new Refused("nothing_here");

      const removals = decision === "removed" ? await decisions.removeFiles(tx, report.id) : [];
      for (const removal of removals) {
        const appealToken = randomBytes(32).toString("base64url");
        await decisions.recordRemoval(tx, {
          ...removal,
          decisionId: recorded.id,
          reference: report.reference,
          kind: report.kind,
          reason,
          appealTokenHash: hashAppealToken(appealToken),
        });
        await notifications.queue(tx, {
          userId: removal.ownerId,
          key: `content_removed:${recorded.id}:${removal.ownerId}`,
          kind: "content_removed",
          data: { kind: report.kind, reason, files: removal.files, appealToken },
        });
      }
      if (report.email !== null)
        await notifications.queue(tx, {
          recipient: report.email,
          key: `report_decided:${recorded.id}`,
          kind: "report_decided",
          data: {
            reference: report.reference,
            kind: report.kind,
            receivedAt: report.createdAt.toISOString(),
            dueAt: report.dueAt?.toISOString() ?? null,
            decision,
            reason,
            answerTo: deps.operatorEmail,
          },
        });
      if (decision !== "needs_more") await notifications.dropReportReminders(tx, report.id);
      return { ok: true, isNew: true, removals, reporterIsTold: report.email !== null };
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  }
}

/** Takes back what the transaction wrote so far. */
class Refused extends Error {
  readonly code: "decided" | "nothing_here" | "address_unknown";
  constructor(code: Refused["code"]) {
    super(code);
    this.code = code;
  }
}
