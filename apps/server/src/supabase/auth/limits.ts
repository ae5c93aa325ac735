/** Rate limits of sign-up, sign-in and refresh. Counted in PostgreSQL, so that more processes do not allow more guesses. */
import type { Pool } from "pg";
import {
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
  type RateLimitStore,
} from "#platform/rate-limit.ts";
import { overRateLimit, type Refusal } from "./errors.ts";

export type AuthLimits = Record<keyof typeof defaultLimits, RateLimit>;

const minute = 60;
const hour = 60 * minute;

const defaultLimits = {
  /** A household behind one address signs up a few people; a test run signs up dozens. */
  signUpPerAddress: { points: 120, windowSeconds: hour },
  /** Each "address is taken" answer reveals an account. */
  takenAnswersPerAddress: { points: 10, windowSeconds: hour },
  signUpPerEmail: { points: 10, windowSeconds: hour },
  signInPerAddress: { points: 300, windowSeconds: 10 * minute },
  /** Stops guessing at one account from one address. The right password resets it. */
  signInPerEmailAndAddress: { points: 20, windowSeconds: 15 * minute },
  /** Beyond it, guesses from any address need a proof of work. It refuses nobody, so it locks nobody out. */
  failedSignInPerEmail: { points: 100, windowSeconds: hour },
  /** Only counted: its failures make the proof of work harder. */
  provedSignInPerEmail: { points: 1_000_000, windowSeconds: hour },
  challengesPerAddress: { points: 120, windowSeconds: 10 * minute },
  refreshPerAddress: { points: 1200, windowSeconds: 10 * minute },
  exchangePerAddress: { points: 300, windowSeconds: 10 * minute },
  authorizePerAddress: { points: 300, windowSeconds: 10 * minute },
  callbackPerAddress: { points: 300, windowSeconds: 10 * minute },
  externalTokenPerAddress: { points: 120, windowSeconds: 10 * minute },
  /** GoTrue's limit. */
  anonymousPerAddress: { points: 30, windowSeconds: hour },
  /** Stops guessing at the password of a stolen session. */
  deletionsPerUser: { points: 10, windowSeconds: 15 * minute },
  updatePerUser: { points: 60, windowSeconds: 10 * minute },
  /** Mails that one client causes: a household, or a test run. */
  mailsPerAddress: { points: 120, windowSeconds: hour },
  /** GoTrue's minute between two mails of a purpose. Counted for unknown addresses as well. */
  mailsPerEmailAndPurpose: { points: 1, windowSeconds: minute },
  mailsPerEmail: { points: 12, windowSeconds: hour },
  /** Mails to who has no account, and may not want any. */
  mailsPerStranger: { points: 3, windowSeconds: 24 * hour },
  verifyPerAddress: { points: 120, windowSeconds: 10 * minute },
  /** Enrolments and challenges of factors and passkeys. */
  factorRequestsPerUser: { points: 60, windowSeconds: 10 * minute },
  /** Stops guessing at a code of six digits: three of a million are right at a time. The right code resets both. */
  attemptsPerFactor: { points: 10, windowSeconds: 15 * minute },
  attemptsPerFactorAndDay: { points: 60, windowSeconds: 24 * hour },
  recoveryAttemptsPerUser: { points: 10, windowSeconds: 15 * minute },
  passkeySignInPerAddress: { points: 120, windowSeconds: 10 * minute },
} satisfies Record<string, RateLimit>;

export type AuthLimiters = Record<keyof AuthLimits, RateLimiter>;

export function createAuthLimiters(pool: Pool, changes: Partial<AuthLimits>): AuthLimiters {
  const limits: AuthLimits = { ...defaultLimits, ...changes };
  const store: RateLimitStore = { kind: "postgres", pool, schema: "auth", table: "rate_limits" };
  const open = (name: keyof AuthLimits): RateLimiter => createRateLimiter(name, limits[name], store);
  return {
    signUpPerAddress: open("signUpPerAddress"),
    takenAnswersPerAddress: open("takenAnswersPerAddress"),
    signUpPerEmail: open("signUpPerEmail"),
    signInPerAddress: open("signInPerAddress"),
    signInPerEmailAndAddress: open("signInPerEmailAndAddress"),
    failedSignInPerEmail: open("failedSignInPerEmail"),
    provedSignInPerEmail: open("provedSignInPerEmail"),
    challengesPerAddress: open("challengesPerAddress"),
    refreshPerAddress: open("refreshPerAddress"),
    exchangePerAddress: open("exchangePerAddress"),
    authorizePerAddress: open("authorizePerAddress"),
    callbackPerAddress: open("callbackPerAddress"),
    externalTokenPerAddress: open("externalTokenPerAddress"),
    anonymousPerAddress: open("anonymousPerAddress"),
    deletionsPerUser: open("deletionsPerUser"),
    updatePerUser: open("updatePerUser"),
    mailsPerAddress: open("mailsPerAddress"),
    mailsPerEmailAndPurpose: open("mailsPerEmailAndPurpose"),
    mailsPerEmail: open("mailsPerEmail"),
    mailsPerStranger: open("mailsPerStranger"),
    verifyPerAddress: open("verifyPerAddress"),
    factorRequestsPerUser: open("factorRequestsPerUser"),
    attemptsPerFactor: open("attemptsPerFactor"),
    attemptsPerFactorAndDay: open("attemptsPerFactorAndDay"),
    recoveryAttemptsPerUser: open("recoveryAttemptsPerUser"),
    passkeySignInPerAddress: open("passkeySignInPerAddress"),
  };
}

/** Counts each event. Returns the refusal of the first one over its limit, or null. */
export async function consumeAll(...events: [RateLimiter, string][]): Promise<Refusal | null> {
  for (const [limiter, key] of events) {
    const result = await limiter.consume(key);
    if (!result.ok) return overRateLimit(result.retryAfterSeconds);
  }
  return null;
}
