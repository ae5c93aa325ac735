/** The process's settings: read once by `main`, checked at boot, handed down as plain objects. */
import { z } from "zod";
import {
  type PlanName,
  planNames,
  type TierName,
  tierLimits,
  tierName,
  tierNames,
} from "@galatea/contract/plans.ts";
import { authVariables, readSignIn, type SignInSettings } from "./auth-env.ts";
import { readByteSize, readCount, type TierAmounts, tierAmounts } from "./tier-amounts.ts";
import { engineVariables, type EngineVariables } from "./engine-env.ts";
import { type Operator, operatorVariables, readOperator } from "./operator-env.ts";
import { readS3Files, type S3FilesEnv, s3Variables } from "./s3-env.ts";
import { readSupport, type SupportSettings, supportVariables } from "./support-env.ts";
import { type PaymentSettings, paymentVariables, readPaymentSettings } from "./payment-env.ts";

const flag = z
  .enum(["0", "1", "false", "true", ""], { error: "1 or 0" })
  .default("")
  .transform((value) => value === "1" || value === "true");

/** The message never repeats the value: some settings are secrets. */
const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const choice = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `one of ${names.join(", ")}` });
const openJobsForm = `one number from 1 to 100000 for all plans, or one for each plan, separated by commas: ${tierNames.map((tier) => `${tier}=${tierLimits[tier].maxOpenJobs}`).join(",")}`;

/** One number for all plans, or numbers of some; the others keep the price list's. */
const openJobs = z
  .string()
  .default("")
  .transform((text, context): Record<TierName, number> => {
    const given = text.includes("=") ? text.split(",") : tierNames.map((tier) => `${tier}=${text}`);
    const limits = Object.fromEntries(
      tierNames.map((tier) => [tier, tierLimits[tier].maxOpenJobs]),
    ) as Record<TierName, number>;
    if (text === "") return limits;
    for (const entry of given) {
      const [, name, number] = /^\s*([a-z]+)\s*=\s*([1-9]\d{0,4}|100000)\s*$/.exec(entry) ?? [];
      const tier = tierName.safeParse(name);
      if (!tier.success) {
        context.addIssue({ code: "custom", message: openJobsForm });
        return z.NEVER;
      }
      limits[tier.data] = Number(number);
    }
    return limits;
  });

const originForm = "origins such as https://app.example.org, separated by commas, or *";

/** Origins without a path. */
const origins = z
  .string()
  .default("")
  .transform((text, context): string[] => {
    const named = text
      .split(",")
      .map((origin) => origin.trim())
      .filter((origin) => origin !== "");
    if (named.every((origin) => origin === "*" || URL.parse(origin)?.origin === origin)) return named;
    context.addIssue({ code: "custom", message: originForm });
    return z.NEVER;
  });

const ownSchemas =
  "auth,storage,realtime,rest,credits,companions,sandbox,jobs,quotas,engines,forms,reports,pgboss,information_schema".split(
    ",",
  );
const schemaNames = z
  .string()
  .default("public")
  .transform((text, context): [string, ...string[]] => {
    const [first = "", ...others] = text.split(",").map((name) => name.trim());
    const isExposable = (name: string): boolean =>
      /^[a-z_][a-z0-9_]{0,62}$/.test(name) && !name.startsWith("pg_") && !ownSchemas.includes(name);
    if ([first, ...others].every(isExposable)) return [first, ...others];
    context.addIssue({
      code: "custom",
      message: "names of schemas, separated by commas, but none of Galatea's own",
    });
    return z.NEVER;
  });

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "an address such as postgres://user:password@host:5432/galatea",
});

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
const freeAndPaid = (free: number, paid: number): TierAmounts => ({
  free,
  standard: paid,
  professional: paid,
  launch: paid,
  growth: paid,
});

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "an address such as https://studio.example.org" })
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  ROLE: choice(["all", "web", "worker"]).default("all"),
  ...paymentVariables.shape,
  ...operatorVariables.shape,
  ...supportVariables.shape,
  ...authVariables.shape,
  ALLOW_SANDBOX: flag,
  /** Takes over a database that belongs to an installation with other keys. */
  ADOPT_DATABASE: flag,
  ...engineVariables.shape,
  ...s3Variables.shape,
  /** Replies that the site gives away in a day: to visitors of the demo, and to people without a plan. */
  COMPANION_DEMO_PER_DAY: wholeNumber(0, 10_000_000).default(2_000),
  COMPANION_FREE_PER_DAY: wholeNumber(0, 10_000_000).default(10_000),
  /** Another file of telephone lines for people in danger, in the form of `crisis-lines.json`. */
  CRISIS_LINES_FILE: z.string().min(1).optional(),
  /** Jobs of each kind at a time. */
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(2),
  /** The disk space of smaller copies of pictures. */
  RENDER_CACHE_MB: wholeNumber(1, 10_000_000).default(1024),
  /** Other origins whose pages may use the backend's protocol. */
  ALLOWED_ORIGINS: origins,
  /** The schemas that `/rest/v1` serves; the first one to requests that name none. */
  REST_SCHEMAS: schemaNames,
  REALTIME_PRIVATE_ONLY: flag,
  REST_MAX_ANSWER_BYTES: wholeNumber(65_536, 268_435_456).default(16_777_216),
  /** Seconds of statements in each minute: of one person, and of one address without an account. */
  REST_PERSON_SECONDS_PER_MINUTE: wholeNumber(1, 3_600).default(20),
  REST_ADDRESS_SECONDS_PER_MINUTE: wholeNumber(1, 3_600).default(10),
  /** Percent of the web process that one caller may use steadily while others wait for it. */
  BUSY_SHARE_PERCENT: wholeNumber(1, 100).default(20),
  /** A person's jobs that wait and run at a time, by plan. */
  MAX_OPEN_JOBS: openJobs,
  /** Addresses or CIDR ranges, by commas, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  /** Opens `/storage/v1/s3` to whoever signs with them; they act as the service. Both or none. */
  S3_PROTOCOL_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.-]{8,128}$/, "8 to 128 letters, digits, dots, lines or underscores")
    .optional(),
  S3_PROTOCOL_ACCESS_KEY_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, "32 to 256 characters without spaces")
    .optional(),
  /** smtp:// or smtps://, with user and password where the server wants them. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "an address such as smtp://user:password@mail.example.org:587",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      "an address such as studio@example.org, or: Galatea <studio@example.org>",
    )
    .optional(),
  /** A new account signs in only after its address was confirmed by mail. */
  SIGN_UP_NEEDS_CONFIRMATION: flag,
  /** A proof of work before what strangers can call: sign-up, sign-in, and mails. */
  CAPTCHA: choice(["off", "altcha"]).default("off"),
  /** The addresses that have to confirm a change from one to another. */
  EMAIL_CHANGE_CONFIRMATION: choice(["both", "new"]).default("both"),
  /** Given once to each person whose address is confirmed, with the plan's rights if one is named. */
  WELCOME_CREDITS: wholeNumber(0, 1_000_000).default(0),
  WELCOME_TIER: choice(planNames).optional(),
  /** Limits by plan of what one person keeps; `core/quotas` and the database's triggers enforce them. */
  QUOTA_BYTES: tierAmounts(
    {
      free: 200 * mebibyte,
      standard: 5 * gibibyte,
      professional: 20 * gibibyte,
      launch: 50 * gibibyte,
      growth: 200 * gibibyte,
    },
    { readAmount: readByteSize, hint: "200MB" },
  ),
  /** Uploads that nothing uses yet. */
  QUOTA_PENDING_UPLOADS: tierAmounts(freeAndPaid(20, 200), { readAmount: readCount, hint: "20" }),
  QUOTA_NOTES: tierAmounts(freeAndPaid(500, 20_000), { readAmount: readCount, hint: "500" }),
  QUOTA_OPEN_PURCHASES: tierAmounts(freeAndPaid(10, 10), { readAmount: readCount, hint: "10" }),
  LOG_LEVEL: choice(["info", "warn", "error", "silent"]).default("info"),
});

