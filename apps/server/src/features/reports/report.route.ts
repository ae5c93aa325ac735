/**
 * GET and POST /report: anybody reports content to the operator, without an account and without a script. Each report is
 * stored once with the mails that it causes; its number leads to a page that says what happens next.
 */
import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { NotificationsStore } from "#core/notifications/notifications.store.ts";
import type { MailAllowance } from "#core/public-forms/mail-allowance.ts";
import type { SendPublicPage } from "#core/public-page/public-page.ts";
import type { ClientAddress } from "#platform/client-address.ts";
import { drainBody } from "#platform/http/drain-body.ts";
import type { Log } from "#platform/log.ts";
import type { Transactor, Tx } from "#platform/transaction.ts";
import { type ReportErrors, type ReportValues, readReport, tokenForm } from "./read-report.ts";
import { receivedView, unknownReportView } from "./received-view.ts";
import type { ReportDoor } from "./report-door.ts";
import { type ReportProblem, reportView } from "./report-view.ts";
import type { NewReport, RecordedReport, ReportsStore } from "./reports.store.ts";

export type ReportDeps = {
  reports: ReportsStore;
  notifications: Pick<NotificationsStore, "queue">;
  transactor: Transactor;
  door: ReportDoor;
  mailAllowance: MailAllowance;
  sendPage: SendPublicPage;
  clientAddress: ClientAddress;
  operatorEmail: string | null;
  /** Whether this server sends mail. */
  sendsMail: boolean;
  publicUrl: string;
  log: Log;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxBytes = 32 * 1024;

/** Browsers that do not tell `Sec-Fetch-Site` tell the origin; `null` stands for a page that hides it, as ours do. */
function isForeign(origin: string | undefined, requestUrl: string, publicUrl: string): boolean {
  if (origin === undefined || origin === "null") return false;
  return ![requestUrl, publicUrl].some((url) => URL.parse(url)?.host === URL.parse(origin)?.host);
}

export function reportApp(deps: ReportDeps): Hono {
  const { reports, sendPage, operatorEmail, publicUrl } = deps;
  const app = new Hono({ strict: false });
  const sendForm = async (
    c: Context,
    values: ReportValues,
    told: { problem: ReportProblem; status: 400 | 403 | 413 | 429; errors?: ReportErrors } | null = null,
  ): Promise<Response> => {
    // Without a valid token the form asks for the address of the page.
    const { share, ...others } = values;
    const known = share !== undefined && tokenForm.test(share) ? { share } : {};
    const shown = known.share === undefined ? null : await reports.findShared(known.share);
    const form = { ...others, ...known, key: others.key ?? randomUUID() };
    const page = reportView({
      values: form,
      errors: told?.errors ?? {},
      problem: told?.problem ?? null,
      shown,
      operatorEmail,
      publicUrl,
    });
    return sendPage(c, page, told?.status);
  };

  app.use(
    bodyLimit({
      maxSize: maxBytes,
      onError: async (c) => {
        await drainBody(c.req.raw);
        return sendForm(c, {}, { problem: "too_large", status: 413 });
      },
    }),
  );

  app.get("/", async (c) => {
    const { share, kind } = c.req.query();
    const isThere =
      share !== undefined && tokenForm.test(share) && (await reports.findShared(share)) !== null;
    return sendForm(c, { ...(isThere && { share }), ...(kind !== undefined && { kind }) });
  });

  /** The work that a browser with scripts does before it sends the form. */
  app.get("/challenge", async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await deps.door.createChallenge(deps.clientAddress(c)));
  });

  app.get("/received/:reference", async (c) => {
    const report = await reports.findState(c.req.param("reference").toUpperCase());
    return report ? sendPage(c, receivedView(report, deps)) : sendPage(c, unknownReportView, 404);
  });

  app.post("/", async (c) => {
    const values = await readForm(c);
    // Another site must not send reports in its visitors' names.
    if (
      c.req.header("sec-fetch-site") === "cross-site" ||
      isForeign(c.req.header("origin"), c.req.url, publicUrl)
    )
      return sendForm(c, values, { problem: "elsewhere", status: 403 });
    const read = readReport(values, publicUrl);
    if (!read.ok) {
      const { website, ...errors } = read.errors;
      const problem = Object.keys(errors).length === 0 && website ? "program" : "fields";
      return sendForm(c, values, { problem, status: 400, errors });
    }
    const allowed = await deps.door.enter(deps.clientAddress(c), values.proof);
    if (!allowed.ok) {
      c.header("retry-after", String(allowed.retryAfterSeconds));
      return sendForm(c, values, { problem: "too_many", status: 429 });
    }
    const key = uuid.test(values.key ?? "") ? (values.key ?? "") : randomUUID();
    const recorded = await deps.transactor.inTransaction(async (tx) => {
      const stored = await reports.record(tx, key, read.report);
      if (stored.isNew) await queueMails(deps, tx, read.report, stored);
      return stored;
    });
    if (recorded.isNew) {
      const { id: reportId, reference, dueAt } = recorded;
      const due = dueAt?.toISOString() ?? null;
      deps.log.warn("content_reported", { reportId, reference, kind: read.report.kind, dueAt: due });
    }
    // The redirect keeps a reload from sending the report again.
    return c.redirect(`/report/received/${recorded.reference}`, 303);
  });
  return app;
}

async function queueMails(
  { notifications, mailAllowance, operatorEmail }: ReportDeps,
  tx: Tx,
  report: NewReport,
  { id, reference, createdAt, dueAt }: RecordedReport,
): Promise<void> {
  const { kind, addresses, work, message, name, email } = report;
  const facts = {
    reference,
    kind,
    receivedAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    addresses,
  };
  if (email !== null && (await mailAllowance.take(tx, { email, userId: null })))
    await notifications.queue(tx, {
      recipient: email,
      key: `report_received:${id}`,
      kind: "report_received",
      data: { ...facts, answerTo: operatorEmail },
    });
  if (operatorEmail !== null)
    await notifications.queue(tx, {
      recipient: operatorEmail,
      key: `report_filed:${id}`,
      kind: "report_filed",
      data: { ...facts, work, message, name, email },
    });
}

/** Text fields only; files are ignored. */
async function readForm(c: Context): Promise<ReportValues> {
  const body = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.toWellFormed().replaceAll("\0", "")]] : [],
    ),
  );
}
