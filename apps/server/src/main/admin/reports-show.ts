/** `reports show`: one report with what it leads to, its decisions, and appeals against them. */
import { publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { createReportDecisionsStore, type ReportDetails } from "#features/reports/report-decisions.store.ts";
import { referencePattern } from "#features/reports/reports.store.ts";
import { type AdminCommand, readOptions, UsageError } from "./admin-command.ts";
import { formatTime, kindLabels } from "./report-words.ts";

export const reportsShowCommand: AdminCommand = {
  summary: "read one report",
  usage: `npm run admin -- reports show REFERENCE

  REFERENCE   the report's number, such as R-7K3M-9QPD

  Lists the files here that its addresses led to, with an address to look at each, and appeals of their owners.`,

  read: ([reference = "", ...args]) => {
    readOptions(args, []);
    const known = readReference(reference);
    return async ({ database, env, say }) => {
      const report = await createReportDecisionsStore(database).find(known);
      if (!report) throw new Error(`There is no report ${known}.`);
      for (const line of describe(report, env.publicUrl)) say(line);
      return 0;
    };
  },
};

/** @throws {UsageError} */
export function readReference(given: string): string {
  const reference = given.trim().toUpperCase();
  if (!referencePattern.test(reference))
    throw new UsageError("Name the report by its number, such as R-7K3M-9QPD.");
  return reference;
}

function describe(report: ReportDetails, publicUrl: string): string[] {
  const due =
    report.dueAt === null
      ? ""
      : `, ${report.isOverdue ? "OVERDUE since" : "to be decided by"} ${formatTime(report.dueAt)}`;
  return [
    `${report.reference}  ${kindLabels[report.kind]}, received ${formatTime(report.createdAt)}${due}`,
    ...line("From", report.name),
    ...line("E-mail", report.email),
    ...line("Signed", report.signature),
    ...line("Statement", report.statement),
    ...report.addresses.flatMap((address) => line("Where", address)),
    ...line("Work", report.work),
    ...report.message.split("\n").map((text) => `  | ${text}`),
    "",
    report.subjects.length === 0
      ? "None of its addresses leads to a file here. Name one with: reports decide … --address URL"
      : "Files here:",
    ...report.subjects.map(
      ({ path, ownerId, isThere }) =>
        `  ${isThere ? publicObjectUrl(path, publicUrl) : `${path} (gone)`}  of account ${ownerId}`,
    ),
    ...report.decisions.map(
      ({ createdAt, decision, reason, decidedBy }) =>
        `${formatTime(createdAt)}  ${decision} by ${decidedBy}: ${reason}`,
    ),
    ...report.removals.map(
      ({ ownerId, files, appeal }) =>
        `  removed ${files} of account ${ownerId}${appeal === null ? "" : `, who appeals: ${appeal.replaceAll("\n", " ")}`}`,
    ),
  ];
}

const line = (label: string, value: string | null): string[] =>
  value === null ? [] : [`  ${label.padEnd(10)} ${value}`];
