/** The process's settings: read once by `main`, checked at boot, handed down as plain objects. */
import { z } from "zod";

const flag = z
  .enum(["0", "1", "false", "true", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PAYMENTS: z.enum(["sandbox", "none"]).default("sandbox"),
  ALLOW_SANDBOX: flag,
  /** Runs a database that belongs to other keys on ours. */
  ADOPT_DATABASE: flag,
  IMAGE_ENGINE: z.enum(["auto", "sketch"]).default("auto"),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
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
  LOG_LEVEL: z.enum(["info", "warn", "error", "silent"]).default("info"),
});

export type Env = z.infer<typeof schema> & {
  publicUrl: string;
  /** Payments in play money, automatic confirmation of addresses, the mailbox page. */
  sandboxAllowed: boolean;
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
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const loopback = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname);
  return { ...env, publicUrl, sandboxAllowed: loopback || env.ALLOW_SANDBOX };
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
