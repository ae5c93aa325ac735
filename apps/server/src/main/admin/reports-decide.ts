/** `reports decide`: removes what was reported, keeps it, or asks the reporter for more. */
import type { ReportDecision } from "@galatea/contract/report-kinds.ts";
import { plainLine } from "@galatea/contract/plain-text.ts";
import { createNotificationsStore } from "#core/notifications/notifications.store.ts";
import { type Decided, decideReport } from "#features/reports/decide-report.ts";
import { createReportDecisionsStore } from "#features/reports/report-decisions.store.ts";
import { createTransactor } from "#platform/transaction.ts";
import { type AdminCommand, operator, readOptions, required, UsageError } from "./admin-command.ts";
import { readReference } from "./reports-show.ts";

const decisions: Record<string, ReportDecision> = { remove: "removed", keep: "kept", more: "needs_more" };

export const reportsDecideCommand: AdminCommand = {
  summary: "decide a report: remove what it is about, keep it, or ask for more",
  usage: `npm run admin -- reports decide REFERENCE (remove | keep | more) --reason TEXT [--address URL]

  remove      removes the files that the report leads to and every identical copy, whoever owns it, with their public pages,
              and the characters that have such a file as their face or were made from it. This cannot be undone.
              Pictures that were made from a removed one stay: report or delete them on their own.
  keep        keeps them. What was kept can still be removed later.
  more        asks the reporter for more; the 48 hours of a report about a likeness go on.
  --reason    why, in words that the reporter and the owner read
  --address   where it is too: a shared page or a file here that the report does not name

  The reporter, if there is an address, and every owner get a mail; an owner can appeal. A decision is recorded once:
  running the command again changes nothing.`,

  read: ([reference = "", choice = "", ...args]) => {
    const known = readReference(reference);
    const decision = Object.hasOwn(decisions, choice) ? decisions[choice] : undefined;
    if (!decision) throw new UsageError('Decide with "remove", "keep" or "more".');
    const values = readOptions(args, ["reason", "address"]);
    const request = {
      reference: known,
      decision,
      reason: plainLine(required(values, "reason", 1_000)),
      decidedBy: operator(),
      address: values["address"] === undefined ? null : required(values, "address"),
    };
    if (request.reason === "") throw new UsageError("--reason is missing.");
    return async ({ database, env, say }) => {
      const decided = await decideReport(
        {
          decisions: createReportDecisionsStore(database),
          notifications: createNotificationsStore(database),
          transactor: createTransactor(database),
          operatorEmail: env.operator.email,
        },
        request,
      );
      if (!decided.ok) throw new Error(refusals[decided.code](known));
      for (const line of describe(decided, decision)) say(line);
      return 0;
    };
  },
};

type Refusal = Extract<Decided, { ok: false }>["code"];
const refusals: Record<Refusal, (reference: string) => string> = {
  unknown_report: (reference) => `There is no report ${reference}.`,
  decided: (reference) => `${reference} was decided before. Read it with "reports show ${reference}".`,
  nothing_here: (reference) =>
    `No address of ${reference} leads to a file here, so nothing can be removed. Name one with --address, or decide "keep" or "more".`,
  address_unknown: () => "--address leads to no file here that the report does not name already.",
};

function describe(decided: Extract<Decided, { ok: true }>, decision: ReportDecision): string[] {
  if (!decided.isNew) return ["Nothing was changed: this was decided before."];
  const { removals, reporterIsTold } = decided;
  const files = removals.reduce((sum, removal) => sum + removal.files, 0);
  return [
    {
      removed: `Removed: ${files} ${files === 1 ? "file" : "files"} of ${removals.length} ${removals.length === 1 ? "account" : "accounts"}. A running Galatea deletes them within seconds.`,
      kept: "Kept.",
      needs_more: "Asked for more.",
    }[decision],
    reporterIsTold ? "The reporter gets a mail." : "The reporter left no address.",
    ...(removals.length > 0 ? ["Every owner gets a mail with the reason and a way to appeal."] : []),
  ];
}
