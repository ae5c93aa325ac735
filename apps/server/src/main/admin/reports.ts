/** `reports`: what visitors reported, the most urgent first. */
import { createReportDecisionsStore, type ListedReport } from "#features/reports/report-decisions.store.ts";
import { type AdminCommand, readOptions, wholeNumber } from "./admin-command.ts";
import { formatTime, kindLabels } from "./report-words.ts";

export const reportsCommand: AdminCommand = {
  summary: "list the open reports, the most urgent first",
  usage: `npm run admin -- reports [--which open|all] [--limit N]

  --which   open, or all to list decided ones after them (open)
  --limit   how many (50)

  A report about the reporter's own likeness has to be decided within 48 hours; it is marked when that time is over.
  Read one with "reports show REFERENCE", and decide it with "reports decide".`,

  read: (args) => {
    const { which = "open", limit = "50" } = readOptions(args, ["which", "limit"]);
    const count = wholeNumber("limit", limit, { min: 1, max: 1_000 });
    return async ({ database, say }) => {
      const reports = await createReportDecisionsStore(database).list({ all: which === "all", limit: count });
      if (reports.length === 0) say("No report is open.");
      for (const report of reports) say(describe(report));
      return 0;
    };
  },
};

function describe(report: ListedReport): string {
  const { reference, kind, createdAt, dueAt, addresses, decision, isOpen, isOverdue } = report;
  const due =
    dueAt === null ? "" : isOverdue ? `OVERDUE since ${formatTime(dueAt)}` : `due ${formatTime(dueAt)}`;
  const state = isOpen ? due : (decision ?? "");
  const more = decision === "needs_more" ? "  asked for more" : "";
  return `${reference}  ${state.padEnd(31)} ${kindLabels[kind].padEnd(10)} from ${formatTime(createdAt)}${more}  ${addresses.join(" ")}`;
}
