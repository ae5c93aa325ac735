/** The kinds of mail that reports cause, and their data in the outbox. */
import { reportDecisions, reportKinds } from "@galatea/contract/report-kinds.ts";
import { z } from "zod";

const instant = z.iso.datetime({ offset: true });
const report = {
  reference: z.string(),
  kind: z.enum(reportKinds),
  receivedAt: instant,
  /** The end of the 48 hours of a report about one's own likeness; null for other reports. */
  dueAt: instant.nullable(),
};

/** To the reporter. */
const received = z.object({ ...report, addresses: z.array(z.string()), answerTo: z.string().nullable() });
/** To the operator. */
const filed = z.object({
  ...report,
  addresses: z.array(z.string()),
  work: z.string().nullable(),
  message: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
/** To the operator, while the time for the decision runs out. */
const due = z.object({ ...report, hours: z.int() });
/** To the reporter. */
const decided = z.object({
  ...report,
  decision: z.enum(reportDecisions),
  reason: z.string(),
  answerTo: z.string().nullable(),
});
/** To the owner of removed files. */
const removed = z.object({
  kind: z.enum(reportKinds),
  reason: z.string(),
  files: z.int().positive(),
  appealToken: z.string(),
});

export const reportMails = [
  z.object({ kind: z.literal("report_received"), data: received }),
  z.object({ kind: z.literal("report_filed"), data: filed }),
  z.object({ kind: z.literal("report_due"), data: due }),
  z.object({ kind: z.literal("report_decided"), data: decided }),
  z.object({ kind: z.literal("content_removed"), data: removed }),
] as const;

export type ReportMail = z.infer<(typeof reportMails)[number]>;
