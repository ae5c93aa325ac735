/**
 * GET and POST /report: anybody reports content to the operator, without an account and without a script. Each report is
 * stored and logged; the number of reports from one address is limited.
 */
import { plainLine, plainText } from "@galatea/contract/plain-text.ts";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { SendPublicPage } from "#core/public-page/public-page.ts";
import type { ClientAddress } from "#platform/client-address.ts";
import { emailAddress } from "#platform/email-address.ts";
import { drainBody } from "#platform/http/drain-body.ts";
import type { Log } from "#platform/log.ts";
import type { RateLimiter } from "#platform/rate-limit.ts";
import { receivedView, reportView, type ReportProblem, type ReportValues } from "./report-view.ts";
import { reportKinds, type ReportsStore } from "./reports.store.ts";

export type ReportDeps = {
  reports: ReportsStore;
  sendPage: SendPublicPage;
  clientAddress: ClientAddress;
  rateLimiter: RateLimiter;
  publicUrl: string;
  log: Log;
};

/** The token of a shared page. */
const tokenForm = /^[A-Za-z0-9_-]{22}$/;
const text = (maxChars: number) => z.string().trim().max(maxChars).refine(isStorable);

const reportForm = z.object({
  kind: z.enum(reportKinds),
  share: z.string().regex(tokenForm).optional().catch(undefined),
  // The operator reads both, perhaps in a terminal.
  address: text(500).transform(plainLine).optional(),
  message: text(2000).default("").transform(plainText),
  email: z.union([z.literal(""), emailAddress]).default(""),
});

export function reportApp(deps: ReportDeps): Hono {
  const { reports, sendPage } = deps;
  const app = new Hono({ strict: false });
  app.use(
    bodyLimit({
      maxSize: 32 * 1024,
      onError: async (c) => {
        await drainBody(c.req.raw);
        return sendPage(c, reportView({}, "message", null), 413);
      },
    }),
  );

  app.get("/", async (c) => {
    const share = c.req.query("share");
    const shown = await findShared(reports, share);
    return sendPage(c, reportView({ share: shown === null ? undefined : share }, null, shown));
  });

  app.get("/received", (c) => sendPage(c, receivedView(c.req.query("kind") === "my_likeness")));

  app.post("/", async (c) => {
    const raw = await readForm(c);
    const again = async (problem: ReportProblem, status: 400 | 403 | 429) => {
      // Without a valid token the form asks for the address of the page.
      const share = tokenForm.test(raw.share ?? "") ? raw.share : undefined;
      return sendPage(c, reportView({ ...raw, share }, problem, await findShared(reports, share)), status);
    };
    // Another site must not send reports in its visitors' names.
    if (c.req.header("sec-fetch-site") === "cross-site") return again("elsewhere", 403);
    const parsed = reportForm.safeParse(raw);
    if (!parsed.success) return again(problemOf(parsed.error), 400);
    const { kind, share, message, email } = parsed.data;
    const address = share ? `${deps.publicUrl}/share/${share}` : parsed.data.address;
    if (!address) return again("address", 400);
    const allowed = await deps.rateLimiter.consume(deps.clientAddress(c));
    if (!allowed.ok) {
      c.header("retry-after", String(allowed.retryAfterSeconds));
      return again("too_many", 429);
    }
    const report = { kind, address, message, email: email === "" ? null : email };
    const { id, dueAt } = await reports.recordReport(report, share ?? null);
    deps.log.warn("content_reported", { reportId: id, kind, dueAt: dueAt?.toISOString() ?? null });
    // The redirect keeps a reload from sending the report again.
    return c.redirect(`/report/received?kind=${kind}`, 303);
  });
  return app;
}

const findShared = async (reports: ReportsStore, token: string | undefined) =>
  token !== undefined && tokenForm.test(token) ? reports.findShared(token) : null;

/** Text fields only; files are ignored. */
async function readForm(c: Context): Promise<ReportValues> {
  const body = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.toWellFormed().replaceAll("\0", "")]] : [],
    ),
  );
}

function problemOf(error: z.ZodError): ReportProblem {
  const field = error.issues[0]?.path[0];
  return field === "email" || field === "address" || field === "message" ? field : "kind";
}

/** Whether Postgres can store the text. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