export type WelcomeSettings = { credits: number; tier: PlanName | null };
export type QuotaSettings = Record<"bytes" | "uploads" | "notes" | "openPurchases", TierAmounts>;

type GroupedVariables =
  | keyof typeof paymentVariables.shape
  | keyof typeof operatorVariables.shape
  | keyof typeof supportVariables.shape
  | keyof typeof s3Variables.shape
  | keyof typeof authVariables.shape
  | keyof typeof engineVariables.shape;
export type Env = Omit<z.infer<typeof schema>, GroupedVariables> & {
  payments: PaymentSettings;
  operator: Operator;
  support: SupportSettings;
  signIn: SignInSettings;
  engines: EngineVariables;
  quotas: QuotaSettings;
  /** Null where files stay on the disk. */
  s3Files: S3FilesEnv | null;
  welcome: WelcomeSettings;
  publicUrl: string;
  /** Payments in play money, automatic confirmation of addresses. */
  sandboxAllowed: boolean;
  /** Serves the page that shows everybody's mail. Only on loopback, whatever ALLOW_SANDBOX says. */
  mailboxAllowed: boolean;
};

export class EnvError extends Error {}

/** @throws {EnvError} naming each variable that is wrong, and what it should be. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable in a shell or an env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new EnvError(`These settings are not right:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new EnvError(
      "These settings are not right:\n  MAIL_FROM: the sender's address, needed with SMTP_URL",
    );
  }
  if ((env.S3_PROTOCOL_ACCESS_KEY_ID === undefined) !== (env.S3_PROTOCOL_ACCESS_KEY_SECRET === undefined)) {
    throw new EnvError(
      "These settings are not right:\n  S3_PROTOCOL_ACCESS_KEY_ID: needed with S3_PROTOCOL_ACCESS_KEY_SECRET, and the other way round",
    );
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const loopback = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname);
  const sandboxAllowed = loopback || env.ALLOW_SANDBOX;
  const payments = readPaymentSettings(env, sandboxAllowed);
  if (!payments.ok) {
    throw new EnvError(`These settings are not right:\n  ${payments.problems.join("\n  ")}`);
  }
  const s3Files = readS3Files(env);
  if (s3Files !== null && "missing" in s3Files) {
    throw new EnvError(`These settings are not right:\n  ${s3Files.missing}: needed beside the other S3_*`);
  }
  const signIn = readSignIn(env);
  if (!signIn.ok) throw new EnvError(`These settings are not right:\n  ${signIn.problems.join("\n  ")}`);
  const quotas = {
    bytes: env.QUOTA_BYTES,
    uploads: env.QUOTA_PENDING_UPLOADS,
    notes: env.QUOTA_NOTES,
    openPurchases: env.QUOTA_OPEN_PURCHASES,
  };
  return {
    ...env,
    publicUrl,
    sandboxAllowed,
    mailboxAllowed: loopback,
    payments: payments.settings,
    operator: readOperator(env, payments.settings.seller),
    support: readSupport(env),
    signIn: signIn.settings,
    engines: env,
    quotas,
    s3Files,
    welcome: { credits: env.WELCOME_CREDITS, tier: env.WELCOME_TIER ?? null },
  };
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
