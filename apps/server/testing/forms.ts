/** A form's function behind HTTP as a stranger's browser calls it, and the mails that it causes at a real mail server. */
import { randomUUID } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Hono } from "hono";
import { Pool } from "pg";
import {
  createNotificationsStore,
  type NotificationsStore,
} from "#core/notifications/notifications.store.ts";
import { sendDueMails } from "#core/notifications/send-mails.ts";
import { createFormDoor, type FormDoor } from "#core/public-forms/form-door.ts";
import {
  createMailAllowance,
  formMailsPerAddress,
  type MailAllowance,
} from "#core/public-forms/mail-allowance.ts";
import { type Database, openDatabase } from "#platform/db.ts";
import { createFunctionsApp, type FunctionRoute } from "#platform/http/function-route.ts";
import { createLog, type Log, type LogFields } from "#platform/log.ts";
import { createMailer } from "#platform/mail.ts";
import { createProofOfWork } from "#platform/proof-of-work.ts";
import { createRateLimiter } from "#platform/rate-limit.ts";
import { createTransactor, type Transactor } from "#platform/transaction.ts";
import { createTestDatabase } from "./postgres.ts";
import { startMailServer, type TakenMail } from "./smtp.ts";

type Deps = {
  database: Database;
  notifications: NotificationsStore;
  transactor: Transactor;
  door: FormDoor;
  mailAllowance: MailAllowance;
  operatorEmail: string | null;
  log: Log;
  now: () => Date;
};
export type FormAnswer = { status: number; body: Record<string, unknown> };
type Sender = { address?: string; userId?: string };

export const operatorEmail = "operator@studio.example";
const perHour = 6;

/** @param open makes the form's function. */
export async function openForm(open: (deps: Deps) => FunctionRoute) {
  const { url } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 4 });
  const database = openDatabase({ url, maxConnections: 6, name: "test" });
  const mails = await startMailServer();
  const notifications = createNotificationsStore(database);
  const logged: string[] = [];
  const write = (event: string, fields: LogFields = {}): void => {
    logged.push(JSON.stringify({ event, ...fields }));
  };
  const log = { info: write, warn: write, error: write };
  const now = (): Date => new Date();
  const limiter = (name: string, points: number) =>
    createRateLimiter(name, { points, windowSeconds: 3_600 }, { kind: "memory" });
  const deps: Deps = {
    database,
    notifications,
    transactor: createTransactor(database),
    door: createFormDoor({
      purpose: "test",
      proofOfWork: createProofOfWork({ pool, table: "forms.used_proofs", secret: "test", now }),
      perVisitor: limiter("visitor", perHour),
      inAll: limiter("all", 1_000),
      formsPerStep: 1_000,
    }),
    mailAllowance: createMailAllowance(createRateLimiter("mails", formMailsPerAddress, { kind: "memory" })),
    operatorEmail,
    log,
    now,
  };
  const route = open(deps);
  const sender: Required<Sender> = { address: "192.0.2.1", userId: "" };
  const app: Hono = createFunctionsApp({
    routes: [route],
    identity: {
      authenticate: (header) =>
        Promise.resolve(header ? { userId: header, email: null, emailVerified: false } : null),
    } as Parameters<typeof createFunctionsApp>[0]["identity"],
    rateLimiter: limiter("functions", 100_000),
    clientAddress: () => sender.address,
    log: createLog({ level: "silent" }),
  });

  /** One request, as it is. */
  const post = async (
    body: unknown,
    { address = "192.0.2.1", userId = "" }: Sender = {},
  ): Promise<FormAnswer> => {
    sender.address = address;
    const answer = await app.request(`/${route.contract.name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(userId && { authorization: userId }) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return {
    pool,
    database,
    logged,
    post,
    /** As the page does: solves the proof that is asked for. */
    send: async (fields: object, from: Sender = {}): Promise<FormAnswer> => {
      const body = { key: randomUUID(), ...fields };
      const asked = await post(body, from);
      if (asked.body["code"] !== "proof_required") return asked;
      return post({ ...body, proof: await solve(asked.body["challenge"]) }, from);
    },
    /** Every mail that is due, as the mail server took it. */
    takeMails: async (): Promise<TakenMail[]> => {
      const mailer = createMailer({ smtpUrl: mails.url, from: "studio@galatea.example" });
      const later = (): Date => new Date(Date.now() + 1_000);
      const userAdmin = { findUser: () => Promise.resolve(null) };
      const tokens = {
        secretsOf: () => ({ linkToken: "", code: "" }),
        findAddress: () => Promise.resolve(null),
      };
      const publicUrl = "https://studio.example.org";
      await sendDueMails(
        { notifications, mailer, userAdmin, tokens, publicUrl, now: later, log },
        new AbortController().signal,
      );
      mailer.close();
      return mails.mails.splice(0);
    },
    close: () => Promise.all([database.close(), pool.end(), mails.close()]),
  };
}

export async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
