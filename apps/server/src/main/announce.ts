/** The text printed after the start: what is configured, what is sandboxed, and what cannot work with these settings. */
import { paymentMethods } from "@galatea/contract/payments.ts";
import type { ServingModels } from "#core/engines/engines.ts";
import type { PaymentProvider } from "#features/billing/providers/provider.ts";
import { type Env, isLoopback } from "#platform/env.ts";

type Providers = readonly Pick<PaymentProvider, "name" | "methods">[];

type Options = {
  port: number;
  /** The preferred one first. */
  providers: Providers;
  /** Further sentences for the operator. */
  notices: readonly string[];
  models: ServingModels;
  /** Why pictures of models cannot be judged, so that none of them serves. */
  checkProblem: string | null;
};

export function announcement(env: Env, options: Options): string {
  const { providers } = options;
  const url = env.PUBLIC_URL ? env.publicUrl : `http://localhost:${options.port}`;
  const facts = [
    ["Database", env.DATABASE_URL ? "given by DATABASE_URL" : `embedded PostgreSQL in ${env.DATA_DIR}`],
    ...modelLines(options),
    ["Payments", paymentsOf(env, providers)],
    ["Mail", mailOf(env, url)],
    ["Accounts", accountsOf(env)],
    ...[...options.notices, ...warningsOf(env, providers)].map((notice) => ["Note", notice]),
  ];
  return ["", `  Galatea is ready: ${url}`, "", ...facts.map(lineOf), ""].join("\n");
}

const kinds = [
  ["image", "Pictures"],
  ["edit", "Edits"],
  ["video", "Videos"],
  ["chat", "Talk"],
] as const;

/** Without a model only pictures need a line. */
function modelLines({ models, checkProblem }: Pick<Options, "models" | "checkProblem">): string[][] {
  return kinds.flatMap(([kind, name]) => {
    const labels = models[kind].join(", ");
    if (labels !== "")
      return [[name, kind === "chat" || checkProblem === null ? labels : cannotServe(labels, checkProblem)]];
    return kind === "image" ? [[name, "sketch preview (embedded, no keys needed)"]] : [];
  });
}

const cannotServe = (labels: string, problem: string): string =>
  `none. ${labels} cannot serve, because pictures cannot be checked. ${problem}`;

/** For a worker alone. It needs the same keys as the web role, and here the operator sees that it has them. */
export function workerAnnouncement(env: Env, providers: Providers): string {
  const names = providers.map(({ name }) => name).join(", ");
  const facts = [
    ["Payments", names === "" ? "this worker processes none" : `processes those of ${names}`],
    [
      "Mail",
      env.SMTP_URL ? mailOf(env, env.publicUrl) : "not sent by this worker: set SMTP_URL and MAIL_FROM",
    ],
  ];
  return ["Worker ready.", "", ...facts.map(lineOf), ""].join("\n");
}

const lineOf = ([name = "", fact = ""]: string[]): string => `  ${name.padEnd(10)} ${fact}`;

function paymentsOf({ publicUrl }: Env, providers: Providers): string {
  if (providers.length === 0) return "none: no plans are sold";
  const served = paymentMethods.map((method) => {
    const first = providers.find(({ methods }) => methods.includes(method));
    return first
      ? `${method} by ${first.name}${first.name === "sandbox" ? " (play money)" : ""}`
      : `no ${method}`;
  });
  if (!takesMoney(providers)) return "sandbox: play money";
  return isLocal(publicUrl)
    ? `${served.join(", ")} (their callbacks cannot reach ${publicUrl}: set PUBLIC_URL)`
    : served.join(", ");
}

function mailOf(env: Env, url: string): string {
  if (env.SMTP_URL) return `sent by ${new URL(env.SMTP_URL).host}`;
  if (env.mailboxAllowed) return `kept here: ${url}/dev/mailbox`;
  return "not sent: set SMTP_URL and MAIL_FROM (it waits for 7 days)";
}

const accountsOf = ({ sandboxAllowed }: Env): string =>
  sandboxAllowed
    ? "sandbox: addresses are confirmed at once, without a mail"
    : 'addresses stay unconfirmed (docs/operating.md, "Accounts")';

function warningsOf(env: Env, providers: Providers): string[] {
  const { HOST, publicUrl, sandboxAllowed, mailboxAllowed } = env;
  const isPublic = !mailboxAllowed;
  return [
    ...(!isLoopback(HOST) && isLocal(publicUrl)
      ? [`links and files are addressed as ${publicUrl}, which only this machine reaches: set PUBLIC_URL`]
      : []),
    ...(isPublic && sandboxAllowed && takesMoney(providers)
      ? ["with ALLOW_SANDBOX=1 anybody can sign up as a buyer and claim what that buyer paid for"]
      : []),
    ...unusedOf(providers).map(
      (name) =>
        `${name} has keys but is never used, because another provider comes before it: PAYMENTS sets the order`,
    ),
  ];
}

/** Providers whose every method an earlier provider takes. */
function unusedOf(providers: Providers): string[] {
  const isFirst = (provider: Providers[number]): boolean =>
    provider.methods.some((method) => providers.find(({ methods }) => methods.includes(method)) === provider);
  return providers.filter((provider) => !isFirst(provider)).map(({ name }) => name);
}

const isLocal = (url: string): boolean => isLoopback(new URL(url).hostname);

const takesMoney = (providers: Providers): boolean => providers.some(({ name }) => name !== "sandbox");
