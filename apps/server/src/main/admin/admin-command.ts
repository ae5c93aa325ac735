/** The shape of a command of `npm run admin`. Its options are checked before a database is opened. */
import { userInfo } from "node:os";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Database } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";

export type AdminContext = { database: Database; env: Env; say(line: string): void };

export type AdminCommand = {
  summary: string;
  usage: string;
} & (
  | {
      /** @throws {UsageError} @returns the work, which returns the exit code. */
      read(args: string[]): (context: AdminContext) => Promise<number>;
    }
  | {
      /** The same for a command that needs no database, and so works before the first start. */
      readWithoutDatabase(args: string[]): (context: Omit<AdminContext, "database">) => Promise<number>;
    }
);

export class UsageError extends Error {}

type Values = Record<string, string | undefined>;

/** Reads options that take a value. @throws {UsageError} for an unknown, repeated or empty option. */
export function readOptions(args: string[], names: readonly string[]): Values {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  try {
    const { values, tokens } = parseArgs({ args, options, strict: true, tokens: true });
    const given = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    const twice = given.find((name, index) => given.indexOf(name) !== index);
    if (twice) throw new UsageError(`--${twice} was given twice.`);
    return values as Values;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** The same, with options that take no value. @throws {UsageError} */
export function readFlagsAndOptions(
  args: string[],
  flagNames: readonly string[],
  names: readonly string[],
): { flags: ReadonlySet<string>; values: Values } {
  const isFlag = (arg: string): boolean => flagNames.some((name) => arg === `--${name}`);
  return {
    flags: new Set(args.filter(isFlag).map((arg) => arg.slice(2))),
    values: readOptions(
      args.filter((arg) => !isFlag(arg)),
      names,
    ),
  };
}

export function required(values: Values, name: string, maxLength = 500): string {
  const value = values[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing.`);
  if (value.length > maxLength)
    throw new UsageError(`--${name} is too long: at most ${maxLength} characters.`);
  return value;
}

export function wholeNumber(name: string, value: string, range: { min: number; max: number }): number {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.min && number <= range.max) return number;
  throw new UsageError(`--${name} has to be a whole number from ${range.min} to ${range.max}.`);
}

/** The actor in the audit log: the account on this machine. */
export const operator = (): string => `operator ${userInfo().username}`.slice(0, 120);
