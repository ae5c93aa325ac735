/** Wires /report: its form, the page of a report, and who may send one how often. */
import type { Hono } from "hono";
import { createFormDoor } from "#core/public-forms/form-door.ts";
import type { SendPublicPage } from "#core/public-page/public-page.ts";
import { createReportDoor } from "#features/reports/report-door.ts";
import { reportApp } from "#features/reports/report.route.ts";
import { createReportsStore } from "#features/reports/reports.store.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import { createRateLimiter, type RateLimiter } from "#platform/rate-limit.ts";
import type { Foundation } from "./foundation.ts";
import type { Services } from "./services.ts";

const windowSeconds = 3_600;
/** A browser that runs scripts works for each report, so it may send more. */
const withProof = { perVisitor: 6, inAll: 600 };
const withoutProof = { perVisitor: 3, inAll: 60 };

export function createReports(
  { env, keys, log }: Foundation,
  services: Services,
  sendPage: SendPublicPage,
): Hono {
  const limiter = (name: string, points: number): RateLimiter =>
    createRateLimiter(name, { points, windowSeconds }, { kind: "memory" });
  const proofOfWork = createProofOfWork({
    pool: services.ownerPool,
    table: "forms.used_proofs",
    secret: keys.secretKey,
    now: services.now,
  });
  return reportApp({
    reports: createReportsStore(services.database),
    notifications: services.notifications,
    transactor: services.transactor,
    door: createReportDoor({
      withProof: createFormDoor({
        purpose: "report",
        proofOfWork,
        perVisitor: limiter("report", withProof.perVisitor),
        inAll: limiter("report-in-all", withProof.inAll),
        formsPerStep: 40,
      }),
      perVisitor: limiter("report-without-proof", withoutProof.perVisitor),
      inAll: limiter("report-without-proof-in-all", withoutProof.inAll),
    }),
    mailAllowance: services.mailAllowance,
    sendPage,
    clientAddress: services.clientAddress,
    operatorEmail: env.operator.email,
    sendsMail: services.mailer !== null,
    publicUrl: env.publicUrl,
    log,
  });
}
